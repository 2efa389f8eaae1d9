#include "controllers/packagerevision/watches.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "api/repository.h"
#include "tests/unit/controllers/packagerevision/fake_contents.h"
#include "tests/unit/controllers/runtime/test_client.h"
#include "tests/unit/controllers/runtime/test_log.h"
#include "tests/unit/controllers/runtime/test_observer.h"
#include "tests/unit/controllers/runtime/test_tasks.h"

namespace porchsim::packagerevision {
namespace {

using api::Json;
using api::v1alpha2::PackageRevision;

class WatchesTest : public ::testing::Test {
 protected:
  WatchesTest() {
    auto tasks = std::make_unique<runtime::testing::TestTasks>();
    tasks_ = tasks.get();
    auto client = std::make_unique<runtime::testing::TestClient>(*tasks);
    client_ = client.get();
    auto observer = std::make_unique<runtime::testing::TestObserver>();
    observer_ = observer.get();
    manager_ = std::make_unique<runtime::Manager>(std::move(client), std::move(tasks),
                                                  std::make_unique<runtime::testing::TestLog>(),
                                                  std::move(observer));
  }
  ~WatchesTest() override { tasks_->kill_all(); }

  // Nothing is done with a revision without a lifecycle.
  void put(std::string_view name, std::int64_t generation, std::string_view spec,
           std::string_view request = "") {
    Json revision = runtime::testing::object_json(PackageRevision::type(), "n", name);
    revision.set_path({"metadata", "generation"}, generation);
    revision.set_path({"metadata", "finalizers"}, Json::array({"porch.kpt.dev/packagerevisions"}));
    revision.set_path({"metadata", "annotations", "porch.kpt.dev/render-request"}, request);
    revision.set("spec", *Json::parse(spec));
    client_->put(PackageRevision::type(), revision);
    tasks_->run();
  }
  // Published, of one package.
  void put_published(std::string_view name, std::int64_t number, std::string_view label = "") {
    Json revision = runtime::testing::object_json(PackageRevision::type(), "n", name);
    revision.set_path({"metadata", "finalizers"}, Json::array({"porch.kpt.dev/packagerevisions"}));
    revision.set_path({"metadata", "labels", "porch.kpt.dev/latest-revision"}, label);
    revision.set("spec", *Json::parse(R"({"lifecycle": "Published", "packageName": "app"})"));
    revision.set_path({"status", "revision"}, number);
    client_->put(PackageRevision::type(), revision);
    tasks_->run();
  }
  void put_at(std::string_view name, std::string_view commit) {
    Json revision = runtime::testing::object_json(PackageRevision::type(), "n", name);
    revision.set_path({"metadata", "finalizers"}, Json::array({"porch.kpt.dev/packagerevisions"}));
    revision.set_path({"status", "selfLock", "git", "commit"}, commit);
    client_->put(PackageRevision::type(), revision);
    tasks_->run();
  }
  // Of two revisions of a Repository one is being deleted, and the Repository goes.
  void unregister_under(std::string_view deleted, std::string_view kept) {
    const Json edge = runtime::testing::object_json(api::Repository::type(), "n", "edge");
    client_->put(api::Repository::type(), edge);
    put(kept, 1, R"({"repository": "edge"})");
    Json held = runtime::testing::object_json(PackageRevision::type(), "n", deleted);
    held.set_path({"metadata", "deletionTimestamp"}, "2025-01-01T00:00:00Z");
    held.set_path({"metadata", "finalizers"}, Json::array({"porch.kpt.dev/packagerevisions"}));
    held.set("spec", *Json::parse(R"({"repository": "edge", "lifecycle": "Published"})"));
    client_->put(PackageRevision::type(), held);
    tasks_->run();
    client_->erase(api::Repository::type(), {"n", "edge"});
    tasks_->run();
  }
  void start(const Options& options) {
    add_to_manager(*manager_, {.contents = contents_, .fetcher = fetcher_, .renderer = nullptr},
                   options, {});
    manager_->start();
    tasks_->run();
  }
  std::ptrdiff_t reconciles_of(std::string_view name) const {
    return std::ranges::count_if(observer_->starts, [&](const std::string& start) {
      return start.contains("n/" + std::string(name) + ":");
    });
  }

  runtime::testing::TestTasks* tasks_ = nullptr;
  runtime::testing::TestClient* client_ = nullptr;
  runtime::testing::TestObserver* observer_ = nullptr;
  testing::FakeContents contents_;
  testing::NoFetcher fetcher_;
  std::unique_ptr<runtime::Manager> manager_;
};

constexpr const char* kWaiting = R"({"source": {"cloneFrom": {"upstreamRef": {"name": "up"}}}})";
constexpr const char* kPublished = R"({"lifecycle": "Published"})";

TEST_F(WatchesTest, generation_and_render_request_wake_a_revision) {
  start({});
  put("one", 1, "{}");
  EXPECT_EQ(reconciles_of("one"), 1);
  put("one", 1, "{}");
  EXPECT_EQ(reconciles_of("one"), 1);
  put("one", 2, "{}");
  EXPECT_EQ(reconciles_of("one"), 2);
  put("one", 2, "{}", "7");
  EXPECT_EQ(reconciles_of("one"), 3);
}

TEST_F(WatchesTest, who_waits_for_a_source_is_woken_when_it_is_published) {
  start({});
  put("down", 1, kWaiting);
  put("other", 1, "{}");
  put("up", 1, "{}");
  EXPECT_EQ(reconciles_of("down"), 1);
  put("up", 2, kPublished);
  EXPECT_EQ(reconciles_of("down"), 2);
  EXPECT_EQ(reconciles_of("other"), 1);
  put("up", 3, kPublished);
  EXPECT_EQ(reconciles_of("down"), 2);
  put_published("up", 1);
  EXPECT_EQ(reconciles_of("down"), 3);
  put_published("up", 1, "true");
  EXPECT_EQ(reconciles_of("down"), 3);
}

TEST_F(WatchesTest, who_waits_for_a_source_is_woken_when_it_goes) {
  start({});
  put("up", 1, "{}");
  put("down", 1, kWaiting);
  put("other", 1, "{}");
  client_->erase(PackageRevision::type(), {"n", "up"});
  tasks_->run();
  EXPECT_EQ(reconciles_of("down"), 2);
  EXPECT_EQ(reconciles_of("other"), 1);
}

TEST_F(WatchesTest, what_tells_the_latest_wakes_a_revision) {
  start({});
  put_published("one", 0);
  EXPECT_EQ(reconciles_of("one"), 1);
  put_published("one", 1);
  EXPECT_EQ(reconciles_of("one"), 2);
  put_published("one", 1, "true");
  EXPECT_EQ(reconciles_of("one"), 3);
  put_published("one", 1, "true");
  EXPECT_EQ(reconciles_of("one"), 3);
}

TEST_F(WatchesTest, who_goes_wakes_those_that_remain_of_its_package) {
  start({});
  put_published("one", 1);
  put_published("two", 2);
  put("other", 1, kPublished);
  const std::ptrdiff_t before = reconciles_of("one");
  client_->erase(PackageRevision::type(), {"n", "two"});
  tasks_->run();
  EXPECT_EQ(reconciles_of("one"), before + 1);
  EXPECT_EQ(reconciles_of("other"), 1);
}

TEST_F(WatchesTest, without_wake_by_latest_neither_does) {
  Options options;
  options.wake_by_latest = false;
  start(options);
  put_published("one", 0);
  put_published("two", 2);
  put_published("one", 1, "true");
  EXPECT_EQ(reconciles_of("one"), 1);
  client_->erase(PackageRevision::type(), {"n", "two"});
  tasks_->run();
  EXPECT_EQ(reconciles_of("one"), 1);
}

TEST_F(WatchesTest, without_wake_by_source_nobody_is) {
  Options options;
  options.wake_by_source = false;
  start(options);
  put("down", 1, kWaiting);
  put("up", 1, "{}");
  put("up", 2, kPublished);
  EXPECT_EQ(reconciles_of("down"), 1);
  client_->erase(PackageRevision::type(), {"n", "up"});
  tasks_->run();
  EXPECT_EQ(reconciles_of("down"), 1);
}

// What a sync of the repository has found.
TEST_F(WatchesTest, other_content_wakes_a_revision) {
  start({});
  put_at("one", "c1");
  put_at("one", "c1");
  EXPECT_EQ(reconciles_of("one"), 1);
  put_at("one", "c2");
  EXPECT_EQ(reconciles_of("one"), 2);
}

TEST_F(WatchesTest, without_notice_changed_content_it_does_not) {
  Options options;
  options.notice_changed_content = false;
  start(options);
  put_at("one", "c1");
  put_at("one", "c2");
  EXPECT_EQ(reconciles_of("one"), 1);
}

TEST_F(WatchesTest, a_repository_that_goes_wakes_what_is_being_deleted) {
  start({});
  unregister_under("one", "two");
  EXPECT_EQ(reconciles_of("one"), 2) << "it may have been held";
  EXPECT_EQ(reconciles_of("two"), 1) << "nobody deletes it";
}

TEST_F(WatchesTest, without_wake_by_repository_it_does_not) {
  Options options;
  options.wake_by_repository = false;
  start(options);
  unregister_under("one", "two");
  EXPECT_EQ(reconciles_of("one"), 1);
}

TEST(IndexedValuesTest, a_revision_without_a_number_is_filed_under_zero) {
  const auto revision = api::Object::from_json(*Json::parse(R"({"spec": {"lifecycle": "Draft"}})"));
  EXPECT_EQ(indexed_values(*revision, "status.revision"), std::vector<std::string>{"0"});
  EXPECT_EQ(indexed_values(*revision, "spec.lifecycle"), std::vector<std::string>{"Draft"});
  EXPECT_TRUE(indexed_values(*revision, "spec.colour").empty());
}

}  // namespace
}  // namespace porchsim::packagerevision
