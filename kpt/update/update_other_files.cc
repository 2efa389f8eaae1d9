// Files that are no KRM, merged by bytes. kpt: internal/util/update/resource-merge.go,
// ReplaceNonKRMFiles.
#include <map>
#include <string>

#include "kpt/kptfile/kptfile.h"
#include "kpt/update/update_strategies.h"

namespace porchsim::kpt {
namespace {

bool is_krm(std::string_view name) {
  return base_name(name) == kKptfileName || name.ends_with(".yaml") || name.ends_with(".yml");
}

// Whatever has ".git" anywhere in its path is invisible, .gitignore too.
std::map<std::string, Text> other_files(const Files& files, std::string_view folder) {
  std::map<std::string, Text> found;
  for (const auto& name : package_files(files, folder)) {
    if (!is_krm(name) && name.find(".git") == std::string::npos)
      found.emplace(name, files.at(join_path(folder, name)));
  }
  return found;
}

}  // namespace

void merge_other_files(const UpdateTrees& trees, std::string_view folder) {
  const auto base = other_files(trees.base.files, folder);
  const auto ours = other_files(trees.ours.files, folder);
  const auto theirs = other_files(trees.theirs.files, folder);
  for (const auto& [name, text] : ours) {
    const auto old = base.find(name);
    const bool changed_by_us = old == base.end() || *old->second != *text;
    if (!changed_by_us && !theirs.contains(name)) trees.ours.files.erase(join_path(folder, name));
  }
  for (const auto& [name, text] : theirs) {
    const auto local = ours.find(name);
    const auto old = base.find(name);
    const bool changed_by_us =
        local != ours.end() && (old == base.end() || *old->second != *local->second);
    if (!changed_by_us) trees.ours.files.insert_or_assign(join_path(folder, name), text);
  }
}

}  // namespace porchsim::kpt
