// Which object, and which kind of it: names only, no content.
#pragma once

#include <compare>
#include <string>
#include <string_view>

namespace porchsim::api {

// Group, version and kind with the plural and scope that an API server maps them to (a
// RESTMapping). Compared by all members. `group` is "" for the core group.
struct ResourceType {
  std::string group;
  std::string version;
  std::string kind;
  std::string plural;
  bool namespaced = true;

  std::string api_version() const { return group.empty() ? version : group + "/" + version; }
  // "packagevariants.config.porch.kpt.dev", "configmaps": how Kubernetes' errors name a resource.
  std::string group_resource() const { return group.empty() ? plural : plural + "." + group; }

  // Do both name one kind of a server's? The plural tells most of them apart.
  bool is_served_as(const ResourceType& other) const {
    return plural == other.plural && group == other.group && version == other.version;
  }
  friend auto operator<=>(const ResourceType&, const ResourceType&) = default;
};

struct ObjectKey {
  std::string name_space;  // "" for cluster-scoped objects
  std::string name;

  std::string to_string() const { return name_space.empty() ? name : name_space + "/" + name; }
  friend bool operator==(const ObjectKey&, const ObjectKey&) = default;
  friend std::strong_ordering operator<=>(const ObjectKey& one, const ObjectKey& other) {
    // Most share their namespace.
    if (one.name_space != other.name_space) return one.name_space <=> other.name_space;
    return one.name <=> other.name;
  }
};

// "porch.kpt.dev/v1alpha1" -> {"porch.kpt.dev", "v1alpha1"}; "v1" -> {"", "v1"}.
struct GroupVersion {
  std::string group;
  std::string version;
};
GroupVersion parse_api_version(std::string_view api_version);

}  // namespace porchsim::api
