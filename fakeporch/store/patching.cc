#include "fakeporch/store/patching.h"

#include "kube/patch/json_patch.h"
#include "kube/status/status.h"

namespace porchsim::fakeporch {

api::Result<api::Json> patched(const api::Json& document, const api::Json& patch,
                               const api::PatchOptions& options) {
  using Type = api::PatchOptions::Type;
  if (options.type == Type::Merge) return api::merge_patch(document, patch);
  if (options.type == Type::Apply) {
    return api::fail(api::Reason::UnsupportedMediaType, "objects of this kind cannot be applied");
  }
  const auto operations = kube::read_json_patch(patch);
  if (!operations) {
    return api::fail(api::Reason::BadRequest, "error decoding patch: " + operations.error());
  }
  auto result = kube::apply_json_patch(document, *operations);
  if (!result) return api::fail(api::Reason::Invalid, kube::rejected().message);
  return *std::move(result);
}

api::Result<> check_not_dry(const api::PatchOptions& options) {
  if (!options.dry_run) return {};
  return api::fail(api::Reason::BadRequest, "objects of this kind know no dry run");
}

}  // namespace porchsim::fakeporch
