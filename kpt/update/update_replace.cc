// force-delete-replace and fast-forward. kpt: internal/util/update/replace.go, fastforward.go.
#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "kpt/kptfile/kptfile.h"
#include "kpt/update/update_strategies.h"

namespace porchsim::kpt {
namespace {

constexpr std::string_view kUpdate = "update.Update";

// The local subpackages of either tree, sorted, after the root ".".
OpResult<std::vector<std::string>> packages_of(const PackageTree& a, const PackageTree& b) {
  std::set<std::string> paths;
  for (const PackageTree* tree : {&a, &b}) {
    for (auto& path : PORCHSIM_TRY(subpackages(*tree, SubpackageKind::Local))) paths.insert(path);
  }
  std::vector<std::string> all = {"."};
  all.insert(all.end(), paths.begin(), paths.end());
  return all;
}

void remove_package_content(Files& files, std::string_view folder, bool keep_kptfile) {
  for (const auto& name : package_files(files, folder)) {
    if (name != kKptfileName || !keep_kptfile) files.erase(join_path(folder, name));
  }
}

// What rendering left in the status does not count as a change.
void clear_render_status(Kptfile& kptfile) {
  if (!kptfile.status) return;
  kptfile.status->render_status.reset();
  std::erase_if(kptfile.status->conditions,
                [](const auto& condition) { return condition.type == kRenderedCondition; });
  if (kptfile.status->conditions.empty()) kptfile.status.reset();
}

OpResult<bool> root_kptfile_differs(const UpdateTrees& trees) {
  constexpr std::string_view kOp = "update.hasKfDiff";
  auto ours = read_kptfile(trees.ours, ".");
  if (!ours) return std::unexpected(ours.error().in(kOp, trees.ours.label));
  ours->upstream.reset();
  ours->upstream_lock.reset();
  clear_render_status(*ours);
  // A Kptfile that upstream does not have is a local change (kpt excepts the one that it makes up
  // itself).
  if (!trees.base.files.contains(kKptfileName)) return true;
  auto base = read_kptfile(trees.base, ".");
  if (!base) return std::unexpected(base.error().in(kOp, trees.ours.label));
  clear_render_status(*base);
  base->name = ours->name;
  return *ours != *base;
}

OpStatus check_for_local_changes(const UpdateTrees& trees) {
  constexpr std::string_view kOp = "update.checkForLocalChanges";
  const auto packages = packages_of(trees.ours, trees.base);
  if (!packages) return std::unexpected(packages.error().below(kOp, trees.ours.label));
  std::set<std::string> changed;
  for (const auto& path : *packages) {
    if (!has_folder(trees.ours.files, path) || !has_folder(trees.base.files, path)) {
      changed.insert("%s (Package)");  // as kpt prints it: the format is never filled in
      changed.insert(path);
      continue;
    }
    auto diff = package_diff(trees.ours, trees.base, path);
    if (!diff) return std::unexpected(diff.error().in(kOp, trees.ours.folder(path)));
    if (path == "." && diff->contains(std::string(kKptfileName))) {
      const auto differs = root_kptfile_differs(trees);
      if (!differs) return std::unexpected(differs.error().in(kOp, trees.ours.folder(path)));
      if (!*differs) diff->erase(std::string(kKptfileName));
    }
    changed.merge(*diff);
  }
  if (changed.empty()) return {};
  return std::unexpected(
      OpError(
          fmt::format(
              "local package files have been modified: [{}].\n  use a different update --strategy.",
              fmt::join(changed, " ")))
          .in(kOp, trees.ours.label));
}

}  // namespace

OpStatus force_delete_replace(const UpdateTrees& trees) {
  const std::string& label = trees.ours.label;
  if (const auto merged = merge_kptfiles(trees, ".", true); !merged) {
    return std::unexpected(merged.error().in(kUpdate, label));
  }
  const auto packages = packages_of(trees.ours, trees.theirs);
  if (!packages) return std::unexpected(packages.error().below(kUpdate, label));
  for (const auto& path : *packages) {
    const bool root = path == ".";
    remove_package_content(trees.ours.files, path, root);
    if (has_folder(trees.theirs.files, path)) {
      copy_package(trees.theirs.files, trees.ours.files, path, !root);
    } else {
      remove_folder(trees.ours.files, path);
    }
  }
  return {};
}

OpStatus fast_forward(const UpdateTrees& trees) {
  const std::string& label = trees.ours.label;
  if (const auto clean = check_for_local_changes(trees); !clean) {
    return std::unexpected(clean.error().in(kUpdate, label));
  }
  if (const auto done = force_delete_replace(trees); !done)
    return std::unexpected(done.error().in(kUpdate, label));
  auto kptfile = read_kptfile(trees.ours, ".");
  if (!kptfile) return std::unexpected(kptfile.error().in(kUpdate, label));
  clear_render_status(*kptfile);
  trees.ours.files.insert_or_assign(std::string(kKptfileName),
                                    make_text(marshal_kptfile(*kptfile)));
  return {};
}

}  // namespace porchsim::kpt
