#include "api/package_variant.h"

#include "api/decode.h"
#include "api/encode.h"

namespace porchsim::api {

const ResourceType& PackageVariant::type() {
  static const ResourceType type{"config.porch.kpt.dev", "v1alpha1", "PackageVariant",
                                 "packagevariants", true};
  return type;
}

PackageVariant PackageVariant::from_json(const Json& document) {
  return decode<PackageVariant>(document);
}

Json PackageVariant::to_json() const { return encode(*this); }

void PackageVariant::write(FieldWriter& out) const { encode_fields(out, *this); }

template const PackageVariant& Object::decoded<PackageVariant>() const;

}  // namespace porchsim::api
