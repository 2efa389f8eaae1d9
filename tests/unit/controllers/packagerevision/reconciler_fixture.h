// A PackageRevision controller over a real API server in memory, and content that is none.
#pragma once

#include <gtest/gtest.h>

#include <chrono>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "api/kinds/find_schema.h"
#include "api/repository.h"
#include "api/v1alpha2/package_revision.h"
#include "cel/zones/time_zone.h"
#include "controllers/packagerevision/reconciler.h"
#include "kube/client/kube_client.h"
#include "kube/kinds/custom_kind.h"
#include "kube/kinds/definition.h"
#include "kube/server/kube_server.h"
#include "kube/store/memory_store.h"
#include "tests/unit/controllers/packagerevision/fake_contents.h"
#include "tests/unit/controllers/runtime/test_log.h"

namespace porchsim::packagerevision::testing {

using api::Json;
using api::v1alpha2::PackageRevision;

class TestClock final : public api::Tasks {
 public:
  api::Time time{std::chrono::seconds(1'700'000'000)};

  api::Time now() const override { return time; }
  void spawn(std::string, std::function<void()> body) override { body(); }
  void sleep_until(api::Time deadline) override { time = deadline; }
  std::unique_ptr<api::Signal> make_signal() override { return nullptr; }
};

class TestSources final : public kube::ServerSources {
 public:
  explicit TestSources(TestClock& clock) : clock_(clock) {}
  std::string now() override { return api::to_rfc3339(clock_.now()); }
  std::string new_uid() override { return "uid-" + std::to_string(++uids_); }
  std::string new_suffix() override { return "00000"; }

 private:
  TestClock& clock_;
  int uids_ = 0;
};

// Reads from the server, until the test lets it see one object no more than it was.
class StaleReader final : public api::Reader {
 public:
  explicit StaleReader(api::Reader& server) : server_(server) {}

  void freeze(api::ObjectPtr object) { frozen_ = std::move(object); }
  api::Result<api::ObjectPtr> get(const api::ResourceType& type,
                                  const api::ObjectKey& key) override {
    const bool is_frozen =
        frozen_ && frozen_->key() == key && type.kind == PackageRevision::type().kind;
    return is_frozen ? frozen_ : server_.get(type, key);
  }
  api::Result<api::ObjectList> list(const api::ResourceType& type,
                                    const api::ListOptions& options) override {
    return server_.list(type, options);
  }

 private:
  api::Reader& server_;
  api::ObjectPtr frozen_;
};

class ReconcilerTest : public ::testing::Test {
 protected:
  ReconcilerTest() {
    store_.put({"namespaces", "", "default"}, Json::object());
    const std::shared_ptr<cel::ZoneSource> zones = cel::make_no_zones();
    kube::DefinitionOptions options;
    options.selectable_fields.assign(api::v1alpha2::kSelectableFields.begin(),
                                     api::v1alpha2::kSelectableFields.end());
    for (const api::ResourceType& type : types()) {
      if (type == api::Repository::type()) options.selectable_fields.clear();
      server_.add_kind(std::make_shared<kube::CustomKind>(
          kube::custom_resource_definition(type, api::find_schema(type), options), zones));
    }
    add(R"({"apiVersion": "config.porch.kpt.dev/v1alpha1", "kind": "Repository",
            "metadata": {"name": "blue", "namespace": "default"},
            "spec": {"type": "git", "git": {"repo": "https://git/blue.git"}}})");
  }

  static std::vector<api::ResourceType> types() {
    return {PackageRevision::type(), api::Repository::type()};
  }
  static api::ContentKey content_key(const std::string& workspace = "ws") {
    return {{"default", "blue"}, "app", workspace};
  }

  void add(std::string_view text) {
    const Json document = *Json::parse(text);
    const api::ResourceType& type = document["kind"].as_string() == "Repository"
                                        ? api::Repository::type()
                                        : PackageRevision::type();
    const auto made = user_.create(type, api::Object::from_json(document));
    ASSERT_TRUE(made) << made.error().message;
  }
  // Of package app in repository blue; its name is its workspace.
  void add_revision(const std::string& workspace, std::string_view lifecycle,
                    std::string_view more_spec = "{}") {
    Json document = *Json::parse(R"({"apiVersion": "porch.kpt.dev/v1alpha2",
        "kind": "PackageRevision", "metadata": {"namespace": "default"},
        "spec": {"packageName": "app", "repository": "blue"}})");
    document.set_path({"metadata", "name"}, workspace);
    Json spec = api::merge_patch(document["spec"], *Json::parse(more_spec));
    spec.set("workspaceName", workspace).set("lifecycle", lifecycle);
    document.set("spec", std::move(spec));
    add(document.dump());
  }
  void patch(std::string_view text, const std::string& name = "ws",
             const std::string& subresource = "") {
    api::PatchOptions options;
    options.subresource = subresource;
    const auto patched =
        user_.patch(PackageRevision::type(), {"default", name}, *Json::parse(text), options);
    ASSERT_TRUE(patched) << patched.error().message;
  }
  PackageRevision read(const std::string& name = "ws") {
    return (*user_.get(PackageRevision::type(), {"default", name}))->as<PackageRevision>();
  }
  bool exists(const std::string& name = "ws") {
    return user_.get(PackageRevision::type(), {"default", name}).has_value();
  }
  std::string reason(std::string_view type, const std::string& name = "ws") {
    const PackageRevision revision = read(name);
    const api::Condition* found = revision.find_condition(type);
    return found == nullptr ? "" : found->reason;
  }

  // A controller that has just started.
  void start(const Options& options) {
    slots_ = std::make_shared<RenderSlots>(1);
    reconciler_ = std::make_unique<Reconciler>(Environment{.client = controller_,
                                                           .revisions = cache_,
                                                           .contents = contents_,
                                                           .fetcher = fetcher_,
                                                           .renderer = &renderer_,
                                                           .slots = slots_,
                                                           .tasks = clock_,
                                                           .log = log_},
                                               options);
  }
  api::Result<runtime::ReconcileResult> reconcile(const std::string& name = "ws") {
    if (!reconciler_) start({});
    return reconciler_->reconcile({{"default", name}});
  }
  // At once, whatever has failed before.
  static bool comes_back(const runtime::ReconcileResult& result) {
    return result.requeue || result.requeue_after == std::chrono::milliseconds(1);
  }
  // Until nothing more is asked for.
  void settle(const std::string& name = "ws") {
    for (int i = 0; i < 5; ++i) {
      const auto result = reconcile(name);
      if (result && !comes_back(*result)) return;
    }
  }
  // A draft that a source has made, rendered and ready.
  void make_draft() {
    add_revision("ws", "Draft", R"({"source": {"init": {"description": "d"}}})");
    settle();
  }
  // And dies over it.
  void another_process_begins_a_render() {
    patch(R"({"status": {"conditions": [{"type": "Rendered", "status": "Unknown",
                                         "reason": "Pending", "message": "",
                                         "lastTransitionTime": "2026-01-01T00:00:00Z"}]}})",
          "ws", "status");
  }
  void ask_for_render(const std::string& request) {
    patch(R"({"metadata": {"annotations": {"porch.kpt.dev/render-request": ")" + request +
          R"("}}})");
  }

  TestClock clock_;
  TestSources sources_{clock_};
  kube::MemoryStore store_{100};
  kube::KubeServer server_{store_, sources_};
  kube::KubeClient controller_{server_, "porch-controllers", types()};
  kube::KubeClient user_{server_, "user", types()};
  StaleReader cache_{controller_};
  FakeContents contents_;
  NoFetcher fetcher_;
  FakeRenderer renderer_;
  std::shared_ptr<RenderSlots> slots_;
  runtime::testing::TestLog log_;
  std::unique_ptr<Reconciler> reconciler_;
};

// Shipped behaviour but for one option, or the documented one but for it.
inline Options but_for(bool Options::* member) {
  Options options;
  options.*member = false;
  return options;
}

}  // namespace porchsim::packagerevision::testing
