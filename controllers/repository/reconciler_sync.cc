// The full sync of a repository, in a task of its own.
#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "api/duration_text.h"
#include "api/v1alpha2/managed_repository.h"
#include "controllers/repository/object_sync.h"
#include "controllers/repository/reconciler.h"
#include "controllers/repository/retry.h"
#include "controllers/runtime/has_gone.h"

namespace porchsim::repository {
namespace {

using api::Json;
using runtime::ReconcileResult;
using std::chrono::seconds;

constexpr api::Duration kSlotRetry = seconds(30);
// Of a sync that has left something; each further one that does waits twice as long.
constexpr api::Duration kRepetition = seconds(30);
constexpr api::Duration kLongestRepetition = std::chrono::minutes(10);
constexpr int kClearAttempts = 3;

}  // namespace

Reconciler::Answer Reconciler::perform_full_sync(api::Repository repository) {
  SyncRecords& records = *environment_.records;
  const auto take_slot = [&] {
    if (records.running >= settings_.max_concurrent_syncs) return false;
    ++records.running;
    record_of(repository).running = true;
    return true;
  };
  if (options_.wait_for_slot && !take_slot()) return ReconcileResult::after(kSlotRetry);
  const auto told = update_status(repository, RepositoryStatus::SyncInProgress);
  if (!told) {
    if (options_.wait_for_slot) end_sync(repository);
    return api::fail(told.error());
  }
  if (!options_.wait_for_slot && !take_slot()) {
    tell(repository, RepositoryStatus::Error,
         "sync capacity exceeded, retrying after " + api::duration_text(kSlotRetry));
    return ReconcileResult::after(kSlotRetry);
  }
  std::string name = "repository sync of " + repository.meta.name;
  environment_.tasks.spawn(std::move(name), [this, repository = std::move(repository)]() mutable {
    perform_async_sync(std::move(repository));
  });
  return ReconcileResult::after(settings_.frequencies.health_check);
}

void Reconciler::perform_async_sync(api::Repository repository) {
  // Who opens it now has nobody left to close it.
  if (options_.know_repositories_by_uid &&
      runtime::has_gone(environment_.reader.get(api::Repository::type(), repository.meta.key()),
                        repository.meta))
    return end_sync(repository);
  const api::Time begun = environment_.tasks.now();
  const auto synced = sync_repository(repository);
  if (synced) {
    tell_success(repository, *synced, begun);
  } else {
    tell_failure(repository, synced.error());
  }
  end_sync(repository);
}

api::RepositoryResult<ObjectSync::Outcome> Reconciler::sync_repository(
    api::Repository& repository) {
  const api::ObjectKey key = repository.meta.key();
  PORCHSIM_TRY(environment_.cache.open_repository(repository));
  PORCHSIM_TRY(environment_.cache.refresh(key));
  const std::vector<api::DiscoveredRevision> revisions =
      PORCHSIM_TRY(environment_.cache.list_package_revisions(key));
  ObjectSync::Outcome outcome{.is_complete = true, .worth_repeating = false};
  if (settings_.create_v1alpha2_package_revisions && api::v1alpha2::manages(repository.meta)) {
    ObjectSync objects(
        {environment_.cache, environment_.client, environment_.reader, environment_.log}, options_,
        repository, record_of(repository));
    outcome = objects.sync_package_revisions(revisions);
  }
  const auto commit = environment_.cache.branch_commit_hash(key);
  // A sync can do without it, but not without a cache that works.
  if (!commit && commit.error().fault == api::RepositoryFault::Crash) {
    return std::unexpected(commit.error());
  }
  repository.status.package_count = static_cast<std::int64_t>(revisions.size());
  repository.status.git_commit_hash = commit.value_or("");
  return outcome;
}

void Reconciler::tell_success(api::Repository& repository, const ObjectSync::Outcome& objects,
                              api::Time begun) {
  SyncRecord& record = record_of(repository);
  const api::Time now = environment_.tasks.now();
  record.synced = true;
  record.synced_at = now;
  record.failure.reset();
  record.checked = now;
  record.spec_hash = hash_of(repository.spec);
  bool again = options_.retry_objects && objects.worth_repeating;

  api::Repository::Status& status = repository.status;
  const bool is_told = status.last_full_sync_time || objects.is_complete;
  if (is_told || !options_.tell_complete_syncs) status.last_full_sync_time = now;
  status.observed_generation = repository.meta.generation;
  const auto& run_once_at = repository.spec.sync.run_once_at;
  const bool is_too_early = options_.clear_followed_run_once && run_once_at && begun < *run_once_at;
  if (!is_too_early) status.observed_run_once_at = run_once_at;
  status.next_full_sync_time = calculate_next_full_sync_time(repository, circumstances(repository));
  const auto told = update_status(repository, RepositoryStatus::Ready);
  if (is_too_early) wake(repository, std::max(*run_once_at - now, api::Duration(0)));
  if (told) {
    if (!is_too_early) clear_one_time_sync_flag(repository);
  } else if (told.error().reason != api::Reason::NotFound) {
    log(api::LogLevel::Error, repository, "could not tell of the sync", told.error().message);
    again = again || options_.retry_failed_syncs;
  }
  if (again) return repeat_later(repository);
  record_of(repository).repeat_at.reset();
  record_of(repository).repetitions = 0;
}

void Reconciler::repeat_later(const api::Repository& repository) {
  SyncRecord& record = record_of(repository);
  api::Duration delay = kRepetition;
  for (int i = 0; i < record.repetitions && delay < kLongestRepetition; ++i) delay *= 2;
  delay = std::min(delay, kLongestRepetition);
  ++record.repetitions;
  record.repeat_at = environment_.tasks.now() + delay;
  wake(repository, delay);
}

void Reconciler::tell_failure(api::Repository& repository, const api::RepositoryError& error) {
  const api::Duration retry = note_failure(repository, error);
  std::string message = error.message;
  if (error.fault == api::RepositoryFault::Crash) {
    message = fmt::format("repo sync panic: {}, retrying after {}", message,
                          api::duration_text(retry_interval(error.fault)));
  }
  tell(repository, RepositoryStatus::Error, message);
  if (options_.retry_failed_syncs) wake(repository, retry);
}

void Reconciler::clear_one_time_sync_flag(const api::Repository& repository) {
  if (!repository.spec.sync.run_once_at) return;
  api::Result<> cleared;
  if (options_.clear_followed_run_once) {
    cleared = clear_followed_run_once(repository);
  } else {
    Json patch = Json::object();
    patch.set_path({"spec", "sync", "runOnceAt"}, Json());
    const auto patched =
        environment_.client.patch(api::Repository::type(), repository.meta.key(), patch, {});
    if (!patched) cleared = api::fail(patched.error());
  }
  if (cleared || cleared.error().reason == api::Reason::NotFound) return;
  log(api::LogLevel::Error, repository, "could not clear runOnceAt", cleared.error().message);
}

api::Result<> Reconciler::clear_followed_run_once(const api::Repository& repository) {
  for (int attempt = 1;; ++attempt) {
    const auto current =
        PORCHSIM_TRY(environment_.client.get(api::Repository::type(), repository.meta.key()));
    const bool is_followed =
        current->meta().uid == repository.meta.uid &&
        current->as<api::Repository>().spec.sync.run_once_at == repository.spec.sync.run_once_at;
    if (!is_followed) return {};
    Json patch = Json::object();
    patch.set_path({"spec", "sync", "runOnceAt"}, Json());
    patch.set_path({"metadata", "resourceVersion"}, current->meta().resource_version);
    const auto patched =
        environment_.client.patch(api::Repository::type(), repository.meta.key(), patch, {});
    if (patched) return {};
    if (patched.error().reason != api::Reason::Conflict || attempt == kClearAttempts) {
      return api::fail(patched.error());
    }
  }
}

void Reconciler::end_sync(const api::Repository& repository) {
  --environment_.records->running;
  SyncRecord& record = environment_.records->of[repository.meta.key()];
  record.running = false;
  if (std::exchange(record.wanted, false)) wake(repository, api::Duration(0));
}

}  // namespace porchsim::repository
