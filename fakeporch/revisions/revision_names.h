// How package revisions are called, and which names are allowed. Porch: pkg/util/util.go,
// pkg/repository/util.go.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace porchsim::fakeporch {

// "<repository>.<package with . for />.<workspace>"; "" if one of them is empty.
std::string revision_object_name(std::string_view repository, std::string_view package,
                                 std::string_view workspace);

// The checks below say what is wrong in Kubernetes' words; "" if nothing is.

// A repository, the last part of a package's path or a workspace: a DNS label.
std::string check_name_part(std::string_view name);
// A package's path: all its letters together, slashes left out, must make a DNS label.
std::string check_package_path(std::string_view path);
// All parts and the whole: Porch's ValidPkgRevObjName. Several lines, "" if nothing is wrong.
std::string check_revision_name(std::string_view repository, std::string_view package,
                                std::string_view workspace);
// A whole name, taken apart: the workspace is what follows the last dot (of a version such as
// "v1.2.3" the whole), the repository what precedes the first; the package's path has slashes for
// dots. Porch: PkgRevK8sName2Key.
struct RevisionName {
  std::string repository;
  std::string package;
  std::string workspace;
};
RevisionName split_revision_object_name(std::string_view name);
// check_revision_name() of its parts; in a workspace dots are no error here.
std::string check_revision_object_name(std::string_view name);

// "v3" and "3" are 3; anything else is -1. Porch: Revision2Int.
std::int64_t parse_revision(std::string_view text);

// "a/b/c" -> "c".
std::string_view leaf_name(std::string_view package);
// One lies within the other.
bool packages_nest(std::string_view a, std::string_view b);

}  // namespace porchsim::fakeporch
