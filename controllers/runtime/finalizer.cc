#include "controllers/runtime/finalizer.h"

namespace porchsim::runtime {

bool add_finalizer(api::ObjectMeta& meta, std::string_view finalizer) {
  if (meta.has_finalizer(finalizer)) return false;
  meta.finalizers.emplace_back(finalizer);
  return true;
}

bool remove_finalizer(api::ObjectMeta& meta, std::string_view finalizer) {
  return std::erase(meta.finalizers, finalizer) > 0;
}

api::Json finalizers_in_patch(const api::ObjectMeta& meta) {
  api::Json out;
  for (const std::string& finalizer : meta.finalizers) out.push_back(finalizer);
  return out;
}

}  // namespace porchsim::runtime
