// How a kind is told from others of a server where its name alone stands: "PackageVariant". Of
// PackageRevision two versions are served at once; the second is "PackageRevision.v1alpha2", as
// kubectl writes a kind and its version.
#pragma once

#include <string_view>

#include "api/object.h"
#include "api/object_key.h"

namespace porchsim::api {

inline constexpr std::string_view kSecondPackageRevision = "PackageRevision.v1alpha2";

inline std::string_view kind_name(std::string_view api_version, std::string_view kind) {
  const bool is_second = kind == "PackageRevision" && api_version == "porch.kpt.dev/v1alpha2";
  return is_second ? kSecondPackageRevision : kind;
}
inline std::string_view kind_name(const Object& object) {
  return kind_name(object.api_version(), object.kind());
}
inline std::string_view kind_name(const ResourceType& type) {
  const bool is_second = type.kind == "PackageRevision" && type.version == "v1alpha2";
  return is_second ? kSecondPackageRevision : std::string_view(type.kind);
}

}  // namespace porchsim::api
