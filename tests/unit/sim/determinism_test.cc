// A run is a function of its choices: the same choices give the same trace, and what a run does not
// use does not matter to it.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>
#include <string>

#include "sim/faults.h"
#include "sim/scheduler.h"
#include "tests/unit/sim/actors.h"
#include "tests/unit/sim/subjects.h"
#include "tests/unit/sim/world.h"

namespace porchsim::sim {
namespace {

using testing::IsEmpty;

struct Record {
  std::string fingerprint;
  ChoiceSet choices;
};

// A world in which much depends on chance: who runs, who fails, how long things take, who is killed
// when.
Record run_world(std::unique_ptr<Choices> source, bool listen = false, bool new_site = false) {
  World world(std::move(source), {}, 64 * 1024);
  Scheduler& scheduler = world.scheduler;
  Choices& choices = *world.choices;
  Faults faults(choices, world.trace);
  faults.add({.kind = FaultKind::Latency,
              .site = "call",
              .times = 0,
              .rate_numerator = 1,
              .rate_denominator = 5});
  if (listen) world.trace.keep_events(true);
  const SiteId latency = choices.site("latency");
  for (int i = 0; i < 4; ++i) {
    const std::string name = "controller-" + std::to_string(i);
    const ProcessId process = scheduler.make_process(named(name));
    for (int worker = 0; worker < 3; ++worker) {
      scheduler.spawn(process, name + " worker", [&, new_site] {
        const ActorId actor = scheduler.current_actor();
        for (int turn = 0; turn < 10; ++turn) {
          if (new_site) choices.draw(choices.site("new"), actor, 100);
          const std::uint64_t wait = choices.draw(latency, actor, 5);
          scheduler.sleep_for(Duration(wait));
          if (faults.fires("call", actor, subject("Thing"), scheduler.now())) scheduler.yield();
        }
      });
    }
    scheduler.at(Duration(5 * i + 4), kWorldProcess, Scheduler::TimerKind::Foreground,
                 [&, process] {
                   if (choices.draw(choices.site("kill"), scheduler.current_actor(), 2) == 1) {
                     scheduler.kill(process);
                   }
                 });
  }
  scheduler.run();
  return {world.trace.fingerprints().to_text(), choices.recorded()};
}

TEST(DeterminismTest, TheSameSeedGivesTheSameRun) {
  std::set<std::string> fingerprints;
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const Record record = run_world(make_seeded_choices(seed));
    EXPECT_EQ(run_world(make_seeded_choices(seed)).fingerprint, record.fingerprint) << seed;
    fingerprints.insert(record.fingerprint);
  }
  EXPECT_EQ(fingerprints.size(), 20u) << "other seeds give other runs";
}

TEST(DeterminismTest, ListeningDoesNotChangeTheRun) {
  EXPECT_EQ(run_world(make_seeded_choices(3), true).fingerprint,
            run_world(make_seeded_choices(3), false).fingerprint);
}

TEST(DeterminismTest, ARecordingRepeatsTheRun) {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const Record record = run_world(make_seeded_choices(seed));
    const auto parsed = ChoiceSet::parse(record.choices.to_text());
    ASSERT_EQ(parsed.error, "");
    const Record replayed = run_world(make_recorded_choices(parsed.choices));
    EXPECT_EQ(replayed.fingerprint, record.fingerprint);
    EXPECT_EQ(replayed.choices, record.choices);
  }
}

TEST(DeterminismTest, ASiteThatIsAddedShiftsNoDraw) {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    EXPECT_EQ(run_world(make_seeded_choices(seed), false, true).fingerprint,
              run_world(make_seeded_choices(seed), false, false).fingerprint);
  }
}

// Pinned: the whole kernel, from seed to fingerprint, on every compiler, optimisation level and
// machine.
TEST(DeterminismTest, TheRunIsTheSameOnEveryMachine) {
  EXPECT_EQ(run_world(make_plain_choices()).fingerprint, "c351f5145b5564ce");
  EXPECT_EQ(run_world(make_seeded_choices(41)).fingerprint, "d96ff8014de48098");
}

}  // namespace
}  // namespace porchsim::sim
