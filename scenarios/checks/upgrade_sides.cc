#include "scenarios/checks/upgrade_sides.h"

#include <string>
#include <string_view>
#include <utility>

#include "kpt/kptfile/kptfile.h"
#include "kpt/update/merge.h"

namespace porchsim::scenarios {
namespace {

kpt::Files files_of(std::string_view name, const Write& write, const Truth& truth) {
  const auto* revision = truth.revision({write.object()->key().name_space, std::string(name)});
  return revision == nullptr ? kpt::Files() : truth.content(*revision);
}

bool runs_functions(const kpt::Files& package, ContentMemory& memory) {
  const auto text = package.find(kpt::kKptfileName);
  if (text == package.end()) return true;
  const auto kptfile = memory.kptfile(text->second);
  return !*kptfile || ((*kptfile)->pipeline && !(*kptfile)->pipeline->mutators.empty());
}

std::shared_ptr<const UpgradeSides> read_sides(const Write& write, const Truth& truth) {
  const auto* made = write.revision_after();
  if (made == nullptr || write.before || is_porch(write.actor)) return nullptr;
  if (!truth.can_read_content() || made->spec.tasks.empty()) return nullptr;
  const api::Task& task = made->spec.tasks.front();
  if (task.type != "upgrade" || !task.upgrade ||
      kpt::parse_update_strategy(task.upgrade->strategy) != kpt::UpdateStrategy::ResourceMerge) {
    return nullptr;
  }
  const kpt::Files result = truth.content(*made);
  if (runs_functions(result, truth.memory())) return nullptr;
  const kpt::Files old_upstream = files_of(task.upgrade->old_upstream.name, write, truth);
  const kpt::Files new_upstream = files_of(task.upgrade->new_upstream.name, write, truth);
  const kpt::Files ours = files_of(task.upgrade->local_revision.name, write, truth);
  if (old_upstream.empty() || new_upstream.empty() || ours.empty()) return nullptr;
  ContentMemory& memory = truth.memory();
  UpgradeSides sides{fields_of(old_upstream, memory), fields_of(new_upstream, memory),
                     fields_of(ours, memory), stored_fields_of(ours, memory),
                     fields_of(result, memory)};
  const bool complete = sides.base && sides.upstream && sides.local && sides.stored && sides.merged;
  return complete ? std::make_shared<const UpgradeSides>(std::move(sides)) : nullptr;
}

}  // namespace

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

}  // namespace porchsim::scenarios
