// The packages of a tree of files, as kpt's render sees them: the root "/" and every folder with a
// Kptfile below it. kpt: internal/pkg/pkg.go.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "controllers/kpt/files.h"
#include "controllers/kpt/kptfile.h"
#include "controllers/kpt/op_error.h"
#include "fakeporch/render/render_item.h"

namespace porchsim::fakeporch {

struct RenderPackage {
  std::string path;  // "/", "/sub"
  kpt::Kptfile kptfile;

  // Where its files begin in the tree: "" or "sub/".
  std::string prefix() const { return path == "/" ? std::string() : path.substr(1) + "/"; }
};

// Reads and validates the Kptfile of a package. kpt: newPkgNode, Kptfile.Validate.
kpt::OpResult<RenderPackage> open_package(const kpt::Files& files, std::string_view path);

// The paths of the packages directly below, sorted. A folder whose Kptfile cannot be read is passed
// over: Porch's in-memory file system swallows the error.
std::vector<std::string> direct_subpackages(const kpt::Files& files, std::string_view path);

// The resources of the package without its subpackages, in the order of a folder walk, with kpt's
// annotations. kpt: LocalResources; *.yaml, *.yml, *.json and Kptfile, but what .krmignore names.
kpt::OpResult<RenderItems> read_package_items(const kpt::Files& files,
                                              const RenderPackage& package);

// kpt: ValidatePipeline. A configPath must name a file of the package's own resources.
kpt::OpStatus check_config_paths(const RenderPackage& package, const RenderItems& own_items);

}  // namespace porchsim::fakeporch
