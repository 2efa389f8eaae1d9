// S31: what is deleted, let go or adopted for a variant, and what it wanted at that moment.
#include <gtest/gtest.h>

#include "tests/canary/history.h"

namespace porchsim::canary {
namespace {

using sim::Verb;

const char* const kApp = "PackageVariant default/app";

TEST(S31, a_proposed_deletion_of_what_is_wanted) {
  for (const bool is_wanted : {true, false}) {
    History history;
    auto app = variant("app");
    history.write("you", app);
    auto downstream = owned(numbered(revision("v1", "Published"), 1), app);
    history.write("you", downstream);
    const auto began = history.log("pv-controller", Verb::Reconcile, kApp);
    if (!is_wanted) {
      app.spec.downstream->package = "other";
      history.write("you", app);
    }
    downstream.spec.lifecycle = "DeletionProposed";
    history.write("pv-controller", downstream, {began});
    EXPECT_EQ(history.bites("S31"), is_wanted);
  }
}

TEST(S31, a_proposed_deletion_of_what_is_to_be_orphaned) {
  enum class Policy { Orphan, Delete, OrphanTooLate };
  for (const Policy policy : {Policy::Orphan, Policy::Delete, Policy::OrphanTooLate}) {
    History history;
    auto app = variant("app");
    app.meta.deletion_timestamp = api::Time();
    app.spec.deletion_policy = policy == Policy::Orphan ? "orphan" : "delete";
    history.write("you", app);
    auto downstream = owned(numbered(revision("v1", "Published"), 1), app);
    history.write("you", downstream);
    const auto began = history.log("pv-controller", Verb::Reconcile, kApp);
    history.read("pv-controller", kApp, {began});
    if (policy == Policy::OrphanTooLate) {
      app.spec.deletion_policy = "orphan";
      history.write("you", app);
    }
    downstream.spec.lifecycle = "DeletionProposed";
    history.write("pv-controller", downstream, {began});
    EXPECT_EQ(history.bites("S31"), policy == Policy::Orphan);
  }
}

TEST(S31, what_is_wanted_no_more_is_let_go_by_orphaning_alone) {
  enum class Case { Delete, Orphan, OrphanBefore, Going };
  for (const Case one : {Case::Delete, Case::Orphan, Case::OrphanBefore, Case::Going}) {
    History history;
    auto app = variant("app");
    app.spec.downstream->package = "other";
    if (one == Case::Orphan || one == Case::OrphanBefore) app.spec.deletion_policy = "orphan";
    if (one == Case::Going) app.meta.deletion_timestamp = api::Time();
    history.write("you", app);
    auto downstream = numbered(revision("v1", "Published"), 1);
    history.write("you", owned(downstream, app));
    const auto began = history.log("pv-controller", Verb::Reconcile, kApp);
    if (one == Case::OrphanBefore) {
      app.spec.deletion_policy = "delete";
      history.write("you", app);
      history.read("pv-controller", kApp, {began});
    }
    downstream.spec.lifecycle = "DeletionProposed";
    history.write("pv-controller", downstream, {began});
    EXPECT_EQ(history.bites("S31"), one == Case::Delete || one == Case::OrphanBefore);
  }
}

TEST(S31, an_adoption_for_one_that_was_to_adopt_nothing) {
  enum class Case { Told, TakenBack, TakenBackTooLate, GoingAlready };
  for (const Case one : {Case::Told, Case::TakenBack, Case::TakenBackTooLate, Case::GoingAlready}) {
    History history;
    auto app = variant("app");
    app.spec.adoption_policy = "adoptExisting";
    history.write("you", app);
    history.write("you", revision("v1", "Draft"));
    const auto began = history.log("pv-controller", Verb::Reconcile, kApp);
    if (one == Case::TakenBackTooLate) history.read("pv-controller", kApp, {began});
    if (one == Case::GoingAlready) app.meta.deletion_timestamp = api::Time();
    if (one == Case::TakenBack || one == Case::TakenBackTooLate)
      app.spec.adoption_policy = "adoptNone";
    history.write("you", app);
    if (one == Case::TakenBack || one == Case::GoingAlready)
      history.read("pv-controller", kApp, {began});
    history.write("pv-controller", owned(revision("v1", "Draft"), variant("app")), {began});
    EXPECT_EQ(history.bites("S31"), one == Case::TakenBack || one == Case::GoingAlready);
  }
}

// A variant that was sent elsewhere, with what it has published where it was.
struct SentElsewhere {
  SentElsewhere() {
    app.spec.downstream->package = "other";
    app.status.conditions = {{"Ready", "True", "", "", {}, 0}};
    history.write("you", app);
    downstream = owned(numbered(revision("v1", "Published"), 1), app);
    history.write("you", downstream);
  }

  void propose_deletion(std::string_view who) {
    const auto began = history.log("pv-controller", Verb::Reconcile, kApp);
    downstream.spec.lifecycle = "DeletionProposed";
    history.write(who, downstream, {began});
  }
  // The reconcile that it wakes.
  sim::EventId come_back() {
    app.spec.downstream->package = "app";
    history.write("you", app);
    return history.log("pv-controller", Verb::Reconcile, kApp);
  }
  bool bites() {
    history.finish();
    return history.bites("S31");
  }

  History history;
  api::PackageVariant app = variant("app");
  api::PackageRevision downstream;
};

TEST(S31, an_own_proposal_that_stands_of_what_is_wanted_again) {
  for (const bool is_wanted : {true, false}) {
    SentElsewhere sent;
    sent.propose_deletion("pv-controller");
    if (is_wanted) sent.come_back();
    EXPECT_EQ(sent.bites(), is_wanted);
  }
}

TEST(S31, an_own_proposal_that_stands_of_what_a_draft_starts_from) {
  enum class Case { Stands, TakenBack, MadeBefore, AskedBefore, AskedSince, ByAPerson };
  for (const Case one : {Case::Stands, Case::TakenBack, Case::MadeBefore, Case::AskedBefore,
                         Case::AskedSince, Case::ByAPerson}) {
    SentElsewhere sent;
    auto draft = owned(revision("packagevariant-2", "Draft"), sent.app);
    draft.spec.tasks = {api::Task::edit_of(sent.downstream.meta.name)};
    if (one == Case::MadeBefore) sent.history.write("pv-controller", draft);
    const auto before = sent.history.log("pv-controller", Verb::Reconcile, kApp);
    sent.propose_deletion(one == Case::ByAPerson ? "alice" : "pv-controller");
    const auto again = sent.come_back();
    if (one == Case::TakenBack) {
      sent.downstream.spec.lifecycle = "Published";
      sent.history.write("pv-controller", sent.downstream, {again});
    }
    if (one != Case::MadeBefore) sent.history.write("pv-controller", draft, {again});
    if (one == Case::AskedBefore || one == Case::AskedSince)
      sent.history.accept_create("pv-controller", draft.meta.key(),
                                 one == Case::AskedSince ? again : before);
    EXPECT_EQ(sent.bites(), one == Case::Stands || one == Case::AskedSince)
        << static_cast<int>(one);
  }
}

TEST(S90, a_write_to_what_the_variant_does_not_own) {
  enum class Case { Foreign, Own, Taken, LostMeanwhile, LostBefore, ByAPerson };
  for (const Case one : {Case::Foreign, Case::Own, Case::Taken, Case::LostMeanwhile,
                         Case::LostBefore, Case::ByAPerson}) {
    History history;
    const auto app = variant("app");
    history.write("you", app);
    auto draft = revision("packagevariant-1", "Draft");
    const bool was_own = one != Case::Foreign && one != Case::Taken && one != Case::ByAPerson;
    history.write("you", was_own ? owned(draft, app) : draft);
    if (one == Case::LostBefore) history.write("alice", draft);
    const auto began = history.log("pv-controller", Verb::Reconcile, kApp);
    if (one == Case::LostMeanwhile) history.write("alice", draft);
    draft.meta.labels["written"] = "true";
    const bool is_own = one == Case::Own || one == Case::Taken;
    history.write(one == Case::ByAPerson ? "alice" : "pv-controller",
                  is_own ? owned(draft, app) : draft, {began});
    EXPECT_EQ(history.bites("S90"), one == Case::Foreign || one == Case::LostBefore)
        << static_cast<int>(one);
  }
}

}  // namespace
}  // namespace porchsim::canary
