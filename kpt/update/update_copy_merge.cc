// copy-merge: their files over ours, then what they dropped goes. kpt:
// internal/util/update/copy-merge.go.
#include <algorithm>
#include <set>
#include <string>

#include <fmt/format.h>

#include "kpt/kptfile/kptfile.h"
#include "kpt/update/update_strategies.h"

namespace porchsim::kpt {
namespace {

constexpr std::string_view kUpdate = "update.Update";

bool in_git_folder(std::string_view path) {
  return path.starts_with(".git/") || path.find("/.git/") != std::string_view::npos;
}

// All files of all subpackages too, whatever their upstream.
OpStatus copy_all(const UpdateTrees& trees) {
  copy_package(trees.theirs.files, trees.ours.files, ".", true);
  for (const auto& folder : PORCHSIM_TRY(subpackages(trees.theirs, SubpackageKind::All))) {
    for (const auto& [path, text] : trees.theirs.files) {
      if (!path.starts_with(folder + "/") ||
          in_git_folder(std::string_view(path).substr(folder.size() + 1)))
        continue;
      trees.ours.files.insert_or_assign(path, text);
    }
  }
  return {};
}

bool exists(const Files& files, const std::string& path) {
  return files.contains(path) || has_folder(files, path);
}

// kpt: RemoveStaleItems. A folder that they dropped must be empty by then.
OpStatus remove_stale(const UpdateTrees& trees) {
  Files& ours = trees.ours.files;
  const auto folders = folders_below(ours, "");
  std::erase_if(ours, [&](const auto& file) {
    return file.first != kKptfileName && !exists(trees.theirs.files, file.first) &&
           exists(trees.base.files, file.first);
  });
  for (auto folder = folders.rbegin(); folder != folders.rend(); ++folder) {
    const bool stale = !exists(trees.theirs.files, *folder) && exists(trees.base.files, *folder);
    if (stale && has_folder(ours, *folder)) {
      return op_fail(fmt::format("remove {}: directory not empty", trees.ours.folder(*folder)));
    }
  }
  return {};
}

}  // namespace

OpStatus copy_merge(const UpdateTrees& trees) {
  const std::string& label = trees.ours.label;
  if (const auto merged = merge_kptfiles(trees, ".", true); !merged) {
    return std::unexpected(merged.error().in(kUpdate, label));
  }
  if (const auto copied = copy_all(trees); !copied)
    return std::unexpected(copied.error().below(kUpdate, label));
  if (const auto done = remove_stale(trees); !done)
    return std::unexpected(done.error().in(kUpdate, label));
  return {};
}

}  // namespace porchsim::kpt
