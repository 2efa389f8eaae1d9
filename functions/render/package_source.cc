#include "functions/render/package_source.h"

#include <algorithm>
#include <array>
#include <utility>

#include <fmt/format.h>

#include "functions/program/internal_annotations.h"
#include "functions/render/kptfile_validation.h"
#include "kpt/kyaml/annotations.h"
#include "kpt/kyaml/resource_io.h"
#include "kpt/package/package_tree.h"

namespace porchsim::functions {
namespace {

std::string absolute(std::string_view path) {
  return path == "." || path.empty() ? "/" : "/" + std::string(path);
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
      inside_subpackage = inside_subpackage ||
                          files.contains(fmt::format("{}{}/{}", prefix, folder, kpt::kKptfileName));
    }
    if (!inside_subpackage) names.emplace_back(name);
  }
  std::sort(names.begin(), names.end(), kpt::walks_before);
  return names;
}

void annotate(kpt::yaml::Node& root, const kpt::Resource& resource, const std::string& path,
              const RenderPackage& package) {
  const std::string index = fmt::format("{}", resource.index);
  copy_legacy_annotations(root);
  kpt::set_annotation(root, annotation::kLegacyIndex, index);
  kpt::set_annotation(root, annotation::kLegacyPath, path);
  kpt::set_annotation(root, annotation::kIndex, index);
  kpt::set_annotation(root, annotation::kPackagePath, package.path);
  kpt::set_annotation(root, annotation::kPath, path);
  kpt::set_annotation(root, annotation::kSequenceIndent,
                      resource.wide_sequences ? "wide" : "compact");
}

}  // namespace

kpt::OpResult<kpt::Kptfile> PackageSource::kptfile(const RenderPackage& package) const {
  const auto found = files_.find(package.prefix() + std::string(kpt::kKptfileName));
  const std::string where = fmt::format("error reading Kptfile at \"{}\": ", package.path);
  if (found == files_.end()) return kpt::op_fail(where + "file does not exist");
  const auto kptfile = parsed_.kptfile(found->second);
  if (!*kptfile) return kpt::op_fail(where + kptfile->error().message);
  return **kptfile;
}

kpt::OpResult<RenderPackage> PackageSource::open(std::string_view path) const {
  constexpr std::string_view kOp = "pkg.read";
  RenderPackage package{std::string(path), {}};
  auto own = kptfile(package);
  if (!own) return std::unexpected(own.error().in(kOp, path));
  package.kptfile = std::move(*own);
  if (const kpt::Status valid = validate_pipeline(files_, package); !valid) {
    return std::unexpected(kpt::OpError(valid.error().message).in(kOp, path));
  }
  return package;
}

std::vector<std::string> PackageSource::direct_subpackages(std::string_view path) const {
  const RenderPackage package{std::string(path), {}};
  const std::string prefix = package.prefix();
  std::vector<std::string> found;
  for (auto file = files_.lower_bound(prefix);
       file != files_.end() && file->first.starts_with(prefix); ++file) {
    const std::string_view name = std::string_view(file->first).substr(prefix.size());
    if (name == kpt::kKptfileName || kpt::base_name(name) != kpt::kKptfileName) continue;
    std::string folder = absolute(prefix + std::string(kpt::folder_name(name)));
    if ((folder + "/").find("/.git/") != std::string::npos) continue;
    if (kptfile({folder, {}})) found.push_back(std::move(folder));
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

kpt::OpResult<RenderItems> PackageSource::items(const RenderPackage& package) const {
  const kpt::IgnoreFile ignore = kpt::ignore_file(files_, package.path.substr(1));
  RenderItems items;
  for (const auto& name : own_files(files_, package)) {
    if (!kpt::is_krm_file(name) || ignore.hides_file(name)) continue;
    const std::string path = package.prefix() + name;
    const auto resources = parsed_.resources(files_.at(path));
    if (!*resources) {
      const kpt::OpError error(fmt::format("/{}: {}", path, resources->error().message));
      return std::unexpected(error.in("pkg.readResources", package.path));
    }
    for (const auto& resource : **resources) {
      RenderItem& item = items.emplace_back(RenderItem{resource.document, resource.settled});
      annotate(item.root(), resource, name, package);
    }
  }
  return items;
}

std::set<std::string> paths_of(const RenderItems& items) {
  std::set<std::string> paths;
  for (const auto& item : items) paths.insert(clean_path(item_path(item)));
  return paths;
}

kpt::OpStatus check_config_paths(const RenderPackage& package,
                                 const std::set<std::string>& own_paths) {
  if (!package.kptfile.pipeline) return {};
  const auto check = [&](std::string_view list,
                         const std::vector<kpt::Function>& functions) -> kpt::OpStatus {
    for (std::size_t i = 0; i < functions.size(); ++i) {
      const std::string& path = functions[i].config_path;
      if (path.empty() || own_paths.contains(clean_path(path))) continue;
      return kpt::op_fail(invalid_kptfile(fmt::format("pipeline.{}[{}].configPath", list, i), path,
                                          "functionConfig must exist in the current package"));
    }
    return {};
  };
  if (kpt::OpStatus mutators = check("mutators", package.kptfile.pipeline->mutators); !mutators)
    return mutators;
  return check("validators", package.kptfile.pipeline->validators);
}

}  // namespace porchsim::functions
