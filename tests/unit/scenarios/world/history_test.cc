#include "scenarios/world/history.h"

#include <gtest/gtest.h>

#include "controllers/api/package_revision.h"
#include "fakeporch/store/object_payload.h"
#include "scenarios/world/call_counts.h"
#include "scenarios/world/recording.h"

namespace porchsim::scenarios {
namespace {

sim::PayloadPtr revision(const std::string& name) {
  api::PackageRevision object;
  object.meta.name = name;
  object.meta.name_space = "default";
  return fakeporch::payload_of(api::Object::from(std::move(object)));
}

TEST(EventObject, is_taken_apart) {
  EXPECT_EQ(event_object("PackageRevision default/edge.app.v1").kind, "PackageRevision");
  EXPECT_EQ(event_object("PackageRevision default/edge.app.v1").name_space, "default");
  EXPECT_EQ(event_object("PackageRevision default/edge.app.v1").name, "edge.app.v1");
  EXPECT_EQ(event_object("Namespace north").name, "north");
  EXPECT_EQ(event_object("Namespace north").name_space, "");
  EXPECT_EQ(event_object("git edge refs/tags/app/v1").name_space, "edge");
  EXPECT_EQ(event_object("git edge refs/tags/app/v1").name, "refs/tags/app/v1");
  EXPECT_EQ(event_object("PackageRevision").kind, "PackageRevision");
  EXPECT_EQ(event_object("").name, "");
}

TEST(History, keeps_committed_writes_by_object) {
  Recording recording(sim::make_plain_choices());
  History history(recording.trace);
  sim::Event event;
  event.actor = recording.choices->actor("alice");
  event.verb = sim::Verb::Create;
  event.after = revision("a");
  ASSERT_NE(history.add(event), nullptr);
  event.verb = sim::Verb::Get;
  EXPECT_EQ(history.add(event), nullptr) << "a read is no write";
  event.verb = sim::Verb::Removed;
  event.before = event.after;
  event.after = nullptr;
  const Change* removed = history.add(event);
  ASSERT_NE(removed, nullptr);
  EXPECT_EQ(removed->actor, "alice");
  EXPECT_EQ(removed->key.name, "a");
  EXPECT_EQ(history.of("PackageRevision", {"default", "a"}).size(), 2U);
  EXPECT_TRUE(history.of("PackageRevision", {"default", "b"}).empty());
  EXPECT_TRUE(history.of("PackageVariant", {"default", "a"}).empty());
}

TEST(CallCounts, count_by_actor_call_and_kind) {
  CallCounts counts;
  const auto add = [&counts](sim::Verb verb, std::string object, std::string_view actor,
                             std::uint64_t version = 0) {
    sim::Event event;
    event.verb = verb;
    event.object = std::move(object);
    event.version_before = version;
    event.version_after = version == 0 ? 1 : version;
    counts.add(event, actor);
  };
  add(sim::Verb::Create, "PackageRevision default/a", "pv");
  add(sim::Verb::Create, "ConfigMap default/a", "pv");
  add(sim::Verb::UpdateStatus, "PackageVariant default/a", "pv");
  add(sim::Verb::List, "PackageRevision", "pv");
  add(sim::Verb::Failed, "PackageRevision default/a", "pv");
  add(sim::Verb::Removed, "PackageRevision default/a", "pv");
  add(sim::Verb::Removed, "PackageRevision default/b", "pv", 7);  // the effect of another write
  add(sim::Verb::Reconcile, "PackageVariant default/a", "pv");
  add(sim::Verb::Create, "PackageRevision default/b", "alice");
  EXPECT_EQ(counts.of("pv", "create", "PackageRevision"), 1);
  EXPECT_EQ(counts.of("pv", "create", ""), 2);
  EXPECT_EQ(counts.of("pv", "status-update", ""), 1);
  EXPECT_EQ(counts.of("pv", "write", ""), 4);
  EXPECT_EQ(counts.of("pv", "delete", ""), 1);
  EXPECT_EQ(counts.of("pv", "any", ""), 6);
  EXPECT_EQ(counts.of("alice", "any", ""), 1);
  EXPECT_EQ(counts.total(), 7);
}

}  // namespace
}  // namespace porchsim::scenarios
