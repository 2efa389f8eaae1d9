#include "sim/walk/bounded_walk.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <functional>
#include <memory>
#include <set>
#include <string>
#include <utility>

#include "sim/fingerprint.h"
#include "sim/scheduler.h"
#include "sim/trace.h"
#include "tests/unit/sim/actors.h"

namespace porchsim::sim {
namespace {

using testing::ElementsAre;
using Bounds = BoundedWalk::Bounds;

// Three tasks that pause between reading a number and writing it back, one more. A coin at its
// first step may cost the second of them its write.
struct Toy {
  explicit Toy(std::unique_ptr<Choices> source, const std::function<void(Toy&)>& begin = {})
      : choices(std::move(source)), trace(*choices), scheduler(*choices, trace) {
    const ProcessId process = scheduler.make_process(named("p"));
    const SiteId fault = choices->site("fault.toy/Error");
    const ActorId actor = choices->actor(named("p"));
    for (std::size_t i = 0; i < seen.size(); ++i) {
      scheduler.spawn(process, "t" + std::to_string(i), [this, i, fault, actor] {
        seen[i] = 10 + number;
        order += static_cast<char>('a' + i);
        const bool fails = i == 1 && choices->happens(fault, actor, 1, 100);
        scheduler.yield();
        if (!fails) number = seen[i] - 10 + 1;
        seen[i] = fails ? 2 : 1;
        order += static_cast<char>('a' + i);
      });
    }
    if (begin) begin(*this);
    scheduler.run();
  }
  Toy(BoundedWalk& walk, bool by_state)
      : Toy(walk.choices(), [&walk, by_state](Toy& toy) {
          if (by_state) {
            walk.look_with([&toy](const BoundedWalk::Waits&) { return toy.state(); },
                           [&toy] { toy.scheduler.stop(); });
          }
          walk.begin();
        }) {}

  std::uint64_t state() const {
    Fingerprint hash;
    hash.add(static_cast<std::uint64_t>(number));
    for (const int value : seen) hash.add(static_cast<std::uint64_t>(value));
    return hash.value();
  }

  std::unique_ptr<Choices> choices;
  Trace trace;
  Scheduler scheduler;
  int number = 0;
  std::array<int, 3> seen{};
  std::string order;
};

struct Seen {
  std::set<std::string> orders;
  std::set<int> numbers;
  BoundedWalk::Size size;
};

Seen walk_all(Bounds bounds, bool by_state) {
  BoundedWalk walk(bounds);
  Seen seen;
  while (walk.next()) {
    const Toy toy(walk, by_state);
    if (walk.pruned()) continue;
    seen.orders.insert(toy.order);
    seen.numbers.insert(toy.number);
    const auto& deviations = toy.choices->recorded().deviations;
    const auto faults = std::ranges::count_if(
        deviations, [](const auto& entry) { return entry.first.site == "fault.toy/Error"; });
    EXPECT_LE(faults, bounds.faults);
  }
  seen.size = walk.size();
  return seen;
}

TEST(BoundedWalkTest, WithoutADelayThereIsThePlainestRun) {
  const Seen seen = walk_all({.delays = 0, .faults = 0}, false);
  EXPECT_EQ(seen.size.runs, 1u);
  EXPECT_THAT(seen.orders, ElementsAre("abcabc"));
}

TEST(BoundedWalkTest, WithEnoughDelaysItSeesAllInterleavings) {
  EXPECT_EQ(walk_all({.delays = 9, .faults = 0}, false).orders.size(), 90u);  // 6! / (2! 2! 2!)
}

// One that is passed over goes after the next; one that is held back after all others.
TEST(BoundedWalkTest, OneDelayIsOneTurnOrAll) {
  EXPECT_THAT(walk_all({.delays = 1, .faults = 0}, false).orders,
              ElementsAre("ababcc", "abacbc", "abcabc", "abcacb", "abcbac", "abcbca", "acacbb",
                          "acbacb", "bacbac", "bcbcaa"));
}

TEST(BoundedWalkTest, EachBoundSeesAllThatTheSmallerOneSees) {
  std::set<std::string> smaller;
  for (std::uint32_t delays = 0; delays <= 4; ++delays) {
    const Seen seen = walk_all({.delays = delays, .faults = 0}, false);
    EXPECT_TRUE(std::ranges::includes(seen.orders, smaller)) << delays;
    EXPECT_GT(seen.orders.size(), smaller.size()) << delays;
    smaller = seen.orders;
  }
}

TEST(BoundedWalkTest, StatesCutRunsAndNoOutcome) {
  for (const Bounds bounds : {Bounds{1, 0}, Bounds{2, 0}, Bounds{3, 1}, Bounds{9, 1}}) {
    const Seen all = walk_all(bounds, false);
    const Seen by_state = walk_all(bounds, true);
    EXPECT_EQ(by_state.numbers, all.numbers);
    EXPECT_LE(by_state.size.runs, all.size.runs);
  }
  const Seen most = walk_all({.delays = 9, .faults = 1}, true);
  EXPECT_GT(most.size.pruned, 0u);
  EXPECT_LT(most.size.runs, walk_all({.delays = 9, .faults = 1}, false).size.runs);
  EXPECT_THAT(most.numbers, ElementsAre(1, 2, 3));
}

TEST(BoundedWalkTest, AFaultIsADecisionWithABoundOfItsOwn) {
  const Seen seen = walk_all({.delays = 0, .faults = 1}, false);
  EXPECT_EQ(seen.size.runs, 2u);
  EXPECT_THAT(seen.orders, ElementsAre("abcabc"));
}

// Between the two coins of one step nothing can be seen of the first.
TEST(BoundedWalkTest, FaultsOfOneStepAreToldApart) {
  BoundedWalk walk({.delays = 0, .faults = 1});
  std::set<std::string> seen;
  while (walk.next()) {
    const auto choices = walk.choices();
    Trace trace(*choices);
    Scheduler scheduler(*choices, trace);
    const ProcessId process = scheduler.make_process(named("p"));
    std::string coins;
    scheduler.spawn(process, "t", [&] {
      for (const char* site : {"fault.a/Error", "fault.b/Error"})
        coins += choices->happens(choices->site(site), scheduler.current_actor(), 1, 9) ? '1' : '0';
    });
    walk.look_with([](const BoundedWalk::Waits&) { return 0; }, [] {});
    walk.begin();
    scheduler.run();
    EXPECT_FALSE(walk.pruned());
    seen.insert(coins);
  }
  EXPECT_THAT(seen, ElementsAre("00", "01", "10"));
}

TEST(BoundedWalkTest, ARunOfItIsRepeatedFromItsChoices) {
  BoundedWalk walk({.delays = 2, .faults = 1});
  while (walk.next()) {
    const Toy toy(walk, false);
    const Toy again(make_recorded_choices(toy.choices->recorded()));
    EXPECT_EQ(again.order, toy.order);
    EXPECT_EQ(again.trace.fingerprints(), toy.trace.fingerprints());
  }
}

TEST(BoundedWalkTest, BeforeItBeginsNothingDiffers) {
  BoundedWalk walk({.delays = 2, .faults = 0});
  while (walk.next()) {
    const auto choices = walk.choices();
    Trace trace(*choices);
    Scheduler scheduler(*choices, trace);
    const ProcessId process = scheduler.make_process(named("p"));
    for (const char* name : {"a", "b"})
      scheduler.spawn(process, name, [&scheduler] { scheduler.yield(); });
    scheduler.run();
  }
  EXPECT_EQ(walk.size().runs, 1u);
}

}  // namespace
}  // namespace porchsim::sim
