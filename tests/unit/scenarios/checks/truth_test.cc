#include "scenarios/checks/truth.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "fakeporch/store/object_payload.h"

namespace porchsim::scenarios {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

api::ObjectPtr revision(const std::string& uid, const std::string& package,
                        const std::string& owner, const std::string& lifecycle = "Draft") {
  api::PackageRevision revision;
  revision.meta.name = "edge.app.v1";
  revision.meta.name_space = "default";
  revision.meta.uid = uid;
  revision.spec.repository = "edge";
  revision.spec.package_name = package;
  revision.spec.lifecycle = lifecycle;
  if (!owner.empty()) {
    api::OwnerReference reference;
    reference.uid = owner;
    revision.meta.owner_references.push_back(reference);
  }
  return api::Object::from(revision);
}

struct TruthTest : testing::Test {
  void write(const api::ObjectPtr& before, const api::ObjectPtr& after) {
    sim::Event event;
    event.layer = sim::Layer::Api;
    event.verb = after ? sim::Verb::Update : sim::Verb::Removed;
    if (before) event.before = std::make_shared<const fakeporch::ObjectPayload>(before);
    if (after) event.after = std::make_shared<const fakeporch::ObjectPayload>(after);
    EXPECT_TRUE(truth.apply(event));
  }
  std::vector<std::string> lifecycles(const std::string& package) {
    std::vector<std::string> found;
    for (const auto* member : truth.revisions_of({"default", "edge", package}))
      found.push_back(member->spec.lifecycle);
    return found;
  }

  Truth truth;
};

TEST_F(TruthTest, a_new_version_stands_where_the_old_one_stood) {
  const auto first = revision("u1", "app", "pv");
  write(nullptr, first);
  write(first, revision("u1", "app", "pv", "Proposed"));
  EXPECT_THAT(lifecycles("app"), ElementsAre("Proposed"));
  EXPECT_EQ(truth.owned_by("pv").size(), 1U);
  EXPECT_EQ(truth.by_uid("u1")->as<api::PackageRevision>().spec.lifecycle, "Proposed");
}

TEST_F(TruthTest, a_version_of_other_package_owner_or_uid_moves) {
  const auto first = revision("u1", "app", "pv");
  write(nullptr, first);
  const auto moved = revision("u2", "other", "");
  write(first, moved);
  EXPECT_THAT(lifecycles("app"), IsEmpty());
  EXPECT_THAT(lifecycles("other"), ElementsAre("Draft"));
  EXPECT_THAT(truth.owned_by("pv"), IsEmpty());
  EXPECT_EQ(truth.by_uid("u1"), nullptr);
  EXPECT_EQ(truth.by_uid("u2"), moved);
}

TEST_F(TruthTest, what_a_write_says_was_before_does_not_matter) {
  const auto first = revision("u1", "app", "pv");
  const auto second = revision("u1", "app", "other-pv");
  write(nullptr, first);
  write(first, second);
  write(first, nullptr);  // a server that has lost an update
  EXPECT_THAT(lifecycles("app"), IsEmpty());
  EXPECT_THAT(truth.owned_by("pv"), IsEmpty());
  EXPECT_THAT(truth.owned_by("other-pv"), IsEmpty());
  EXPECT_EQ(truth.by_uid("u1"), nullptr);
}

}  // namespace
}  // namespace porchsim::scenarios
