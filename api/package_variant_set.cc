#include "api/package_variant_set.h"

#include "api/decode.h"
#include "api/encode.h"

namespace porchsim::api {

const ResourceType& PackageVariantSet::type() {
  static const ResourceType type{"config.porch.kpt.dev", "v1alpha2", "PackageVariantSet",
                                 "packagevariantsets", true};
  return type;
}

PackageVariantSet PackageVariantSet::from_json(const Json& document) {
  return decode<PackageVariantSet>(document);
}

Json PackageVariantSet::to_json() const { return encode(*this); }

void PackageVariantSet::write(FieldWriter& out) const { encode_fields(out, *this); }

template const PackageVariantSet& Object::decoded<PackageVariantSet>() const;

}  // namespace porchsim::api
