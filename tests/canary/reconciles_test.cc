// Reconciles: what they repeat, forget, hurry, and what they take for granted.
#include <gtest/gtest.h>

#include <string>

#include <fmt/format.h>

#include "tests/canary/history.h"

namespace porchsim::canary {
namespace {

using sim::Verb;

const char* const kApp = "PackageVariant default/app";

TEST(L15, an_error_that_is_swallowed) {
  for (const bool is_tried_again : {true, false}) {
    History history;
    history.write("you", variant("app"));
    const auto began = history.log("pv-controller", Verb::Reconcile, kApp);
    history.fail("pv-controller", "update status", kApp, {began});
    history.done("pv-controller", kApp, began);
    if (is_tried_again) {
      const auto again = history.log("pv-controller", Verb::Reconcile, kApp);
      history.done("pv-controller", kApp, again);
    }
    history.pass(std::chrono::hours(2));
    history.log("you", Verb::Step, "", "nothing");
    history.finish();
    EXPECT_EQ(history.bites("L15"), !is_tried_again);
  }
}

TEST(L15, a_write_that_is_made_good_at_once) {
  History history;
  history.write("you", variant("app"));
  const auto began = history.log("pv-controller", Verb::Reconcile, kApp);
  history.fail("pv-controller", "update", kApp, {began});
  history.write("pv-controller", variant("app"), {began});
  history.done("pv-controller", kApp, began);
  history.pass(std::chrono::hours(2));
  history.log("you", Verb::Step, "", "nothing");
  history.finish();
  EXPECT_FALSE(history.bites("L15"));
}

TEST(L05, a_lifecycle_that_wakes_nobody) {
  for (const bool is_woken : {true, false}) {
    History history;
    history.write("you", variant("app"));
    history.log("pv-controller", Verb::Reconcile, kApp);
    auto upstream = revision("v2", "Proposed");
    upstream.spec.repository = "blueprints";
    history.write("you", upstream);
    if (is_woken) history.log("pv-controller", Verb::Reconcile, kApp);
    history.finish();
    EXPECT_EQ(history.bites("L05"), !is_woken);
  }
}

TEST(L05, what_the_controllers_did_and_somebody_does_anew_wakes_nobody) {
  for (const bool is_as_it_was : {true, false}) {
    History history;
    history.write("you", variant("app"));
    auto upstream = numbered(revision("v2", "Published"), 1);
    upstream.spec.repository = "blueprints";
    history.write("you", upstream);
    upstream.spec.lifecycle = "DeletionProposed";
    history.write("pv-controller", upstream);
    history.pass(std::chrono::hours(1));
    history.log("pv-controller", Verb::Reconcile, kApp);
    upstream.spec.lifecycle = "Published";
    history.write("you", upstream);
    upstream.spec.lifecycle = "DeletionProposed";
    if (is_as_it_was) history.write("you", upstream);
    history.finish();
    EXPECT_EQ(history.bites("L05"), !is_as_it_was);
  }
}

TEST(E04, retries_that_do_not_wait_longer_each_time) {
  for (const int growing : {1, 2}) {
    History history;
    history.write("you", variant("app"));
    auto wait = sim::Duration(std::chrono::milliseconds(5));
    for (int i = 0; i < 8; ++i) {
      const auto began = history.log("pv-controller", Verb::Reconcile, kApp);
      history.done("pv-controller", kApp, began, "Conflict");
      history.pass(wait);
      wait *= growing;
    }
    history.finish();
    EXPECT_EQ(history.bites("E04"), !(growing == 2));
  }
}

api::PackageRevision published(std::string_view workspace, std::int64_t number) {
  auto one = revision(workspace, "Published");
  one.spec.revision = number;
  return one;
}

TEST(S45, a_clone_of_what_has_lost_its_number_unless_it_went_and_came_again_just_now) {
  enum class Number { IsLost, IsNotYetThereAgain, WasNeverThat };
  for (const Number number : {Number::IsLost, Number::IsNotYetThereAgain, Number::WasNeverThat}) {
    History history;
    const auto app = variant("app");  // names blueprints/app v1
    history.write("you", app);
    auto upstream = published("v1", number == Number::WasNeverThat ? 2 : 1);
    upstream.meta.name = "blueprints.app.v1";
    upstream.spec.repository = "blueprints";
    history.write("you", upstream);
    if (number != Number::IsLost) history.remove("you", "PackageRevision", upstream.meta.name);
    upstream.spec.revision = 0;
    history.write("you", upstream);
    const auto began = history.log("pv-controller", Verb::Reconcile, kApp);
    auto draft = owned(revision("packagevariant-1", "Draft"), app);
    draft.spec.tasks = {api::Task::clone_of("blueprints.app.v1")};
    history.write("pv-controller", draft, {began});
    EXPECT_EQ(history.bites("S45"), number != Number::IsNotYetThereAgain);
  }
}

TEST(S45, a_clone_of_another_upstream_than_is_named) {
  for (const std::int64_t number : {1, 2}) {
    History history;
    const auto app = variant("app");  // names blueprints/app v1
    history.write("you", app);
    auto upstream = published("v1", number);
    upstream.meta.name = "blueprints.app.v1";
    upstream.spec.repository = "blueprints";
    history.write("you", upstream);
    const auto began = history.log("pv-controller", Verb::Reconcile, kApp);
    auto draft = owned(revision("packagevariant-1", "Draft"), app);
    draft.spec.tasks = {api::Task::clone_of("blueprints.app.v1")};
    history.write("pv-controller", draft, {began});
    EXPECT_EQ(history.bites("S45"), !(number == 1));
  }
}

TEST(S46, a_label_that_an_old_copy_takes_back) {
  for (const bool has_read : {true, false}) {
    History history;
    auto draft = revision("v1", "Draft");
    history.write("you", draft);
    const auto began = history.log("pv-controller", Verb::Reconcile, kApp);
    auto labelled = draft;
    labelled.meta.labels["mine"] = "yes";
    history.write("you", labelled);
    if (has_read) history.read("pv-controller", "PackageRevision default/edge.app.v1", {began});
    history.write("pv-controller", owned(draft, variant("app")), {began});
    EXPECT_EQ(history.bites("S46"), !has_read);
  }
}

TEST(S47, a_refused_create_whose_branch_stays) {
  for (const bool is_left : {true, false}) {
    History history;
    const auto began = history.log("pv-controller", Verb::Reconcile, kApp);
    history.push("pv-controller", "edge", "refs/heads/drafts/app/v1", {began});
    if (!is_left) history.push("pv-controller", "edge", "refs/heads/drafts/app/v1", {began});
    history.fail("pv-controller", "create", "PackageRevision default/", {began});
    auto draft = revision("v1", "Draft");
    draft.status.self_lock =
        api::Locator{"git", api::GitLocator{"url", "app", "drafts/app/v1", "c"}};
    history.write("porch", draft);
    EXPECT_EQ(history.bites("S47"), is_left);
  }
}

TEST(S47, a_refused_create_of_a_persons_whose_branch_stays) {
  enum class Case { Left, TakenBack, RefusedByGit, RefusedByAFault, Outsiders, PushedBefore };
  for (const Case one : {Case::Left, Case::TakenBack, Case::RefusedByGit, Case::RefusedByAFault,
                         Case::Outsiders, Case::PushedBefore}) {
    History history;
    const char* ref = "refs/heads/drafts/app/v1";
    auto began = history.log("you", Verb::Step, "");
    history.push(one == Case::Outsiders ? "outsider" : "alice", "edge", ref, {});
    if (one == Case::TakenBack) history.push("alice", "edge", ref, {});
    if (one == Case::RefusedByAFault) history.fault("alice", "git.push", "Repository default/edge");
    if (one == Case::RefusedByGit || one == Case::RefusedByAFault)
      history.log("alice", Verb::PushRefused, "git edge " + std::string(ref));
    if (one == Case::PushedBefore) began = history.log("you", Verb::Step, "");
    history.refuse("alice", "create", "PackageRevision default/edge.app.v1", "BadRequest", began);
    auto draft = revision("v1", "Draft");
    draft.status.self_lock =
        api::Locator{"git", api::GitLocator{"url", "app", "drafts/app/v1", "c"}};
    history.write("porch", draft);
    EXPECT_EQ(history.bites("S47"), one == Case::Left || one == Case::RefusedByGit)
        << static_cast<int>(one);
  }
}

TEST(S47, a_draft_that_was_there_before_is_left_by_no_request) {
  for (const bool was_there : {false, true}) {
    History history;
    auto draft = revision("v1", "Draft");
    draft.status.self_lock =
        api::Locator{"git", api::GitLocator{"url", "app", "drafts/app/v1", "c"}};
    if (was_there) {
      history.write("alice", draft);
      history.remove("porch", "PackageRevision", draft.meta.name);
    }
    const auto began = history.log("pv-controller", Verb::Reconcile, kApp);
    history.push("pv-controller", "edge", "refs/heads/drafts/app/v1", {began});
    history.fail("pv-controller", "create", "PackageRevision default/", {began});
    history.write("porch", draft);
    EXPECT_EQ(history.bites("S47"), !was_there);
  }
}

TEST(S48, a_draft_without_its_gate_and_content_behind_an_open_one) {
  for (const std::string_view status : {"", "False", "True"}) {
    History history;
    history.hear("S48");
    auto draft = revision("v1", "Draft");
    if (!status.empty()) {
      draft.spec.readiness_gates = {"PVOperationsComplete"};
      draft.status.conditions = {{"PVOperationsComplete", std::string(status), "", "", {}, 0}};
    }
    history.write("pv-controller", draft);
    EXPECT_EQ(history.bites("S48"), !(status == "False"));
  }
  for (const char* status : {"False", "True"}) {
    History history;
    history.hear("S48");
    auto draft = revision("v1", "Draft");
    draft.spec.readiness_gates = {"PVOperationsComplete"};
    draft.status.conditions = {{"PVOperationsComplete", status, "", "", {}, 0}};
    history.write("you", draft);
    draft.status.self_lock =
        api::Locator{"git", api::GitLocator{"url", "app", "drafts/app/v1", "d"}};
    history.write("pv-controller", draft);
    EXPECT_EQ(history.bites("S48"), !(std::string_view(status) == "False"));
  }
}

TEST(S48, a_gate_that_another_opens_in_the_middle_of_a_reconcile) {
  for (const bool meanwhile : {true, false}) {
    History history;
    history.hear("S48");
    auto draft = revision("v1", "Draft");
    draft.spec.readiness_gates = {"PVOperationsComplete"};
    draft.status.conditions = {{"PVOperationsComplete", "False", "", "", {}, 0}};
    history.write(kController, draft);
    const auto begin = [&history] {
      return history.log(kController, sim::Verb::Reconcile, "PackageVariant app");
    };
    sim::EventId reconcile = begin();
    draft.status.conditions[0].status = "True";
    history.write("you", draft);
    if (!meanwhile) reconcile = begin();
    draft.status.self_lock =
        api::Locator{"git", api::GitLocator{"url", "app", "drafts/app/v1", "d"}};
    history.write(kController, draft, {reconcile});
    EXPECT_EQ(history.bites("S48"), !meanwhile);
  }
}

// A process claims the lease, or renews it.
void claim(History& history, const char* process) {
  history.write_json(process, *api::Json::parse(fmt::format(
                                  R"({{"apiVersion":"coordination.k8s.io/v1","kind":"Lease",
      "metadata":{{"name":"pv","namespace":"default","uid":"lease"}},
      "spec":{{"holderIdentity":"{}","leaseDurationSeconds":180}}}})",
                                  process)));
}

TEST(S49, a_process_reconciles_after_another_has_taken_the_lease) {
  for (const char* process : {"pv-controller", "pv-controller-2"}) {
    History history;
    history.write("you", variant("app"));
    claim(history, "pv-controller");
    claim(history, "pv-controller-2");
    history.log(process, Verb::Reconcile, kApp);
    EXPECT_EQ(history.bitten(), std::string_view(process) == "pv-controller" ? "S49" : "");
  }
}

TEST(S49, a_lease_runs_out) {
  for (const int seconds : {180, 181}) {
    History history;
    history.write("you", variant("app"));
    claim(history, "pv-controller");
    history.pass(std::chrono::seconds(seconds));
    history.log("pv-controller", Verb::Reconcile, kApp);
    EXPECT_EQ(history.bitten(), seconds == 180 ? "" : "S49");
  }
}

TEST(S49, a_process_that_starts_takes_the_lease_first) {
  for (const bool is_taken : {true, false}) {
    History history;
    history.write("you", variant("app"));
    claim(history, "pv-controller");
    history.log("pv-controller", Verb::Crash, "");
    if (is_taken) claim(history, "pv-controller");
    history.log("pv-controller", Verb::Reconcile, kApp);
    EXPECT_EQ(history.bitten(), is_taken ? "" : "S49");
  }
}

TEST(S52, an_upgrade_that_replaces) {
  for (const char* strategy : {"resource-merge", "force-delete-replace"}) {
    for (const char* actor : {kController, "alice"}) {
      History history;
      const auto app = variant("app");
      history.write("you", app);
      auto made = owned(revision("v2", "Draft"), app);
      made.spec.tasks = {api::Task::upgrade_of(
          {.old_upstream = {}, .new_upstream = {}, .local_revision = {}, .strategy = strategy})};
      history.write(actor, made);
      const bool is_right = actor != kController || std::string_view(strategy) == "resource-merge";
      EXPECT_EQ(history.bites("S52"), !is_right) << actor << strategy;
    }
  }
}

TEST(S53, a_write_fails_and_the_reconcile_ends_well) {
  for (const bool is_told : {true, false}) {
    History history;
    history.write("you", variant("app"));
    const auto began = history.log("pv-controller", Verb::Reconcile, kApp);
    history.fail("pv-controller", "update status", kApp, {began});
    history.done("pv-controller", kApp, began, is_told ? "InternalError" : "");
    EXPECT_EQ(history.bites("S53"), !is_told);
  }
}

TEST(S53, a_write_that_is_repeated_is_made_good) {
  for (const char* other : {"edge.app.v1", "edge.app.v2"}) {
    History history;
    const auto app = variant("app");
    history.write("you", app);
    auto draft = owned(revision("v1", "Draft"), app);
    history.write("you", draft);
    const auto began = history.log("pv-controller", Verb::Reconcile, kApp);
    history.fail("pv-controller", "update", fmt::format("PackageRevision default/{}", other),
                 {began});
    draft.meta.labels["a"] = "b";
    history.write("pv-controller", draft, {began});
    history.done("pv-controller", kApp, began);
    EXPECT_EQ(history.bites("S53"), std::string_view(other) == "edge.app.v2");
  }
}

}  // namespace
}  // namespace porchsim::canary
