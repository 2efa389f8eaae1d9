#include "scenarios/world/call_counts.h"

#include <gtest/gtest.h>

#include "api/package_revision.h"
#include "api/v1alpha2/package_revision.h"

namespace porchsim::scenarios {
namespace {

TEST(CallCounts, count_by_actor_call_and_kind) {
  using fakeporch::ApiCall;
  using fakeporch::Call;
  using enum ApiCall::Outcome;
  const auto type = [](std::string kind) {
    return api::ResourceType{"", "v1", std::move(kind), ""};
  };
  const api::ResourceType revision = type("PackageRevision");
  const api::ResourceType resources = type("PackageRevisionResources");
  const api::ObjectKey key{"default", "edge.app.v1"};
  CallCounts counts;
  counts.add({Call::Create, revision, key, "pv", Done});
  counts.add({Call::Update, resources, key, "pv", Done});
  counts.add({Call::Update, resources, key, "pv", Refused});
  counts.add({Call::Update, resources, key, "pv", Done});  // done, and the answer was lost
  counts.add({Call::Update, resources, key, "pv", AnswerLost});
  counts.add({Call::UpdateStatus, revision, key, "pv", Done});
  counts.add({Call::List, revision, key, "pv", Refused});
  counts.add({Call::Create, revision, key, "alice", Done});
  counts.add({Call::Patch, api::v1alpha2::PackageRevision::type(), key, "dora", Done});
  counts.add({Call::Create, api::PackageRevision::type(), key, "dora", Done});
  counts.add({Call::List, revision, key, "bob", Done, 3});
  counts.add({Call::List, revision, key, "bob", Done, 4});
  counts.add({Call::List, resources, key, "bob", Done, 5});
  counts.add({Call::List, revision, key, "bob", AnswerLost, 6});
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
           {{"pv", "call", ""}, 4},
           {{"pv", "write", "", true}, 2},
           {{"pv", "call", "", true}, 3},
           {{"alice", "call", ""}, 1},
           {{"bob", "list", ""}, 3},
           {{"bob", "listed", "PackageRevision"}, 7},
           {{"bob", "listed", ""}, 12},
           {{"bob", "listed", "", true}, 0},
           {{"pv", "listed", ""}, 0},
           {{"dora", "write", "PackageRevision.v1alpha2"}, 1},
           {{"dora", "write", "PackageRevision"}, 2},
           {{"dora", "write", "PackageRev"}, 0},
           {{"carol", "call", ""}, 0},
       }) {
    EXPECT_EQ(counts.of(one.wanted), one.count)
        << one.wanted.actor << " " << one.wanted.call << " " << one.wanted.kind;
  }
  EXPECT_EQ(counts.total(), 12);
}

}  // namespace
}  // namespace porchsim::scenarios
