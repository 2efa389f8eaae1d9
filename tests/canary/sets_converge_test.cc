// Sets at rest: the variants that their targets want, and no others.
#include <gtest/gtest.h>

#include "tests/canary/sets.h"

namespace porchsim::canary {
namespace {

// A controller of sets that runs, and a server that knows no Site.
class Scenery final : public scenarios::Backstage {
 public:
  std::vector<api::ObjectPtr> listed(const api::ResourceType&) const override { return {}; }
  std::vector<Cache> caches() const override {
    return {{kSetController, "PackageVariantSet", "", {}}};
  }
  bool serves(std::string_view, std::string_view kind) const override { return kind != "Site"; }
  std::optional<References> references(const api::Repository&) const override { return {}; }
  kpt::Files files(std::string_view, std::string_view) const override { return {}; }
  std::vector<std::string> packages(std::string_view, std::string_view) const override {
    return {};
  }
};

// Does L07 bite, with these variants beside a set with that target?
bool bites_at_rest(std::string_view target, const std::vector<api::PackageVariant>& variants,
                   std::string_view stalled_because = "", std::string_view confirmed = "",
                   bool is_ready = false) {
  const Scenery scenery;
  History history;
  history.watcher().truth().look_behind(&scenery);
  history.write("alice", upstream_of_sets());
  history.write_json("alice", repository("edge"));
  api::PackageVariantSet set = set_with(target);
  if (!stalled_because.empty())
    set.status.conditions = {{"Stalled", "True", std::string(stalled_because), "", {}, 0}};
  if (is_ready) set.status.conditions = {{"Ready", "True", "Reconciled", "", {}, 0}};
  if (!confirmed.empty())
    set.meta.annotations = {{"config.porch.kpt.dev/confirm-deletions", std::string(confirmed)}};
  history.write("alice", set);
  for (const api::PackageVariant& one : variants) history.write(kSetController, one);
  history.finish();
  return history.bites("L07");
}

TEST(L07, a_place_without_its_variant) {
  EXPECT_FALSE(bites_at_rest(kEdge, {variant_of_set()}));
  EXPECT_TRUE(bites_at_rest(kEdge, {}));
  api::PackageVariant by_hand = variant_of_set();
  by_hand.meta.name = by_hand.meta.uid = "by-hand";
  by_hand.meta.owner_references.clear();
  EXPECT_TRUE(bites_at_rest(kEdge, {by_hand}));
  by_hand.meta.labels = {{std::string(api::kPackageVariantSetLabel), "uid-apps"}};
  EXPECT_FALSE(bites_at_rest(kEdge, {by_hand})) << "it says that it is the set's";
}

// Says what a template of the place says, in an environment that shows what it may.
TEST(L07, a_variant_that_is_not_what_its_template_says) {
  constexpr std::string_view kTemplate = R"({"repositories": [{"name": "edge"}], "template": {
      "labels": {"a": "b"}, "annotationExprs": [{"key": "of", "valueExpr": "upstream.name"}]}})";
  EXPECT_TRUE(bites_at_rest(kTemplate, {variant_of_set()}));
  api::PackageVariant labelled = variant_of_set();
  labelled.spec.labels = {{"a", "b"}};
  EXPECT_TRUE(bites_at_rest(kTemplate, {labelled}));
  labelled.spec.annotations = {{"of", "blueprints.app.v1"}};
  EXPECT_FALSE(bites_at_rest(kTemplate, {labelled}));
}

// Nobody need make what a template fails for; and nobody may delete it.
TEST(L07, a_template_that_fails) {
  constexpr std::string_view kFails = R"({"repositories": [{"name": "edge"}], "template": {
      "labelExprs": [{"key": "a", "valueExpr": "target.nowhere"}]}})";
  EXPECT_FALSE(bites_at_rest(kFails, {}));
  EXPECT_FALSE(bites_at_rest(kFails, {variant_of_set()}));
}

// It may stay as well where somebody has moved it.
TEST(L07, what_was_made_for_a_place_whose_template_fails) {
  constexpr std::string_view kFails = R"({"repositories": [{"name": "edge"}], "template": {
      "labelExprs": [{"key": "a", "valueExpr": "target.nowhere"}]}})";
  api::PackageVariant moved = variant_of_set();
  moved.spec.downstream->package = "elsewhere";
  EXPECT_FALSE(bites_at_rest(kFails, {variant_of_set(), moved}));
  EXPECT_TRUE(bites_at_rest(kFails, {moved})) << "made for elsewhere";
  EXPECT_TRUE(bites_at_rest(kEdge, {variant_of_set(), moved})) << "nothing fails";
}

// Nor is it what another target wants there.
TEST(L07, what_was_moved_from_where_a_template_fails_to_where_another_target_wants_one) {
  constexpr std::string_view kBoth = R"({"repositories": [{"name": "edge"}], "template": {
      "labelExprs": [{"key": "a", "valueExpr": "target.nowhere"}]}},
      {"repositories": [{"name": "edge", "packageNames": ["elsewhere"]}], "template": {
      "labels": {"a": "b"}}})";
  api::PackageVariant moved = variant_of_set();
  moved.spec.downstream->package = "elsewhere";
  EXPECT_FALSE(bites_at_rest(kBoth, {variant_of_set(), moved}));
  EXPECT_TRUE(bites_at_rest(kBoth, {moved})) << "made for elsewhere";
}

TEST(L07, a_set_whose_template_fails_is_not_ready) {
  const Scenery scenery;
  for (const std::string_view expression : {"target.nowhere", "upstream.name"}) {
    for (const std::string_view ready : {"True", "False"}) {
      History history;
      history.watcher().truth().look_behind(&scenery);
      history.write("alice", upstream_of_sets());
      history.write_json("alice", repository("edge"));
      api::PackageVariantSet set = set_with(R"({"repositories": [{"name": "edge"}], "template": {
          "labelExprs": [{"key": "a", "valueExpr": ")" +
                                            std::string(expression) + R"("}]}})");
      set.status.conditions = {{"Ready", std::string(ready), "Reconciled", "", {}, 0}};
      history.write("alice", set);
      api::PackageVariant one = variant_of_set();
      one.spec.labels = {{"a", "blueprints.app.v1"}};
      history.write(kSetController, one);
      history.finish();
      EXPECT_EQ(history.bites("L07"), ready == "True" && expression == "target.nowhere");
    }
  }
}

TEST(L07, a_set_of_which_nobody_can_tell_what_it_selects_is_not_ready) {
  for (const std::string_view kind : {"Site", "ConfigMap"}) {
    for (const bool is_ready : {true, false}) {
      const std::string target =
          R"({"objectSelector": {"apiVersion": "v1", "kind": ")" + std::string(kind) + R"("}})";
      EXPECT_EQ(bites_at_rest(target, {}, "", "", is_ready), is_ready && kind == "Site");
    }
  }
}

// By somebody who took a name of the set.
TEST(L07, a_place_that_is_taken) {
  EXPECT_FALSE(bites_at_rest(kEdge, {variant("apps-edge-app")}));
  EXPECT_TRUE(bites_at_rest(kEdge, {variant("by-hand")}));
  // The end of a long name is a hash.
  api::PackageVariant of_set = variant_of_set();
  of_set.meta.name = "apps-c61e66cbc291a55b";
  api::PackageVariant of_somebody = variant("apps-c61e66cbc291a55b");
  of_somebody.spec.downstream->package = "elsewhere";
  EXPECT_TRUE(bites_at_rest(kEdge, {of_somebody}));
  EXPECT_FALSE(bites_at_rest(kEdge, {of_set, of_somebody}));
  // Sent elsewhere, it is being deleted, and somebody holds it.
  api::PackageVariant going = of_set;
  going.spec.downstream->package = "elsewhere";
  EXPECT_TRUE(bites_at_rest(kEdge, {of_set, going}));
  going.meta.deletion_timestamp = api::Time{};
  EXPECT_FALSE(bites_at_rest(kEdge, {of_set, going}));
}

// The set may not say that all is well.
TEST(L07, a_place_that_is_taken_and_a_set_that_is_ready) {
  const auto bites = [](const api::PackageVariant& there) {
    return bites_at_rest(kEdge, {there}, "", "", true);
  };
  api::PackageVariant stranger = variant("apps-edge-app");
  EXPECT_TRUE(bites(stranger));
  stranger.meta.labels = {{std::string(api::kPackageVariantSetLabel), "uid-apps"}};
  EXPECT_FALSE(bites(stranger));
  stranger.spec.downstream->package = "elsewhere";
  EXPECT_TRUE(bites(stranger));
  stranger.meta.deletion_timestamp = api::Time{};
  EXPECT_FALSE(bites(stranger));
}

// By one of the set's own, which goes elsewhere: somebody has applied a copy of an older one to it,
// with the label of a set that is no more.
TEST(L07, a_place_that_one_has_that_the_set_does_not_see) {
  for (const std::string_view who : {std::string_view("alice"), std::string_view(kSetController)}) {
    const Scenery scenery;
    History history;
    history.watcher().truth().look_behind(&scenery);
    history.write("alice", upstream_of_sets());
    history.write_json("alice", repository("edge"));
    history.write("alice", set_with(kEdge));
    api::PackageVariant one = variant_of_set();
    one.meta.labels = {{std::string(api::kPackageVariantSetLabel), "uid-apps"}};
    history.write(kSetController, one);
    one.meta.labels = {{std::string(api::kPackageVariantSetLabel), "uid-of-old"}};
    one.spec.downstream->package = "elsewhere";
    history.write(who, one);
    history.finish();
    EXPECT_EQ(history.bites("L07"), who == kSetController);
  }
}

TEST(L07, a_set_without_upstream_is_not_ready) {
  const Scenery scenery;
  for (const std::string_view ready : {"True", "False"}) {
    History history;
    history.watcher().truth().look_behind(&scenery);
    api::PackageVariantSet set = set_with(kEdge);
    set.status.conditions = {{"Ready", std::string(ready), "Reconciled", "", {}, 0}};
    history.write("alice", set);
    history.finish();
    EXPECT_EQ(history.bites("L07"), ready == "True");
  }
}

TEST(L07, a_variant_that_no_target_wants) {
  EXPECT_TRUE(bites_at_rest(kLabelled, {variant_of_set()}));
  EXPECT_FALSE(bites_at_rest(kLabelled, {variant_of_set()}, "TooManyDeletions"));
  EXPECT_FALSE(bites_at_rest(kLabelled, {variant_of_set()}, "TooManyDeletions", "2"));
  EXPECT_TRUE(bites_at_rest(kLabelled, {variant_of_set()}, "TooManyDeletions", "1"));
  EXPECT_FALSE(bites_at_rest(R"({"repositories": [{"name": "far"}],
      "template": {"downstream": {"repoExpr": "'edge'"}}})",
                             {variant_of_set()}));
}

// Somebody has moved it to where another is, as it should be.
TEST(L07, a_variant_that_goes_where_another_goes) {
  api::PackageVariant moved = variant_of_set();
  moved.meta.name = "apps-aside";
  moved.meta.uid = "uid-aside";
  moved.spec.labels = {{"moved", "here"}};
  EXPECT_TRUE(bites_at_rest(kEdge, {moved, variant_of_set()}));
  EXPECT_FALSE(bites_at_rest(kEdge, {moved, variant_of_set()}, "TooManyDeletions"));
  EXPECT_TRUE(bites_at_rest(kEdge, {moved}, "TooManyDeletions"));
}

// It is as the template says, and goes all the same: whoever confirms counts it.
TEST(L07, a_variant_too_many_counts_among_those_that_go) {
  api::PackageVariant twin = variant_of_set();
  twin.meta.name = twin.meta.uid = "twin";
  api::PackageVariant unwanted = variant_of_set();
  unwanted.meta.name = unwanted.meta.uid = "unwanted";
  unwanted.spec.downstream->repo = "far";
  const std::vector<api::PackageVariant> all = {unwanted, twin, variant_of_set()};
  EXPECT_FALSE(bites_at_rest(kEdge, all, "TooManyDeletions", "1"));
  EXPECT_TRUE(bites_at_rest(kEdge, all, "TooManyDeletions", "2"));
}

// And another is there, which the set does not control, as if it were the set's.
TEST(L07, a_variant_that_goes_where_one_goes_that_is_not_the_sets) {
  api::PackageVariant moved = variant_of_set();
  moved.meta.name = "apps-aside";
  moved.spec.labels = {{"moved", "here"}};
  api::PackageVariant stranger = variant("apps-edge-app");
  EXPECT_TRUE(bites_at_rest(kEdge, {moved, stranger}, "TooManyDeletions"));
  stranger.meta.labels = {{std::string(api::kPackageVariantSetLabel), "uid-apps"}};
  EXPECT_TRUE(bites_at_rest(kEdge, {moved, stranger}));
  EXPECT_FALSE(bites_at_rest(kEdge, {moved, stranger}, "TooManyDeletions"));
  stranger.spec.labels = {{"not", "wanted"}};
  EXPECT_TRUE(bites_at_rest(kEdge, {moved, stranger}, "TooManyDeletions"));
}

}  // namespace
}  // namespace porchsim::canary
