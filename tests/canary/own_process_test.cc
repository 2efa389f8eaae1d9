// What checks ask of a process and what it knows itself: its own writes, what it has read, what has
// failed, how long it waits, and what it may find at rest when it starts anew.
#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include <fmt/format.h>

#include "controllers/packagevariant/operations_complete.h"
#include "tests/canary/history.h"

namespace porchsim::canary {
namespace {

using sim::Verb;

constexpr const char* kApp = "PackageVariant default/app";

TEST(S61, a_write_from_before_the_last_write_of_the_same_process) {
  enum class Case { Older, ItsOwn, InTheSameReconcile, NotAnswered, ThenFailed, Restarted };
  for (const Case one : {Case::Older, Case::ItsOwn, Case::InTheSameReconcile, Case::NotAnswered,
                         Case::ThenFailed, Case::Restarted}) {
    History history;
    auto app = variant("app");
    history.write("you", app);
    const std::string before = std::to_string(history.version());
    auto began = history.log(kController, Verb::Reconcile, kApp);
    app.meta.labels["a"] = "b";
    history.write(kController, app, {began});
    const std::string own = std::to_string(history.version());
    if (one == Case::NotAnswered) history.fail(kController, "update", kApp, {began});
    if (one == Case::ThenFailed)
      history.refuse(kController, "update", kApp, "InternalError", began, before, {began});
    if (one != Case::InTheSameReconcile) {
      history.done(kController, kApp, began, one == Case::NotAnswered ? "Timeout" : "");
      if (one == Case::Restarted) history.log(kController, Verb::Crash, "");
      began = history.log(kController, Verb::Reconcile, kApp);
    }
    app.meta.labels["a"] = "c";
    history.write("alice", app);
    history.refuse(kController, "update", kApp, "Conflict", began,
                   one == Case::ItsOwn ? own : before, {began});
    EXPECT_EQ(history.bites("S61"), one == Case::Older);
  }
}

TEST(S62, a_watch_from_before_the_list) {
  for (const std::uint64_t from : {4U, 5U, 6U}) {
    History history;
    history.list(kController, "PackageRevision", {}, {}, 5);
    history.watch(kController, "PackageRevision", "", from);
    EXPECT_EQ(history.bitten(), from < 5 ? "S62" : "");
  }
}

TEST(S81, a_watch_that_goes_on_from_what_it_has_not_told) {
  enum class Case { Untold, Told, ToldOfOlder, ListedAnew, FromBefore, OfAnotherKind, NewProcess };
  for (const Case one : {Case::Untold, Case::Told, Case::ToldOfOlder, Case::ListedAnew,
                         Case::FromBefore, Case::OfAnotherKind, Case::NewProcess}) {
    History history;
    history.write("you", revision("v1", "Draft"));
    const std::uint64_t first = history.version();
    history.list(kController, "PackageRevision", {}, {}, first);
    history.watch(kController, "PackageRevision", "", first);
    if (one == Case::OfAnotherKind)
      history.write("you", variant("app"));
    else
      history.write("you", revision("v2", "Draft"));
    const auto told = history.stored("PackageRevision", "edge.app.v2");
    if (one == Case::Told) history.show(kController, told, history.version());
    if (one == Case::ToldOfOlder) {
      history.show(kController, told, history.version());
      history.write("you", revision("v2", "Proposed"));
    }
    if (one == Case::ListedAnew)
      history.list(kController, "PackageRevision", {}, {}, history.version());
    if (one == Case::NewProcess) history.log(kController, Verb::Start, "");
    history.watch(kController, "PackageRevision", "",
                  one == Case::FromBefore ? first : history.version());
    EXPECT_EQ(history.bites("S81"), one == Case::Untold || one == Case::ToldOfOlder);
  }
}

TEST(S53, a_list_fails_and_the_reconcile_ends_well) {
  enum class Case { Unsaid, Told, Repeated };
  for (const Case one : {Case::Unsaid, Case::Told, Case::Repeated}) {
    History history;
    history.write("you", variant("app"));
    const auto began = history.log(kController, Verb::Reconcile, kApp);
    history.fail(kController, "list", "ConfigMap default/", {began});
    if (one == Case::Repeated)
      history.log(kController, Verb::List, "ConfigMap default/", "", {began});
    history.done(kController, kApp, began, one == Case::Told ? "InternalError" : "");
    EXPECT_EQ(history.bites("S53"), one == Case::Unsaid);
  }
}

TEST(S53, a_set_cannot_be_read_and_its_reconcile_ends_well) {
  const char* const kFleet = "PackageVariantSet default/fleet";
  enum class Case { Unsaid, Told, Repeated, IsGone };
  for (const Case one : {Case::Unsaid, Case::Told, Case::Repeated, Case::IsGone}) {
    History history;
    const auto began = history.log(kController, Verb::Reconcile, kFleet);
    if (one == Case::IsGone)
      history.refuse(kController, "get", kFleet, "NotFound", 0, "", {began});
    else
      history.fail(kController, "get", kFleet, {began});
    if (one == Case::Repeated) history.read(kController, kFleet, {began});
    history.done(kController, kFleet, began, one == Case::Told ? "InternalError" : "");
    EXPECT_EQ(history.bites("S53"), one == Case::Unsaid) << static_cast<int>(one);
  }
}

TEST(S53, to_open_the_gate_makes_no_failed_write_of_content_good) {
  for (const bool writes_content : {true, false}) {
    History history;
    const auto app = variant("app");
    history.write("you", app);
    auto draft = locked(owned(revision("v1", "Draft"), app), "a");
    history.write("you", draft);
    const auto began = history.log(kController, Verb::Reconcile, kApp);
    history.fail(kController, "update", "PackageRevisionResources default/edge.app.v1", {began});
    draft = locked(draft, "b");
    if (!writes_content) {
      auto& complete = draft.status.conditions.emplace_back();
      complete.type = packagevariant::kOperationsComplete;
      complete.status = "True";
    }
    history.write(kController, draft, {began});
    history.done(kController, kApp, began);
    EXPECT_EQ(history.bites("S53"), !writes_content);
  }
}

TEST(S59, a_revision_for_a_variant_that_was_read_as_deleted) {
  enum class Case { Made, Adopted, OfAnother, NotRead };
  for (const Case one : {Case::Made, Case::Adopted, Case::OfAnother, Case::NotRead}) {
    History history;
    const auto app = variant("app");
    history.write("you", app);
    if (one == Case::Adopted) history.write("alice", revision("v1", "Draft"));
    const auto began = history.log(kController, Verb::Reconcile, kApp);
    if (one == Case::NotRead) history.read(kController, kApp, {began});
    history.mark_deleted("alice", app);
    if (one != Case::NotRead) history.read(kController, kApp, {began});
    const auto& owner = one == Case::OfAnother ? variant("other") : app;
    history.write(kController, owned(revision("v1", "Draft"), owner), {began});
    EXPECT_EQ(history.bites("S59"), one == Case::Made || one == Case::Adopted);
  }
}

TEST(S08, a_finalizer_is_asked_for_where_it_has_gone) {
  enum class Case { Gone, StillThere, NotDeleted, Conflict };
  for (const Case one : {Case::Gone, Case::StillThere, Case::NotDeleted, Case::Conflict}) {
    History history;
    auto app = variant("app");
    app.meta.finalizers = {std::string(api::kPackageVariantFinalizer), "example.com/hold"};
    history.write("you", app);
    app.meta.labels["a"] = "b";
    history.write(kController, app);
    if (one != Case::StillThere) app.meta.finalizers = {"example.com/hold"};
    if (one == Case::NotDeleted)
      history.write("alice", app);
    else
      history.mark_deleted("alice", app);
    const auto began = history.log(kController, Verb::Reconcile, kApp);
    history.refuse(kController, "update", kApp, one == Case::Conflict ? "Conflict" : "Invalid",
                   began, "", {began});
    EXPECT_EQ(history.bites("S08"), one == Case::Gone);
  }
}

TEST(E04, a_retry_that_is_long_overdue) {
  enum class Case { Late, InTime, WhileOthersHadTheirTurns };
  for (const Case one : {Case::Late, Case::InTime, Case::WhileOthersHadTheirTurns}) {
    History history;
    history.write("you", variant("app"));
    const auto failed = history.log(kController, Verb::Reconcile, kApp);
    history.done(kController, kApp, failed, "InternalError");
    history.pass(std::chrono::seconds(one == Case::InTime ? 15 : 30));
    if (one == Case::WhileOthersHadTheirTurns) {
      const auto other = history.log(kController, Verb::Reconcile, "PackageVariant default/other");
      history.done(kController, "PackageVariant default/other", other);
    }
    history.log(kController, Verb::Reconcile, kApp);
    EXPECT_EQ(history.bites("E04"), one == Case::Late);
  }
}

TEST(L09, a_revision_waits_for_a_pipeline_that_nobody_runs) {
  enum class Case { Waits, Passed, ShownByASync };
  for (const Case one : {Case::Waits, Case::Passed, Case::ShownByASync}) {
    History history;
    history.hear("L09");
    auto draft = revision("v1", "Draft");
    draft.status.conditions.resize(1);
    api::Condition& pipeline = draft.status.conditions.front();
    pipeline.type = "PackagePipelinePassed";
    pipeline.status = "True";
    pipeline.reason = "PipelinePassed";
    const api::Condition passed = pipeline;
    history.write("alice", draft);
    pipeline.status = "False";
    pipeline.reason = "WaitingOnPipeline";
    history.write(one == Case::ShownByASync ? "porch" : "alice", draft);
    if (one == Case::Passed) {
      pipeline = passed;
      history.write("alice", draft);
    }
    history.finish();
    EXPECT_EQ(history.bites("L09"), one == Case::Waits);
  }
}

TEST(S45, an_edit_of_what_was_replaced_long_ago_or_as_its_process_knew) {
  enum class Known { No, LongAgo, WasTold, WasToldBeforeItsEnd, WasToldOfAnotherOwner };
  for (const Known known : {Known::No, Known::LongAgo, Known::WasTold, Known::WasToldBeforeItsEnd,
                            Known::WasToldOfAnotherOwner}) {
    History history;
    const auto app = variant("app");
    history.pass(std::chrono::minutes(1));
    history.write("you", app);
    history.write("you", owned(numbered(revision("v1", "Published"), 1), app));
    const auto v2 = numbered(revision("v2", "Published"), 2);
    const bool is_new = known == Known::WasToldOfAnotherOwner;
    const auto written = history.write("you", is_new ? v2 : owned(v2, app));
    if (known >= Known::WasTold)
      history.deliver("pv-controller", "PackageRevision", "edge.app.v2", written);
    if (is_new) history.write("alice", owned(v2, app));
    if (known == Known::WasToldBeforeItsEnd)
      history.log("pv-controller", Verb::Crash, "Process pv-controller");
    if (known == Known::LongAgo) history.pass(std::chrono::minutes(5));
    const auto began = history.log("pv-controller", Verb::Reconcile, "PackageVariant default/app");
    auto draft = owned(revision("packagevariant-3", "Draft"), app);
    draft.spec.tasks = {api::Task::edit_of("edge.app.v1")};
    history.write("pv-controller", draft, {began});
    EXPECT_EQ(history.bites("S45"), known == Known::LongAgo || known == Known::WasTold)
        << static_cast<int>(known);
  }
}

TEST(L16, a_controller_that_finds_work_at_rest) {
  for (const bool is_done_before : {false, true}) {
    History history;
    history.write("you", variant("app"));
    auto labelled = variant("app");
    labelled.meta.labels["seen"] = "yes";
    if (is_done_before) history.write("pv-controller", labelled);
    history.finish();
    history.watcher().fresh_start();
    history.write("you", variant("other"));
    if (!is_done_before) history.write("pv-controller", labelled);
    EXPECT_EQ(history.bites("L16"), !is_done_before);
  }
}

TEST(L16, a_controller_that_answers_to_what_another_finds_at_rest) {
  for (const char* package : {"app", "other"}) {
    History history;
    const auto app = variant("app");
    history.write("you", app);
    history.finish();
    history.watcher().fresh_start();
    auto published = revision("v1", "Published");
    published.meta.name = fmt::format("edge.{}.v1", package);
    published.spec.package_name = package;
    history.write(kSetController, published);
    history.write("pv-controller", owned(revision("packagevariant-1", "Draft"), app));
    EXPECT_EQ(history.bites("L16"), std::string_view(package) == "other");
  }
}

TEST(L16, a_controller_that_answers_to_what_no_sync_has_seen_of_git) {
  const char* const edge = "Repository default/edge";
  for (const bool is_seen : {false, true}) {
    History history;
    history.write("you", variant("app"));
    history.push("outsider", "edge", "refs/heads/drafts/app/v1", {});
    if (is_seen) {
      history.log("syncer", Verb::Open, edge);
      history.log("syncer", Verb::Fetch, edge);
    }
    history.finish();
    history.watcher().fresh_start();
    auto labelled = variant("app");
    labelled.meta.labels["seen"] = "yes";
    history.write("pv-controller", labelled);
    EXPECT_EQ(history.bites("L16"), is_seen);
  }
}

}  // namespace
}  // namespace porchsim::canary
