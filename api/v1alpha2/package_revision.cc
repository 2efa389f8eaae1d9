#include "api/v1alpha2/package_revision.h"

#include <algorithm>

#include "api/decode.h"
#include "api/encode.h"

namespace porchsim::api::v1alpha2 {

const ResourceType& PackageRevision::type() {
  static const ResourceType type{"porch.kpt.dev", "v1alpha2", "PackageRevision", "packagerevisions",
                                 true};
  return type;
}

const Condition* PackageRevision::find_condition(std::string_view condition_type) const {
  const auto found = std::ranges::find(status.conditions, condition_type, &Condition::type);
  return found == status.conditions.end() ? nullptr : &*found;
}

std::string_view PackageRevision::render_request() const {
  const auto found = meta.annotations.find(kRenderRequestAnnotation);
  return found == meta.annotations.end() ? std::string_view() : found->second;
}

PackageRevision PackageRevision::from_json(const Json& document) {
  return decode<PackageRevision>(document);
}

Json PackageRevision::to_json() const { return encode(*this); }

void PackageRevision::write(FieldWriter& out) const { encode_fields(out, *this); }

}  // namespace porchsim::api::v1alpha2

namespace porchsim::api {
template const v1alpha2::PackageRevision& Object::decoded<v1alpha2::PackageRevision>() const;
}  // namespace porchsim::api
