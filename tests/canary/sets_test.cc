// Sets and what they do to their variants.
#include <gtest/gtest.h>

#include "api/package_variant_set.h"
#include "tests/canary/history.h"

namespace porchsim::canary {
namespace {

// "apps", uid "uid-apps", with one target.
api::PackageVariantSet set_with(std::string_view target) {
  const auto parsed = api::Json::parse(target);
  EXPECT_TRUE(parsed) << target;
  api::Json document = api::Json::object(
      {{"metadata",
        api::Json::object({{"name", "apps"}, {"namespace", "default"}, {"uid", "uid-apps"}})},
       {"spec", api::Json::object({{"upstream", *api::Json::parse(R"({"repo": "blueprints",
                                       "package": "app", "revision": 1})")},
                                   {"targets", api::Json::array({*parsed})}})}});
  return api::PackageVariantSet::from_json(document);
}

api::PackageVariant variant_of_set() {
  api::PackageVariant one = variant("apps-edge-app");
  one.meta.owner_references = {
      {"config.porch.kpt.dev/v1alpha2", "PackageVariantSet", "apps", "uid-apps", true, {}}};
  return one;
}

constexpr std::string_view kEdge = R"({"repositories": [{"name": "edge"}]})";
constexpr std::string_view kFar = R"({"repositories": [{"name": "far"}]})";
constexpr std::string_view kLabelled =
    R"({"repositorySelector": {"matchLabels": {"env": "prod"}}})";

TEST(S42, what_a_target_wants_is_deleted) {
  History history;
  history.write("alice", set_with(kEdge));
  history.write(kSetController, variant_of_set());
  const auto began = history.log(kSetController, sim::Verb::Reconcile, "apps");
  history.remove(kSetController, "PackageVariant", "apps-edge-app", {began});
  EXPECT_TRUE(history.bites("S42"));
}

TEST(S42, what_no_target_wants_goes) {
  History history;
  history.write("alice", set_with(kFar));
  history.write(kSetController, variant_of_set());
  const auto began = history.log(kSetController, sim::Verb::Reconcile, "apps");
  history.remove(kSetController, "PackageVariant", "apps-edge-app", {began});
  EXPECT_FALSE(history.bites("S42"));
}

TEST(S42, what_no_set_controls_is_deleted) {
  History history;
  history.write("alice", set_with(kFar));
  history.write("alice", variant("apps-edge-app"));
  const auto began = history.log(kSetController, sim::Verb::Reconcile, "apps");
  history.remove(kSetController, "PackageVariant", "apps-edge-app", {began});
  EXPECT_TRUE(history.bites("S42"));
}

TEST(S42, nobody_can_know_what_changes_while_it_reconciles) {
  History history;
  history.write("alice", set_with(kFar));
  history.write(kSetController, variant_of_set());
  const auto began = history.log(kSetController, sim::Verb::Reconcile, "apps");
  api::PackageVariantSet changed = set_with(kEdge);
  changed.meta.generation = 2;
  history.write("alice", changed);
  history.remove(kSetController, "PackageVariant", "apps-edge-app", {began});
  EXPECT_FALSE(history.bites("S42"));
}

TEST(S42, a_repository_with_the_label_wants_its_variant) {
  History history;
  api::Json labelled = repository("edge");
  labelled.set_path({"metadata", "labels"}, api::Json::object({{"env", "prod"}}));
  history.write_json("alice", labelled);
  history.write("alice", set_with(kLabelled));
  history.write(kSetController, variant_of_set());
  const auto began = history.log(kSetController, sim::Verb::Reconcile, "apps");
  history.remove(kSetController, "PackageVariant", "apps-edge-app", {began});
  EXPECT_TRUE(history.bites("S42"));
}

// A controller of sets that runs.
class Scenery final : public scenarios::Backstage {
 public:
  std::vector<api::ObjectPtr> listed(const api::ResourceType&) const override { return {}; }
  std::vector<Cache> caches() const override {
    return {{kSetController, "PackageVariantSet", "", {}}};
  }
  std::optional<References> references(const api::Repository&) const override { return {}; }
  kpt::Files files(std::string_view, std::string_view) const override { return {}; }
  std::vector<std::string> packages(std::string_view, std::string_view) const override {
    return {};
  }
};

// Does L07 bite, with these variants beside a set with that target?
bool bites_at_rest(std::string_view target, const std::vector<api::PackageVariant>& variants,
                   std::string_view stalled_because = "") {
  const Scenery scenery;
  History history;
  history.watcher().truth().look_behind(&scenery);
  api::PackageRevision upstream = numbered(revision("v1", "Published"), 1);
  upstream.meta.name = "blueprints.app.v1";
  upstream.spec.repository = "blueprints";
  history.write("alice", upstream);
  api::PackageVariantSet set = set_with(target);
  if (!stalled_because.empty())
    set.status.conditions = {{"Stalled", "True", std::string(stalled_because), "", {}, 0}};
  history.write("alice", set);
  for (const api::PackageVariant& one : variants) history.write(kSetController, one);
  history.finish();
  return history.bites("L07");
}

TEST(L07, a_place_without_its_variant) {
  EXPECT_FALSE(bites_at_rest(kEdge, {variant_of_set()}));
  EXPECT_TRUE(bites_at_rest(kEdge, {}));
  EXPECT_TRUE(bites_at_rest(kEdge, {variant("apps-edge-app")}));
}

TEST(L07, a_variant_that_no_target_wants) {
  EXPECT_TRUE(bites_at_rest(kLabelled, {variant_of_set()}));
  EXPECT_FALSE(bites_at_rest(kLabelled, {variant_of_set()}, "TooManyDeletions"));
  EXPECT_FALSE(bites_at_rest(R"({"repositories": [{"name": "far"}],
      "template": {"downstream": {"repoExpr": "'edge'"}}})",
                             {variant_of_set()}));
}

}  // namespace
}  // namespace porchsim::canary
