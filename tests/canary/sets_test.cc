// Sets and what they do to their variants.
#include <gtest/gtest.h>

#include "tests/canary/sets.h"

namespace porchsim::canary {
namespace {

// A variant is made for a set that is being deleted: after its controller was shown that, or
// before.
bool bites_when_shown(bool before_the_reconcile) {
  History history;
  history.write("alice", set_with(kEdge));
  const auto deleted = history.mark_deleted("alice", set_with(kEdge));
  const auto show = [&] { history.deliver(kSetController, "PackageVariantSet", "apps", deleted); };
  if (before_the_reconcile) show();
  const auto began = history.log(kSetController, sim::Verb::Reconcile, "apps");
  if (!before_the_reconcile) show();
  history.write(kSetController, variant_of_set(), {began});
  return history.bites("S59");
}

TEST(S59, what_goes_is_made_anew) { EXPECT_TRUE(bites_when_shown(true)); }

TEST(S59, who_has_not_heard_of_the_deletion_when_it_begins_may_make_one) {
  EXPECT_FALSE(bites_when_shown(false));
}

TEST(S42, what_a_target_wants_is_deleted) {
  History history;
  history.write("alice", set_with(kEdge));
  history.write(kSetController, variant_of_set());
  const auto began = history.log(kSetController, sim::Verb::Reconcile, "apps");
  history.remove(kSetController, "PackageVariant", "apps-edge-app", {began});
  EXPECT_TRUE(history.bites("S42"));
}

TEST(S42, what_may_be_wanted_is_deleted) {
  History history;
  history.write("alice", set_with(R"({"repositories": [{"name": "far"}],
      "template": {"downstream": {"repoExpr": "target.nowhere"}}})"));
  history.write(kSetController, variant_of_set());
  const auto began = history.log(kSetController, sim::Verb::Reconcile, "apps");
  history.remove(kSetController, "PackageVariant", "apps-edge-app", {began});
  EXPECT_TRUE(history.bites("S42"));
}

TEST(S42, by_what_has_no_meaning_anything_may_be_selected) {
  for (const std::string_view values : {"[]", R"(["prod"])"}) {
    History history;
    history.write("alice", set_with(R"({"repositorySelector": {"matchExpressions": [
        {"key": "env", "operator": "In", "values": )" +
                                    std::string(values) + "}]}}"));
    history.write(kSetController, variant_of_set());
    const auto began = history.log(kSetController, sim::Verb::Reconcile, "apps");
    history.remove(kSetController, "PackageVariant", "apps-edge-app", {began});
    EXPECT_EQ(history.bites("S42"), values == "[]");
  }
}

TEST(S42, what_no_target_wants_goes) {
  History history;
  history.write("alice", set_with(kFar));
  history.write(kSetController, variant_of_set());
  const auto began = history.log(kSetController, sim::Verb::Reconcile, "apps");
  history.remove(kSetController, "PackageVariant", "apps-edge-app", {began});
  EXPECT_FALSE(history.bites("S42"));
}

TEST(S42, of_two_variants_for_one_place_one_stays) {
  History history;
  history.write("alice", set_with(kEdge));
  api::PackageVariant moved = variant_of_set();
  moved.meta.name = "apps-far-app";
  moved.meta.uid = "uid-moved";
  history.write(kSetController, variant_of_set());
  history.write(kSetController, moved);
  const auto began = history.log(kSetController, sim::Verb::Reconcile, "apps");
  history.remove(kSetController, "PackageVariant", "apps-far-app", {began});
  EXPECT_FALSE(history.bites("S42"));
  history.remove(kSetController, "PackageVariant", "apps-edge-app", {began});
  EXPECT_TRUE(history.bites("S42"));
}

TEST(S42, nobody_can_know_that_the_other_one_goes_meanwhile) {
  for (const bool goes_before : {true, false}) {
    History history;
    history.write("alice", set_with(kEdge));
    api::PackageVariant other = variant_of_set();
    other.meta.name = other.meta.uid = "other";
    history.write(kSetController, variant_of_set());
    history.write(kSetController, other);
    const auto go = [&] { history.remove("alice", "PackageVariant", "other"); };
    if (goes_before) go();
    const auto began = history.log(kSetController, sim::Verb::Reconcile, "apps");
    if (!goes_before) go();
    history.remove(kSetController, "PackageVariant", "apps-edge-app", {began});
    EXPECT_EQ(history.bites("S42"), goes_before);
  }
}

TEST(S42, what_has_the_label_of_the_set_stands_in_for_its_own) {
  for (const bool has_label : {true, false}) {
    History history;
    history.write("alice", set_with(kEdge));
    api::PackageVariant made = variant_of_set();
    made.meta.owner_references.clear();
    if (has_label) made.meta.labels = {{std::string(api::kPackageVariantSetLabel), "uid-apps"}};
    history.write("alice", made);
    api::PackageVariant moved = variant_of_set();
    moved.meta.name = moved.meta.uid = "apps-far-app";
    history.write(kSetController, moved);
    const auto began = history.log(kSetController, sim::Verb::Reconcile, "apps");
    history.remove(kSetController, "PackageVariant", "apps-far-app", {began});
    EXPECT_EQ(history.bites("S42"), !has_label);
  }
}

TEST(S42, what_somebody_has_moved_is_put_back) {
  enum class Case { Moved, MovedAndReplaced, MadeByHand };
  for (const Case one : {Case::Moved, Case::MovedAndReplaced, Case::MadeByHand}) {
    History history;
    history.write("alice", set_with(kEdge));
    api::PackageVariant moved = variant_of_set();
    history.write(one == Case::MadeByHand ? "alice" : kSetController, moved);
    moved.spec.downstream->repo = "far";
    history.write("alice", moved);
    if (one == Case::MovedAndReplaced) {
      api::PackageVariant other = variant_of_set();
      other.meta.name = other.meta.uid = "other";
      history.write("alice", other);
    }
    const auto began = history.log(kSetController, sim::Verb::Reconcile, "apps");
    history.remove(kSetController, "PackageVariant", "apps-edge-app", {began});
    EXPECT_EQ(history.bites("S42"), one == Case::Moved);
  }
}

// Where its template fails nobody knows what is to be there, and what was made for the place stands
// for it wherever somebody has moved it.
TEST(S42, what_was_made_where_a_template_fails_stands_in_for_another_there) {
  for (const std::string_view expression : {"target.nowhere", "repository.name"}) {
    History history;
    history.write_json("alice", repository("edge"));
    history.write("alice", set_with(R"({"repositories": [{"name": "edge"}], "template": {
        "labelExprs": [{"key": "a", "valueExpr": ")" +
                                    std::string(expression) + R"("}]}})"));
    api::PackageVariant moved = variant_of_set();
    history.write(kSetController, moved);
    moved.spec.downstream->package = "elsewhere";
    history.write("alice", moved);
    api::PackageVariant by_hand = variant_of_set();
    by_hand.meta.name = by_hand.meta.uid = "by-hand";
    history.write("alice", by_hand);
    const auto began = history.log(kSetController, sim::Verb::Reconcile, "apps");
    history.remove(kSetController, "PackageVariant", "by-hand", {began});
    EXPECT_EQ(history.bites("S42"), expression != "target.nowhere") << expression;
  }
}

TEST(S42, what_no_set_controls_is_deleted) {
  History history;
  history.write("alice", set_with(kFar));
  history.write("alice", variant("apps-edge-app"));
  const auto began = history.log(kSetController, sim::Verb::Reconcile, "apps");
  history.remove(kSetController, "PackageVariant", "apps-edge-app", {began});
  EXPECT_TRUE(history.bites("S42"));
}

TEST(S42, what_changed_before_the_set_was_read_at_the_server_is_known) {
  for (const bool is_read_afterwards : {true, false}) {
    for (const bool goes : {true, false}) {
      History history;
      history.write("alice", set_with(kFar));
      history.write(kSetController, variant_of_set());
      const auto began = history.log(kSetController, sim::Verb::Reconcile, "apps");
      const auto read = [&] {
        history.read(kSetController, "PackageVariantSet default/apps", {began});
      };
      if (!is_read_afterwards) read();
      api::PackageVariantSet changed = set_with(kEdge);
      changed.meta.generation = 2;
      if (goes) {
        history.remove("alice", "PackageVariantSet", "apps");
      } else {
        history.write("alice", changed);
      }
      if (is_read_afterwards) read();
      history.remove(kSetController, "PackageVariant", "apps-edge-app", {began});
      EXPECT_EQ(history.bites("S42"), is_read_afterwards) << goes;
    }
  }
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

// Of "apps", told of a variant's name that it may not have.
bool bites_when_refused(const api::PackageVariant& there, std::string_view name,
                        std::string_view reason) {
  History history;
  api::PackageVariantSet other = set_with(kFar);
  other.meta.name = "others";
  other.meta.uid = "uid-others";
  history.write("alice", other);
  history.write("alice", set_with(kEdge));
  history.write(kSetController, there);
  const auto began =
      history.log(kSetController, sim::Verb::Reconcile, "PackageVariantSet default/apps");
  history.refuse(kSetController, "create", "PackageVariant default/" + std::string(name), reason,
                 began, "", {began});
  return history.bites("S41");
}

TEST(S41, a_name_for_two_sets) {
  api::PackageVariant of_others = variant("apps-edge-app");
  of_others.meta.owner_references = {
      {"config.porch.kpt.dev/v1alpha2", "PackageVariantSet", "others", "uid-others", true, {}}};
  EXPECT_TRUE(bites_when_refused(of_others, "apps-edge-app", "AlreadyExists"));
  EXPECT_FALSE(bites_when_refused(variant_of_set(), "apps-edge-app", "AlreadyExists"));
  EXPECT_FALSE(bites_when_refused(variant("apps-edge-app"), "apps-edge-app", "AlreadyExists"));
}

TEST(S41, a_name_that_no_object_may_have) {
  EXPECT_TRUE(bites_when_refused(variant_of_set(), "apps-edge-infra/net", "Invalid"));
  EXPECT_FALSE(bites_when_refused(variant_of_set(), "apps-edge-infra.net", "Invalid"));
}

// What a set says of its variants it says again, whoever says otherwise; all else is S46's.
TEST(S46, the_spec_of_a_variant_is_its_sets) {
  for (const bool in_spec : {true, false}) {
    History history;
    history.write("alice", set_with(kEdge));
    history.write(kSetController, variant_of_set());
    const auto began = history.log(kSetController, sim::Verb::Reconcile, "apps");
    api::PackageVariant changed = variant_of_set();
    (in_spec ? changed.spec.labels : changed.meta.labels) = {{"mine", "yes"}};
    history.write("alice", changed);
    history.write(kSetController, variant_of_set(), {began});
    EXPECT_EQ(history.bites("S46"), !in_spec);
  }
}

// A set selects by label, and is reconciled; then this repository comes. Is it missed?
bool bites_when_comes(std::string_view value, bool is_woken, bool has_upstream = true) {
  History history;
  if (has_upstream) history.write("alice", upstream_of_sets());
  history.write("alice", set_with(kLabelled));
  history.log(kSetController, sim::Verb::Reconcile, "PackageVariantSet default/apps");
  api::Json labelled = repository("edge");
  labelled.set_path({"metadata", "labels"}, api::Json::object({{"env", value}}));
  history.write_json("alice", labelled);
  if (is_woken) history.log(kSetController, sim::Verb::Reconcile, "PackageVariantSet default/apps");
  history.finish();
  return history.bites("L05");
}

TEST(L05, what_a_set_selects_wakes_it) {
  EXPECT_TRUE(bites_when_comes("prod", false));
  EXPECT_FALSE(bites_when_comes("prod", true));
  EXPECT_FALSE(bites_when_comes("test", false));
  EXPECT_FALSE(bites_when_comes("prod", false, false));
}

// A set is reconciled that selects this repository by its label.
api::Json reconcile_with_repository(History& history) {
  history.write("alice", upstream_of_sets());
  history.write("alice", set_with(kLabelled));
  api::Json labelled = repository("edge");
  labelled.set_path({"metadata", "labels"}, api::Json::object({{"env", "prod"}}));
  history.write_json("alice", labelled);
  history.log(kSetController, sim::Verb::Reconcile, "PackageVariantSet default/apps");
  return labelled;
}

TEST(L05, annotations_of_what_a_set_selects_wake_it_too) {
  History history;
  api::Json labelled = reconcile_with_repository(history);
  labelled.set_path({"metadata", "annotations", "note"}, "first");
  history.write_json("alice", labelled);
  history.finish();
  EXPECT_TRUE(history.bites("L05"));
}

// Who lists anew sees no more of it than that it is there.
TEST(L05, what_is_made_again_as_it_was_need_not_wake_a_set) {
  for (const bool is_as_it_was : {true, false}) {
    History history;
    api::Json labelled = reconcile_with_repository(history);
    history.remove("alice", "Repository", "edge");
    labelled.set_path({"metadata", "uid"}, "another");
    if (!is_as_it_was) labelled.set_path({"metadata", "labels", "tier"}, "first");
    history.write_json("alice", labelled);
    history.finish();
    EXPECT_EQ(history.bites("L05"), !is_as_it_was);
  }
}

TEST(S67, most_variants_go_and_nobody_has_confirmed_that) {
  enum class Case { Both, OneOfTwo, Confirmed, OtherNumber, Failed, WithoutSelector, TwoCome };
  for (const Case one : {Case::Both, Case::OneOfTwo, Case::Confirmed, Case::OtherNumber,
                         Case::Failed, Case::WithoutSelector, Case::TwoCome}) {
    History history;
    auto set = set_with(one == Case::WithoutSelector ? kFar : kLabelled);
    if (one == Case::Confirmed || one == Case::OtherNumber || one == Case::Failed)
      set.meta.annotations["config.porch.kpt.dev/confirm-deletions"] =
          one == Case::Confirmed ? "2" : "3";
    history.write("alice", set);
    const auto make = [&](const char* actor, const char* name) {
      auto variant = variant_of_set();
      variant.meta.name = variant.meta.uid = name;
      history.write(actor, variant);
    };
    make(kSetController, "first");
    make(kSetController, "second");
    constexpr const char* kApps = "PackageVariantSet default/apps";
    const auto began = history.log(kSetController, sim::Verb::Reconcile, kApps);
    if (one == Case::TwoCome) {
      make("alice", "third");
      make("alice", "fourth");
    }
    history.remove(kSetController, "PackageVariant", "first", {began});
    if (one != Case::OneOfTwo) history.remove(kSetController, "PackageVariant", "second", {began});
    history.done(kSetController, kApps, began, one == Case::Failed ? "Timeout" : "");
    EXPECT_EQ(history.bites("S67"), one == Case::Both || one == Case::OtherNumber)
        << static_cast<int>(one);
  }
}

}  // namespace
}  // namespace porchsim::canary
