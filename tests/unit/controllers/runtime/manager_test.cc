#include "controllers/runtime/manager.h"

#include <gtest/gtest.h>

#include "tests/unit/controllers/runtime/test_client.h"
#include "tests/unit/controllers/runtime/test_log.h"
#include "tests/unit/controllers/runtime/test_tasks.h"

namespace porchsim::runtime {
namespace {

using namespace std::chrono_literals;
using testing::kRevisions;
using testing::kVariants;

// Counts what it sees of both kinds through the cache.
class Counter final : public Reconciler {
 public:
  Counter(Manager& manager, std::string name, std::string& seen)
      : manager_(manager), name_(std::move(name)), seen_(seen) {}
  std::string_view name() const override { return name_; }
  api::Result<ReconcileResult> reconcile(const Request& request) override {
    const auto revisions = PORCHSIM_TRY(manager_.cache().list(kRevisions, {}));
    seen_ +=
        name_ + " " + request.key.name + " of " + std::to_string(revisions.items.size()) + "; ";
    return ReconcileResult{};
  }

 private:
  Manager& manager_;
  std::string name_;
  std::string& seen_;
};

class ManagerTest : public ::testing::Test {
 protected:
  ManagerTest() { make({}); }
  void make(ManagerOptions options) {
    auto tasks = std::make_unique<testing::TestTasks>();
    tasks_ = tasks.get();
    auto client = std::make_unique<testing::TestClient>(*tasks);
    client_ = client.get();
    manager_ = std::make_unique<Manager>(std::move(client), std::move(tasks),
                                         std::make_unique<testing::TestLog>(),
                                         std::make_unique<api::Observer>(), std::move(options));
  }
  ~ManagerTest() override { tasks_->kill_all(); }

  void add(const char* name) {
    manager_
        ->add_controller(std::make_unique<Counter>(*manager_, name, seen_),
                         {.kind = "PackageVariant"})
        .watch({manager_->informer(kVariants), enqueue_self()});
  }

  testing::TestTasks* tasks_ = nullptr;
  testing::TestClient* client_ = nullptr;
  std::unique_ptr<Manager> manager_;
  std::string seen_;
};

TEST_F(ManagerTest, controllers_share_informers) {
  add("one");
  add("two");
  EXPECT_EQ(&manager_->informer(kVariants), &manager_->informer(kVariants));
  EXPECT_NE(&manager_->informer(kVariants), &manager_->informer(kRevisions));
  manager_->start();
  tasks_->run();
  EXPECT_EQ(client_->lists.size(), 2U);
}

TEST_F(ManagerTest, all_kinds_that_have_namespaces_are_watched_in_the_one_of_the_program) {
  make({.name_space = "here"});
  const api::ResourceType nodes{"", "v1", "Node", "nodes", false};
  EXPECT_EQ(manager_->informer(kVariants).name_space(), "here");
  EXPECT_EQ(manager_->informer(nodes).name_space(), "");
}

TEST_F(ManagerTest, workers_see_every_cache_full) {
  add("one");
  add("two");
  manager_->informer(kRevisions);
  client_->put(kVariants, "n", "a");
  client_->put(kRevisions, "n", "r");
  client_->list_errors.push_back({api::Reason::Timeout, "slow"});
  manager_->start();
  tasks_->run_for(799ms);
  EXPECT_FALSE(manager_->has_started());
  EXPECT_EQ(seen_, "");
  tasks_->run_for(1ms);
  EXPECT_TRUE(manager_->has_started());
  EXPECT_EQ(seen_, "one a of 1; two a of 1; ");
}

TEST_F(ManagerTest, an_informer_asked_for_later_starts_at_once) {
  client_->put(kRevisions, "n", "r");
  manager_->start();
  tasks_->run();
  EXPECT_FALSE(manager_->informer(kRevisions).has_synced());
  EXPECT_FALSE(manager_->is_connected());
  tasks_->run();
  EXPECT_TRUE(manager_->informer(kRevisions).has_synced());
  EXPECT_TRUE(manager_->is_connected());
}

TEST_F(ManagerTest, uncached_kinds_are_read_from_the_server) {
  client_->put(kRevisions, "n", "r");
  EXPECT_TRUE(manager_->cache().get(kRevisions, {"n", "r"}));
}

TEST_F(ManagerTest, a_restart_after_a_crash_sees_the_world_anew) {
  add("one");
  client_->put(kVariants, "n", "a");
  manager_->start();
  tasks_->run();
  tasks_->kill_all();
  auto tasks = std::make_unique<testing::TestTasks>();
  auto client = std::make_unique<testing::TestClient>(*tasks);
  client->put(kVariants, "n", "b");
  tasks_ = tasks.get();
  manager_ = std::make_unique<Manager>(std::move(client), std::move(tasks),
                                       std::make_unique<testing::TestLog>(),
                                       std::make_unique<api::Observer>());
  add("one");
  manager_->start();
  tasks_->run();
  EXPECT_EQ(seen_, "one a of 0; one b of 0; ");
}

TEST_F(ManagerTest, stop_ends_workers_and_informers) {
  add("one");
  manager_->start();
  tasks_->run();
  manager_->stop();
  client_->put(kVariants, "n", "a");
  tasks_->run_for(1s);
  EXPECT_EQ(tasks_->alive(), 0U);
}

}  // namespace
}  // namespace porchsim::runtime
