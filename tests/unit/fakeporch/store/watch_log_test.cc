#include "fakeporch/store/watch_log.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "fakeporch/store/causes.h"
#include "tests/unit/fakeporch/store/world.h"
#include "tests/unit/sim/actors.h"

namespace porchsim::fakeporch {
namespace {

using testing::ElementsAre;

struct Listener final : WatchSubscriber {
  void on_record(const WatchRecord& record) override { heard.push_back(record.revision); }
  std::vector<std::uint64_t> heard;
};

void append(WatchLog& log, std::uint64_t revision) {
  log.append({revision, api::WatchEvent::Type::Modified, nullptr, 0});
}

std::vector<std::uint64_t> after(const WatchLog& log, std::uint64_t revision) {
  std::vector<std::uint64_t> out;
  EXPECT_TRUE(
      log.replay(revision, [&out](const WatchRecord& record) { out.push_back(record.revision); }));
  return out;
}

TEST(WatchLog, replays_what_came_after_a_position) {
  WatchLog log(10);
  for (const std::uint64_t revision : {2U, 5U, 9U}) append(log, revision);
  EXPECT_THAT(after(log, 0), ElementsAre(2, 5, 9));
  EXPECT_THAT(after(log, 2), ElementsAre(5, 9));
  EXPECT_THAT(after(log, 7), ElementsAre(9));
  EXPECT_THAT(after(log, 9), ElementsAre());
  EXPECT_THAT(after(log, 50), ElementsAre());
}

TEST(WatchLog, forgets_what_leaves_the_window) {
  WatchLog log(2);
  for (const std::uint64_t revision : {2U, 5U, 9U}) append(log, revision);
  EXPECT_THAT(after(log, 2), ElementsAre(5, 9));
  const api::Result<> old = log.replay(1, [](const WatchRecord&) {});
  EXPECT_EQ(old.error(), (api::Error{api::Reason::Expired, "too old resource version: 1 (2)"}));
  log.compact(12);
  EXPECT_EQ(log.replay(11, [](const WatchRecord&) {}).error().reason, api::Reason::Expired);
  EXPECT_THAT(after(log, 12), ElementsAre());
}

TEST(WatchLog, tells_subscribers_even_with_no_window) {
  WatchLog log(0);
  Listener one;
  Listener two;
  log.subscribe(one);
  log.subscribe(two);
  append(log, 3);
  log.unsubscribe(one);
  append(log, 4);
  EXPECT_THAT(one.heard, ElementsAre(3));
  EXPECT_THAT(two.heard, ElementsAre(3, 4));
}

TEST(EventIndex, keeps_the_newest) {
  EventIndex index;
  EXPECT_EQ(index.find(7), 0U);
  for (std::uint64_t revision = 1; revision <= 200'000; ++revision) {
    index.put(revision, revision * 3);
  }
  EXPECT_EQ(index.find(200'000), 600'000U);
  EXPECT_EQ(index.find(200'000 - 60'000), 420'000U);
  EXPECT_EQ(index.find(1), 0U);
}

TEST(Causes, belong_to_tasks) {
  World world;
  Causes& causes = world.store.causes();
  const sim::ProcessId process = world.scheduler.make_process(sim::named("p"));
  std::vector<sim::EventId> seen;
  for (const sim::EventId event : {11U, 22U}) {
    world.scheduler.spawn(process, "task", [&causes, &seen, &world, event] {
      causes.set(event);
      world.scheduler.yield();
      seen.push_back(causes.current());
      causes.set(0);
      seen.push_back(causes.current());
    });
  }
  world.scheduler.run();
  EXPECT_THAT(seen, ElementsAre(11, 0, 22, 0));
  causes.committed(5, 50);
  EXPECT_EQ(causes.arrival_of(process, 5), 50U) << "the commit, while nothing was delivered";
  causes.delivered(process, 5, 55);
  EXPECT_EQ(causes.arrival_of(process, 5), 55U);
}

}  // namespace
}  // namespace porchsim::fakeporch
