#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "sim/choices.h"
#include "sim/search/exhaustive.h"
#include "tests/unit/sim/actors.h"

namespace porchsim::sim {
namespace {

rc::Gen<std::string> any_name() {
  const auto plain = rc::gen::container<std::string>(rc::gen::elementOf(std::string("ab./-_9")));
  return rc::gen::oneOf(plain, rc::gen::string<std::string>());
}

rc::Gen<ChoiceSet> any_choice_set() {
  const auto point = rc::gen::construct<ChoicePoint>(
      any_name(), any_name(),
      rc::gen::oneOf(rc::gen::inRange<std::uint64_t>(0, 20), rc::gen::arbitrary<std::uint64_t>()));
  const auto value =
      rc::gen::oneOf(rc::gen::just<std::uint64_t>(1), rc::gen::nonZero<std::uint64_t>());
  return rc::gen::map(rc::gen::container<std::map<ChoicePoint, std::uint64_t>>(point, value),
                      [](std::map<ChoicePoint, std::uint64_t> deviations) {
                        ChoiceSet set;
                        set.deviations = std::move(deviations);
                        return set;
                      });
}

RC_GTEST_PROP(ChoiceSetLaws, TheTextGivesBackTheSet, ()) {
  const ChoiceSet set = *any_choice_set();
  const std::string text = set.to_text();
  const auto parsed = ChoiceSet::parse(text);
  RC_ASSERT(parsed.error == "");
  RC_ASSERT(parsed.choices == set);
  for (const char c : text) RC_ASSERT(c > ' ' && c <= '~' && c != '\'' && c != '"' && c != '$');
}

// A text with one byte changed, taken out or put in is refused with a place, or means something
// that can be written.
RC_GTEST_PROP(ChoiceSetLaws, AnyTextIsReadOrRefused, ()) {
  std::string text = (*any_choice_set()).to_text();
  const auto place = *rc::gen::inRange<std::size_t>(0, text.size());
  const char byte =
      *rc::gen::oneOf(rc::gen::elementOf(std::string("#@=,%:0123")), rc::gen::arbitrary<char>());
  switch (*rc::gen::inRange(0, 3)) {
    case 0:
      text[place] = byte;
      break;
    case 1:
      text.erase(place, 1);
      break;
    default:
      text.insert(place, 1, byte);
      break;
  }
  const auto parsed = ChoiceSet::parse(text);
  if (parsed.error.empty()) {
    RC_ASSERT(ChoiceSet::parse(parsed.choices.to_text()).choices == parsed.choices);
  } else {
    RC_ASSERT(parsed.error.starts_with("column "));
    RC_ASSERT(parsed.choices == ChoiceSet());
  }
}

// A program that draws: where, for whom, and below which bound (0 stands for a coin).
struct Draw {
  int site;
  int actor;
  std::uint64_t bound;
};

rc::Gen<std::vector<Draw>> any_program() {
  return rc::gen::container<std::vector<Draw>>(rc::gen::construct<Draw>(
      rc::gen::inRange(0, 3), rc::gen::inRange(0, 3), rc::gen::inRange<std::uint64_t>(0, 6)));
}

std::vector<std::uint64_t> run(Choices& choices, const std::vector<Draw>& program) {
  std::vector<std::uint64_t> values;
  for (const Draw& draw : program) {
    const SiteId site = choices.site("site " + std::to_string(draw.site));
    const ActorId actor = choices.actor(named("actor " + std::to_string(draw.actor)));
    if (draw.bound == 0) {
      values.push_back(choices.happens(site, actor, 1, 3) ? 1 : 0);
    } else {
      values.push_back(choices.draw(site, actor, draw.bound));
    }
  }
  return values;
}

RC_GTEST_PROP(ChoicesLaws, AReplayDrawsAndRecordsTheSame, (std::uint64_t seed)) {
  const auto program = *any_program();
  const auto seeded = make_seeded_choices(seed);
  const auto values = run(*seeded, program);
  const auto replay = make_recorded_choices(seeded->recorded());
  RC_ASSERT(run(*replay, program) == values);
  RC_ASSERT(replay->recorded() == seeded->recorded());
  RC_ASSERT(replay->unused().empty());
}

RC_GTEST_PROP(ChoicesLaws, WhatAReplayUsesAndWhatItDoesNotMakeTheSet, ()) {
  // Sets that mostly fit the programs, and partly do not.
  const auto point = rc::gen::construct<ChoicePoint>(
      rc::gen::map(rc::gen::inRange(0, 4), [](int i) { return "site " + std::to_string(i); }),
      rc::gen::map(rc::gen::inRange(0, 4), [](int i) { return "actor " + std::to_string(i); }),
      rc::gen::inRange<std::uint64_t>(0, 8));
  ChoiceSet set;
  set.deviations = *rc::gen::container<std::map<ChoicePoint, std::uint64_t>>(
      point, rc::gen::inRange<std::uint64_t>(1, 8));
  const auto replay = make_recorded_choices(set);
  run(*replay, *any_program());
  ChoiceSet together = replay->recorded();
  const std::size_t used = together.deviations.size();
  for (const ChoicePoint& unused : replay->unused()) {
    together.deviations[unused] = set.deviations.at(unused);
  }
  RC_ASSERT(together == set);
  RC_ASSERT(used + replay->unused().size() == set.deviations.size());
}

RC_GTEST_PROP(ChoicesLaws, OtherDrawsShiftNothing, (std::uint64_t seed)) {
  const auto program = *any_program();
  const auto others = *any_program();
  const auto alone = make_seeded_choices(seed);
  const auto values = run(*alone, program);
  const auto among = make_seeded_choices(seed);
  std::vector<std::uint64_t> values_among;
  for (std::size_t i = 0; i < program.size(); ++i) {
    for (Draw other : others) {
      other.site += 10;
      run(*among, {other});
    }
    values_among.push_back(run(*among, {program[i]}).front());
  }
  RC_ASSERT(values_among == values);
}

RC_GTEST_PROP(ExhaustiveLaws, SeesEveryCombinationOnce, ()) {
  std::vector<Draw> program = *any_program();
  if (program.size() > 5) program.resize(5);
  std::uint64_t combinations = 1;
  for (const Draw& draw : program) combinations *= draw.bound == 0 ? 2 : draw.bound;
  ExhaustiveChoices explorer(5);
  std::vector<std::vector<std::uint64_t>> seen;
  while (explorer.next()) seen.push_back(run(explorer.choices(), program));
  RC_ASSERT(seen.size() == combinations);
  for (std::size_t i = 1; i < seen.size(); ++i) RC_ASSERT(seen[i - 1] < seen[i]);
}

}  // namespace
}  // namespace porchsim::sim
