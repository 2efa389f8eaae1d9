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
  using fakeporch::ApiCall;
  using fakeporch::Call;
  using enum ApiCall::Outcome;
  const auto type = [](std::string kind) {
    return api::ResourceType{"", "v1", std::move(kind), ""};
  };
  const api::ResourceType revision = type("PackageRevision");
  const api::ResourceType resources = type("PackageRevisionResources");
  CallCounts counts;
  counts.add({Call::Create, revision, "pv", Done});
  counts.add({Call::Update, resources, "pv", Done});
  counts.add({Call::Update, resources, "pv", Refused});
  counts.add({Call::Update, resources, "pv", Done});  // done, and the answer was lost
  counts.add({Call::Update, resources, "pv", AnswerLost});
  counts.add({Call::UpdateStatus, revision, "pv", Done});
  counts.add({Call::List, revision, "pv", Refused});
  counts.add({Call::Create, revision, "alice", Done});
  struct Case {
    CallCounts::Wanted wanted;
    std::int64_t count;
  };
  for (const Case& one : std::initializer_list<Case>{
           {{"pv", "create", "PackageRevision"}, 1},
           {{"pv", "update", "PackageRevision"}, 0},
           {{"pv", "update", "PackageRevisionResources"}, 2},
           {{"pv", "update", "PackageRevisionResources", true}, 2},
           {{"pv", "status-update", ""}, 1},
           {{"pv", "write", ""}, 4},
           {{"pv", "any", ""}, 4},
           {{"pv", "write", "", true}, 2},
           {{"pv", "any", "", true}, 3},
           {{"alice", "any", ""}, 1},
           {{"bob", "any", ""}, 0},
       }) {
    EXPECT_EQ(counts.of(one.wanted), one.count)
        << one.wanted.actor << " " << one.wanted.call << " " << one.wanted.kind;
  }
  EXPECT_EQ(counts.total(), 7);
}

}  // namespace
}  // namespace porchsim::scenarios
