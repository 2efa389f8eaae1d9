#include "fakeporch/porch/repository_registry.h"

#include <fmt/core.h>

#include <algorithm>

#include "api/v1alpha2/managed_repository.h"
#include "fakeporch/porch/draft_content.h"
#include "fakeporch/revisions/git_layout.h"
#include "fakeporch/store/subjects.h"
#include "fakeporch/store/typed_kinds.h"

namespace porchsim::fakeporch {

namespace {

using sim::Scheduler;

// The document with other metadata or status; members that nobody here knows stay.
api::ObjectPtr next_version_of(const ObjectStore& store, api::Json document) {
  document.set_path({"metadata", "resourceVersion"}, store.next_version());
  return typed_kind(api::Repository::type())->keep(std::move(document));
}

api::Json finalizers_json(const std::vector<std::string>& finalizers) {
  api::Json json = api::Json::array();
  for (const std::string& finalizer : finalizers) json.push_back(finalizer);
  return json;
}

}  // namespace

RepositoryRegistry::RepositoryRegistry(PorchContext& porch, GitPusher& pusher, RepositorySync& sync)
    : porch_(porch), pusher_(pusher), sync_(sync) {
  porch_.store.for_each(porch_.repositories, "", [this](const api::ObjectPtr& object) {
    generations_[object->key()] = object->meta().generation;
    schedule(object->key(), 0, porch_.options.porch_latency);
  });
  porch_.store.log(porch_.repositories).subscribe(*this);
  schedule_poll();
}

RepositoryRegistry::~RepositoryRegistry() {
  for (const auto& [key, timer] : due_) porch_.scheduler.cancel(timer);
  if (next_poll_) porch_.scheduler.cancel(*next_poll_);
  porch_.busy.forget_what_follows();
  porch_.store.log(porch_.repositories).unsubscribe(*this);
}

void RepositoryRegistry::on_record(const WatchRecord& record) {
  quiet_version_.reset();
  const api::ObjectKey key = record.object->key();
  if (record.type == api::WatchEvent::Type::Deleted) {
    generations_.erase(key);
    schedule(key, record.commit, porch_.options.porch_latency);
    return;
  }
  const std::int64_t generation = record.object->meta().generation;
  const auto [known, is_new] = generations_.try_emplace(key, generation);
  if (!is_new && known->second == generation) return;
  known->second = generation;
  schedule(key, record.commit, porch_.options.porch_latency);
}

void RepositoryRegistry::schedule(const api::ObjectKey& key, sim::EventId cause,
                                  sim::Duration delay) {
  if (due_.contains(key)) return;
  const sim::Time when = porch_.scheduler.now() + delay;
  const auto action = [this, key, cause] {
    porch_.store.causes().set(cause);
    visit(key);
    porch_.store.causes().set(0);
  };
  due_.emplace(key,
               porch_.scheduler.at(when, porch_.process, Scheduler::TimerKind::Foreground, action));
}

void RepositoryRegistry::schedule_poll() {
  if (porch_.options.repository_poll <= sim::Duration::zero()) return;
  const sim::Time when = porch_.scheduler.now() + porch_.options.repository_poll;
  next_poll_ = porch_.scheduler.at(when, porch_.process, Scheduler::TimerKind::Background, [this] {
    poll();
    schedule_poll();
  });
}

bool RepositoryRegistry::is_current(const api::ObjectKey& key) const {
  const auto synced = porch_.synced_versions.find(key);
  if (synced == porch_.synced_versions.end()) return false;
  const api::ObjectPtr object = porch_.store.find(porch_.repositories, key);
  if (!object || object->meta().deletion_timestamp) return false;
  const GitRepository* git = porch_.git.find(object->as<api::Repository>().spec.git.repo);
  return git != nullptr && git->version() == synced->second;
}

// Repositories are polled far more often than they change.
void RepositoryRegistry::poll() {
  const std::uint64_t version = porch_.git.version();
  if (quiet_version_ == version) return;
  std::vector<api::ObjectKey> changed;
  for (const auto& [key, generation] : generations_) {
    if (due_.contains(key)) continue;
    if (!is_current(key)) changed.push_back(key);
  }
  if (changed.empty()) quiet_version_ = version;
  for (const api::ObjectKey& key : changed) visit(key);
}

void RepositoryRegistry::visit_all() {
  std::vector<api::ObjectKey> keys;
  keys.reserve(generations_.size());
  for (const auto& [key, generation] : generations_) keys.push_back(key);
  for (const auto& [key, timer] : due_) {
    if (!generations_.contains(key)) keys.push_back(key);
  }
  for (const api::ObjectKey& key : keys) visit(key);
}

void RepositoryRegistry::visit(const api::ObjectKey& key) {
  quiet_version_.reset();
  const auto due = due_.extract(key);
  if (due) porch_.scheduler.cancel(due.mapped());
  const api::ObjectPtr object = porch_.store.find(porch_.repositories, key);
  if (!object) {
    forget(key);
  } else if (api::v1alpha2::manages(object->meta())) {
    leave(object);
  } else if (object->meta().deletion_timestamp) {
    finish_deletion(object);
  } else {
    sync(key);
  }
}

void RepositoryRegistry::forget(const api::ObjectKey& key) {
  sync_.forget(key);
  porch_.synced_versions.erase(key);
  porch_.first_reads.erase(key);
}

void RepositoryRegistry::leave(const api::ObjectPtr& object) {
  const api::ObjectKey key = object->key();
  forget(key);
  const GitRepository* git = porch_.git.find(object->as<api::Repository>().spec.git.repo);
  porch_.synced_versions[key] = git == nullptr ? 0 : git->version();
}

void RepositoryRegistry::finish_deletion(const api::ObjectPtr& object) {
  forget(object->key());
  if (!object->meta().has_finalizer(kRepositoryFinalizer)) return;
  std::vector<std::string> finalizers = object->meta().finalizers;
  std::erase(finalizers, kRepositoryFinalizer);
  api::Json document = object->json();
  document.mutable_member("metadata").set("finalizers", finalizers_json(finalizers));
  const ObjectStore::Change change{porch_.self, sim::Verb::Update, object,
                                   next_version_of(porch_.store, std::move(document))};
  if (finalizers.empty()) {
    porch_.store.remove(porch_.repositories, porch_.self, object, &change);
  } else {
    porch_.store.commit(porch_.repositories, change);
  }
}

api::ObjectPtr RepositoryRegistry::with_finalizer(const api::ObjectPtr& object) {
  if (object->meta().has_finalizer(kRepositoryFinalizer)) return object;
  std::vector<std::string> finalizers = object->meta().finalizers;
  finalizers.emplace_back(kRepositoryFinalizer);
  api::Json document = object->json();
  document.mutable_member("metadata").set("finalizers", finalizers_json(finalizers));
  return porch_.store.commit(
      porch_.repositories,
      {porch_.self, sim::Verb::Update, object, next_version_of(porch_.store, std::move(document))});
}

void RepositoryRegistry::sync(const api::ObjectKey& key) {
  const api::ObjectPtr object = with_finalizer(porch_.store.find(porch_.repositories, key));
  porch_.synced_versions.erase(key);
  const api::Result<> outcome = sync_from_git(key);
  api::Result<>& read = porch_.first_reads.try_emplace(key, outcome).first->second;
  if (!read) read = outcome;
  tell(key, outcome);
}

api::Result<> RepositoryRegistry::fetch(const RegisteredRepository& repository) {
  const auto fault = porch_.faults.fires("git.fetch", porch_.self.actor,
                                         subject_of(api::Repository::type(), repository.key),
                                         porch_.scheduler.now());
  if (!fault) return {};
  return api::fail(api::Reason::InternalError, fault->argument.empty()
                                                   ? "cannot fetch from Git: no route to its host"
                                                   : fault->argument);
}

api::Result<> RepositoryRegistry::sync_from_git(const api::ObjectKey& key) {
  const RegisteredRepository repository = PORCHSIM_TRY(open_repository(porch_, key));
  PORCHSIM_TRY(fetch(repository));
  PORCHSIM_TRY(main_head(porch_, pusher_, porch_.self, repository));
  const std::vector<std::string> busy = PORCHSIM_TRY(sync_.run(repository));
  if (busy.empty()) porch_.synced_versions[key] = repository.git->version();
  // Before the next request: whoever tries again and again would hold it for ever.
  for (const std::string& name : busy)
    porch_.busy.when_free(name, [this, key] { schedule(key, 0, sim::Duration::zero()); });
  return {};
}

// Porch: controllers/repositories (status.go). A status that is the same already is not written
// again.
void RepositoryRegistry::tell(const api::ObjectKey& key, const api::Result<>& outcome) {
  const api::ObjectPtr object = porch_.store.find(porch_.repositories, key);
  if (!object) return;
  const auto& before = object->as<api::Repository>();
  api::Repository::Status status = before.status;
  api::Condition ready;
  ready.type = "Ready";
  ready.status = outcome ? "True" : "False";
  ready.reason = outcome ? "Ready" : "Error";
  ready.message = outcome ? "Repository Ready" : outcome.error().message;
  ready.observed_generation = before.meta.generation;
  api::set_condition(status.conditions, ready, porch_.store.now());
  status.observed_generation = before.meta.generation;
  if (const auto repository = open_repository(porch_, key); outcome && repository) {
    status.package_count = static_cast<std::int64_t>(porch_.index.count(key));
    status.git_commit_hash =
        repository->git->ref(branch_ref(repository->branch)).value_or(CommitId());
    status.last_full_sync_time = std::chrono::floor<std::chrono::seconds>(porch_.store.now());
  }
  api::Repository shown = before;
  shown.status = status;
  const api::Json status_json = shown.to_json()["status"];
  api::Json document = object->json();
  if (document["status"] == status_json) return;
  document.set("status", status_json);
  porch_.store.commit(porch_.repositories, {porch_.self, sim::Verb::UpdateStatus, object,
                                            next_version_of(porch_.store, std::move(document))});
}

}  // namespace porchsim::fakeporch
