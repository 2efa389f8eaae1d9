#include "controllers/runtime/leader_election.h"

#include <gtest/gtest.h>

#include <list>
#include <string>

#include "tests/unit/controllers/runtime/test_client.h"
#include "tests/unit/controllers/runtime/test_log.h"
#include "tests/unit/controllers/runtime/test_tasks.h"

namespace porchsim::runtime {
namespace {

using namespace std::chrono_literals;
using api::Reason;

const api::ObjectKey kLease{"n", "lease"};

// Keeps leases as an API server does, and is away for a while.
class LeaseServer final : public testing::TestClient {
 public:
  using TestClient::TestClient;
  bool away = false;

  api::Result<api::ObjectPtr> get(const api::ResourceType& type,
                                  const api::ObjectKey& key) override {
    if (away) return api::fail(Reason::Timeout, "away");
    return TestClient::get(type, key);
  }
  api::Result<api::ObjectPtr> create(const api::ResourceType& type,
                                     const api::ObjectPtr& object) override {
    if (objects(type).contains(object->key())) return api::fail(Reason::AlreadyExists, "exists");
    return put(type, object->json());
  }
  api::Result<api::ObjectPtr> update(const api::ResourceType& type,
                                     const api::ObjectPtr& object) override {
    const auto& stored = objects(type).at(object->key());
    if (stored->meta().resource_version != object->meta().resource_version)
      return api::fail(Reason::Conflict, "modified");
    return put(type, object->json());
  }
};

class LeaderElectionTest : public ::testing::Test {
 protected:
  ~LeaderElectionTest() override { tasks_.kill_all(); }

  // A process: it takes the lease, keeps it, and says when it has lost it.
  struct Process {
    Process(LeaderElectionTest& test, std::string name)
        : elector(test.server_, test.tasks_, test.log_,
                  {.lease = kLease, .identity = std::move(name)}) {
      test.tasks_.spawn("election", [this] {
        elector.acquire();
        elector.keep();
        lost = true;
      });
    }
    LeaderElector elector;
    bool lost = false;
  };
  Process& start(std::string name) { return processes_.emplace_back(*this, std::move(name)); }
  api::Json spec() { return server_.objects(lease_type()).at(kLease)->json()["spec"]; }

  testing::TestTasks tasks_;
  LeaseServer server_{tasks_};
  testing::TestLog log_;
  std::list<Process> processes_;
};

TEST_F(LeaderElectionTest, the_first_takes_a_lease_that_nobody_has) {
  const Process& one = start("one");
  tasks_.run();
  EXPECT_TRUE(one.elector.leads());
  EXPECT_EQ(spec()["holderIdentity"].as_string(), "one");
  EXPECT_EQ(spec()["leaseDurationSeconds"].as_integer(), 180);
  EXPECT_EQ(spec()["leaseTransitions"].as_integer(), 0);
}

TEST_F(LeaderElectionTest, another_waits_as_long_as_the_lease_is_renewed) {
  const Process& one = start("one");
  tasks_.run();
  const Process& two = start("two");
  tasks_.run_for(3600s);
  EXPECT_TRUE(one.elector.leads());
  EXPECT_FALSE(two.elector.leads());
  EXPECT_EQ(spec()["leaseTransitions"].as_integer(), 0);
}

TEST_F(LeaderElectionTest, another_takes_a_lease_that_has_not_changed_for_its_duration) {
  start("gone");
  tasks_.run();
  tasks_.kill_all();
  const Process& two = start("two");
  tasks_.run_for(179s);
  EXPECT_FALSE(two.elector.leads());
  tasks_.run_for(31s);
  EXPECT_TRUE(two.elector.leads());
  EXPECT_EQ(spec()["holderIdentity"].as_string(), "two");
  EXPECT_EQ(spec()["leaseTransitions"].as_integer(), 1);
}

TEST_F(LeaderElectionTest, a_lease_that_was_given_up_is_taken_at_once) {
  server_.put(lease_type(),
              *api::Json::parse(R"({"apiVersion":"coordination.k8s.io/v1","kind":"Lease",
                "metadata":{"namespace":"n","name":"lease"},
                "spec":{"holderIdentity":"","leaseTransitions":4}})"));
  const Process& one = start("one");
  tasks_.run();
  EXPECT_TRUE(one.elector.leads());
  EXPECT_EQ(spec()["leaseTransitions"].as_integer(), 5);
}

TEST_F(LeaderElectionTest, a_leader_survives_a_minute_without_a_server) {
  const Process& one = start("one");
  tasks_.run();
  server_.away = true;
  tasks_.run_for(70s);
  server_.away = false;
  tasks_.run_for(3600s);
  EXPECT_TRUE(one.elector.leads());
}

TEST_F(LeaderElectionTest, a_leader_that_cannot_renew_stops_before_another_begins) {
  const Process& one = start("one");
  tasks_.run();
  server_.away = true;
  tasks_.run_for(121s);
  EXPECT_FALSE(one.elector.leads());
  EXPECT_TRUE(one.lost);
}

TEST_F(LeaderElectionTest, a_leader_whose_lease_another_has_taken_stops_at_once) {
  const Process& one = start("one");
  tasks_.run();
  api::Json taken = server_.objects(lease_type()).at(kLease)->json();
  taken.set_path({"spec", "holderIdentity"}, "two");
  server_.put(lease_type(), taken);
  tasks_.run_for(31s);
  EXPECT_TRUE(one.lost);
}

}  // namespace
}  // namespace porchsim::runtime
