// What checks ask of the references and files that controllers of v1alpha2 leave in Git.
#include <gtest/gtest.h>

#include <string>
#include <utility>

#include "tests/canary/v1alpha2.h"

namespace porchsim::canary {
namespace {

TEST(S57, a_controller_that_puts_a_file_back_to_what_it_was_before_a_push) {
  enum class Writes { What, WhatItWas, Nothing };
  for (const Writes writes : {Writes::What, Writes::WhatItWas, Writes::Nothing}) {
    History history;
    Git git(history);
    git.texts = {{"a", "replicas: 1"}, {"b", "replicas: 2"}, {"c", "replicas: 2"}};
    if (writes == Writes::WhatItWas) git.texts["c"] = "replicas: 1";
    if (writes == Writes::Nothing) git.texts.erase("c");
    history.write_json("you", managed_repository());
    history.log(kRevisions, sim::Verb::Reconcile, kApp);
    for (const auto& [actor, commit] :
         {std::pair{kRevisions, "a"}, {"alice", "b"}, {kRevisions, "c"}}) {
      git.refs = {{kDraftOfApp, commit}};
      history.push(actor, "edge", kDraftOfApp, {});
    }
    // What the controller leaves out is another matter, as long as it was there before.
    EXPECT_EQ(history.bites("S57"), writes == Writes::WhatItWas);
  }
}

TEST(S57, a_push_while_nobody_has_registered_the_repository_counts_like_any_other) {
  for (const bool stays : {true, false}) {
    History history;
    Git git(history);
    git.texts = {{"a", "replicas: 1"}, {"b", "replicas: 2"}, {"c", "replicas: 1"}};
    git.texts["d"] = stays ? "replicas: 1" : "replicas: 2";
    history.write_json("you", managed_repository());
    history.log(kRevisions, sim::Verb::Reconcile, kApp);
    const auto push = [&](const char* actor, const char* commit) {
      git.refs = {{kDraftOfApp, commit}};
      history.push(actor, "edge", kDraftOfApp, {});
    };
    push(kRevisions, "a");
    push("alice", "b");
    history.remove("you", "Repository", "edge");
    push("bob", "c");
    history.write_json("you", managed_repository());
    push(kRevisions, "d");
    EXPECT_EQ(history.bites("S57"), !stays);
  }
}

TEST(S57, a_source_that_runs_over_what_somebody_has_made) {
  for (const bool keeps : {true, false}) {
    History history;
    Git git(history);
    git.texts = {{"a", "replicas: 1"}};
    if (keeps) git.texts["b"] = "replicas: 1";
    history.write_json("you", managed_repository());
    history.log(kRevisions, sim::Verb::Reconcile, kApp);
    git.refs = {{kDraftOfApp, "a"}};
    history.push("alice", "edge", kDraftOfApp, {});
    git.refs = {{kDraftOfApp, "b"}};
    history.push(kRevisions, "edge", kDraftOfApp, {});
    EXPECT_EQ(history.bites("S57"), !keeps);
  }
}

TEST(S58, a_draft_that_leaves_git_though_only_the_collector_asked_for_it) {
  enum class Case {
    Collected,
    DeletedByAPerson,
    OfNoRepository,
    Disowned,
    KeptInGit,
    RemovedByAnOutsider
  };
  for (const Case one : {Case::Collected, Case::DeletedByAPerson, Case::OfNoRepository,
                         Case::Disowned, Case::KeptInGit, Case::RemovedByAnOutsider}) {
    History history;
    Git git(history);
    history.write_json("you", managed_repository());
    history.log(kRevisions, sim::Verb::Reconcile, kApp);
    auto app = second("Draft");
    if (one != Case::OfNoRepository) {
      auto& owner = app.meta.owner_references.emplace_back();
      owner.kind = "Repository";
      owner.name = "edge";
      owner.uid = "uid-of-the-former";
    }
    history.write("you", app);
    history.mark_deleted(one == Case::DeletedByAPerson ? "alice" : "garbage-collector", app);
    if (one == Case::Disowned) {
      app.meta.deletion_timestamp = api::Time{};
      app.meta.owner_references.clear();
      history.write("alice", app);
    }
    if (one == Case::KeptInGit) git.refs = {{kDraftOfApp, "a"}};
    history.push(one == Case::RemovedByAnOutsider ? "mallory" : kRevisions, "edge", kDraftOfApp,
                 {});
    EXPECT_EQ(history.bites("S58"), one == Case::Collected);
  }
}

TEST(S58, a_draft_whose_variant_goes_leaves_git_with_it) {
  enum class Variant { Lives, IsDeleted, IsGone };
  for (const Variant one : {Variant::Lives, Variant::IsDeleted, Variant::IsGone}) {
    History history;
    const Git git(history);
    history.write_json("you", managed_repository());
    history.log(kRevisions, sim::Verb::Reconcile, kApp);
    const auto its_variant = variant("app");
    if (one != Variant::IsGone) history.write("you", its_variant);
    if (one == Variant::IsDeleted) history.mark_deleted("alice", its_variant);
    auto app = of_v1alpha2(owned(revision("v1", "Draft"), its_variant), true);
    auto& owner = app.meta.owner_references.emplace_back();
    owner.kind = "Repository";
    owner.name = "edge";
    owner.uid = "uid-of-the-former";
    history.write("you", app);
    history.mark_deleted("garbage-collector", app);
    history.push(kRevisions, "edge", kDraftOfApp, {});
    EXPECT_EQ(history.bites("S58"), one == Variant::Lives);
  }
}

TEST(S58, a_draft_may_leave_git_as_a_published_revision) {
  enum class Tagged { BySameReconcile, ByAnother, OtherPackage };
  for (const Tagged tagged : {Tagged::BySameReconcile, Tagged::ByAnother, Tagged::OtherPackage}) {
    History history;
    Git git(history);
    history.write_json("you", managed_repository());
    const auto before = history.log(kRevisions, sim::Verb::Reconcile, kApp);
    auto app = second("Published");
    auto& owner = app.meta.owner_references.emplace_back();
    owner.kind = "Repository";
    owner.name = "edge";
    owner.uid = "uid-of-the-former";
    history.write("alice", app);
    const auto started = history.log(kRevisions, sim::Verb::Reconcile, kApp);
    history.mark_deleted("garbage-collector", app);
    history.push(kRevisions, "edge",
                 tagged == Tagged::OtherPackage ? "refs/tags/app-2/v1" : "refs/tags/app/v1",
                 {tagged == Tagged::ByAnother ? before : started});
    history.push(kRevisions, "edge", kDraftOfApp, {started});
    EXPECT_EQ(history.bites("S58"), tagged != Tagged::BySameReconcile);
  }
}

TEST(S60, a_tag_that_leaves_git_with_a_revision_that_was_not_to_go) {
  struct Case {
    const char* lifecycle;
    std::int64_t number;
    const char* tag;
    const char* actor;
    const char* too_late;  // what somebody makes of it then
    bool bites;
  };
  for (const Case& one : {
           Case{"Draft", 0, "app/v1", kRevisions, "", true},
           Case{"Published", 1, "app/v1", kRevisions, "", true},
           Case{"DeletionProposed", 1, "app/v1", kRevisions, "", false},
           Case{"DeletionProposed", 1, "app/v1", kRevisions, "Published", false},
           Case{"DeletionProposed", 1, "app/v1", kRevisions, "Draft", false},
           Case{"DeletionProposed", 1, "app/v2", kRevisions, "", true},
           // It has a tag, and its controller could not tell which.
           Case{"DeletionProposed", 0, "app/v2", kRevisions, "", false},
           Case{"DeletionProposed", 0, "other/v2", kRevisions, "", true},
           Case{"Published", 1, "app/v1", "mallory", "", false},
       }) {
    History history;
    const Git git(history);
    history.write_json("you", managed_repository());
    history.log(kRevisions, sim::Verb::Reconcile, kApp);
    auto app = second(one.lifecycle, one.number);
    history.write("you", app);
    history.mark_deleted("alice", app);
    if (*one.too_late != '\0') {
      app.meta.deletion_timestamp = api::Time{};
      app.spec.lifecycle = one.too_late;
      history.write("bob", app);
    }
    history.push(one.actor, "edge", std::string("refs/tags/") + one.tag, {});
    EXPECT_EQ(history.bites("S60"), one.bites) << one.lifecycle << one.number << one.tag;
  }
}

TEST(S60, a_tag_that_stays_in_git) {
  History history;
  Git git(history);
  git.refs = {{"refs/tags/app/v1", "a"}};
  history.write_json("you", managed_repository());
  history.log(kRevisions, sim::Verb::Reconcile, kApp);
  history.write("you", second("Published", 1));
  history.push(kRevisions, "edge", "refs/tags/app/v1", {});
  EXPECT_FALSE(history.bites("S60"));
}

TEST(S68, a_revision_goes_and_leaves_its_branch_or_tag) {
  struct Case {
    const char* lifecycle;
    const char* left;
    const char* why_not;
    bool bites;
  };
  for (const Case& one : {
           Case{"Draft", kDraftOfApp, "", true},
           Case{"Draft", "refs/heads/drafts/app/v2", "", false},
           Case{"DeletionProposed", "refs/tags/app/v1", "", true},
           Case{"Published", "refs/tags/app/v1", "", false},
           Case{"Draft", kDraftOfApp, "pushed since", false},
           Case{"Draft", kDraftOfApp, "of another repository", false},
           Case{"Draft", kDraftOfApp, "the repository goes", false},
           Case{"Draft", kDraftOfApp, "by somebody", false},
           Case{"DeletionProposed", "refs/tags/app/v1", "another one's", false},
       }) {
    const std::string_view why_not = one.why_not;
    History history;
    Git git(history);
    auto edge = managed_repository();
    if (why_not == "the repository goes")
      edge.set_path({"metadata", "deletionTimestamp"}, "2025-01-01T00:00:00Z");
    history.write_json("you", edge);
    git.refs = {{one.left, "a"}};
    const auto began = history.log(kRevisions, sim::Verb::Reconcile, kApp);
    auto app = second(one.lifecycle, 1);
    const char* commit = why_not == "another one's" ? "b" : "a";
    app.status.self_lock = api::Locator{"git", api::GitLocator{"url", "app", "app/v1", commit}};
    auto& owner = app.meta.owner_references.emplace_back();
    owner.kind = "Repository";
    owner.uid = why_not == "of another repository" ? "other" : "edge";
    history.write("you", app);
    history.mark_deleted("alice", app);
    if (why_not == "pushed since") history.push("mallory", "edge", one.left, {});
    const char* actor = why_not == "by somebody" ? "alice" : kRevisions;
    history.remove(actor, "PackageRevision.v1alpha2", "edge.app.v1", {began});
    EXPECT_EQ(history.bites("S68"), one.bites) << one.lifecycle << one.why_not;
  }
}

TEST(S54, resources_of_v1alpha2_have_versions_of_their_own_also_when_their_object_has_gone) {
  for (const bool is_second : {true, false}) {
    History history;
    const auto write = [&](const api::PackageRevision& draft) {
      return is_second ? history.write("alice", of_v1alpha2(draft, true))
                       : history.write("alice", draft);
    };
    auto draft = revision("v1", "Draft");
    write(draft);
    const std::uint64_t first = history.version();
    draft.meta.labels["a"] = "b";
    write(draft);
    const auto gone = history.remove(
        "alice", is_second ? "PackageRevision.v1alpha2" : "PackageRevision", draft.meta.name);
    history.refuse("alice", "update", "PackageRevisionResources default/edge.app.v1",
                   "InternalError", gone, std::to_string(first));
    EXPECT_EQ(history.bites("S54"), !is_second);
  }
}

api::Locator at(const char* ref, const char* commit) {
  return {"git", api::GitLocator{"url", "app", ref, commit}};
}

// The object of a revision is there first, and its package is made afterwards.
struct Made {
  Made() {
    revision = canary::revision("v2", "Draft");
    revision.spec.tasks = {api::Task::clone_of("edge.app.v1")};
    revision.spec.readiness_gates = {"PVOperationsComplete"};
  }
  void write(const char* actor, std::vector<sim::EventId> causes = {}) {
    SecondRevision second = of_v1alpha2(revision, true);
    second.status.upstream_lock = revision.status.upstream_lock;
    second.status.package_conditions = revision.status.conditions;
    history.write(actor, second, std::move(causes));
  }
  void make_package() {
    const auto began = history.log(kRevisions, sim::Verb::Reconcile,
                                   "PackageRevision.v1alpha2 default/edge.app.v2");
    history.push(kRevisions, "edge", "refs/heads/drafts/app/v2", {began});
    revision.status.self_lock = at("drafts/app/v2", "d");
    write(kRevisions, {began});
  }

  History history;
  api::PackageRevision revision;
};

TEST(S24, a_package_of_v1alpha2_whose_lock_names_another_place) {
  // A placeholder, and what has no number yet, may lie elsewhere than its object says.
  for (const auto& [ref, number] :
       {std::pair{"app/v1", 1}, {"base/v7", 1}, {"base/v7", 0}, {"base/v7", -1}}) {
    Made made;
    auto upstream = numbered(revision("v1", "Published"), number);
    upstream.status.self_lock = at("app/v1", "c1");
    made.history.write(kRevisions, of_v1alpha2(upstream, true));
    made.write("alice");
    made.revision.status.upstream_lock = at(ref, "c1");
    made.make_package();
    EXPECT_EQ(made.history.bites("S24"), std::string_view(ref) != "app/v1" && number > 0);
  }
}

// What is made is made of what Git has; the object of its source is as old as the last sync.
TEST(S24, a_package_of_v1alpha2_made_of_what_its_source_was) {
  struct Case {
    const char* reference;
    const char* name;  // in the lock
    const char* commit;
    bool was_there;
  };
  for (const Case& one : {Case{"refs/tags/app/v1", "app/v1", "c2", true},
                          {"refs/heads/drafts/app/v1", "drafts/app/v1", "c2", false},
                          {"refs/tags/app/v1", "app/v1", "c3", false},
                          {"refs/tags/app/v7", "app/v7", "c2", false}}) {
    Made made;
    Git git(made.history);
    register_of_v1alpha2(made.history, "edge", "Ready");
    auto upstream = numbered(revision("v1", "Published"), 1);
    upstream.status.self_lock = at("app/v1", "c1");
    made.history.write(kRevisions, of_v1alpha2(upstream, true));
    git.refs = {{one.reference, one.commit}};
    made.history.push("alice", "edge", one.reference, {});
    git.refs.clear();
    made.write("alice");
    made.revision.status.upstream_lock = at(one.name, "c2");
    made.make_package();
    EXPECT_EQ(made.history.bites("S24"), !one.was_there) << one.reference;
  }
}

// What the controller has read is what it makes, whatever somebody has written since.
TEST(S24, a_package_of_v1alpha2_whose_source_was_exchanged) {
  for (const bool is_exchanged : {true, false}) {
    Made made;
    auto upstream = numbered(revision("v1", "Published"), 1);
    upstream.status.self_lock = at("app/v1", "c1");
    made.history.write(kRevisions, of_v1alpha2(upstream, true));
    if (is_exchanged) {
      made.revision.spec.tasks = {api::Task::clone_of("edge.other.v1")};
      made.write("alice");
      made.revision.spec.tasks = {api::Task::clone_of("edge.app.v1")};
    }
    made.write("alice");
    made.revision.status.upstream_lock = at("other/v1", "c1");
    made.make_package();
    EXPECT_EQ(made.history.bites("S24"), !is_exchanged);
  }
}

TEST(S48, a_package_of_v1alpha2_that_begins_with_the_gate_of_its_source) {
  enum class Case { Begins, ByTheController, OfAPerson, WithoutRepository };
  for (const Case one :
       {Case::Begins, Case::ByTheController, Case::OfAPerson, Case::WithoutRepository}) {
    Made made;
    made.history.hear("S48");
    register_of_v1alpha2(made.history, "edge", "Ready");
    made.write(one == Case::OfAPerson ? "alice" : kController);
    if (one == Case::ByTheController) {
      made.make_package();
      const auto began =
          made.history.log(kController, sim::Verb::Reconcile, "PackageVariant default/app");
      made.history.push(kController, "edge", "refs/heads/drafts/app/v2", {began});
    }
    if (one == Case::WithoutRepository) made.history.remove("you", "Repository", "edge");
    made.revision.status.conditions = {{"PVOperationsComplete", "True", "", "", {}, 0}};
    made.make_package();
    EXPECT_EQ(made.history.bites("S48"), one == Case::Begins);
  }
}

}  // namespace
}  // namespace porchsim::canary
