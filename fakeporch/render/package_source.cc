#include "fakeporch/render/package_source.h"

#include <algorithm>
#include <array>
#include <set>
#include <utility>

#include <fmt/format.h>

#include "controllers/kpt/annotations.h"
#include "controllers/kpt/package_tree.h"
#include "controllers/kpt/propagate.h"
#include "controllers/kpt/resource_io.h"
#include "fakeporch/render/ignore_file.h"
#include "fakeporch/render/kptfile_validation.h"

namespace porchsim::fakeporch {
namespace {

constexpr std::string_view kKptfile = "Kptfile";

std::string absolute(std::string_view path) {
  return path == "." || path.empty() ? "/" : "/" + std::string(path);
}

kpt::OpResult<kpt::Kptfile> read_kptfile(const kpt::Files& files, const RenderPackage& package) {
  const auto found = files.find(package.prefix() + std::string(kKptfile));
  const std::string where = fmt::format("error reading Kptfile at \"{}\": ", package.path);
  if (found == files.end()) return kpt::op_fail(where + "file does not exist");
  auto kptfile = kpt::decode_kptfile(*found->second);
  if (!kptfile) return kpt::op_fail(where + kptfile.error().message);
  return std::move(*kptfile);
}

// Relative names of the files below a package's folder that no subpackage has, in walk order.
std::vector<std::string> own_files(const kpt::Files& files, const RenderPackage& package) {
  const std::string prefix = package.prefix();
  std::vector<std::string> names;
  for (auto file = files.lower_bound(prefix);
       file != files.end() && file->first.starts_with(prefix); ++file) {
    const std::string_view name = std::string_view(file->first).substr(prefix.size());
    bool inside_subpackage = false;
    for (std::string_view folder = kpt::folder_name(name); folder != ".";
         folder = kpt::folder_name(folder)) {
      inside_subpackage =
          inside_subpackage || files.contains(fmt::format("{}{}/{}", prefix, folder, kKptfile));
    }
    if (!inside_subpackage) names.emplace_back(name);
  }
  std::sort(names.begin(), names.end(), kpt::walks_before);
  return names;
}

void annotate(kpt::Resource& resource, const RenderPackage& package) {
  kpt::yaml::Node& root = resource.root();
  const std::string index = fmt::format("{}", resource.index);
  kpt::set_annotation(root, annotation::kLegacyIndex, index);
  kpt::set_annotation(root, annotation::kLegacyPath, resource.path);
  kpt::set_annotation(root, annotation::kIndex, index);
  kpt::set_annotation(root, annotation::kPackagePath, package.path);
  kpt::set_annotation(root, annotation::kPath, resource.path);
  kpt::set_annotation(root, annotation::kSequenceIndent,
                      resource.wide_sequences ? "wide" : "compact");
}

}  // namespace

kpt::OpResult<RenderPackage> open_package(const kpt::Files& files, std::string_view path) {
  constexpr std::string_view kOp = "pkg.read";
  RenderPackage package{std::string(path), {}};
  auto kptfile = read_kptfile(files, package);
  if (!kptfile) return std::unexpected(kptfile.error().in(kOp, path));
  package.kptfile = std::move(*kptfile);
  if (const kpt::Status valid = validate_pipeline(files, package); !valid) {
    return std::unexpected(kpt::OpError(valid.error().message).in(kOp, path));
  }
  return package;
}

std::vector<std::string> direct_subpackages(const kpt::Files& files, std::string_view path) {
  const RenderPackage package{std::string(path), {}};
  const std::string prefix = package.prefix();
  std::vector<std::string> found;
  for (auto file = files.lower_bound(prefix);
       file != files.end() && file->first.starts_with(prefix); ++file) {
    const std::string_view name = std::string_view(file->first).substr(prefix.size());
    if (name == kKptfile || kpt::base_name(name) != kKptfile) continue;
    std::string folder = absolute(prefix + std::string(kpt::folder_name(name)));
    if ((folder + "/").find("/.git/") != std::string::npos) continue;
    if (read_kptfile(files, {folder, {}})) found.push_back(std::move(folder));
  }
  // Only the nearest: whatever lies below another one is its own.
  std::sort(found.begin(), found.end());
  std::vector<std::string> nearest;
  for (auto& folder : found) {
    const bool below = std::any_of(nearest.begin(), nearest.end(), [&](const std::string& outer) {
      return folder.starts_with(outer + "/");
    });
    if (!below) nearest.push_back(std::move(folder));
  }
  return nearest;
}

kpt::OpResult<RenderItems> read_package_items(const kpt::Files& files,
                                              const RenderPackage& package) {
  const auto ignore_text = files.find(package.prefix() + ".krmignore");
  const IgnoreFile ignore =
      ignore_text == files.end() ? IgnoreFile() : IgnoreFile(*ignore_text->second);
  RenderItems items;
  for (const auto& name : own_files(files, package)) {
    if (!kpt::is_krm_file(name) || ignore.hides_file(name)) continue;
    const std::string path = package.prefix() + name;
    auto resources = kpt::read_resources(name, *files.at(path), {.wrap_bare_sequences = true});
    if (!resources) {
      const kpt::OpError error(fmt::format("/{}: {}", path, resources.error().message));
      return std::unexpected(error.in("pkg.readResources", package.path));
    }
    for (auto& resource : *resources) {
      annotate(resource, package);
      items.push_back({std::move(resource.document)});
    }
  }
  return items;
}

kpt::OpStatus check_config_paths(const RenderPackage& package, const RenderItems& own_items) {
  if (!package.kptfile.pipeline) return {};
  std::set<std::string> paths;
  for (const auto& item : own_items) paths.insert(clean_path(item_path(item)));
  const auto check = [&](std::string_view list,
                         const std::vector<kpt::Function>& functions) -> kpt::OpStatus {
    for (std::size_t i = 0; i < functions.size(); ++i) {
      const std::string& path = functions[i].config_path;
      if (path.empty() || paths.contains(clean_path(path))) continue;
      return kpt::op_fail(invalid_kptfile(fmt::format("pipeline.{}[{}].configPath", list, i), path,
                                          "functionConfig must exist in the current package"));
    }
    return {};
  };
  if (kpt::OpStatus mutators = check("mutators", package.kptfile.pipeline->mutators); !mutators)
    return mutators;
  return check("validators", package.kptfile.pipeline->validators);
}

}  // namespace porchsim::fakeporch
