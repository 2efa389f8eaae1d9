// A variant, its upstream and a server for tests of the reconciler.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "controllers/packagevariant/operations_complete.h"
#include "controllers/packagevariant/ownership.h"
#include "controllers/packagevariant/reconciler.h"
#include "tests/unit/controllers/packagevariant/fake_porch.h"
#include "tests/unit/controllers/packagevariant/revision_values.h"

namespace porchsim::packagevariant {

class TestTasks final : public api::Tasks {
 public:
  api::Time now() const override { return api::Time(std::chrono::seconds(1'700'000'000)); }
  void spawn(std::string, std::function<void()>) override {}
  void sleep_until(api::Time) override {}
  std::unique_ptr<api::Signal> make_signal() override { return nullptr; }
};

class KeptLog final : public api::Log {
 public:
  bool enabled(api::LogLevel) const override { return true; }
  void write(const api::LogRecord& record) override { records.push_back(record); }

  std::vector<api::LogRecord> records;
};

// As a cache that stands still: of the downstream package it has heard of these, or of nothing yet.
class FixedIndex final : public RevisionIndex {
 public:
  explicit FixedIndex(Revisions upstream, Revisions downstream = {})
      : upstream_(std::move(upstream)), downstream_(std::move(downstream)) {}
  api::Result<Revisions> revisions_of(const PackageKey& key) override {
    return key.repository == "up" ? upstream_ : downstream_;
  }
  api::Result<Revisions> revisions_owned_by(std::string_view, std::string_view) override {
    return downstream_;
  }
  api::Result<Revisions> published_of(std::string_view, const api::GitLocator&) override {
    return Revisions();
  }

 private:
  Revisions upstream_;
  Revisions downstream_;
};

class ReconcilerTest : public testing::Test {
 protected:
  ReconcilerTest() {
    for (const std::int64_t number : {1, 2}) put_revision(published(number));
  }

  void put_revision(const RevisionValues& values, const api::Json& change = api::Json::object()) {
    api::PackageRevision revision = make_revision(values);
    revision.meta.uid = "uid-" + revision.meta.name;
    porch_.put(api::merge_patch(revision.to_json(), change));
    api::PackageRevisionResources resources;
    resources.meta.name = revision.meta.name;
    resources.meta.name_space = "default";
    resources.spec.resources["Kptfile"] =
        kpt::make_text("apiVersion: kpt.dev/v1\nkind: Kptfile\nmetadata:\n  name: app\n");
    porch_.put(resources.to_json());
  }

  // A variant app -> down/app that wants revision 1 and one mutator, changed by a merge patch.
  void put_variant(std::string_view change = "{}") {
    const auto base = api::Json::parse(
        R"({"apiVersion": "config.porch.kpt.dev/v1alpha1", "kind": "PackageVariant",
            "metadata": {"name": "app", "namespace": "default", "uid": "pv-uid", "generation": 1,
                         "finalizers": ["config.porch.kpt.dev/packagevariants"]},
            "spec": {"upstream": {"repo": "up", "package": "app", "revision": 1},
                     "downstream": {"repo": "down", "package": "app"},
                     "pipeline": {"mutators": [{"name": "f", "image": "i"}]}}})");
    porch_.put(api::merge_patch(*base, *api::Json::parse(change)));
  }

  RevisionValues downstream(std::string_view lifecycle, std::int64_t number = 0) const {
    return {.repository = "down",
            .workspace = "packagevariant-" + std::to_string(number == 0 ? 1 : number),
            .revision = number,
            .lifecycle = lifecycle,
            .upstream_ref = "app/v1",
            .owner_uid = "pv-uid"};
  }

  // The error's message; "" if there is none.
  std::string reconcile(std::unique_ptr<RevisionIndex> index = nullptr) {
    if (!index) index = std::make_unique<ListedRevisions>(porch_);
    Reconciler reconciler({.client = porch_,
                           .variants = porch_,
                           .revisions = std::move(index),
                           .tasks = tasks_,
                           .log = log_,
                           .rejected = rejected_},
                          options_);
    porch_.calls.clear();
    const auto result = reconciler.reconcile({{"default", "app"}});
    return result ? "" : result.error().message;
  }

  // Until it succeeds; the number of attempts.
  int reconcile_until_done() {
    for (int attempt = 1; attempt < 10; ++attempt) {
      if (reconcile().empty()) return attempt;
    }
    return 10;
  }

  std::vector<api::PackageVariant::DownstreamTarget> targets() const {
    const auto pv = porch_.find<api::PackageVariant>("app");
    return pv ? pv->status.downstream_targets
              : std::vector<api::PackageVariant::DownstreamTarget>();
  }

  std::string condition(std::string_view type) const {
    const auto pv = porch_.find<api::PackageVariant>("app");
    const auto* found = pv ? api::find_condition(pv->status.conditions, type) : nullptr;
    return found == nullptr ? "absent" : found->status + ": " + found->message;
  }

  api::PackageRevision revision(const std::string& name) const {
    const auto found = porch_.find<api::PackageRevision>(name);
    EXPECT_TRUE(found) << name;
    return found.value_or(api::PackageRevision());
  }

  std::string kptfile(const std::string& name) const {
    const auto found = porch_.find<api::PackageRevisionResources>(name);
    return found ? *found->spec.resources.at("Kptfile") : "none";
  }

  FakePorch porch_;
  TestTasks tasks_;
  KeptLog log_;
  std::shared_ptr<RejectedMarks> rejected_ = std::make_shared<RejectedMarks>();
  Options options_;
};

inline const std::string kFirst = "down.app.packagevariant-1";
inline const std::string kSecond = "down.app.packagevariant-2";
inline const std::string kMutated =
    "apiVersion: kpt.dev/v1\nkind: Kptfile\nmetadata:\n  name: app\npipeline:\n  mutators:\n"
    "  - name: PackageVariant.app.f.0\n    image: i\n";

}  // namespace porchsim::packagevariant
