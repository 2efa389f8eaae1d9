// Repositories of two namespaces that lie in one Git, or each in one of its own: what is done
// through the one the other shows.
#include <gtest/gtest.h>

#include <chrono>
#include <string>

#include <fmt/format.h>

#include "tests/canary/history.h"
#include "tests/canary/v1alpha2.h"

namespace porchsim::canary {
namespace {

constexpr const char* kPorch = "porch-server";
constexpr const char* kElsewhere = "elsewhere";
constexpr const char* kProposalOfApp = "refs/heads/proposed/app/v1";

api::PackageRevision lying_at(api::PackageRevision revision, const char* ref, const char* commit) {
  revision.status.self_lock = api::Locator{"git", api::GitLocator{"url", "app", ref, commit}};
  return revision;
}

// The revision as the Repository of the other namespace shows it.
api::PackageRevision elsewhere(api::PackageRevision revision) {
  revision.meta.name_space = kElsewhere;
  revision.meta.name = fmt::format("shared.app.{}", revision.spec.workspace_name);
  revision.meta.uid += "-elsewhere";
  revision.spec.repository = "shared";
  return revision;
}

void register_both(History& history, bool is_shared) {
  for (const char* name : {"edge", "shared"}) {
    const bool is_other = name == std::string("shared");
    api::Json document = repository(name);
    document.set_path({"metadata", "namespace"}, is_other ? kElsewhere : "default");
    document.set_path({"spec", "git", "repo"}, is_other && !is_shared ? "url-of-its-own" : "url");
    document.set_path({"spec", "git", "branch"}, "main");
    history.write_json("you", document);
  }
}

TEST(S11, numbers_are_those_of_a_git) {
  for (const bool is_shared : {false, true}) {
    for (const int number : {1, 2}) {
      History history;
      register_both(history, is_shared);
      history.write(kPorch, locked(numbered(revision("first", "Published"), 1), "c1"));
      history.write("alice", elsewhere(revision("second", "Proposed")));
      history.write("alice", elsewhere(numbered(revision("second", "Published"), number)));
      EXPECT_EQ(history.bites("S11"), (number == 2) != is_shared);
    }
  }
}

TEST(S11, porch_finds_a_number_that_another_namespace_has_given) {
  for (const bool is_shared : {false, true}) {
    History history;
    register_both(history, is_shared);
    history.write(kPorch, elsewhere(revision("first", "Proposed")));
    for (int number = 1; number <= 2; ++number) {
      const char* workspace = number == 1 ? "first" : "second";
      history.write("alice", revision(workspace, "Proposed"));
      history.push("alice", "edge", fmt::format("refs/tags/app/v{}", number), {});
      history.write("alice", numbered(revision(workspace, "Published"), number));
    }
    const auto second = elsewhere(numbered(revision("second", "Published"), 2));
    history.write(kPorch, lying_at(second, "app/v2", "c2"));
    const auto first = elsewhere(numbered(revision("first", "Published"), 1));
    history.write(kPorch, lying_at(first, "app/v1", "c1"));
    EXPECT_EQ(history.bites("S11"), !is_shared);
  }
}

// The answer to its approval comes late.
TEST(S11, another_namespace_tells_of_a_number_before_who_has_given_it) {
  for (const char* told : {"first", "second"}) {
    History history;
    register_both(history, true);
    history.write("alice", revision("first", "Proposed"));
    history.write(kPorch, elsewhere(revision(told, "Proposed")));
    const auto shown = elsewhere(numbered(revision(told, "Published"), 1));
    history.write(kPorch, lying_at(shown, "app/v1", "c1"));
    history.write("alice", numbered(revision("first", "Published"), 1));
    EXPECT_EQ(history.bites("S11"), told == std::string("second"));
  }
}

TEST(S13, porch_finds_what_has_gone_on_through_another_namespace) {
  enum class Case { OwnGit, NotProposed, SeenBefore, ByAnOutsider, BySomebody, Proposed };
  for (const Case one : {Case::OwnGit, Case::NotProposed, Case::SeenBefore, Case::ByAnOutsider,
                         Case::BySomebody, Case::Proposed}) {
    History history;
    register_both(history, one != Case::OwnGit);
    if (one == Case::SeenBefore) history.push("alice", "edge", kProposalOfApp, {});
    history.write(kPorch, elsewhere(revision("v1", "Draft")));
    const bool is_pushed = one != Case::NotProposed && one != Case::SeenBefore;
    if (is_pushed)
      history.push(one == Case::ByAnOutsider ? "outsider" : "alice", "edge", kProposalOfApp, {});
    history.write(one == Case::BySomebody ? "bob" : kPorch,
                  elsewhere(numbered(revision("v1", "Published"), 1)));
    EXPECT_EQ(history.bites("S13"), one != Case::Proposed) << static_cast<int>(one);
  }
}

TEST(S13, porch_finds_a_deletion_proposed_and_a_draft_of_the_same_name) {
  for (const bool is_pushed : {false, true}) {
    for (const char* becomes : {"DeletionProposed", "Draft"}) {
      const bool is_deletion = becomes == std::string("DeletionProposed");
      History history;
      register_both(history, true);
      history.write(kPorch, elsewhere(revision("v1", is_deletion ? "Proposed" : "Published")));
      if (is_pushed)
        history.push("alice", "edge", is_deletion ? "refs/tags/app/v1" : kDraftOfApp, {});
      history.write(kPorch, elsewhere(numbered(revision("v1", becomes), is_deletion ? 1 : 0)));
      EXPECT_EQ(history.bites("S13"), !is_pushed) << becomes;
    }
  }
}

TEST(S23, what_another_namespace_makes_of_it_keeps_nothing) {
  for (const bool is_elsewhere : {false, true}) {
    History history;
    register_both(history, true);
    history.write(kPorch,
                  lying_at(numbered(revision("v1", "DeletionProposed"), 1), "app/v1", "c1"));
    auto made = revision("v2", "Draft");
    made.status.upstream_lock = api::Locator{"git", api::GitLocator{"url", "app", "app/v1", "c1"}};
    const auto began = history.write("alice", is_elsewhere ? elsewhere(made) : made);
    history.refuse("alice", "delete", "PackageRevision default/edge.app.v1", "Forbidden", began);
    EXPECT_EQ(history.bites("S23"), is_elsewhere);
    history.remove("alice", "PackageRevision", "edge.app.v1");
    EXPECT_TRUE(history.bites("S23"));
  }
}

TEST(S32, what_another_namespace_has_made_anew_is_of_what_that_says) {
  enum class Case { OwnGit, NotMade, MadeBefore, ByPorch, Made };
  for (const Case one :
       {Case::OwnGit, Case::NotMade, Case::MadeBefore, Case::ByPorch, Case::Made}) {
    History history;
    register_both(history, one != Case::OwnGit);
    auto other = revision("v1", "Draft");
    other.spec.tasks = {api::Task::clone_of("edge.other.v1")};
    if (one == Case::MadeBefore) history.write("alice", other);
    auto shown = lying_at(elsewhere(revision("v1", "Draft")), "drafts/app/v1", "c");
    shown.spec.tasks = {api::Task::clone_of("shared.app.v1")};
    history.write(kPorch, shown);
    if (one != Case::NotMade && one != Case::MadeBefore)
      history.write(one == Case::ByPorch ? kPorch : "alice", other);
    shown.spec.tasks = {api::Task::clone_of("shared.other.v1")};
    history.write(kPorch, lying_at(shown, "drafts/app/v1", "d"));
    EXPECT_EQ(history.bites("S32"), one != Case::Made) << static_cast<int>(one);
  }
}

TEST(S34, what_is_pushed_through_another_namespace_comes_back) {
  for (const bool is_shared : {false, true}) {
    History history;
    register_both(history, is_shared);
    history.write("alice", revision("v1", "Draft"));
    history.remove("alice", "PackageRevision", "edge.app.v1");
    history.push("bob", "shared", kDraftOfApp, {});
    history.write(kPorch, revision("v1", "Draft"));
    EXPECT_EQ(history.bites("S34"), !is_shared);
  }
}

TEST(S35, what_was_pushed_through_another_namespace_comes_back) {
  for (const bool is_shared : {false, true}) {
    History history;
    Git git(history);
    git.refs = {{kDraftOfApp, "c"}};
    register_both(history, is_shared);
    history.write("alice", lying_at(revision("v1", "Draft"), "drafts/app/v1", "c"));
    history.push("bob", "shared", kDraftOfApp, {});
    history.remove(kPorch, "PackageRevision", "edge.app.v1");
    EXPECT_EQ(history.bites("S35"), !is_shared);
  }
}

TEST(S83, one_of_the_namespaces_shows_what_is_pushed_over) {
  for (const bool is_shared : {false, true}) {
    for (const char* seen : {"c", "d"}) {
      History history;
      Git git(history);
      register_both(history, is_shared);
      history.write(kPorch, lying_at(revision("v1", "Draft"), "drafts/app/v1", "c"));
      git.refs = {{kDraftOfApp, "d"}};
      history.push("outsider", "edge", kDraftOfApp, {});
      const auto asked = history.write(
          kPorch, lying_at(elsewhere(revision("v1", "Draft")), "drafts/app/v1", seen));
      git.refs = {{kDraftOfApp, "e"}};
      history.push("alice", "shared", kDraftOfApp, {asked});
      EXPECT_EQ(history.bites("S83"), is_shared && seen == std::string("c"));
    }
  }
}

}  // namespace
}  // namespace porchsim::canary
