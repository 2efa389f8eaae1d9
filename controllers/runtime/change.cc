#include "controllers/runtime/change.h"

namespace porchsim::runtime {

Cause cause_of(const Change& change) {
  const api::Object& object = change.object();
  const api::ObjectMeta& meta = object.meta();
  std::string text;
  text.reserve(object.kind().size() + meta.name_space.size() + meta.name.size() +
               meta.resource_version.size() + 11);
  text.append(object.kind()).append(" ");
  if (!meta.name_space.empty()) text.append(meta.name_space).append("/");
  text.append(meta.name).append("@").append(meta.resource_version);
  if (change.deleted()) text.append(" deleted");
  if (change.resync()) text.append(" resync");
  return make_cause(std::move(text));
}

}  // namespace porchsim::runtime
