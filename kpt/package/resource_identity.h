// What makes two resources of different package versions the same one: group, kind, name, namespace
// and file, where the comment "# kpt-merge: <namespace>/<name>" of metadata speaks for the names
// upstream knew. kpt: resource_matcher.go.
#pragma once

#include <compare>
#include <optional>
#include <string>
#include <string_view>

#include "kpt/kyaml/resource_io.h"

namespace porchsim::kpt {

inline constexpr std::string_view kMergeComment = "kpt-merge:";

struct ResourceIdentity {
  std::string group;
  std::string kind;
  std::string name;
  std::string namespace_name;
  std::string path;

  friend auto operator<=>(const ResourceIdentity&, const ResourceIdentity&) = default;
};

ResourceIdentity identity_of(const Resource& resource);

struct NamespacedName {
  std::string namespace_name;
  std::string name;
};
// Of "# kpt-merge: ns/name"; nothing if the comment says nothing of the kind.
std::optional<NamespacedName> parse_merge_comment(std::string_view comment);

}  // namespace porchsim::kpt
