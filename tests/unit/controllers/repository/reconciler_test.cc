#include "controllers/repository/reconciler.h"

#include "tests/unit/controllers/repository/repository_world.h"

namespace porchsim::repository {
namespace {

using api::RepositoryError;
using api::RepositoryFault;
using std::chrono::hours;
using std::chrono::minutes;
using std::chrono::seconds;
using Delays = std::vector<api::Duration>;
using Calls = std::vector<std::string>;

TEST_F(RepositoryTest, a_sync_fills_the_cache_and_tells_what_it_has_found) {
  add_revision("v1", "Published", 1);
  const auto result = start();
  ASSERT_TRUE(result);
  EXPECT_EQ(result->requeue_after, minutes(5));
  EXPECT_EQ(reason(), kReconciling);
  tasks_.run_spawned();
  EXPECT_EQ(cache_.calls, (Calls{"open", "refresh", "list", "look up", "look up", "commit"}));
  EXPECT_EQ(reason(), kReady);
  const Status status = repository().status;
  EXPECT_EQ(status.package_count, 1);
  EXPECT_EQ(status.git_commit_hash, "c0ffee");
  EXPECT_EQ(status.observed_generation, 1);
  EXPECT_EQ(status.last_full_sync_time, tasks_.now());
  EXPECT_EQ(status.next_full_sync_time, tasks_.now() + hours(1));
}

TEST_F(RepositoryTest, a_sync_without_commit_is_a_sync) {
  cache_.errors["commit"] = {};
  ASSERT_TRUE(reconcile());
  EXPECT_EQ(reason(), kReady);
  EXPECT_EQ(repository().status.git_commit_hash, "");
}

TEST_F(RepositoryTest, adds_its_finalizer) {
  patch_repository(R"({"metadata": {"finalizers": ["example.com/other"]}})");
  ASSERT_TRUE(reconcile());
  EXPECT_EQ(repository().meta.finalizers,
            (std::vector<std::string>{"example.com/other", std::string(kFinalizer)}));
}

TEST_F(RepositoryTest, a_failed_sync_is_told_and_tried_again_by_kind) {
  cache_.errors["refresh"] = {RepositoryFault::Authentication, "no"};
  ASSERT_TRUE(reconcile());
  EXPECT_EQ(reason(), kError);
  EXPECT_EQ(repository().status.conditions[0].message, "no");
  EXPECT_EQ(repository().status.next_full_sync_time, tasks_.now() + minutes(10));
  EXPECT_EQ(woken_, Delays{minutes(10)});
  const auto result = reconcile();
  EXPECT_EQ(result->requeue_after, minutes(10)) << "it is not tried earlier";
  let_pass(minutes(10));
  cache_.errors.clear();
  cache_.calls.clear();
  ASSERT_TRUE(reconcile());
  EXPECT_EQ(reason(), kReady);
}

TEST_F(RepositoryTest, shipped_does_not_come_back_by_itself_and_tries_at_each_reconcile) {
  options_.retry_failed_syncs = false;
  options_.back_off_after_failures = false;
  cache_.errors["refresh"] = {RepositoryFault::Authentication, "no"};
  ASSERT_TRUE(reconcile());
  EXPECT_EQ(woken_, Delays());
  cache_.calls.clear();
  ASSERT_TRUE(reconcile());
  EXPECT_EQ(cache_.calls, (Calls{"open", "refresh"}));
}

TEST_F(RepositoryTest, a_crash_behind_the_cache_is_an_error) {
  cache_.errors["open"] = {RepositoryFault::Crash, "index out of range"};
  ASSERT_TRUE(reconcile());
  EXPECT_EQ(repository().status.conditions[0].message,
            "repo sync panic: index out of range, retrying after 5m0s");
  EXPECT_EQ(woken_, Delays{minutes(5)});
}

TEST_F(RepositoryTest, a_crash_where_the_commit_is_looked_for_is_one_too) {
  cache_.errors["commit"] = {RepositoryFault::Crash, "index out of range"};
  ASSERT_TRUE(reconcile());
  EXPECT_EQ(reason(), kError);
  EXPECT_EQ(repository().status.last_full_sync_time, std::nullopt);
}

TEST_F(RepositoryTest, nothing_to_do_leaves_the_condition) {
  cache_.errors["refresh"] = {RepositoryFault::NotFound, "branch is missing"};
  ASSERT_TRUE(reconcile());
  ASSERT_TRUE(reconcile());
  EXPECT_EQ(reason(), kError);
  options_ = Options::porch_head();
  reconciler_.reset();
  records_->of[key_].synced = true;
  patch_repository(R"({"spec": {"sync": {"runOnceAt": "2026-03-05T00:00:00Z"}}})");
  ASSERT_TRUE(reconcile());
  EXPECT_EQ(reason(), kReady) << "shipped says Ready whatever it was";
}

TEST_F(RepositoryTest, nothing_to_do_writes_nothing) {
  ASSERT_TRUE(reconcile());
  const std::string version = repository().meta.resource_version;
  const auto result = reconcile();
  EXPECT_EQ(result->requeue_after, minutes(5));
  EXPECT_EQ(repository().meta.resource_version, version);
  let_pass(minutes(5));
  ASSERT_TRUE(reconcile());
  EXPECT_EQ(cache_.calls.back(), "check");
  EXPECT_EQ(repository().meta.resource_version, version);
}

TEST_F(RepositoryTest, shipped_writes_at_each_health_check) {
  options_.keep_transition_times = false;
  ASSERT_TRUE(reconcile());
  const std::string version = repository().meta.resource_version;
  let_pass(minutes(5));
  ASSERT_TRUE(reconcile());
  EXPECT_EQ(cache_.calls.back(), "check");
  EXPECT_NE(repository().meta.resource_version, version);
}

TEST_F(RepositoryTest, a_reconcile_waits_for_the_sync_that_runs) {
  ASSERT_TRUE(start());
  const auto result = start();
  EXPECT_FALSE(result->requeue);
  EXPECT_EQ(reason(), kReconciling);
  tasks_.run_spawned();
  EXPECT_EQ(woken_, Delays{seconds(0)});
  EXPECT_EQ(cache_.calls, (Calls{"open", "refresh", "list", "commit"})) << "one sync";
}

TEST_F(RepositoryTest, shipped_says_ready_while_a_sync_runs_and_then_starts_another) {
  options_ = Options::porch_head();
  ASSERT_TRUE(start());
  EXPECT_TRUE(start()->requeue);
  EXPECT_EQ(reason(), kReady);
  ASSERT_TRUE(start());
  EXPECT_EQ(records_->running, 2U);
}

TEST_F(RepositoryTest, a_failed_health_check_is_an_error_and_a_sync_heals_it) {
  ASSERT_TRUE(reconcile());
  let_pass(minutes(5));
  cache_.errors["check"] = {RepositoryFault::Unreachable, "no such host"};
  EXPECT_EQ(reconcile()->requeue_after, seconds(30));
  EXPECT_EQ(reason(), kError);
  let_pass(seconds(30));
  cache_.errors.clear();
  ASSERT_TRUE(start());
  EXPECT_EQ(reason(), kReconciling);
  tasks_.run_spawned();
  EXPECT_EQ(reason(), kReady);
}

TEST_F(RepositoryTest, without_a_slot_a_sync_waits) {
  settings_.max_concurrent_syncs = 1;
  records_->running = 1;
  EXPECT_EQ(reconcile()->requeue_after, seconds(30));
  EXPECT_EQ(reason(), "");
  records_->running = 0;
  ASSERT_TRUE(reconcile());
  EXPECT_EQ(reason(), kReady);
  EXPECT_EQ(records_->running, 0U);
}

TEST_F(RepositoryTest, shipped_makes_an_error_of_a_full_house) {
  settings_.max_concurrent_syncs = 1;
  options_.wait_for_slot = false;
  records_->running = 1;
  EXPECT_EQ(reconcile()->requeue_after, seconds(30));
  EXPECT_EQ(repository().status.conditions[0].message,
            "sync capacity exceeded, retrying after 30s");
}

TEST_F(RepositoryTest, run_once_at_is_cleared_when_it_was_followed) {
  ASSERT_TRUE(reconcile());
  patch_repository(R"({"spec": {"sync": {"runOnceAt": "2026-03-04T05:00:00Z"}}})");
  ASSERT_TRUE(reconcile());
  EXPECT_EQ(repository().spec.sync.run_once_at, std::nullopt);
  EXPECT_EQ(api::to_rfc3339(*repository().status.observed_run_once_at), "2026-03-04T05:00:00Z");
  cache_.calls.clear();
  ASSERT_TRUE(reconcile());
  EXPECT_EQ(cache_.calls, Calls()) << "that it is gone needs no sync";
  EXPECT_EQ(repository().status.observed_generation, repository().meta.generation);
}

TEST_F(RepositoryTest, a_sync_that_begins_too_early_leaves_run_once_at) {
  for (const bool careful : {true, false}) {
    options_.clear_followed_run_once = careful;
    reconciler_.reset();
    patch_repository(R"({"spec": {"deployment": true,
                                  "sync": {"runOnceAt": "2026-03-05T00:00:00Z"}}})");
    ASSERT_TRUE(reconcile());
    EXPECT_EQ(repository().spec.sync.run_once_at.has_value(), careful);
    EXPECT_EQ(repository().status.observed_run_once_at.has_value(), !careful);
    patch_repository(R"({"spec": {"deployment": false, "sync": {"runOnceAt": null}}})");
    ASSERT_TRUE(reconcile());
  }
}

TEST_F(RepositoryTest, a_spec_that_needs_no_sync_is_acknowledged_in_condition_and_status) {
  ASSERT_TRUE(reconcile());
  patch_repository(R"({"spec": {"sync": {"runOnceAt": "2026-03-05T00:00:00Z"}}})");
  ASSERT_TRUE(reconcile());
  const api::Repository now = repository();
  EXPECT_EQ(now.status.observed_generation, now.meta.generation);
  EXPECT_EQ(now.status.conditions.at(0).observed_generation, now.meta.generation);
}

TEST_F(RepositoryTest, another_run_once_at_is_not_cleared) {
  for (const bool careful : {true, false}) {
    options_.clear_followed_run_once = careful;
    reconciler_.reset();
    ASSERT_TRUE(reconcile());
    patch_repository(R"({"spec": {"sync": {"runOnceAt": "2026-03-04T05:00:00Z"}}})");
    cache_.meanwhile["refresh"] = [this] {
      patch_repository(R"({"spec": {"sync": {"runOnceAt": "2026-03-04T07:00:00Z"}}})");
    };
    ASSERT_TRUE(reconcile());
    cache_.meanwhile.clear();
    EXPECT_EQ(repository().spec.sync.run_once_at.has_value(), careful);
  }
}

TEST_F(RepositoryTest, a_deleted_repository_is_closed_and_let_go) {
  ASSERT_TRUE(reconcile());
  ASSERT_TRUE(user_.remove(api::Repository::type(), key_, {}));
  cache_.errors["close"] = {RepositoryFault::Timeout, "slow"};
  EXPECT_EQ(reconcile()->requeue_after, minutes(1));
  cache_.errors.clear();
  EXPECT_EQ(reconcile()->requeue_after, seconds(0));
  EXPECT_FALSE(user_.get(api::Repository::type(), key_));
  ASSERT_TRUE(reconcile());
  EXPECT_TRUE(records_->of.empty());
}

TEST_F(RepositoryTest, a_deletion_waits_for_the_sync_that_runs) {
  ASSERT_TRUE(start());
  ASSERT_TRUE(user_.remove(api::Repository::type(), key_, {}));
  ASSERT_TRUE(start());
  EXPECT_EQ(cache_.calls, Calls());
  tasks_.run_spawned();
  EXPECT_EQ(woken_, Delays{seconds(0)});
  ASSERT_TRUE(reconcile());
  EXPECT_EQ(cache_.calls.back(), "close");
}

TEST_F(RepositoryTest, only_the_finalizer_goes) {
  for (const bool alone : {true, false}) {
    options_.change_finalizers_alone = alone;
    reconciler_.reset();
    patch_repository(R"({"metadata": {"finalizers": ["config.porch.kpt.dev/repository",
                                                     "example.com/other"]}})");
    ASSERT_TRUE(user_.remove(api::Repository::type(), key_, {}));
    const std::int64_t generation = repository().meta.generation;
    ASSERT_TRUE(reconcile());
    EXPECT_EQ(repository().meta.finalizers, std::vector<std::string>{"example.com/other"});
    EXPECT_EQ(repository().meta.generation, generation + (alone ? 0 : 1));
    patch_repository(R"({"metadata": {"finalizers": null}})");
    register_repository();
  }
}

TEST_F(RepositoryTest, shipped_writes_the_spec_as_go_does_with_the_finalizer) {
  options_.change_finalizers_alone = false;
  patch_repository(R"({"metadata": {"finalizers": ["config.porch.kpt.dev/repository",
                                                   "example.com/other"]},
                       "spec": {"sync": {"runOnceAt": "2026-03-04T07:06:07.5+02:00"}}})");
  ASSERT_TRUE(user_.remove(api::Repository::type(), key_, {}));
  ASSERT_TRUE(reconcile());
  const api::Json spec = (*user_.get(api::Repository::type(), key_))->json()["spec"];
  EXPECT_EQ(spec.at({"sync", "runOnceAt"}).as_string(), "2026-03-04T05:06:07Z");
  EXPECT_TRUE(spec["git"].contains("secretRef"));
}

TEST_F(RepositoryTest, one_that_is_registered_anew_is_another) {
  for (const bool by_uid : {true, false}) {
    options_.know_repositories_by_uid = by_uid;
    restart();
    let_pass(hours(1));
    ASSERT_TRUE(reconcile());
    patch_repository(R"({"metadata": {"finalizers": null}})");
    ASSERT_TRUE(user_.remove(api::Repository::type(), key_, {}));
    register_repository();
    cache_.errors["open"] = {RepositoryFault::Timeout, "slow"};
    ASSERT_TRUE(reconcile());
    EXPECT_EQ(records_->of[key_].synced, !by_uid);
    cache_.errors.clear();
  }
}

}  // namespace
}  // namespace porchsim::repository
