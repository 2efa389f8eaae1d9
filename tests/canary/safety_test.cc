// Each test breaks one invariant and then, beside it, does the lawful thing: the check must bite
// once and only then.
#include <gtest/gtest.h>

#include <chrono>

#include "tests/canary/v1alpha2.h"

namespace porchsim::canary {
namespace {

TEST(S01, a_second_draft_of_one_variant) {
  History history;
  const auto app = variant("app");
  history.write("you", app);
  history.write(kController, owned(revision("packagevariant-1", "Draft"), app));
  EXPECT_EQ(history.bitten(), "");
  history.write(kController, owned(revision("packagevariant-2", "Draft"), app));
  EXPECT_EQ(history.bitten(), "S01");
}

// A process has sent a request, and crashes; what it asked for comes before that, or after it. Its
// successor creates another one then.
TEST(S01, a_draft_that_a_dead_process_has_asked_for) {
  using std::chrono::seconds;
  const auto bites = [](bool comes_late, seconds later, bool is_adopted = false) {
    History history;
    const auto app = variant("app");
    const char* const subject = "PackageVariant default/app";
    history.write("you", app);
    if (is_adopted) history.write("alice", revision("packagevariant-2", "Draft"));
    const auto began = history.log(kController, sim::Verb::Reconcile, subject);
    if (comes_late) history.log(kController, sim::Verb::Crash, "");
    history.write(kController, owned(revision("packagevariant-2", "Draft"), app), {began});
    if (!comes_late) history.log(kController, sim::Verb::Crash, "");
    history.pass(later);
    const auto again = history.log(kController, sim::Verb::Reconcile, subject);
    history.write(kController, owned(revision("packagevariant-1", "Draft"), app), {again});
    return history.bites("S01");
  };
  EXPECT_FALSE(bites(true, seconds(15)));
  EXPECT_TRUE(bites(true, seconds(16)));
  EXPECT_TRUE(bites(false, seconds(1)));
  EXPECT_FALSE(bites(true, seconds(15), true));
  EXPECT_TRUE(bites(false, seconds(1), true));
}

TEST(S02, a_write_to_what_nobody_owns) {
  History history;
  auto app = variant("app");
  history.write("you", app);
  auto foreign = revision("v1", "Draft");
  history.write("alice", foreign);
  foreign.meta.labels["touched"] = "yes";
  history.write(kController, foreign);
  EXPECT_EQ(history.bitten(), "S02");
}

TEST(S02, adoption_is_allowed_where_the_policy_says_so) {
  History history;
  auto app = variant("app");
  app.spec.adoption_policy = api::kAdoptExisting;
  history.write("you", app);
  history.write("alice", revision("v1", "Draft"));
  history.write(kController, owned(revision("v1", "Draft"), app));
  EXPECT_EQ(history.bitten(), "");
}

TEST(S02, that_a_repository_was_registered_anew_may_be_unknown_for_a_while) {
  for (const bool soon : {true, false}) {
    History history;
    const auto app = variant("app");
    history.write("you", app);
    history.write(kController, owned(revision("v1", "Draft"), app));
    history.remove("porch", "PackageRevision", "edge.app.v1");
    auto back = revision("v1", "Draft");
    history.write("porch", back);
    history.pass(std::chrono::minutes(soon ? 1 : 3));
    back.meta.labels["touched"] = "yes";
    history.write(kController, back);
    EXPECT_EQ(history.bites("S02"), !soon) << history.bitten();
  }
}

TEST(S03, a_second_controlling_owner) {
  History history;
  auto one = variant("one");
  auto two = variant("two");
  two.spec.adoption_policy = api::kAdoptExisting;
  history.write("you", one);
  history.write("you", two);
  history.write(kController, owned(revision("v1", "Draft"), one));
  history.write(kController, owned(owned(revision("v1", "Draft"), one), two));
  EXPECT_EQ(history.bitten(), "S03");
}

TEST(S03, an_owner_that_is_not_named_as_it_is) {
  enum class Case { AsItIs, NotControlling, OtherName, OtherKind, ByAPerson };
  for (const Case one :
       {Case::AsItIs, Case::NotControlling, Case::OtherName, Case::OtherKind, Case::ByAPerson}) {
    History history;
    auto its_variant = variant("one");
    history.write("you", its_variant);
    if (one == Case::OtherName || one == Case::ByAPerson) its_variant.meta.name = "two";
    auto draft = owned(revision("v1", "Draft"), its_variant, one != Case::NotControlling);
    if (one == Case::OtherKind) draft.meta.owner_references.front().kind = "Repository";
    history.write(one == Case::ByAPerson ? "alice" : kController, draft);
    EXPECT_EQ(history.bites("S03"), one != Case::AsItIs && one != Case::ByAPerson);
  }
}

TEST(S09, the_name_of_a_deleted_published_revision_given_again) {
  History history;
  history.write_json("you", repository("edge"));
  history.write("porch-server", numbered(revision("v1", "DeletionProposed"), 1));
  history.remove("alice", "PackageRevision", "edge.app.v1");
  history.write("alice", revision("v1", "Draft"));
  EXPECT_EQ(history.bitten(), "S09");
}

TEST(S09, the_name_of_a_deleted_draft_may_return) {
  History history;
  history.write("alice", revision("v1", "Draft"));
  history.remove("alice", "PackageRevision", "edge.app.v1");
  history.write("alice", revision("v1", "Draft"));
  EXPECT_EQ(history.bitten(), "");
}

TEST(S10, a_revision_number_with_another_content) {
  History history;
  history.write("porch-server", locked(numbered(revision("a", "Published"), 1), "c1"));
  history.write("alice", revision("b", "Draft"));
  history.write("alice", revision("b", "Proposed"));
  history.write("alice", locked(numbered(revision("b", "Published"), 1), "c2"));
  EXPECT_EQ(history.bitten(), "S10 S11");
}

TEST(S10, what_an_outsider_did_to_a_tag_is_taken_as_it_is) {
  History history;
  history.write("porch-server", locked(numbered(revision("a", "Published"), 1), "c1"));
  history.write("porch-server", locked(numbered(revision("b", "Published"), 1), "c2"));
  history.write("alice", locked(numbered(revision("a", "DeletionProposed"), 1), "c1"));
  EXPECT_EQ(history.bitten(), "");
}

TEST(S11, a_number_skipped) {
  History history;
  history.write("alice", revision("v1", "Draft"));
  history.write("alice", revision("v1", "Proposed"));
  history.write("alice", numbered(revision("v1", "Published"), 2));
  EXPECT_EQ(history.bitten(), "S11");
}

// Its approval had reached Git, and nobody knew; by then another has the next number.
TEST(S11, a_number_that_is_found_in_git_later_than_the_next) {
  for (const char* who : {"porch", "alice"}) {
    for (const char* tag : {"refs/tags/app/v1", "refs/tags/app/v7"}) {
      History history;
      history.write("alice", revision("first", "Proposed"));
      history.push("alice", "edge", tag, {});
      history.write("porch-server", locked(numbered(revision("second", "Published"), 2), "c2"));
      history.write(who, locked(numbered(revision("first", "Published"), 1), "c1"));
      const bool is_found =
          who == std::string_view("porch") && tag == std::string_view("refs/tags/app/v1");
      EXPECT_EQ(history.bites("S11"), !is_found);
    }
  }
}

TEST(S12, a_published_revision_changed) {
  History history;
  history.write("porch-server", locked(numbered(revision("v1", "Published"), 1), "c1"));
  auto changed = locked(numbered(revision("v1", "Published"), 1), "c1");
  changed.spec.readiness_gates = {"Later"};
  history.write("alice", changed);
  EXPECT_EQ(history.bitten(), "S12");
}

TEST(S13, published_straight_from_draft) {
  History history;
  history.write("alice", revision("v1", "Draft"));
  history.write("alice", numbered(revision("v1", "Published"), 1));
  EXPECT_EQ(history.bitten(), "S13");
}

TEST(S14, the_controller_proposes) {
  History history;
  const auto app = variant("app");
  history.write("you", app);
  history.write(kController, owned(revision("v1", "Draft"), app));
  history.write(kController, owned(revision("v1", "Proposed"), app));
  EXPECT_EQ(history.bitten(), "S14");
}

TEST(S17, approved_with_a_gate_that_is_not_met) {
  History history;
  auto gated = revision("v1", "Draft");
  gated.spec.readiness_gates = {"PVOperationsComplete"};
  history.write("alice", gated);
  gated.spec.lifecycle = "Proposed";
  history.write("alice", gated);
  gated.spec.lifecycle = "Published";
  gated.spec.revision = 1;
  history.write("bob", gated);
  EXPECT_EQ(history.bitten(), "S17");
}

TEST(S17, a_gate_met_before_opens) {
  History history;
  auto gated = revision("v1", "Draft");
  gated.spec.readiness_gates = {"PVOperationsComplete"};
  gated.status.conditions = {{"PVOperationsComplete", "True", "", "", {}, 0}};
  history.write("alice", gated);
  gated.spec.lifecycle = "Proposed";
  history.write("alice", gated);
  gated.spec.lifecycle = "Published";
  gated.spec.revision = 1;
  gated.status.conditions[0].status = "False";
  history.write("bob", gated);
  EXPECT_EQ(history.bitten(), "");
}

TEST(S17, of_a_gate_that_is_told_twice_the_last_counts) {
  for (const char* last : {"False", "True"}) {
    History history;
    auto gated = revision("v1", "Proposed");
    gated.spec.readiness_gates = {"Reviewed"};
    gated.status.conditions = {{"Reviewed", "True", "", "", {}, 0},
                               {"Reviewed", last, "", "", {}, 0}};
    history.write("alice", gated);
    gated.spec.lifecycle = "Published";
    history.write("bob", gated);
    EXPECT_EQ(history.bites("S17"), last == std::string_view("False"));
  }
}

TEST(S17, of_v1alpha2_a_draft_is_not_published_past_its_gate_either) {
  for (const char* met : {"", "False", "True"}) {
    History history;
    auto gated = of_v1alpha2(revision("v1", "Draft"), true);
    gated.spec.readiness_gates = {"example.com/Reviewed"};
    if (*met != '\0')
      gated.status.package_conditions = {{"example.com/Reviewed", met, "", "", {}, 0}};
    history.write("alice", gated);
    gated.spec.lifecycle = "Published";
    history.write("bob", gated);
    EXPECT_EQ(history.bites("S17"), met != std::string_view("True"));
  }
}

TEST(S18, two_revisions_labelled_latest) {
  History history;
  for (const std::int64_t number : {1, 2}) {
    auto latest = numbered(revision("v" + std::to_string(number), "Published"), number);
    latest.meta.labels[std::string(api::kLatestRevisionLabel)] = "true";
    history.write("porch-server", latest);
  }
  history.finish();
  EXPECT_EQ(history.bitten(), "S18");
}

TEST(S20, a_write_over_a_version_that_was_not_current) {
  History history;
  history.write("alice", revision("v1", "Draft"));
  const api::ObjectPtr stale = history.stored("PackageRevision", "edge.app.v1");
  auto newer = revision("v1", "Draft");
  newer.meta.labels["by"] = "bob";
  history.write("bob", newer);
  EXPECT_EQ(history.bitten(), "");
  history.pretend_before(stale);
  history.write("alice", revision("v1", "Draft"));
  EXPECT_EQ(history.bitten(), "S20");
}

TEST(S25, a_package_without_a_kptfile) {
  History history;
  history.read_content_with([](const api::PackageRevision& read) {
    kpt::Files files;
    if (read.status.self_lock->git->commit == "full")
      files["Kptfile"] = kpt::make_text("kind: Kptfile\n");
    return files;
  });
  history.write("alice", locked(revision("v1", "Draft"), "full"));
  EXPECT_EQ(history.bitten(), "");
  history.write("alice", locked(revision("v1", "Draft"), "empty"));
  EXPECT_EQ(history.bitten(), "S25");
}

TEST(S26, a_function_prepended_twice) {
  History history;
  history.read_content_with([](const api::PackageRevision&) {
    kpt::Files files;
    files["Kptfile"] = kpt::make_text(
        "apiVersion: kpt.dev/v1\nkind: Kptfile\nmetadata:\n  name: app\npipeline:\n  mutators:\n"
        "  - name: PackageVariant.app.ns.0\n    image: set-namespace:v0.4.1\n"
        "  - name: PackageVariant.app.ns.0\n    image: set-namespace:v0.4.1\n");
    return files;
  });
  auto app = variant("app");
  app.spec.pipeline =
      api::PackageVariant::Pipeline{{*api::Json::parse(R"({"image":"set-namespace:v0.4.1"})")}, {}};
  history.write("you", app);
  history.write(kController, owned(revision("v1", "Draft"), app));
  history.finish();
  EXPECT_NE(history.bitten().find("S26"), std::string::npos);
}

// What belongs to others: an owner of another kind, a finalizer of somebody else.
TEST(S63, a_controller_takes_away_what_is_somebody_elses) {
  enum class Takes { Nothing, Variant, Repository, Hold };
  for (const Takes takes : {Takes::Nothing, Takes::Variant, Takes::Repository, Takes::Hold}) {
    History history;
    const auto app = variant("app");
    history.write("you", app);
    auto draft = owned(revision("v1", "Draft"), app);
    auto& owners = draft.meta.owner_references;
    owners.push_back({"config.porch.kpt.dev/v1alpha1", "Repository", "edge", "uid-edge", {}, {}});
    draft.meta.finalizers = {"example.com/hold"};
    history.write("you", draft);
    if (takes == Takes::Variant) owners.erase(owners.begin());
    if (takes == Takes::Repository) owners.pop_back();
    if (takes == Takes::Hold) draft.meta.finalizers.clear();
    history.write(kController, draft);
    EXPECT_EQ(history.bites("S63"), takes == Takes::Repository || takes == Takes::Hold);
  }
}

TEST(S63, a_controller_takes_its_finalizer_from_a_variant_that_nobody_deletes) {
  for (const bool is_deleted : {false, true}) {
    History history;
    auto app = variant("app");
    history.write("you", app);
    if (is_deleted) history.mark_deleted("you", app);
    app.meta.finalizers.clear();
    history.write(kController, app);
    EXPECT_EQ(history.bites("S63"), !is_deleted);
  }
}

TEST(S63, porch_lets_a_repository_go_that_somebody_holds) {
  for (const bool is_held : {true, false}) {
    History history;
    api::Json edge = repository("edge");
    api::Json::Array finalizers = {"config.porch.kpt.dev/repository"};
    if (is_held) finalizers.emplace_back("example.com/hold");
    edge.set_path({"metadata", "finalizers"}, api::Json::array(std::move(finalizers)));
    history.write_json("you", edge);
    history.remove("porch", "Repository", "edge");
    EXPECT_EQ(history.bites("S63"), is_held);
  }
}

TEST(S64, a_variant_or_revision_without_the_finalizer_of_its_controller) {
  enum class Case { Variant, Unknown, Leaving, Revision, Complete };
  for (const Case one :
       {Case::Variant, Case::Unknown, Case::Leaving, Case::Revision, Case::Complete}) {
    History history;
    auto app = variant("app");
    if (one != Case::Unknown) app.status.conditions = {{"Ready", "False", "Error", "", {}, 0}};
    if (one != Case::Revision && one != Case::Complete) app.meta.finalizers.clear();
    history.write("you", app);
    if (one == Case::Leaving) history.mark_deleted("you", app);
    auto draft = of_v1alpha2(revision("v1", "Draft"), true);
    draft.meta.finalizers = {"porch.kpt.dev/packagerevisions"};
    if (one == Case::Revision) draft.meta.finalizers.clear();
    history.write("you", draft);
    history.finish();
    EXPECT_EQ(history.bites("S64"), one == Case::Variant || one == Case::Revision);
  }
}

TEST(S66, the_latest_without_its_label_or_another_with_it) {
  enum class Case { Right, Late, Both, None, HasNoNumber, IsLeaving, ToBeDraft, HasNoRepository };
  for (const Case one : {Case::Right, Case::Late, Case::Both, Case::None, Case::HasNoNumber,
                         Case::IsLeaving, Case::ToBeDraft, Case::HasNoRepository}) {
    History history;
    if (one != Case::HasNoRepository) register_of_v1alpha2(history, "edge", "Ready");
    const bool is_second_latest = one == Case::Right || one == Case::Both;
    const auto write = [&history](const char* name, std::int64_t number, bool is_latest) {
      auto made = of_v1alpha2(numbered(revision(name, "Published"), number), true);
      made.meta.labels["porch.kpt.dev/latest-revision"] = is_latest ? "true" : "false";
      history.write("you", made);
      return made;
    };
    write("v1", 1, one == Case::Late || one == Case::Both);
    auto v2 = write("v2", 2, is_second_latest);
    if (one == Case::ToBeDraft) {
      v2.spec.lifecycle = "Draft";
      history.write("alice", v2);
    }
    if (one == Case::HasNoNumber) write("v3", 0, false);
    if (one == Case::IsLeaving) history.mark_deleted("alice", v2);
    history.finish();
    const bool is_wrong = one == Case::Late || one == Case::Both || one == Case::None;
    EXPECT_EQ(history.bites("S66"), is_wrong) << static_cast<int>(one);
  }
}

}  // namespace
}  // namespace porchsim::canary
