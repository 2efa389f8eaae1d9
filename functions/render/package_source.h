// The packages of a tree of files, as kpt's render sees them: the root "/" and every folder with a
// Kptfile below it. kpt: internal/pkg/pkg.go.
#pragma once

#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "functions/program/render_item.h"
#include "kpt/kptfile/kptfile.h"
#include "kpt/package/files.h"
#include "kpt/package/op_error.h"
#include "kpt/package/parsed_files.h"

namespace porchsim::functions {

struct RenderPackage {
  std::string path;  // "/", "/sub"
  kpt::Kptfile kptfile;

  // Where its files begin in the tree: "" or "sub/".
  std::string prefix() const { return path == "/" ? std::string() : path.substr(1) + "/"; }
};

// Both must outlive it.
class PackageSource {
 public:
  PackageSource(const kpt::Files& files, kpt::ParsedFiles& parsed)
      : files_(files), parsed_(parsed) {}

  // Reads and validates the Kptfile of a package. kpt: newPkgNode, Kptfile.Validate.
  kpt::OpResult<RenderPackage> open(std::string_view path) const;

  // The paths of the packages directly below, sorted. A folder whose Kptfile cannot be read is
  // passed over: Porch's in-memory file system swallows the error.
  std::vector<std::string> direct_subpackages(std::string_view path) const;

  // The resources of the package without its subpackages, in the order of a folder walk, with kpt's
  // annotations. kpt: LocalResources; *.yaml, *.yml, *.json and Kptfile, but what .krmignore names.
  kpt::OpResult<RenderItems> items(const RenderPackage& package) const;

 private:
  kpt::OpResult<kpt::Kptfile> kptfile(const RenderPackage& package) const;

  const kpt::Files& files_;
  kpt::ParsedFiles& parsed_;
};

// Where resources lie, relative to their package.
std::set<std::string> paths_of(const RenderItems& items);

// kpt: ValidatePipeline. A configPath must name a file of the package's own resources.
kpt::OpStatus check_config_paths(const RenderPackage& package,
                                 const std::set<std::string>& own_paths);

}  // namespace porchsim::functions
