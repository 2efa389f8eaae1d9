#include "controllers/repository/reconciler.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "controllers/repository/retry.h"
#include "controllers/runtime/finalizer.h"

namespace porchsim::repository {
namespace {

using api::Json;
using runtime::ReconcileResult;
using std::chrono::milliseconds;
using std::chrono::minutes;
using std::chrono::seconds;

constexpr api::Duration kDeletionBudget = seconds(30);
constexpr api::Duration kDeletionRetry = minutes(1);
constexpr api::Duration kShortestDelay = seconds(1);
constexpr api::Duration kShortestRetry = seconds(30);
constexpr api::Duration kConflictDelay = milliseconds(25);
constexpr std::size_t kDefaultSyncs = 100;

// The finalizers that an object is to have, as a merge patch.
Json finalizer_patch(const api::ObjectMeta& wanted, bool in_version) {
  Json metadata = Json::object({{"finalizers", runtime::finalizers_in_patch(wanted)}});
  if (in_version) metadata.set("resourceVersion", wanted.resource_version);
  return Json::object({{"metadata", metadata}});
}

// As Go's types write it: a reference to a secret is always there, if only with an empty name, and
// times are those of UTC, in whole seconds.
Json as_go_writes_it(const api::Object& object, const Json& finalizers) {
  Json document = object.json();
  document.set_path({"metadata", "finalizers"}, finalizers);
  for (const std::string_view where : {"git", "oci"}) {
    const Json& source = document.at({"spec", where});
    if (source.is_object() && source["secretRef"].is_null()) {
      document.set_path({"spec", where, "secretRef", "name"}, "");
    }
  }
  const auto run_once_at =
      api::parse_rfc3339(document.at({"spec", "sync", "runOnceAt"}).as_string());
  if (run_once_at) {
    document.set_path({"spec", "sync", "runOnceAt"}, api::to_rfc3339(*run_once_at));
  }
  return document;
}

}  // namespace

Reconciler::Reconciler(Environment environment, const Settings& settings, const Options& options)
    : environment_(std::move(environment)), settings_(settings), options_(options) {
  if (settings_.max_concurrent_syncs == 0) settings_.max_concurrent_syncs = kDefaultSyncs;
  if (settings_.frequencies.sync_stale <= api::Duration(0)) {
    settings_.frequencies.sync_stale = Frequencies().sync_stale;
  }
}

api::Result<ReconcileResult> Reconciler::reconcile(const runtime::Request& request) {
  const auto stored = environment_.reader.get(api::Repository::type(), request.key);
  if (!stored) {
    if (stored.error().reason != api::Reason::NotFound) return api::fail(stored.error());
    if (options_.know_repositories_by_uid) {
      const auto known = environment_.records->of.find(request.key);
      const bool idle = known != environment_.records->of.end() && !known->second.running;
      if (idle) environment_.records->of.erase(known);
    }
    return ReconcileResult();
  }
  auto repository = (*stored)->as<api::Repository>();
  if (repository.meta.deletion_timestamp) return handle_deletion(**stored);
  PORCHSIM_TRY(ensure_finalizer(repository));
  const Decision decision = determine_sync_decision(repository, circumstances(repository));
  switch (decision.kind) {
    case Decision::Kind::HealthCheck:
      return perform_health_check(std::move(repository));
    case Decision::Kind::FullSync:
      return perform_full_sync(std::move(repository));
    case Decision::Kind::Wait:
    case Decision::Kind::Idle:
    case Decision::Kind::Acknowledge:
      break;
  }
  return do_nothing(std::move(repository), decision);
}

api::Result<> Reconciler::ensure_finalizer(api::Repository& repository) {
  api::ObjectMeta wanted = repository.meta;
  if (!runtime::add_finalizer(wanted, kFinalizer)) return {};
  const auto patched = PORCHSIM_TRY(
      environment_.client.patch(api::Repository::type(), wanted.key(),
                                finalizer_patch(wanted, options_.change_finalizers_alone), {}));
  repository = patched->as<api::Repository>();
  return {};
}

Reconciler::Answer Reconciler::do_nothing(api::Repository repository, const Decision& decision) {
  const bool acknowledged = decision.kind == Decision::Kind::Acknowledge;
  if (acknowledged) repository.status.observed_generation = repository.meta.generation;
  if (acknowledged && options_.keep_condition_when_idle) {
    for (api::Condition& condition : repository.status.conditions) {
      condition.observed_generation = repository.meta.generation;
    }
  }
  if (!options_.keep_condition_when_idle) {
    PORCHSIM_TRY(update_status(repository, RepositoryStatus::Ready));
  } else if (acknowledged) {
    PORCHSIM_TRY(apply_status(repository));
  }
  if (decision.kind == Decision::Kind::Wait) {
    if (!options_.know_running_syncs) return ReconcileResult::again();
    record_of(repository).wanted = true;
    return ReconcileResult();
  }
  const bool over = decision.delay <= api::Duration(0);
  return ReconcileResult::after(over ? kShortestDelay : decision.delay);
}

Reconciler::Answer Reconciler::perform_health_check(api::Repository repository) {
  const auto checked = environment_.cache.check_connectivity(repository);
  if (!checked) {
    const api::Duration retry = note_failure(repository, checked.error());
    tell(repository, RepositoryStatus::Error, checked.error().message);
    return ReconcileResult::after(std::max(retry, kShortestRetry));
  }
  SyncRecord& record = record_of(repository);
  record.checked = environment_.tasks.now();
  // A failure that could not be told is one, too; only a sync makes good for it.
  const bool untold = options_.ready_after_sync && record.failure;
  const bool recovered = is_in_error(repository) || untold;
  if (!recovered || !options_.ready_after_sync) {
    record.failure.reset();
    tell(repository, RepositoryStatus::Ready);
  }
  if (recovered) return perform_full_sync(std::move(repository));
  if (!options_.wake_by_schedule) return ReconcileResult::after(settings_.frequencies.health_check);
  const api::Duration next = calculate_next_sync_interval(repository, circumstances(repository));
  return ReconcileResult::after(std::max(next, kShortestDelay));
}

Reconciler::Answer Reconciler::handle_deletion(const api::Object& object) {
  const auto& repository = object.as<api::Repository>();
  SyncRecord& record = record_of(repository);
  if (options_.know_running_syncs && record.running) {
    record.wanted = true;
    return ReconcileResult();
  }
  if (options_.change_finalizers_alone && !repository.meta.has_finalizer(kFinalizer)) {
    return ReconcileResult();
  }
  const api::Time deadline = environment_.tasks.now() + kDeletionBudget;
  const auto list = environment_.reader.list(api::Repository::type(), {});
  if (!list) {
    if (environment_.tasks.now() >= deadline) return ReconcileResult::after(kDeletionRetry);
    return api::fail(api::wrap("failed to list repositories", list.error()));
  }
  std::vector<api::Repository> all;
  all.reserve(list->items.size());
  for (const api::ObjectPtr& one : list->items) all.push_back(one->as<api::Repository>());
  const auto closed = environment_.cache.close_repository(repository, all, deadline);
  if (!closed) {
    log(api::LogLevel::Error, repository, "could not close the cache", closed.error().message);
    return ReconcileResult::after(kDeletionRetry);
  }
  PORCHSIM_TRY(remove_finalizer(object));
  return ReconcileResult();
}

api::Result<> Reconciler::remove_finalizer(const api::Object& object) {
  api::ObjectMeta wanted = object.meta();
  runtime::remove_finalizer(wanted, kFinalizer);
  if (options_.change_finalizers_alone) {
    PORCHSIM_TRY(environment_.client.patch(api::Repository::type(), wanted.key(),
                                           finalizer_patch(wanted, true), {}));
    return {};
  }
  PORCHSIM_TRY(environment_.client.update(
      api::Repository::type(),
      api::Object::from_json(as_go_writes_it(object, runtime::finalizers_in_patch(wanted)))));
  return {};
}

SyncRecord& Reconciler::record_of(const api::Repository& repository) {
  SyncRecord& record = environment_.records->of[repository.meta.key()];
  const bool is_other = options_.know_repositories_by_uid && record.uid != repository.meta.uid;
  // A sync that still runs is that of the one before.
  if (is_other) record = {.uid = repository.meta.uid, .running = record.running};
  return record;
}

Circumstances Reconciler::circumstances(const api::Repository& repository) {
  return {.known = record_of(repository),
          .frequencies = settings_.frequencies,
          .options = options_,
          .zones = *environment_.zones,
          .now = environment_.tasks.now()};
}

api::Duration Reconciler::note_failure(api::Repository& repository,
                                       const api::RepositoryError& error) {
  const api::Duration retry =
      options_.retry_by_kind ? retry_interval(error.fault) : retry_interval_by_text(error.message);
  SyncRecord& record = record_of(repository);
  record.failure = Failure{environment_.tasks.now(), retry, repository.meta.generation};
  record.vanished.clear();
  if (options_.back_off_after_failures) {
    repository.status.next_full_sync_time = record.failure->at + retry;
  }
  log(api::LogLevel::Error, repository, "repository failed", error.message);
  return retry;
}

api::Result<> Reconciler::update_status(api::Repository& repository, RepositoryStatus status,
                                        std::string_view message) {
  const api::Repository::Status before = repository.status;
  api::Condition condition =
      build_repository_condition(repository, status, message, environment_.tasks.now());
  if (options_.keep_transition_times) {
    const api::Time now = *condition.last_transition_time;
    std::erase_if(repository.status.conditions,
                  [](const api::Condition& one) { return one.type != kReady; });
    api::set_condition(repository.status.conditions, std::move(condition), now);
    if (repository.status == before) return {};
  } else {
    repository.status.conditions = {std::move(condition)};
  }
  return apply_status(repository);
}

void Reconciler::tell(api::Repository& repository, RepositoryStatus status,
                      std::string_view message) {
  const auto told = update_status(repository, status, message);
  if (told) return;
  log(api::LogLevel::Error, repository, "could not update status", told.error().message);
}

api::Result<> Reconciler::apply_status(const api::Repository& repository) {
  Json patch = status_patch(repository);
  if (options_.know_repositories_by_uid) patch.set_path({"metadata", "uid"}, repository.meta.uid);
  for (int attempt = 1;; ++attempt) {
    const auto applied =
        environment_.client.patch(api::Repository::type(), repository.meta.key(), patch,
                                  {.type = api::PatchOptions::Type::Apply,
                                   .subresource = "status",
                                   .field_manager = "repository-controller",
                                   .force = true,
                                   .dry_run = false});
    if (applied) return {};
    if (applied.error().reason != api::Reason::Conflict) return api::fail(applied.error());
    if (attempt == 2) {
      return api::fail(api::Reason::Unknown, "timed out waiting for the condition");
    }
    environment_.tasks.sleep_for(kConflictDelay);
  }
}

void Reconciler::wake(const api::Repository& repository, api::Duration delay) {
  if (environment_.requeue_after) environment_.requeue_after({repository.meta.key()}, delay);
}

void Reconciler::log(api::LogLevel level, const api::Repository& repository, std::string_view what,
                     std::string_view error) {
  if (!environment_.log.enabled(level)) return;
  environment_.log.write({.level = level,
                          .message = std::string(what),
                          .kind = api::Repository::type().kind,
                          .key = repository.meta.key(),
                          .fields = {{"error", std::string(error)}}});
}

}  // namespace porchsim::repository
