#include "scenarios/random/variant_changes.h"

#include <gtest/gtest.h>

#include <set>
#include <string>

namespace porchsim::scenarios {
namespace {

api::PackageVariant variant() {
  api::PackageVariant made;
  made.meta.name = "app-edge";
  made.spec.upstream = api::PackageVariant::Upstream{"blueprints", "app", 1, ""};
  made.spec.downstream = api::PackageVariant::Downstream{"edge", "app"};
  made.spec.labels = {{"tier", "one"}};
  return made;
}

TEST(VariantChanges, reach_every_member_of_the_spec_and_are_taken_back) {
  const VariantChoices choices{{{"blueprints", "app", 1, "v1"}, {"blueprints", "db", 2, "v2"}},
                               {{"edge"}, {"app", "site/app"}}};
  const api::Json before = variant().to_json();
  std::set<std::string> members;
  for (std::uint64_t seed = 1; seed <= 300; ++seed) {
    const auto source = sim::make_seeded_choices(seed);
    Draws draws(*source, seed);
    const api::Json patch = drawn_change(draws, variant(), choices);
    for (const auto& member : patch["spec"].members()) members.insert(member.key);
    const api::Json changed = api::merge_patch(before, patch);
    EXPECT_EQ(
        api::PackageVariant::from_json(api::merge_patch(changed, undoing(patch, before))).spec,
        variant().spec)
        << patch.dump();
  }
  EXPECT_EQ(members, (std::set<std::string>{"adoptionPolicy", "annotations", "deletionPolicy",
                                            "downstream", "injectors", "labels", "packageContext",
                                            "pipeline", "upstream"}));
}

TEST(VariantChanges, slips_are_taken_back) {
  const api::Json before = variant().to_json();
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    const auto source = sim::make_seeded_choices(seed);
    Draws draws(*source, seed);
    const api::Json patch = drawn_slip(draws);
    const api::Json changed = api::merge_patch(before, patch);
    EXPECT_NE(changed, before);
    EXPECT_EQ(
        api::PackageVariant::from_json(api::merge_patch(changed, undoing(patch, before))).spec,
        variant().spec);
  }
}

}  // namespace
}  // namespace porchsim::scenarios
