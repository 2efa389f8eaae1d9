#include "tests/unit/controllers/runtime/informer_fixture.h"

namespace porchsim::runtime {
namespace {

using namespace std::chrono_literals;
using api::Reason;
using testing::kVariants;

TEST_F(InformerTest, lists_then_watches_from_there) {
  client_.put(kVariants, "n", "b");
  client_.put(kVariants, "n", "a");
  const Informer& informer = start();
  EXPECT_TRUE(informer.has_synced());
  EXPECT_EQ(seen(), "initial n/a@2; initial n/b@1; ");
  ASSERT_EQ(client_.watches.size(), 1U);
  EXPECT_EQ(client_.watches[0].resource_version, "2");
  EXPECT_TRUE(client_.watches[0].bookmarks);
  EXPECT_EQ(tasks_.names(), std::vector<std::string>{"informer PackageVariant"});
}

TEST_F(InformerTest, takes_any_version_to_begin_with_unless_told_otherwise) {
  for (const bool begins_with_newest : {false, true}) {
    start({.begin_with_newest = begins_with_newest});
    EXPECT_EQ(client_.lists.back().any_version, !begins_with_newest);
  }
}

TEST_F(InformerTest, tells_each_change_after_the_store_has_it) {
  Informer& informer = start();
  informer.add_handler([&informer](const Change& change) {
    EXPECT_EQ(informer.store().get(change.object().key()), change.after);
  });
  client_.put(kVariants, "n", "a");
  client_.put(kVariants, "n", "a");
  client_.erase(kVariants, {"n", "a"});
  EXPECT_EQ(seen(), "added n/a@1; updated n/a@1>2; deleted n/a@3; ");
  EXPECT_EQ(stored(), "");
  EXPECT_EQ(informer.last_sync_resource_version(), "3");
}

TEST_F(InformerTest, a_version_already_known_wakes_nobody) {
  client_.put(kVariants, "n", "a");
  start();
  seen();
  client_.echo(kVariants, {"n", "a"});
  EXPECT_EQ(seen(), "");
}

TEST_F(InformerTest, a_bookmark_moves_the_version_only) {
  client_.put(kVariants, "n", "a");
  const Informer& informer = start();
  seen();
  client_.bookmark(kVariants);
  EXPECT_EQ(seen(), "");
  EXPECT_EQ(informer.last_sync_resource_version(), "2");
}

TEST_F(InformerTest, sees_only_its_namespace) {
  client_.put(kVariants, "n", "a");
  client_.put(kVariants, "other", "a");
  start({.name_space = "n"});
  client_.put(kVariants, "other", "b");
  client_.put(kVariants, "n", "b");
  EXPECT_EQ(seen(), "initial n/a@1; added n/b@4; ");
  EXPECT_EQ(client_.lists[0].name_space, "n");
  EXPECT_EQ(client_.watches[0].name_space, "n");
}

class BrokenWatch : public InformerTest, public ::testing::WithParamInterface<Reason> {};

TEST_P(BrokenWatch, is_resumed_after_a_back_off_without_a_list) {
  client_.put(kVariants, "n", "a");
  start();
  client_.break_watches({GetParam(), "connection lost"});
  tasks_.run();
  EXPECT_EQ(client_.open_watches(), 0U);
  client_.put(kVariants, "n", "b");
  client_.erase(kVariants, {"n", "a"});
  EXPECT_EQ(seen(), "initial n/a@1; ");
  tasks_.run_for(799ms);
  EXPECT_EQ(client_.open_watches(), 0U);
  tasks_.run_for(1ms);
  EXPECT_EQ(seen(), "added n/b@2; deleted n/a@3; ");
  EXPECT_EQ(client_.lists.size(), 1U);
  EXPECT_EQ(client_.watches.back().resource_version, "1");
}

INSTANTIATE_TEST_SUITE_P(Reasons, BrokenWatch,
                         ::testing::Values(Reason::ServiceUnavailable, Reason::Timeout,
                                           Reason::ServerTimeout, Reason::TooManyRequests));

class LostWatch : public InformerTest, public ::testing::WithParamInterface<Reason> {};

TEST_P(LostWatch, asks_for_a_new_list_and_tells_the_difference) {
  for (const char* name : {"changed", "gone", "same"}) client_.put(kVariants, "n", name);
  Informer& informer = start();
  informer.add_index("all", [](const api::Object&) { return std::vector<std::string>{"x"}; });
  seen();
  client_.break_watches({GetParam(), "too old"});
  tasks_.run();
  client_.put(kVariants, "n", "changed");
  client_.put(kVariants, "n", "new");
  client_.erase(kVariants, {"n", "gone"});
  tasks_.run_for(800ms);
  EXPECT_EQ(seen(), "updated n/changed@1>4; added n/new@5; deleted n/gone@2; ");
  EXPECT_EQ(stored(), "n/changed@4 n/new@5 n/same@3 ");
  EXPECT_EQ(informer.store().by_index("all", "x")->size(), 3U);
  EXPECT_EQ(client_.lists.size(), 2U);
  EXPECT_EQ(client_.watches.back().resource_version, "6");
}

INSTANTIATE_TEST_SUITE_P(Reasons, LostWatch,
                         ::testing::Values(Reason::Gone, Reason::Expired, Reason::InternalError));

TEST_F(InformerTest, a_position_too_old_to_resume_leads_to_a_list) {
  client_.put(kVariants, "n", "a");
  start();
  client_.break_watches({Reason::ServiceUnavailable, "connection lost"});
  tasks_.run();
  client_.erase(kVariants, {"n", "a"});
  client_.forget_history();
  tasks_.run_for(10s);
  EXPECT_EQ(seen(), "initial n/a@1; deleted n/a@1; ");
  EXPECT_EQ(client_.lists.size(), 2U);
}

TEST_F(InformerTest, an_object_made_anew_is_an_update_from_the_one_before) {
  client_.put(kVariants, "n", "a");
  start();
  seen();
  client_.break_watches({Reason::Gone, "too old"});
  tasks_.run();
  client_.erase(kVariants, {"n", "a"});
  client_.put(kVariants, "n", "a");
  tasks_.run_for(1s);
  EXPECT_EQ(seen(), "updated n/a@1>3; ");
}

TEST_F(InformerTest, failing_calls_are_spaced_further_and_further) {
  for (int i = 0; i < 3; ++i) client_.list_errors.push_back({Reason::Forbidden, "no"});
  client_.watch_errors.push_back({Reason::ServiceUnavailable, "down"});
  const Informer& informer = start();
  const auto calls_at = [this](api::Duration pause) {
    tasks_.run_for(pause);
    return client_.lists.size() * 10 + client_.watches.size();
  };
  EXPECT_EQ(calls_at(0ms), 10U);
  EXPECT_EQ(calls_at(800ms), 20U);
  EXPECT_EQ(calls_at(1599ms), 20U);
  EXPECT_EQ(calls_at(1ms), 30U);
  EXPECT_FALSE(informer.has_synced());
  EXPECT_EQ(calls_at(3200ms), 41U);
  EXPECT_TRUE(informer.has_synced());
  EXPECT_FALSE(informer.is_watching());
  EXPECT_EQ(calls_at(6400ms), 42U);
  EXPECT_TRUE(informer.is_watching());
  client_.break_watches({Reason::ServiceUnavailable, "gone"});
  tasks_.run();
  EXPECT_FALSE(informer.is_watching());
  EXPECT_EQ(log_.lines("informer could not list").size(), 3U);
  EXPECT_EQ(log_.lines("informer could not open watch"),
            std::vector<std::string>{"PackageVariant  reason=ServiceUnavailable error=down"});
}

TEST_F(InformerTest, reads_long_lists_in_pages) {
  for (const char* name : {"a", "b", "c", "d", "e"}) client_.put(kVariants, "n", name);
  start({.page_size = 2});
  EXPECT_EQ(stored(), "n/a@1 n/b@2 n/c@3 n/d@4 n/e@5 ");
  ASSERT_EQ(client_.lists.size(), 3U);
  EXPECT_EQ(client_.lists[0].limit, 2U);
  EXPECT_EQ(client_.lists[2].continue_token, "n/d");
}

TEST_F(InformerTest, a_list_that_cannot_be_continued_is_read_whole) {
  struct ExpiringClient final : testing::TestClient {
    using TestClient::TestClient;
    api::Result<api::ObjectList> list(const api::ResourceType& type,
                                      const api::ListOptions& options) override {
      if (!options.continue_token.empty()) list_errors.push_back({Reason::Expired, "too old"});
      return TestClient::list(type, options);
    }
  };
  ExpiringClient client(tasks_);
  for (const char* name : {"a", "b", "c"}) client.put(kVariants, "n", name);
  Informer informer(client, tasks_, log_, {.type = kVariants, .page_size = 2});
  informer.start();
  tasks_.run();
  EXPECT_EQ(informer.store().size(), 3U);
  ASSERT_EQ(client.lists.size(), 3U);
  EXPECT_EQ(client.lists[2].limit, 0U);
  EXPECT_EQ(client.lists[2].continue_token, "");
  tasks_.kill_all();
}

TEST_F(InformerTest, a_late_handler_is_told_of_all_that_is_there) {
  client_.put(kVariants, "n", "b");
  client_.put(kVariants, "n", "a");
  Informer& informer = start();
  seen();
  std::string late;
  informer.add_handler([&late](const Change& change) {
    EXPECT_TRUE(change.added());
    late += change.object().meta().name;
  });
  EXPECT_EQ(late, "ab");
  client_.put(kVariants, "n", "c");
  EXPECT_EQ(seen(), "added n/c@3; ");
  EXPECT_EQ(late, "abc");
}

TEST_F(InformerTest, waiting_for_the_sync_ends_with_it) {
  client_.list_errors.push_back({Reason::Timeout, "slow"});
  Informer& informer = make({});
  bool synced = false;
  tasks_.spawn("waiter", [&] {
    informer.wait_for_sync();
    synced = true;
  });
  informer.start();
  informer.start();
  tasks_.run_for(799ms);
  EXPECT_FALSE(synced);
  tasks_.run_for(1ms);
  EXPECT_TRUE(synced);
  EXPECT_EQ(tasks_.names().size(), 2U) << "started twice";
}

TEST_F(InformerTest, a_resync_shows_every_object_again) {
  client_.put(kVariants, "n", "a");
  start({.resync_period = 10min});
  client_.put(kVariants, "n", "b");
  EXPECT_EQ(seen(), "initial n/a@1; added n/b@2; ");
  tasks_.run_for(20min);
  EXPECT_EQ(seen(), "resync n/a@1; resync n/b@2; resync n/a@1; resync n/b@2; ");
}

TEST_F(InformerTest, stops_when_told_or_when_its_client_is_cancelled) {
  Informer& informer = start({.resync_period = 1s});
  informer.stop();
  client_.put(kVariants, "n", "a");
  tasks_.run_for(1s);
  EXPECT_EQ(tasks_.alive(), 0U);
  EXPECT_EQ(client_.open_watches(), 0U);

  start();
  client_.break_watches({Reason::Cancelled, "over"});
  tasks_.run();
  EXPECT_EQ(tasks_.alive(), 0U);
}

TEST_F(InformerTest, a_crash_anywhere_leaves_no_open_watch) {
  start();
  EXPECT_EQ(client_.open_watches(), 1U);
  tasks_.kill_all();
  EXPECT_EQ(client_.open_watches(), 0U);
}

}  // namespace
}  // namespace porchsim::runtime
