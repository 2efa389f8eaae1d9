// What the server does to Git and to what it stores, and what it says of it.
#include <gtest/gtest.h>

#include <chrono>
#include <functional>
#include <map>

#include <fmt/format.h>

#include "tests/canary/history.h"

namespace porchsim::canary {
namespace {

using scenarios::Backstage;

constexpr const char* kPorch = "porch-server";
constexpr const char* kMain = "refs/heads/main";
const char* const kApp = "PackageRevision default/edge.app.v1";

// References, and what lies at each commit.
class Git final : public Backstage {
 public:
  explicit Git(History& history) { history.watcher().truth().look_behind(this); }

  std::vector<api::ObjectPtr> listed(const api::ResourceType&) const override { return {}; }
  std::vector<Cache> caches() const override { return {}; }
  std::optional<References> references(const api::Repository&) const override {
    return References(refs.begin(), refs.end());
  }
  kpt::Files files(std::string_view commit, std::string_view) const override {
    const auto found = commits.find(commit);
    return found == commits.end() ? kpt::Files() : found->second;
  }
  std::vector<std::string> packages(std::string_view, std::string_view) const override {
    return on_main;
  }

  std::map<std::string, std::string> refs;
  std::vector<std::string> on_main;
  std::map<std::string, kpt::Files, std::less<>> commits;
};

void register_edge(History& history) {
  history.write_json("you", *api::Json::parse(R"({"apiVersion":"config.porch.kpt.dev/v1alpha1",
      "kind":"Repository","metadata":{"name":"edge","namespace":"default","uid":"r"},
      "spec":{"type":"git","git":{"repo":"url","branch":"main"}}})"));
}

// As a sync that has failed leaves it.
void fail_sync_of_edge(History& history, bool in_v1alpha2) {
  auto document = *api::Json::parse(R"({"apiVersion":"config.porch.kpt.dev/v1alpha1",
      "kind":"Repository","metadata":{"name":"edge","namespace":"default","uid":"r"},
      "spec":{"type":"git","git":{"repo":"url","branch":"main"}},
      "status":{"conditions":[{"type":"Ready","status":"False","reason":"Error"}]}})");
  if (in_v1alpha2)
    document.set_path({"metadata", "annotations", "porch.kpt.dev/v1alpha2-migration"}, "true");
  history.write_json("porch", document);
}

kpt::Files tree(const char* app, const char* other) {
  kpt::Files files;
  files.insert_or_assign("app/Kptfile", kpt::make_text(app));
  files.insert_or_assign("other/Kptfile", kpt::make_text(other));
  return files;
}

TEST(L04, a_repository_in_error_that_nobody_reads_again) {
  enum class Case : std::uint8_t {
    IsReadable,
    HasNoMain,
    HasNoPackage,
    HasNoContent,
    IsOfV1Alpha2
  };
  using enum Case;
  for (const Case one : {IsReadable, HasNoMain, HasNoPackage, HasNoContent, IsOfV1Alpha2}) {
    History history;
    Git git(history);
    git.refs[one == HasNoMain ? "refs/heads/other" : kMain] = "c";
    if (one != HasNoPackage) git.on_main = {"app"};
    if (one != HasNoContent) git.commits["c"] = tree("app", "other");
    fail_sync_of_edge(history, one == IsOfV1Alpha2);
    history.finish();
    EXPECT_EQ(history.bites("L04"), one == IsReadable) << static_cast<int>(one);
  }
}

TEST(S35, porch_takes_away_what_git_has) {
  for (const char* ref : {"refs/heads/drafts/app/v1", "refs/heads/drafts/my-app/v1", "none"}) {
    for (const char* actor : {kPorch, "alice"}) {
      History history;
      Git git(history);
      git.refs[ref] = "c";
      register_edge(history);
      auto draft = revision("v1", "Draft");
      draft.status.self_lock =
          api::Locator{"git", api::GitLocator{"url", "app", "drafts/app/v1", "c"}};
      history.write("alice", draft);
      history.remove(actor, "PackageRevision", "edge.app.v1");
      const bool is_there = std::string_view(ref) == "refs/heads/drafts/app/v1";
      EXPECT_EQ(history.bites("S35"), is_there && actor == kPorch) << ref;
    }
  }
}

TEST(S35, a_part_of_another_package_is_none_of_its_own) {
  for (const char* package : {"app", "app/part"}) {
    History history;
    Git git(history);
    git.refs["refs/heads/main"] = "c";
    git.on_main = {package};
    register_edge(history);
    auto part = numbered(revision("main", "Published"), -1);
    part.spec.package_name = "app/part";
    part.status.self_lock = api::Locator{"git", api::GitLocator{"url", "app/part", "main", "c"}};
    history.write("alice", part);
    history.remove(kPorch, "PackageRevision", part.meta.name);
    EXPECT_EQ(history.bites("S35"), package == std::string_view("app/part"));
  }
}

TEST(S35, what_was_pushed_anew_comes_back) {
  for (const int seconds : {1, 60}) {
    History history;
    Git git(history);
    git.refs["refs/heads/drafts/app/v1"] = "c";
    register_edge(history);
    auto draft = revision("v1", "Draft");
    draft.status.self_lock =
        api::Locator{"git", api::GitLocator{"url", "app", "drafts/app/v1", "c"}};
    history.write("alice", draft);
    history.push("outsider", "edge", "refs/heads/drafts/app/v1", {});
    history.pass(std::chrono::seconds(seconds));
    history.remove(kPorch, "PackageRevision", "edge.app.v1");
    EXPECT_EQ(history.bites("S35"), seconds == 60);
  }
}

TEST(S83, porch_pushes_over_what_it_has_not_seen) {
  enum class Case : int {
    Unseen,
    Unknown,
    Proposed,
    GoneBefore,
    Deleted,
    Seen,
    ByAnOutsider,
    TakenAway,
    GoneMeanwhile,
  };
  for (int i = 0; i <= static_cast<int>(Case::GoneMeanwhile); ++i) {
    const auto one = static_cast<Case>(i);
    const char* const kDraft = "refs/heads/drafts/app/v1";
    History history;
    Git git(history);
    register_edge(history);
    auto draft = revision("v1", "Draft");
    const auto show = [&](const char* commit) {
      draft.status.self_lock =
          api::Locator{"git", api::GitLocator{"url", "app", "drafts/app/v1", commit}};
      return history.write("alice", draft);
    };
    auto asked = one == Case::Unknown ? history.write("you", variant("app")) : show("c");
    if (one != Case::TakenAway) git.refs[kDraft] = "d";
    history.push("outsider", "edge", kDraft, {});
    const bool goes = one == Case::GoneBefore || one == Case::GoneMeanwhile;
    if (one == Case::Seen || goes) show("d");
    if (goes) history.remove(kPorch, "PackageRevision", "edge.app.v1");
    if (one == Case::GoneBefore) asked = history.write("you", variant("app"));
    git.refs[kDraft] = "e";
    if (one == Case::Proposed || one == Case::Deleted) git.refs.erase(kDraft);
    if (one == Case::Proposed) history.push("alice", "edge", "refs/heads/proposed/app/v1", {asked});
    history.push("alice", "edge", kDraft,
                 one == Case::ByAnOutsider ? std::vector<sim::EventId>() : std::vector{asked});
    EXPECT_EQ(history.bites("S83"), one <= Case::GoneBefore) << i;
  }
}

TEST(S91, a_revision_moves_on_and_git_has_it_as_it_was) {
  enum class Case { NoBranch, OtherCommit, Moved, TakenAwayMeanwhile, TakenAwayBefore, BySync };
  for (const Case one : {Case::NoBranch, Case::OtherCommit, Case::Moved, Case::TakenAwayMeanwhile,
                         Case::TakenAwayBefore, Case::BySync}) {
    const char* const kProposal = "refs/heads/proposed/app/v1";
    History history;
    Git git(history);
    register_edge(history);
    auto draft = revision("v1", "Draft");
    draft.status.self_lock =
        api::Locator{"git", api::GitLocator{"url", "app", "proposed/app/v1", "c"}};
    if (one == Case::TakenAwayBefore) history.push("outsider", "edge", kProposal, {});
    const auto began = history.write("alice", draft);
    if (one == Case::TakenAwayMeanwhile) history.push("outsider", "edge", kProposal, {});
    if (one == Case::Moved) git.refs[kProposal] = "c";
    if (one == Case::OtherCommit) git.refs[kProposal] = "d";
    draft.spec.lifecycle = "Proposed";
    history.write(one == Case::BySync ? kPorch : "alice", draft, {began});
    const bool bites =
        one == Case::NoBranch || one == Case::OtherCommit || one == Case::TakenAwayBefore;
    EXPECT_EQ(history.bites("S91"), bites) << static_cast<int>(one);
  }
}

TEST(S93, a_package_is_made_within_another) {
  for (const std::string_view package : {"app/part", "ap", "app-part", "app"}) {
    for (const char* const maker : {"alice", kPorch}) {
      History history;
      register_edge(history);
      history.write("alice", revision("v1", "Draft"));
      auto part = revision("v2", "Draft");
      part.spec.package_name = package;
      history.write(maker, part);
      EXPECT_EQ(history.bites("S93"), package == "app/part" && maker != kPorch) << package;
    }
  }
}

TEST(S91, a_proposed_deletion_moves_nothing) {
  History history;
  Git git(history);
  register_edge(history);
  auto published = numbered(revision("v1", "Published"), 1);
  published.status.self_lock = api::Locator{"git", api::GitLocator{"url", "app", "app/v1", "c"}};
  const auto began = history.write("alice", published);
  published.spec.lifecycle = "DeletionProposed";
  history.write("alice", published, {began});
  EXPECT_FALSE(history.bites("S91"));
}

// What is refused, after a change of the draft that was made before it, or by it.
std::string refused(bool by_it, const char* reason, bool of_status = false) {
  History history;
  auto draft = revision("v1", "Draft");
  sim::EventId began = history.write("alice", draft);
  if (of_status) {
    draft.status.conditions = {{"PackagePipelinePassed", "False", "", "", {}, 0}};
  } else {
    draft.spec.lifecycle = api::kProposed;
  }
  const sim::EventId changed = history.write("alice", draft);
  if (!by_it) began = changed;
  history.refuse("alice", "update", kApp, reason, began);
  return history.bitten();
}

TEST(S50, a_request_is_refused_and_has_changed_something) {
  EXPECT_EQ(refused(true, "InternalError"), "S50");
  EXPECT_EQ(refused(true, "Conflict"), "S50");
  EXPECT_EQ(refused(false, "InternalError"), "");
  EXPECT_EQ(refused(true, "Timeout"), "") << "its answer was lost";
  EXPECT_EQ(refused(true, "InternalError", true), "") << "the status tells what was tried";
}

TEST(S51, an_approval_changes_another_package) {
  for (const char* other : {"old", "new"}) {
    for (const bool is_approval : {true, false}) {
      History history;
      Git git(history);
      git.commits["c1"] = tree("draft", "old");
      git.commits["c2"] = tree("approved", other);
      register_edge(history);
      git.refs[kMain] = "c1";
      history.push("alice", "edge", "refs/heads/drafts/app/v1", {});
      git.refs[kMain] = "c2";
      history.push("alice", "edge", kMain, {});
      if (is_approval) history.push("alice", "edge", "refs/tags/app/v1", {});
      EXPECT_EQ(history.bitten(), is_approval && std::string_view(other) == "new" ? "S51" : "");
    }
  }
}

// A draft is pushed while main is at the first commit; somebody moves main to the second, and the
// approval to the third.
void approve_over_a_push(History& history, const std::function<void()>& move) {
  Git git(history);
  git.commits["c1"] = tree("draft", "old");
  git.commits["c2"] = tree("draft", "new");
  git.commits["c3"] = tree("approved", "new");
  register_edge(history);
  git.refs[kMain] = "c1";
  history.push("alice", "edge", "refs/heads/drafts/app/v1", {});
  git.refs[kMain] = "c2";
  move();
  git.refs[kMain] = "c3";
  history.push("alice", "edge", kMain, {});
  history.push("alice", "edge", "refs/tags/app/v1", {});
}

TEST(S51, what_was_pushed_while_a_repository_was_not_registered_is_no_approvals) {
  History history;
  approve_over_a_push(history, [&history] {
    history.remove("bob", "Repository", "edge");
    history.push("outsider", "edge", kMain, {});
    register_edge(history);
  });
  EXPECT_EQ(history.bitten(), "");
}

// Two repositories lie in one Git, and somebody has unregistered the other one.
TEST(S51, a_push_to_a_git_that_nobody_knows_is_nobodys_approval) {
  for (const bool is_seen : {true, false}) {
    History history;
    approve_over_a_push(history, [&] {
      if (is_seen) history.push("outsider", "far", kMain, {});
    });
    EXPECT_EQ(history.bites("S51"), !is_seen);
  }
}

std::string stale(const char* reason, bool is_stale) {
  History history;
  auto draft = revision("v1", "Draft");
  history.write("alice", draft);
  const std::uint64_t first = history.version();
  draft.meta.labels["a"] = "b";
  const sim::EventId now = history.write("bob", draft);
  history.refuse("alice", "update", kApp, reason, now,
                 std::to_string(is_stale ? first : history.version()));
  return history.bitten();
}

TEST(S54, a_stale_version_is_answered_by_an_internal_error) {
  EXPECT_EQ(stale("InternalError", true), "S54");
  EXPECT_EQ(stale("Conflict", true), "");
  EXPECT_EQ(stale("Invalid", true), "") << "whatever else is wrong may be told first";
  EXPECT_EQ(stale("InternalError", false), "");
}

TEST(S54, a_write_of_a_stale_version_is_done) {
  for (const bool is_stale : {true, false}) {
    History history;
    auto draft = revision("v1", "Draft");
    const sim::EventId made = history.write("alice", draft);
    const std::uint64_t first = history.version();
    draft.meta.labels["a"] = "b";
    const sim::EventId now = history.write("bob", draft);
    history.accept_update("alice", {"default", "edge.app.v1"}, is_stale ? now : made,
                          std::to_string(first));
    EXPECT_EQ(history.bites("S54"), is_stale) << "bob may have been faster";
  }
}

TEST(S88, a_push_that_is_tried_again_from_where_the_branch_was) {
  enum class Case { Still, Struck, BesideStruck, Moved, Tagged, DraftMoved, ShownSince, Another };
  for (const Case one : {Case::Still, Case::Struck, Case::BesideStruck, Case::Moved, Case::Tagged,
                         Case::DraftMoved, Case::ShownSince, Case::Another}) {
    History history;
    Git git(history);
    git.refs = {{kMain, "c9"},
                {"refs/heads/proposed/app/v1", one == Case::DraftMoved ? "c2" : "c1"}};
    if (one == Case::Tagged) git.refs["refs/tags/app/v1"] = "c3";
    history.write_json("you", repository("edge"));
    auto draft = revision("v1", "Proposed");
    const auto lies_at = [&](const char* commit) {
      draft.status.self_lock =
          api::Locator{"git", api::GitLocator{"url", "app", "proposed/app/v1", commit}};
      history.write("you", draft);
    };
    lies_at(one == Case::ShownSince ? "c0" : "c1");
    const auto began = history.log("bob", sim::Verb::Step, kApp);
    if (one == Case::ShownSince) lies_at("c1");
    const auto try_it = [&](bool is_another = false) {
      for (const char* ref :
           {kMain, is_another ? "refs/tags/db/v1" : "refs/tags/app/v1",
            is_another ? "refs/heads/proposed/db/v1" : "refs/heads/proposed/app/v1"})
        history.log("bob", sim::Verb::PushRefused, fmt::format("git edge {}", ref), "", {began});
      history.pass(std::chrono::seconds(1));
    };
    history.push("outsider", "edge", kMain, {});
    try_it();
    if (one == Case::Moved) history.push("outsider", "edge", kMain, {});
    const auto strike = [&] { history.fault("bob", "git.push", "Repository default/edge"); };
    if (one == Case::Struck) strike();
    if (one == Case::BesideStruck) {
      strike();
      strike();
      history.log("bob", sim::Verb::PushRefused, "git edge refs/heads/drafts/db/v1");
    }
    try_it(one == Case::Another);
    EXPECT_EQ(history.bites("S88"), one == Case::Still) << static_cast<int>(one);
  }
}

}  // namespace
}  // namespace porchsim::canary
