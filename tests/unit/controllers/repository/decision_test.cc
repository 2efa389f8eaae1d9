#include "controllers/repository/decision.h"

#include <gtest/gtest.h>

#include <memory>
#include <string>

#include "controllers/repository/conditions.h"

namespace porchsim::repository {
namespace {

using Kind = Decision::Kind;
using std::chrono::hours;
using std::chrono::minutes;
using std::chrono::seconds;

const api::Time kNow = *api::parse_rfc3339("2026-03-04T05:06:07Z");

class DecisionTest : public testing::Test {
 protected:
  DecisionTest() {
    repository_.meta.generation = 1;
    repository_.status.observed_generation = 1;
    repository_.status.last_full_sync_time = kNow - minutes(10);
    known_.synced = true;
    known_.spec_hash = hash_of(repository_.spec);
    set_ready(RepositoryStatus::Ready, minutes(1));
  }

  void set_ready(RepositoryStatus status, api::Duration ago, std::string_view message = "x") {
    repository_.status.conditions = {
        build_repository_condition(repository_, status, message, kNow - ago)};
  }
  Circumstances as_it_is() { return {known_, frequencies_, options_, *zones_, kNow}; }
  Decision decide() { return determine_sync_decision(repository_, as_it_is()); }
  Kind kind() { return decide().kind; }
  // What a controller does that goes by the object alone.
  void ship() { options_ = Options::porch_head(); }

  api::Repository repository_;
  SyncRecord known_;
  Frequencies frequencies_;
  Options options_;
  std::unique_ptr<cel::ZoneSource> zones_ = cel::make_no_zones();
};

TEST_F(DecisionTest, nothing_is_due_of_a_repository_that_was_checked_and_synced) {
  EXPECT_EQ(kind(), Kind::Idle);
  EXPECT_EQ(decide().delay, minutes(4));
}

TEST_F(DecisionTest, what_this_process_has_not_synced_is_synced) {
  known_.synced = false;
  EXPECT_EQ(kind(), Kind::FullSync);
}

TEST_F(DecisionTest, waits_for_a_sync_that_runs) {
  known_.running = true;
  EXPECT_EQ(kind(), Kind::Wait);
  known_.running = false;
  set_ready(RepositoryStatus::SyncInProgress, minutes(1));
  EXPECT_EQ(kind(), Kind::Idle) << "nobody runs the sync that the condition tells of";
}

TEST_F(DecisionTest, shipped_waits_for_as_long_as_the_condition_is_young) {
  ship();
  known_.running = true;
  EXPECT_EQ(kind(), Kind::Idle);
  set_ready(RepositoryStatus::SyncInProgress, minutes(20));
  EXPECT_EQ(kind(), Kind::Wait);
  set_ready(RepositoryStatus::SyncInProgress, minutes(20) + seconds(1));
  EXPECT_EQ(kind(), Kind::HealthCheck);
}

TEST_F(DecisionTest, follows_run_once_at_once_its_time_has_come) {
  repository_.spec.sync.run_once_at = kNow + seconds(1);
  EXPECT_EQ(kind(), Kind::Idle);
  repository_.spec.sync.run_once_at = kNow;
  EXPECT_EQ(kind(), Kind::FullSync) << "whoever is woken for a moment comes in it";
  options_.wake_by_schedule = false;
  EXPECT_EQ(kind(), Kind::Idle);
  options_.wake_by_schedule = true;
  repository_.spec.sync.run_once_at = kNow - seconds(1);
  EXPECT_EQ(kind(), Kind::FullSync);
  repository_.status.observed_run_once_at = kNow - seconds(1);
  EXPECT_EQ(kind(), Kind::Idle);
  EXPECT_EQ(decide().delay, minutes(4)) << "what was followed is not waited for";
  options_.clear_followed_run_once = false;
  EXPECT_EQ(decide().delay, seconds(1));
}

TEST_F(DecisionTest, only_acknowledges_a_spec_of_which_run_once_at_alone_has_changed) {
  repository_.meta.generation = 2;
  repository_.spec.sync.run_once_at = kNow + hours(1);
  EXPECT_EQ(kind(), Kind::Acknowledge);
  EXPECT_EQ(decide().delay, hours(1));
  repository_.spec.git.branch = "other";
  EXPECT_EQ(kind(), Kind::FullSync);
  options_.sync_changed_specs = false;
  EXPECT_EQ(kind(), Kind::Acknowledge);
}

TEST_F(DecisionTest, syncs_a_spec_that_has_changed) {
  repository_.meta.generation = 2;
  EXPECT_EQ(kind(), Kind::FullSync);
}

TEST_F(DecisionTest, checks_what_failed_when_its_retry_is_due) {
  set_ready(RepositoryStatus::Error, minutes(1));
  known_.failure = Failure{kNow - minutes(1), minutes(2), 1};
  EXPECT_EQ(kind(), Kind::Idle);
  EXPECT_EQ(decide().delay, minutes(1));
  known_.failure->at = kNow - minutes(2);
  EXPECT_EQ(kind(), Kind::HealthCheck);
}

TEST_F(DecisionTest, shipped_reads_how_long_to_wait_from_the_message) {
  ship();
  set_ready(RepositoryStatus::Error, minutes(1), "branch is missing");
  EXPECT_EQ(kind(), Kind::Idle);
  EXPECT_EQ(decide().delay, minutes(2));
  set_ready(RepositoryStatus::Error, minutes(2), "branch is missing");
  EXPECT_EQ(kind(), Kind::HealthCheck);
  repository_.status.conditions[0].message.clear();
  EXPECT_EQ(kind(), Kind::Idle) << "an empty message is never tried again";
}

TEST_F(DecisionTest, what_failed_holds_back_whatever_else_is_due) {
  set_ready(RepositoryStatus::Error, minutes(1));
  known_.failure = Failure{kNow - minutes(1), minutes(10), 1};
  known_.synced = false;
  EXPECT_EQ(kind(), Kind::Idle);
  options_.back_off_after_failures = false;
  EXPECT_EQ(kind(), Kind::FullSync);
  options_.back_off_after_failures = true;
  repository_.meta.generation = 2;
  EXPECT_EQ(kind(), Kind::FullSync) << "a spec that was not tried yet is";
}

TEST_F(DecisionTest, a_new_process_honours_the_retry_that_the_one_before_has_declared) {
  known_ = {};
  set_ready(RepositoryStatus::Error, minutes(3));
  repository_.status.next_full_sync_time = kNow + minutes(7);
  EXPECT_EQ(kind(), Kind::Idle);
  EXPECT_EQ(decide().delay, minutes(7));
  repository_.status.next_full_sync_time = kNow + hours(1);
  EXPECT_EQ(kind(), Kind::FullSync) << "no retry waits so long";
  repository_.status.next_full_sync_time = kNow + minutes(7);
  repository_.meta.generation = 2;
  EXPECT_EQ(kind(), Kind::FullSync) << "it was declared of another spec";
}

TEST_F(DecisionTest, a_full_sync_is_due_by_age_or_by_schedule) {
  repository_.status.last_full_sync_time = kNow - hours(1);
  EXPECT_EQ(kind(), Kind::FullSync);
  repository_.spec.sync.schedule = "0 0 * * *";
  EXPECT_EQ(kind(), Kind::Idle);
  repository_.status.last_full_sync_time = kNow - hours(6);
  EXPECT_EQ(kind(), Kind::FullSync);
  repository_.spec.sync.schedule = "no schedule";
  EXPECT_EQ(kind(), Kind::FullSync);
  repository_.status.last_full_sync_time = kNow - minutes(50);
  EXPECT_EQ(kind(), Kind::Idle);
  repository_.status.last_full_sync_time.reset();
  EXPECT_EQ(kind(), Kind::FullSync);
  repository_.spec.sync.run_once_at = kNow + seconds(1);
  EXPECT_EQ(kind(), Kind::Idle) << "it comes soon enough";
}

TEST_F(DecisionTest, a_schedule_that_never_comes_is_none) {
  repository_.spec.sync.schedule = "0 0 31 4 *";
  EXPECT_EQ(kind(), Kind::Idle);
  EXPECT_EQ(calculate_next_full_sync_time(repository_, as_it_is()), kNow + hours(1));
  options_.ignore_impossible_schedules = false;
  EXPECT_EQ(kind(), Kind::FullSync);
  EXPECT_EQ(calculate_next_full_sync_time(repository_, as_it_is()), std::nullopt);
}

TEST_F(DecisionTest, a_sync_that_left_something_is_repeated) {
  known_.repeat_at = kNow;
  EXPECT_EQ(kind(), Kind::FullSync);
  known_.repeat_at = kNow + seconds(1);
  EXPECT_EQ(kind(), Kind::Idle);
  EXPECT_EQ(calculate_next_sync_interval(repository_, as_it_is()), seconds(1));
  known_.made_way = true;
  EXPECT_EQ(kind(), Kind::FullSync) << "what stood in the way has gone";
}

TEST_F(DecisionTest, a_health_check_is_due_a_while_after_the_last) {
  set_ready(RepositoryStatus::Ready, minutes(5));
  EXPECT_EQ(kind(), Kind::HealthCheck);
  known_.checked = kNow - minutes(1);
  EXPECT_EQ(kind(), Kind::Idle);
  options_.keep_transition_times = false;
  EXPECT_EQ(kind(), Kind::HealthCheck) << "the condition's time is that of the last";
  repository_.status.conditions.clear();
  EXPECT_EQ(kind(), Kind::HealthCheck);
}

TEST_F(DecisionTest, the_next_reconcile_comes_when_the_first_of_all_is_due) {
  const auto interval = [this] { return calculate_next_sync_interval(repository_, as_it_is()); };
  EXPECT_EQ(interval(), minutes(4));
  repository_.status.last_full_sync_time = kNow - minutes(58);
  EXPECT_EQ(interval(), minutes(2));
  repository_.spec.sync.schedule = "0 * * * *";
  EXPECT_EQ(interval(), minutes(2)) << "what a schedule has missed makes nothing due";
  repository_.spec.sync.schedule = "10 5 * * *";
  EXPECT_EQ(interval(), minutes(3) + seconds(53)) << "the frequency says nothing any more";
  options_.wake_by_schedule = false;
  EXPECT_EQ(interval(), minutes(2));
  repository_.spec.sync.schedule = "7 * * * *";
  EXPECT_EQ(interval(), seconds(53));
}

}  // namespace
}  // namespace porchsim::repository
