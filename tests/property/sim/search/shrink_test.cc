#include "sim/search/shrink.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>

#include "base/hash.h"

namespace porchsim::sim {
namespace {

rc::Gen<ChoiceSet> any_choice_set() {
  const auto name = rc::gen::elementOf(std::string("abcd"));
  const auto point = rc::gen::apply(
      [](char site, char actor, std::uint64_t ordinal) {
        return ChoicePoint{std::string(1, site), std::string(1, actor), ordinal};
      },
      name, name, rc::gen::inRange<std::uint64_t>(0, 10));
  return rc::gen::map(rc::gen::container<std::map<ChoicePoint, std::uint64_t>>(
                          point, rc::gen::inRange<std::uint64_t>(1, 30)),
                      [](std::map<ChoicePoint, std::uint64_t> deviations) {
                        ChoiceSet set;
                        set.deviations = std::move(deviations);
                        return set;
                      });
}

// All of a set comes up in its replay.
StillFails replayed(const std::function<bool(const ChoiceSet&)>& fails) {
  return [fails](const ChoiceSet& tried) {
    return fails(tried) ? std::optional(tried) : std::nullopt;
  };
}

bool is_one_minimal(const ChoiceSet& set, const std::function<bool(const ChoiceSet&)>& fails) {
  for (const auto& [point, value] : set.deviations) {
    ChoiceSet smaller = set;
    if (value == 1) {
      smaller.deviations.erase(point);
    } else {
      smaller.deviations[point] = value - 1;
    }
    if (fails(smaller)) return false;
    smaller.deviations.erase(point);
    if (fails(smaller)) return false;
  }
  return true;
}

RC_GTEST_PROP(ShrinkLaws, NeededDeviationsAreFoundExactly, ()) {
  const ChoiceSet set = *any_choice_set();
  // What is needed: some of the deviations, each at least at some height.
  ChoiceSet needed;
  for (const auto& [point, value] : set.deviations) {
    if (!*rc::gen::weightedElement<bool>({{1, true}, {3, false}})) continue;
    needed.deviations[point] = *rc::gen::inRange<std::uint64_t>(1, value + 1);
  }
  const auto fails = [&needed](const ChoiceSet& tried) {
    for (const auto& [point, value] : needed.deviations) {
      const auto found = tried.deviations.find(point);
      if (found == tried.deviations.end() || found->second < value) return false;
    }
    return true;
  };
  ShrinkStats stats;
  RC_ASSERT(shrink(set, replayed(fails), {.max_runs = 100'000}, &stats) == needed);
  RC_ASSERT(stats.minimal);
}

// A check without rhyme or reason: whether a set fails is a matter of its hash.
RC_GTEST_PROP(ShrinkLaws, TheResultFailsAndIsOneMinimalWhateverTheCheck, (std::uint64_t salt)) {
  const ChoiceSet set = *any_choice_set();
  const auto fails = [&](const ChoiceSet& tried) {
    return tried == set || base::hash_text(tried.to_text(), salt) % 4 == 0;
  };
  ShrinkStats stats;
  const ChoiceSet small = shrink(set, replayed(fails), {.max_runs = 1'000'000}, &stats);
  RC_ASSERT(fails(small));
  RC_ASSERT(stats.minimal);
  RC_ASSERT(is_one_minimal(small, fails));
  RC_ASSERT(shrink(set, replayed(fails), {.max_runs = 1'000'000}) == small);
}

RC_GTEST_PROP(ShrinkLaws, AnyBudgetLeavesAFailingSet, (std::uint64_t salt)) {
  const ChoiceSet set = *any_choice_set();
  const auto budget = *rc::gen::inRange<std::uint64_t>(0, 40);
  std::uint64_t runs = 0;
  const auto fails = [&](const ChoiceSet& tried) {
    ++runs;
    return tried == set || base::hash_text(tried.to_text(), salt) % 2 == 0;
  };
  const ChoiceSet small = shrink(set, replayed(fails), {.max_runs = budget});
  RC_ASSERT(runs <= budget);
  RC_ASSERT(fails(small));
}

}  // namespace
}  // namespace porchsim::sim
