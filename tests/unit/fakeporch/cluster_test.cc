#include "fakeporch/cluster.h"
#include "fakeporch/revisions/package_memory.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>

#include "api/package_revision.h"
#include "api/package_revision_resources.h"
#include "api/package_variant.h"
#include "api/repository.h"
#include "fakeporch/store/object_payload.h"
#include "fakeporch/store/object_store.h"
#include "tests/unit/sim/actors.h"

namespace porchsim::fakeporch {
namespace {

using api::ObjectPtr;
using api::PackageRevision;
using api::Reason;
using sim::Verb;
using std::chrono::milliseconds;
using std::chrono::seconds;

struct ClusterTest : testing::Test {
  ClusterTest() { trace.keep_events(true); }

  // Runs `body` in a task of a person's process, until nothing is left to do.
  void as_alice(std::function<void()> body) {
    scheduler.spawn(alice, "alice", std::move(body));
    EXPECT_EQ(scheduler.run(), sim::Scheduler::Outcome::Quiescent);
    EXPECT_TRUE(cluster->idle());
  }
  void register_repository(const std::string& name) {
    api::Repository repository;
    repository.meta.name = name;
    repository.meta.name_space = "default";
    repository.spec.type = "git";
    repository.spec.git.repo = "https://git.example/" + name;
    repository.spec.git.branch = "main";
    ASSERT_TRUE(cluster->direct().create(api::Repository::type(), api::Object::from(repository)));
    scheduler.run();
  }
  static ObjectPtr draft(const ObjectPtr& owner = nullptr) {
    PackageRevision revision;
    revision.meta.name_space = "default";
    revision.spec.repository = "edge";
    revision.spec.package_name = "app";
    revision.spec.workspace_name = "v1";
    if (owner) {
      revision.meta.owner_references.push_back(
          {owner->api_version(), owner->kind(), owner->meta().name, owner->meta().uid, true, {}});
    }
    return api::Object::from(revision);
  }
  ObjectPtr make_variant() {
    api::PackageVariant variant;
    variant.meta.name = "app-edge";
    variant.meta.name_space = "default";
    return *cluster->direct().create(api::PackageVariant::type(), api::Object::from(variant));
  }
  api::Result<ObjectPtr> revision() {
    return cluster->direct().get(PackageRevision::type(), {"default", "edge.app.v1"});
  }
  api::Result<ObjectPtr> set_lifecycle(std::string_view lifecycle, bool approval) {
    PackageRevision wanted = (*revision())->as<PackageRevision>();
    wanted.spec.lifecycle = lifecycle;
    return person->update_subresource(PackageRevision::type(), approval ? "approval" : "",
                                      api::Object::from(wanted));
  }
  const sim::Event* last(Verb verb, std::string_view object) const {
    const sim::Event* found = nullptr;
    for (const sim::Event& event : trace.events()) {
      if (event.verb == verb && event.subject.text() == object) found = &event;
    }
    return found;
  }

  std::unique_ptr<sim::Choices> choices = sim::make_plain_choices();
  sim::Trace trace{*choices};
  sim::Scheduler scheduler{*choices, trace};
  sim::Faults faults{*choices, trace};
  PackageMemory memory{PackageMemory::kOfOneWorld};
  std::unique_ptr<Cluster> cluster =
      std::make_unique<Cluster>(scheduler, faults, memory, ClusterOptions{});
  sim::ProcessId alice = scheduler.make_process(sim::named("alice"));
  std::unique_ptr<api::Client> person = cluster->client(alice);
};

TEST_F(ClusterTest, serves_the_kinds_it_promises) {
  std::vector<std::string> kinds;
  for (const api::ResourceType& type : cluster->kinds()) {
    kinds.push_back(type.api_version() + " " + type.kind);
  }
  EXPECT_THAT(
      kinds, testing::UnorderedElementsAre(
                 "config.porch.kpt.dev/v1alpha1 PackageVariant",
                 "config.porch.kpt.dev/v1alpha2 PackageVariantSet",
                 "config.porch.kpt.dev/v1alpha1 Repository",
                 "porch.kpt.dev/v1alpha1 PackageRevision", "porch.kpt.dev/v1alpha2 PackageRevision",
                 "porch.kpt.dev/v1alpha1 PackageRevisionResources", "v1 ConfigMap", "v1 Secret",
                 "v1 Namespace", "v1 Pod", "v1 Service", "v1 Node", "apps/v1 Deployment"));
  const api::ResourceType team{"example.com", "v1", "Team", "teams", true};
  EXPECT_TRUE(cluster->register_kind(team, true));
  EXPECT_EQ(cluster->register_kind(team, true).error().reason, Reason::AlreadyExists);
  EXPECT_EQ(cluster->direct().list(team, {})->items.size(), 0U);
}

TEST_F(ClusterTest, a_person_takes_a_revision_from_draft_to_published) {
  register_repository("edge");
  as_alice([this] {
    const sim::Time begin = scheduler.now();
    ASSERT_TRUE(person->create(PackageRevision::type(), draft()));
    EXPECT_GE(scheduler.now() - begin, milliseconds(20)) << "Porch takes its time";
    ASSERT_TRUE(set_lifecycle(api::kProposed, false));
    ASSERT_TRUE(set_lifecycle(api::kPublished, true));
  });
  EXPECT_EQ((*revision())->as<PackageRevision>().spec.revision, 1);
  const sim::Event* created = last(Verb::Create, "PackageRevision default/edge.app.v1");
  ASSERT_NE(created, nullptr);
  EXPECT_EQ(trace.actor_name(created->actor), "alice");
  const api::ObjectKey key{"default", "edge.app.v1"};
  const auto resources = cluster->direct().get(api::PackageRevisionResources::type(), key);
  ASSERT_TRUE(resources);
  EXPECT_TRUE(cluster->files(key)->contains("Kptfile"));
  EXPECT_EQ(*cluster->files(key), (*resources)->as<api::PackageRevisionResources>().spec.resources);
  EXPECT_EQ(cluster->files({"default", "edge.app.v2"}).error().reason, Reason::NotFound);
}

TEST_F(ClusterTest, resources_cannot_be_watched) {
  as_alice([this] {
    EXPECT_EQ(person->watch(api::PackageRevisionResources::type(), {}).error().reason,
              Reason::MethodNotAllowed);
    EXPECT_TRUE(person->watch(PackageRevision::type(), {}));
  });
}

TEST_F(ClusterTest, revisions_can_be_watched) {
  register_repository("edge");
  std::vector<std::string> heard;
  const sim::ProcessId reader = scheduler.make_process(sim::named("reader"));
  const auto client = cluster->client(reader);
  scheduler.spawn(reader, "reader", [&] {
    const auto watch = *client->watch(PackageRevision::type(), {});
    while (const auto event = watch->next()) heard.push_back(event->object->meta().name);
  });
  as_alice([this] { ASSERT_TRUE(person->create(PackageRevision::type(), draft())); });
  EXPECT_THAT(heard, testing::Contains("edge.app.v1"));
}

TEST_F(ClusterTest, the_collector_deletes_a_draft_whose_owner_went) {
  register_repository("edge");
  const ObjectPtr variant = make_variant();
  as_alice([&] { ASSERT_TRUE(person->create(PackageRevision::type(), draft(variant))); });
  EXPECT_TRUE(revision());
  as_alice([&] { ASSERT_TRUE(person->remove(api::PackageVariant::type(), variant->key(), {})); });
  EXPECT_EQ(revision().error().reason, Reason::NotFound);
  const sim::Event* removed = last(Verb::Removed, "PackageRevision default/edge.app.v1");
  ASSERT_NE(removed, nullptr);
  EXPECT_EQ(trace.actor_name(removed->actor), "garbage-collector");
}

TEST_F(ClusterTest, porch_refuses_the_collector_a_published_revision) {
  register_repository("edge");
  const ObjectPtr variant = make_variant();
  as_alice([&] {
    ASSERT_TRUE(person->create(PackageRevision::type(), draft(variant)));
    ASSERT_TRUE(set_lifecycle(api::kProposed, false));
    ASSERT_TRUE(set_lifecycle(api::kPublished, true));
    ASSERT_TRUE(person->remove(api::PackageVariant::type(), variant->key(), {}));
  });
  EXPECT_TRUE(revision());
  const sim::Event* failed = last(Verb::Failed, "PackageRevision default/edge.app.v1");
  ASSERT_NE(failed, nullptr);
  EXPECT_THAT(failed->detail, testing::HasSubstr("delete: Forbidden"));
}

TEST_F(ClusterTest, the_direct_client_waits_for_nothing) {
  register_repository("edge");
  const sim::Time begin = scheduler.now();
  ASSERT_TRUE(cluster->direct().create(PackageRevision::type(), draft()));
  EXPECT_EQ(scheduler.now(), begin);
  as_alice([this] {
    const sim::Time then = scheduler.now();
    ASSERT_TRUE(cluster->direct().remove(PackageRevision::type(), {"default", "edge.app.v1"}, {}));
    EXPECT_EQ(scheduler.now(), then) << "in a task neither";
  });
}

TEST_F(ClusterTest, links_can_be_cut_and_events_held) {
  const api::ResourceType maps{"", "v1", "ConfigMap", "configmaps", true};
  const ObjectPtr map = api::Object::from_json(*api::Json::parse(
      R"({"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"m","namespace":"default"}})"));
  as_alice([&] {
    cluster->hold_watch(alice, maps);
    const auto watch = *person->watch(maps, {});
    ASSERT_TRUE(person->create(maps, map));
    scheduler.sleep_for(seconds(1));
    cluster->release_watch(alice, maps);
    EXPECT_EQ(watch->next()->object->meta().name, "m");
    cluster->break_watch(alice, maps, true);
    EXPECT_EQ(watch->next().error().reason, Reason::Gone);

    cluster->compact_watch(maps);
    api::WatchOptions old;
    old.resource_version = "1";
    EXPECT_EQ(person->watch(maps, old).error().reason, Reason::Expired);

    cluster->partition(alice);
    EXPECT_EQ(person->get(maps, map->key()).error().reason, Reason::Timeout);
    cluster->heal(alice);
    EXPECT_TRUE(person->get(maps, map->key()));
  });
}

TEST_F(ClusterTest, objects_taken_from_elsewhere_keep_their_identity) {
  const ObjectPtr taken = api::Object::from_json(*api::Json::parse(
      R"({"apiVersion":"config.porch.kpt.dev/v1alpha1","kind":"PackageVariant",
          "metadata":{"name":"a","namespace":"default","uid":"u-1","generation":7}})"));
  EXPECT_EQ((*cluster->restore(taken))->meta().uid, "u-1");
  const ObjectPtr unknown =
      api::Object::from_json(*api::Json::parse(R"({"apiVersion":"x/v1","kind":"Y"})"));
  EXPECT_EQ(cluster->restore(unknown).error().reason, Reason::NoMatch);
}

TEST_F(ClusterTest, a_fault_may_crash_a_process_in_the_harness_own_way) {
  std::vector<sim::ProcessId> crashed;
  ClusterOptions options;
  options.crash = [&](sim::ProcessId process, sim::Duration) {
    crashed.push_back(process);
    scheduler.kill(process);
  };
  cluster = std::make_unique<Cluster>(scheduler, faults, memory, options);
  person = cluster->client(alice);
  sim::FaultRule rule;
  rule.kind = sim::FaultKind::Crash;
  rule.site = "api.list";
  rule.nth = 1;
  faults.add(rule);
  as_alice([this] { (void)person->list(PackageRevision::type(), {}); });
  EXPECT_EQ(crashed, std::vector<sim::ProcessId>{alice});
}

TEST_F(ClusterTest, wall_time_starts_at_the_epoch) {
  EXPECT_EQ(api::to_rfc3339(cluster->to_wall(seconds(61))), "2025-01-01T00:01:01Z");
  EXPECT_EQ(cluster->tasks(alice)->now(), cluster->to_wall({}));
}

TEST_F(ClusterTest, may_end_with_calls_and_watches_under_way) {
  register_repository("edge");
  const ObjectPtr variant = make_variant();
  scheduler.spawn(alice, "watches", [this] {
    const auto watch = *person->watch(PackageRevision::type(), {});
    while (watch->next()) continue;
  });
  scheduler.spawn(alice, "creates",
                  [&] { (void)person->create(PackageRevision::type(), draft(variant)); });
  scheduler.spawn(alice, "removes",
                  [&] { (void)person->remove(api::PackageVariant::type(), variant->key(), {}); });
  scheduler.run(scheduler.now() + milliseconds(10));
  cluster.reset();
  person.reset();
}

TEST(ClusterProfile, porch_head_has_every_quirk_of_shipped_porch) {
  const Quirks quirks = Quirks::porch_head();
  EXPECT_TRUE(quirks.gates_not_enforced && quirks.revision_numbers_reused &&
              quirks.workspace_names_reused && quirks.conflict_as_internal_error &&
              quirks.leaf_name_lookup && quirks.partial_lists && quirks.uid_from_name);
  EXPECT_FALSE(Quirks().gates_not_enforced);
}

}  // namespace
}  // namespace porchsim::fakeporch
