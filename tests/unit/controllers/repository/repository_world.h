// A repository, a shared cache and an API server for tests of the reconciler.
#pragma once

#include <algorithm>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "api/schema.h"
#include "api/v1alpha2/package_revision.h"
#include "controllers/repository/object_documents.h"
#include "controllers/repository/reconciler.h"
#include "kube/client/kube_client.h"
#include "kube/kinds/custom_kind.h"
#include "kube/kinds/definition.h"
#include "kube/server/kube_server.h"
#include "kube/store/memory_store.h"

namespace porchsim::repository {

inline const api::ResourceType& package_revisions() {
  return api::v1alpha2::PackageRevision::type();
}

// The clock moves when something sleeps; what is spawned runs when the test says so.
class QueuedTasks final : public api::Tasks {
 public:
  api::Time now() const override { return now_; }
  void spawn(std::string, std::function<void()> body) override {
    spawned_.push_back(std::move(body));
  }
  void sleep_until(api::Time deadline) override { now_ = std::max(now_, deadline); }
  std::unique_ptr<api::Signal> make_signal() override { return nullptr; }

  bool has_spawned() const { return !spawned_.empty(); }
  void run_spawned() {
    while (!spawned_.empty()) {
      const auto body = std::move(spawned_.front());
      spawned_.pop_front();
      body();
    }
  }

 private:
  api::Time now_ = *api::parse_rfc3339("2026-03-04T05:06:07Z");
  std::deque<std::function<void()>> spawned_;
};

class SilentLog final : public api::Log {
 public:
  bool enabled(api::LogLevel) const override { return false; }
  void write(const api::LogRecord&) override {}
};

// Fails the steps that have an error; else hands out `revisions`.
class FakeCache final : public api::RepositoryCache {
 public:
  api::RepositoryResult<> open_repository(const api::Repository&) override { return step("open"); }
  api::RepositoryResult<> refresh(const api::ObjectKey&) override { return step("refresh"); }
  api::RepositoryResult<std::vector<api::DiscoveredRevision>> list_package_revisions(
      const api::ObjectKey&) override {
    PORCHSIM_TRY(step("list"));
    return revisions;
  }
  api::RepositoryResult<bool> has_package_revision(const api::ContentKey& key) override {
    PORCHSIM_TRY(step("look up"));
    return std::ranges::any_of(revisions, [&key](const api::DiscoveredRevision& one) {
      return one.package == key.package && one.workspace == key.workspace;
    });
  }
  api::RepositoryResult<std::string> branch_commit_hash(const api::ObjectKey&) override {
    PORCHSIM_TRY(step("commit"));
    return std::string("c0ffee");
  }
  api::RepositoryResult<> check_connectivity(const api::Repository&) override {
    return step("check");
  }
  api::RepositoryResult<> close_repository(const api::Repository&,
                                           const std::vector<api::Repository>&,
                                           api::Time) override {
    return step("close");
  }

  std::map<std::string, api::RepositoryError> errors;
  std::map<std::string, std::function<void()>> meanwhile;  // what others do during a step
  std::vector<api::DiscoveredRevision> revisions;
  std::vector<std::string> calls;

 private:
  api::RepositoryResult<> step(const std::string& name) {
    calls.push_back(name);
    if (const auto act = meanwhile.find(name); act != meanwhile.end()) act->second();
    const auto error = errors.find(name);
    if (error != errors.end()) return std::unexpected(error->second);
    return {};
  }
};

class RepositoryTest : public testing::Test {
 protected:
  using Status = api::Repository::Status;

  RepositoryTest() {
    const std::shared_ptr<cel::ZoneSource> zones = cel::make_no_zones();
    server_.add_kind(std::make_shared<kube::CustomKind>(
        kube::custom_resource_definition(api::Repository::type(), &api::kSchema<api::Repository>),
        zones));
    server_.add_kind(std::make_shared<kube::CustomKind>(
        kube::custom_resource_definition(package_revisions(), nullptr,
                                         {.selectable_fields = {".spec.repository"}}),
        zones));
    store_.put({"namespaces", "", "default"}, *api::Json::parse(R"({"apiVersion": "v1",
                "kind": "Namespace", "metadata": {"name": "default"}})"));
    settings_.create_v1alpha2_package_revisions = true;
    register_repository();
  }

  void register_repository() {
    const auto object = api::Json::parse(R"({
        "apiVersion": "config.porch.kpt.dev/v1alpha1", "kind": "Repository",
        "metadata": {"name": "blue", "namespace": "default",
                     "annotations": {"porch.kpt.dev/v1alpha2-migration": "true"},
                     "finalizers": ["config.porch.kpt.dev/repository"]},
        "spec": {"type": "git", "git": {"repo": "https://git.example/blue.git",
                                        "branch": "main"}}})");
    ASSERT_TRUE(user_.create(api::Repository::type(), api::Object::from_json(*object)));
  }

  api::Result<runtime::ReconcileResult> start() { return reconciler().reconcile({key_}); }
  // With the sync that it sets going.
  api::Result<runtime::ReconcileResult> reconcile() {
    const auto result = start();
    tasks_.run_spawned();
    return result;
  }
  void let_pass(api::Duration duration) { tasks_.sleep_for(duration); }
  // Syncs again, an hour later.
  void sync_again() {
    let_pass(std::chrono::hours(1));
    EXPECT_TRUE(reconcile());
  }

  api::Repository repository() {
    return (*user_.get(api::Repository::type(), key_))->as<api::Repository>();
  }
  // Of the Ready condition; "" without one.
  std::string reason() {
    const Status status = repository().status;
    const api::Condition* ready = api::find_condition(status.conditions, kReady);
    return ready == nullptr ? "" : ready->reason;
  }
  void patch_repository(std::string_view patch) {
    ASSERT_TRUE(user_.patch(api::Repository::type(), key_, *api::Json::parse(patch), {}));
  }

  void add_revision(std::string workspace, std::string_view lifecycle, std::int64_t revision) {
    cache_.revisions.push_back({.name = "blue.app." + workspace,
                                .package = "app",
                                .workspace = std::move(workspace),
                                .revision = revision,
                                .lifecycle = std::string(lifecycle)});
  }
  // The object of the package revision; null if there is none.
  api::Json object_of(std::string_view workspace) {
    const auto object =
        user_.get(package_revisions(), {"default", "blue.app." + std::string(workspace)});
    return object ? (*object)->json() : api::Json();
  }
  void patch_object(std::string_view workspace, std::string_view patch) {
    ASSERT_TRUE(user_.patch(package_revisions(), {"default", "blue.app." + std::string(workspace)},
                            *api::Json::parse(patch), {}));
  }

  Reconciler& reconciler() {
    if (!reconciler_) {
      reconciler_ = std::make_unique<Reconciler>(
          Environment{.client = client_,
                      .reader = client_,
                      .cache = cache_,
                      .tasks = tasks_,
                      .log = log_,
                      .zones = cel::make_no_zones(),
                      .records = records_,
                      .requeue_after = [this](const runtime::Request&,
                                              api::Duration delay) { woken_.push_back(delay); }},
          settings_, options_);
    }
    return *reconciler_;
  }
  // The process ends, and another starts.
  void restart() {
    reconciler_.reset();
    *records_ = {};
  }

  class Sources final : public kube::ServerSources {
   public:
    explicit Sources(QueuedTasks& tasks) : tasks_(tasks) {}
    std::string now() override { return api::to_rfc3339(tasks_.now()); }
    std::string new_uid() override { return "uid-" + std::to_string(++uids_); }
    std::string new_suffix() override { return "00000"; }

   private:
    QueuedTasks& tasks_;
    int uids_ = 0;
  };

  const api::ObjectKey key_{"default", "blue"};
  QueuedTasks tasks_;
  Sources sources_{tasks_};
  kube::MemoryStore store_{1};
  kube::KubeServer server_{store_, sources_};
  const std::vector<api::ResourceType> types_ = {api::Repository::type(), package_revisions()};
  kube::KubeClient user_{server_, "user", types_};
  kube::KubeClient client_{server_, "porch-controllers", types_};
  FakeCache cache_;
  SilentLog log_;
  std::shared_ptr<SyncRecords> records_ = std::make_shared<SyncRecords>();
  Settings settings_;
  Options options_;
  std::vector<api::Duration> woken_;
  std::unique_ptr<Reconciler> reconciler_;
};

}  // namespace porchsim::repository
