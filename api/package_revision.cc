#include "api/package_revision.h"

#include "api/decode.h"
#include "api/encode.h"

namespace porchsim::api {

const ResourceType& PackageRevision::type() {
  static const ResourceType type{"porch.kpt.dev", "v1alpha1", "PackageRevision", "packagerevisions",
                                 true};
  return type;
}

PackageRevision PackageRevision::from_json(const Json& document) {
  return decode<PackageRevision>(document);
}

Json PackageRevision::to_json() const { return encode(*this); }

void PackageRevision::write(FieldWriter& out) const { encode_fields(out, *this); }

template const PackageRevision& Object::decoded<PackageRevision>() const;

}  // namespace porchsim::api
