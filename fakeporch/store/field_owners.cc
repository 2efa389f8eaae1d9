#include "fakeporch/store/field_owners.h"

#include <utility>

#include <fmt/format.h>

#include "api/kinds/find_schema.h"
#include "kube/kinds/definition.h"
#include "kube/managedfields/field_manager.h"

namespace porchsim::fakeporch {

using kube::managedfields::Endpoint;
using kube::managedfields::FieldManager;
using kube::managedfields::Tracking;

const std::shared_ptr<const kube::managedfields::Kind>& FieldOwners::kind() {
  if (!kind_) {
    const api::Json definition = kube::custom_resource_definition(type_, api::find_schema(type_),
                                                                  {.has_status = has_status_});
    kind_ = std::make_shared<const kube::managedfields::Kind>(
        kube::managedfields::Kind::of_custom_resource(definition));
  }
  return kind_;
}

api::Result<api::Json> FieldOwners::apply(const api::Json& live, const api::Json& patch,
                                          const api::PatchOptions& options, api::Time now) {
  if (options.field_manager.empty()) {
    return api::fail(api::Reason::Invalid,
                     "PatchOptions.meta.k8s.io \"\" is invalid: fieldManager: Required value: is "
                     "required for apply patch");
  }
  const FieldManager manager(kind(), Endpoint{type_.api_version(), options.subresource},
                             Tracking::FromFirstApply, &memory_);
  auto applied = manager.apply(live, patch, options.field_manager, options.force, now);
  if (!applied) return api::fail(applied.error().error);
  return *std::move(applied);
}

api::Json FieldOwners::update(const api::Json& live, api::Json after, const Writer& writer,
                              api::Time now) {
  const FieldManager manager(kind(), Endpoint{type_.api_version(), std::string(writer.subresource)},
                             Tracking::FromFirstApply, &memory_);
  return manager.update(live, std::move(after), std::string(writer.manager), now);
}

}  // namespace porchsim::fakeporch
