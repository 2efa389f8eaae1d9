// What the own process has written: stored with the answer, told with the event.
#include "tests/unit/controllers/runtime/informer_fixture.h"

namespace porchsim::runtime {
namespace {

using namespace std::chrono_literals;
using api::Reason;
using testing::kVariants;

TEST_F(InformerTest, an_own_creation_is_stored_at_once_and_told_when_its_event_comes) {
  Informer& informer = start();
  informer.own_write(client_.put(kVariants, "n", "a"));
  EXPECT_EQ(stored(), "n/a@1 ");
  EXPECT_EQ(seen_, "");
  EXPECT_EQ(seen(), "added n/a@1; ");
  client_.echo(kVariants, {"n", "a"});
  EXPECT_EQ(seen(), "");
}

TEST_F(InformerTest, an_own_creation_that_a_new_list_lacks_is_told_as_deleted) {
  Informer& informer = start();
  informer.own_write(client_.put(kVariants, "n", "a"));
  client_.erase(kVariants, {"n", "a"});
  client_.forget_history();
  client_.break_watches({Reason::Gone, "too old"});
  tasks_.run_for(1s);
  EXPECT_EQ(seen(), "deleted n/a@1; ");
  EXPECT_EQ(stored(), "");
}

TEST_F(InformerTest, an_answer_that_comes_after_the_deletion_brings_nothing_back) {
  Informer& informer = start();
  const api::ObjectPtr created = client_.put(kVariants, "n", "a");
  client_.erase(kVariants, {"n", "a"});
  EXPECT_EQ(seen(), "added n/a@1; deleted n/a@2; ");
  informer.own_write(created);
  EXPECT_EQ(stored(), "");
  EXPECT_EQ(seen(), "");
}

TEST_F(InformerTest, an_answer_that_comes_after_a_new_list_wakes_whoever_made_it) {
  Informer& informer = start();
  const api::ObjectPtr created = client_.put(kVariants, "n", "a");
  client_.erase(kVariants, {"n", "a"});
  client_.forget_history();
  client_.break_watches({Reason::Gone, "too old"});
  tasks_.run_for(1s);
  EXPECT_EQ(seen(), "");
  informer.own_write(created);
  EXPECT_EQ(stored(), "");
  EXPECT_EQ(seen(), "deleted n/a@1; ");
}

TEST_F(InformerTest, an_own_creation_that_the_list_under_way_lacks_stays) {
  Informer& informer = start();
  client_.break_watches({Reason::Gone, "too old"});
  client_.before_next_answer = [&] { informer.own_write(client_.put(kVariants, "n", "a")); };
  tasks_.run_for(1s);
  EXPECT_EQ(seen(), "added n/a@1; ");
  EXPECT_EQ(stored(), "n/a@1 ");
}

TEST_F(InformerTest, an_own_update_is_stored_at_once_and_told_when_its_event_comes) {
  client_.put(kVariants, "n", "a");
  Informer& informer = start();
  seen();
  informer.own_write(client_.put(kVariants, "n", "a"));
  EXPECT_EQ(stored(), "n/a@2 ");
  EXPECT_EQ(seen_, "");
  EXPECT_EQ(seen(), "updated n/a@1>2; ");
}

// What came since may have made it as it was before.
TEST_F(InformerTest, an_own_update_that_a_new_list_passes_over_is_told_before_what_came_since) {
  client_.put(kVariants, "n", "a");
  Informer& informer = start();
  seen();
  informer.own_write(client_.put(kVariants, "n", "a"));
  client_.put(kVariants, "n", "a");
  client_.forget_history();
  client_.break_watches({Reason::Gone, "too old"});
  tasks_.run_for(1s);
  EXPECT_EQ(seen(), "updated n/a@1>2; updated n/a@2>3; ");
  EXPECT_EQ(stored(), "n/a@3 ");
}

// The same, when the answer comes last of all.
TEST_F(InformerTest, an_own_update_answered_after_a_newer_list_is_told_with_what_came_since) {
  client_.put(kVariants, "n", "a");
  Informer& informer = start();
  seen();
  const api::ObjectPtr written = client_.put(kVariants, "n", "a");
  client_.put(kVariants, "n", "a");
  client_.forget_history();
  client_.break_watches({Reason::Gone, "too old"});
  tasks_.run_for(1s);
  seen();
  informer.own_write(written);
  EXPECT_EQ(seen(), "updated n/a@2>3; ");
  EXPECT_EQ(stored(), "n/a@3 ");
}

TEST_F(InformerTest, handlers_are_told_whose_a_change_is) {
  std::string own;
  Informer& informer = make({});
  informer.add_handler([&own](const Change& change) { own += change.own ? 'o' : '-'; });
  informer.start();
  tasks_.run();
  informer.own_write(client_.put(kVariants, "n", "a"));
  informer.own_write(client_.put(kVariants, "n", "a"));
  client_.put(kVariants, "n", "a");
  tasks_.run();
  EXPECT_EQ(own, "oo-");
}

TEST_F(InformerTest, events_from_before_an_own_update_are_told_and_never_stored) {
  client_.put(kVariants, "n", "a");
  Informer& informer = start();
  seen();
  std::string stored_then;
  informer.add_handler([&](const Change&) { stored_then += stored(); });
  stored_then.clear();
  client_.put(kVariants, "n", "a");
  informer.own_write(client_.put(kVariants, "n", "a"));
  client_.put(kVariants, "n", "a");
  EXPECT_EQ(seen(), "updated n/a@1>2; updated n/a@2>3; updated n/a@3>4; ");
  EXPECT_EQ(stored_then, "n/a@3 n/a@3 n/a@4 ");
}

TEST_F(InformerTest, an_answer_older_than_what_the_watch_has_shown_changes_nothing) {
  client_.put(kVariants, "n", "a");
  Informer& informer = start();
  const api::ObjectPtr written = client_.put(kVariants, "n", "a");
  client_.put(kVariants, "n", "a");
  EXPECT_EQ(seen(), "initial n/a@1; updated n/a@1>2; updated n/a@2>3; ");
  informer.own_write(written);
  EXPECT_EQ(stored(), "n/a@3 ");
  EXPECT_EQ(seen(), "");
}

TEST_F(InformerTest, what_the_own_process_made_anew_outlives_the_deletion_before) {
  client_.put(kVariants, "n", "a");
  Informer& informer = start();
  seen();
  client_.erase(kVariants, {"n", "a"});
  informer.own_write(client_.put(kVariants, "n", "a"));
  EXPECT_EQ(seen(), "deleted n/a@2; added n/a@3; ");
  EXPECT_EQ(stored(), "n/a@3 ");
}

TEST_F(InformerTest, versions_that_are_no_numbers_are_left_to_the_watch) {
  client_.put(kVariants, "n", "a");
  Informer& informer = start();
  seen();
  api::Json opaque = client_.put(kVariants, "n", "a")->json();
  opaque.set_path({"metadata", "resourceVersion"}, "1f7a");
  informer.own_write(api::Object::from_json(opaque));
  EXPECT_EQ(stored(), "n/a@1 ");
}

TEST_F(InformerTest, an_own_write_of_another_namespace_is_none_of_its_business) {
  Informer& informer = start({.name_space = "n"});
  informer.own_write(client_.put(kVariants, "other", "a"));
  EXPECT_EQ(stored(), "");
}

}  // namespace
}  // namespace porchsim::runtime
