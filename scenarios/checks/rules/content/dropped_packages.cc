#include "scenarios/checks/rules/content/dropped_packages.h"

#include <algorithm>
#include <set>

#include "kpt/kptfile/kptfile.h"
#include "kpt/package/package_tree.h"
#include "kpt/update/merge.h"
#include "scenarios/checks/content_memory.h"

namespace porchsim::scenarios {
namespace {

using Touched = DroppedPackage::Touched;
using Left = DroppedPackage::Left;

kpt::Files files_in(const kpt::Files& package, const std::string& folder) {
  kpt::Files found;
  for (const auto& [path, text] : package)
    if (path.starts_with(folder + "/")) found.emplace(path.substr(folder.size() + 1), text);
  return found;
}

bool has_own_upstream(const kpt::Files& package, ContentMemory& memory) {
  const auto kptfile = memory.kptfile_in(package);
  return kptfile == nullptr || kptfile->upstream.has_value();
}

// Both with the marks that they have.
Touched was_touched(const kpt::Files& base, const kpt::Files& local, ContentMemory& memory) {
  if (kpt::same_files(base, local)) return Touched::No;
  const FieldsPtr was = stored_fields_of(base, memory);
  const FieldsPtr is = stored_fields_of(local, memory);
  return was && is && *was != *is ? Touched::Yes : Touched::NobodyKnows;
}

Left left_of(const kpt::Files& local, const kpt::Files& result) {
  const auto left = std::ranges::count_if(
      local, [&result](const auto& file) { return result.contains(file.first); });
  if (left == 0) return Left::Nothing;
  return left == std::ssize(local) ? Left::All : Left::Part;
}

}  // namespace

std::vector<DroppedPackage> dropped_packages(const UpgradeFiles& files, ContentMemory& memory) {
  std::vector<DroppedPackage> dropped;
  const auto marked = kpt::ensure_merge_key(files.base, memory.keyed);
  if (!marked) return dropped;
  const std::set<std::string> there = packages_within(files.local);
  for (const std::string& folder : packages_within(*marked)) {
    if (!there.contains(folder) || kpt::has_folder(files.upstream, folder)) continue;
    const kpt::Files base = files_in(*marked, folder);
    const kpt::Files local = files_in(files.local, folder);
    const bool is_left_out = has_own_upstream(base, memory) || has_own_upstream(local, memory) ||
                             !packages_within(base).empty() || !packages_within(local).empty();
    if (is_left_out) continue;
    dropped.push_back(
        {folder, was_touched(base, local, memory), left_of(local, files_in(files.result, folder))});
  }
  return dropped;
}

}  // namespace porchsim::scenarios
