#include "scenarios/checks/upgrade_sides.h"

#include <algorithm>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include "kpt/kptfile/kptfile.h"
#include "kpt/package/package_tree.h"
#include "kpt/update/merge.h"
#include "scenarios/checks/content_memory.h"

namespace porchsim::scenarios {
namespace {

kpt::Files files_of(std::string_view name, const Write& write, const Truth& truth) {
  const auto* revision = truth.revision({write.object()->key().name_space, std::string(name)});
  return revision == nullptr ? kpt::Files() : truth.content(*revision);
}

// Is every folder a package on each side that has it, or on none?
bool are_divided_alike(const UpgradeFiles& sides) {
  const kpt::Files* all[] = {&sides.base, &sides.upstream, &sides.local};
  std::set<std::string> folders;
  for (const kpt::Files* side : all) folders.merge(packages_within(*side));
  return std::ranges::all_of(folders, [&all](const std::string& folder) {
    return std::ranges::all_of(all, [&folder](const kpt::Files* side) {
      return side->contains(folder + "/" + std::string(kpt::kKptfileName)) ||
             !kpt::has_folder(*side, folder);
    });
  });
}

// The upgrade that this write was made by; null if it was none. A placeholder names the task of the
// revision that it shows.
const api::Task* upgrade_of(const Write& write, const Truth& truth) {
  const auto* made = write.revision_after();
  if (made == nullptr || write.before || is_porch(write.actor) || made->is_placeholder())
    return nullptr;
  if (!truth.can_read_content() || made->spec.tasks.empty()) return nullptr;
  const api::Task& task = made->spec.tasks.front();
  return task.type == "upgrade" && task.upgrade ? &task : nullptr;
}

std::shared_ptr<const UpgradeSides> read_sides(const Write& write, const Truth& truth) {
  if (strategy_of_upgrade(write, truth) != kpt::UpdateStrategy::ResourceMerge) return nullptr;
  const auto files = files_of_upgrade(write, truth);
  if (!files || !are_divided_alike(*files)) return nullptr;
  ContentMemory& memory = truth.memory();
  if (runs_functions(files->result, memory)) return nullptr;
  const auto drops_a_package = [parts = packages_within(files->base)](const kpt::Files& side) {
    return !std::ranges::includes(packages_within(side), parts);
  };
  UpgradeSides sides{fields_of(files->base, memory),   fields_of(files->upstream, memory),
                     fields_of(files->local, memory),  stored_fields_of(files->local, memory),
                     fields_of(files->result, memory), drops_a_package(files->upstream),
                     drops_a_package(files->local),    {}};
  if (sides.local_drops_a_package) {
    const auto local = packages_within(files->local);
    const auto result = packages_within(files->result);
    for (const std::string& folder : packages_within(files->base))
      if (!local.contains(folder) && result.contains(folder))
        sides.packages_again.push_back(folder);
  }
  const bool complete = sides.base && sides.upstream && sides.local && sides.stored && sides.merged;
  return complete ? std::make_shared<const UpgradeSides>(std::move(sides)) : nullptr;
}

// What the sides that went into the merge have there.
std::set<std::string_view> values_at(const UpgradeSides& sides, const FieldPlace& place) {
  std::set<std::string_view> values;
  for (const FieldsPtr& side : {sides.base, sides.upstream, sides.local}) {
    if (const auto found = side->find(place); found != side->end()) values.insert(found->second);
  }
  return values;
}

bool clears_or_confuses(std::string_view value) {
  return value == kNull || value.starts_with(kTangled);
}

}  // namespace

std::optional<kpt::UpdateStrategy> strategy_of_upgrade(const Write& write, const Truth& truth) {
  const api::Task* const task = upgrade_of(write, truth);
  if (task == nullptr) return std::nullopt;
  return kpt::parse_update_strategy(task->upgrade->strategy);
}

std::optional<UpgradeFiles> files_of_upgrade(const Write& write, const Truth& truth) {
  const api::Task* const task = upgrade_of(write, truth);
  if (task == nullptr) return std::nullopt;
  UpgradeFiles files{files_of(task->upgrade->old_upstream.name, write, truth),
                     files_of(task->upgrade->new_upstream.name, write, truth),
                     files_of(task->upgrade->local_revision.name, write, truth),
                     truth.content(*write.revision_after())};
  if (files.base.empty() || files.upstream.empty() || files.local.empty()) return std::nullopt;
  return files;
}

std::set<std::string> packages_within(const kpt::Files& package) {
  std::set<std::string> folders;
  const std::string kptfile = "/" + std::string(kpt::kKptfileName);
  for (const auto& [path, text] : package) {
    if (path.ends_with(kptfile)) folders.insert(path.substr(0, path.size() - kptfile.size()));
  }
  return folders;
}

bool runs_functions(const kpt::Files& package, ContentMemory& memory) {
  if (!package.contains(kpt::kKptfileName)) return true;
  return std::ranges::any_of(package, [&memory](const auto& file) {
    if (kpt::base_name(file.first) != kpt::kKptfileName) return false;
    const auto kptfile = memory.kptfile(file.second);
    return !*kptfile || ((*kptfile)->pipeline && !(*kptfile)->pipeline->mutators.empty());
  });
}

const UpgradeSides* sides_of_upgrade(const Write& write, const Truth& truth) {
  if (!write.upgrade_sides) write.upgrade_sides = read_sides(write, truth);
  return write.upgrade_sides->get();
}

std::vector<FieldPlace> changed_fields(const UpgradeSides& sides, const Fields& one,
                                       const Fields& other) {
  std::vector<FieldPlace> places;
  const auto add = [&](const FieldPlace& place) {
    const auto has_it = [&place](const FieldsPtr& side) { return is_field(place, *side); };
    if (has_it(sides.base) || has_it(sides.upstream) || has_it(sides.local))
      places.push_back(place);
  };
  auto left = one.begin();
  auto right = other.begin();
  while (left != one.end() || right != other.end()) {
    if (right == other.end() || (left != one.end() && left->first < right->first)) {
      add((left++)->first);
    } else if (left == one.end() || right->first < left->first) {
      add((right++)->first);
    } else {
      if (left->second != right->second) add(left->first);
      ++left;
      ++right;
    }
  }
  return places;
}

bool is_judged(const UpgradeSides& sides, const FieldPlace& place) {
  if (place.path.empty()) return true;
  const auto own = values_at(sides, place);
  const bool is_unclear = std::ranges::any_of(own, [](std::string_view value) {
    return clears_or_confuses(value) || value == kEmptyList || value.starts_with(kMapping);
  });
  if (is_unclear) return false;
  FieldPlace around = place;
  for (around.path.pop_back(); !around.path.empty(); around.path.pop_back()) {
    auto values = values_at(sides, around);
    if (values.erase(kBareElement) > 0) values.insert(kMapping);
    if (values.size() > 1 || std::ranges::any_of(values, clears_or_confuses)) return false;
  }
  return true;
}

}  // namespace porchsim::scenarios
