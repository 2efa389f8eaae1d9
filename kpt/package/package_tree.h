// The packages inside a package's files: a folder with a Kptfile is a package of its own. Folders
// exist as far as files lie in them. kpt: internal/pkg/pkg.go, internal/util/pkgutil/pkgutil.go.
#pragma once

#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "kpt/kptfile/kptfile.h"
#include "kpt/package/files.h"
#include "kpt/package/ignore_file.h"
#include "kpt/package/op_error.h"

namespace porchsim::kpt {

// A package tree with the name that its temporary folder has in error texts.
struct PackageTree {
  Files files;
  std::string label;  // "<LOCAL>"

  // The folder `path` ("." or "" = the root) as error texts name it.
  std::string folder(std::string_view path) const;
};

// "a" + "b" = "a/b"; "." and "" stand for the root.
std::string join_path(std::string_view folder, std::string_view path);
// Go's path.Clean.
std::string clean_path(std::string_view path);
// A package's path as names of objects have it: "/a/b/" -> "a.b"; "" for the root.
std::string dotted_path(std::string_view path);
// Name and folder: "a/b.yaml" -> "a" and "b.yaml"; the folder of "b.yaml" is ".".
std::string_view base_name(std::string_view path);
std::string_view folder_name(std::string_view path);
// The order in which a folder walk meets files: name by name, not character by character.
bool walks_before(std::string_view a, std::string_view b);

bool has_folder(const Files& files, std::string_view path);
void remove_folder(Files& files, std::string_view path);
// All folders below `root`, relative to it.
std::set<std::string> folders_below(const Files& files, std::string_view root);

// kpt: ReadKptfile of a folder. Fails with `error reading Kptfile at "<LOCAL>": …`; a missing file
// is `open …`.
OpResult<Kptfile> read_kptfile(const PackageTree& tree, std::string_view folder);

enum class SubpackageKind : std::uint8_t { Local, Remote, All };  // without upstream, with, both
// kpt: pkg.Subpackages, recursive. Paths relative to the root, sorted.
OpResult<std::vector<std::string>> subpackages(const PackageTree& tree, SubpackageKind kind);

// kpt: WalkPackage. The files of the package in `root`, relative to it, in the order of a walk.
// Left out is what lies in a folder .git and whatever *begins* with a subpackage's path: subpackage
// foo hides foobar.yaml too.
std::vector<std::string> package_files(const Files& files, std::string_view root);

// The .krmignore of the package in `root`; without one nothing is ignored.
IgnoreFile ignore_file(const Files& files, std::string_view root);

// The *.yaml and *.yml files of the package in `root`, without its subpackages and what it ignores,
// in the order of a walk.
std::vector<std::string> resource_files(const Files& files, std::string_view root);

// kpt: CopyPackage without subpackages. The root Kptfile is copied only if asked for and if there
// is none.
void copy_package(const Files& from, Files& to, std::string_view root, bool copy_kptfile);

// kpt: PkgDiff. What differs between the two packages, files and folders; Kptfiles by meaning
// (without upstream), YAML after normalising, the rest by bytes.
OpResult<std::set<std::string>> package_diff(const PackageTree& a, const PackageTree& b,
                                             std::string_view root);

}  // namespace porchsim::kpt
