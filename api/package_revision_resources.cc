#include "api/package_revision_resources.h"

#include "api/decode.h"
#include "api/encode.h"

namespace porchsim::api {

Json RenderStatus::to_json() const {
  Json shown = result.is_object() ? result : Json::object();
  if (!shown.contains("exitCode")) shown.set("exitCode", 0);
  return Json::object({{"error", error}, {"result", std::move(shown)}});
}

const ResourceType& PackageRevisionResources::type() {
  static const ResourceType type{"porch.kpt.dev", "v1alpha1", "PackageRevisionResources",
                                 "packagerevisionresources", true};
  return type;
}

PackageRevisionResources PackageRevisionResources::from_json(const Json& document) {
  return decode<PackageRevisionResources>(document);
}

Json PackageRevisionResources::to_json() const { return encode(*this); }

void PackageRevisionResources::write(FieldWriter& out) const { encode_fields(out, *this); }

template const PackageRevisionResources& Object::decoded<PackageRevisionResources>() const;

}  // namespace porchsim::api
