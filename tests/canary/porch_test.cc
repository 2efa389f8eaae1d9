// What the server owes: each test breaks one of its invariants, and then does the lawful thing.
#include <gtest/gtest.h>

#include <chrono>

#include <fmt/format.h>

#include "tests/canary/history.h"

namespace porchsim::canary {
namespace {

constexpr const char* kPorch = "porch-server";

api::PackageRevision published(std::string_view workspace, std::int64_t number) {
  api::PackageRevision made = revision(workspace, "Published");
  made.spec.revision = number;
  return made;
}

api::PackageRevision latest(api::PackageRevision revision) {
  revision.meta.labels[std::string(api::kLatestRevisionLabel)] = "true";
  return revision;
}

api::Locator lock(const char* ref, const char* commit) {
  return {"git", api::GitLocator{"url", "app", ref, commit}};
}

TEST(S06, a_persons_proposal_of_deletion_taken_back_by_the_controller) {
  History history;
  const auto app = variant("app");
  history.write("you", app);
  auto mine = owned(latest(published("v1", 1)), app);
  history.write(kPorch, mine);
  for (const char* proposer : {kController, "alice"}) {
    mine.spec.lifecycle = api::kDeletionProposed;
    history.write(proposer, mine);
    mine.spec.lifecycle = api::kPublished;
    EXPECT_EQ(history.bitten(), "");
    history.write(kController, mine);
  }
  EXPECT_EQ(history.bitten(), "S06");
}

// The controller proposes, alice takes that back and proposes anew; then the controller takes it
// back, which has been shown that or has not.
TEST(S06, a_proposal_made_anew_is_not_the_controllers) {
  for (const bool shown : {false, true}) {
    History history;
    const auto app = variant("app");
    history.write("you", app);
    auto mine = owned(latest(published("v1", 1)), app);
    history.write(kPorch, mine);
    const auto move = [&](std::string_view actor, std::string_view lifecycle) {
      mine.spec.lifecycle = lifecycle;
      return history.write(actor, mine);
    };
    move(kController, api::kDeletionProposed);
    const sim::EventId rejected = move("alice", api::kPublished);
    if (shown) history.deliver(kController, "PackageRevision", "edge.app.v1", rejected);
    move("alice", api::kDeletionProposed);
    move(kController, api::kPublished);
    EXPECT_EQ(history.bitten(), shown ? "S06" : "");
  }
}

TEST(S15, published_after_a_failed_render) {
  for (const char* status : {"True", "False"}) {
    History history;
    auto draft = revision("v1", "Draft");
    draft.status.conditions = {{"Rendered", status, "", "no more", {}, 0}};
    history.write("alice", draft);
    draft.spec.lifecycle = "Proposed";
    history.write("alice", draft);
    draft.spec.lifecycle = "Published";
    draft.spec.revision = 1;
    history.write("bob", latest(draft));
    EXPECT_EQ(history.bitten(), std::string_view(status) == "True" ? "" : "S15");
  }
}

TEST(S19, the_latest_is_not_the_highest) {
  History history;
  history.hear("S19");
  history.write(kPorch, latest(published("v1", 1)));
  history.write(kPorch, published("v2", 2));
  history.finish();
  EXPECT_EQ(history.bitten(), "S19");
}

TEST(S19, one_of_the_highest_is_the_latest) {
  History history;
  history.hear("S19");
  history.write(kPorch, latest(published("v2", 2)));
  history.write(kPorch, published("v1", 2));
  history.write("alice", revision("v3", "Draft"));
  history.finish();
  EXPECT_EQ(history.bitten(), "");
}

TEST(S23, the_base_of_a_living_revision_deleted) {
  for (const char* other : {"c1", "c2"}) {
    History history;
    history.write_json("you", repository("edge"));
    auto base = revision("v1", "DeletionProposed");
    base.spec.revision = 1;
    base.status.self_lock = lock("app/v1", "c1");
    history.write(kPorch, latest(base));
    auto made = revision("v2", "Draft");
    made.status.upstream_lock = lock("app/v1", other);
    history.write("alice", made);
    history.remove("alice", "PackageRevision", "edge.app.v1");
    EXPECT_EQ(history.bitten(), std::string_view(other) == "c1" ? "S23" : "");
  }
}

TEST(S23, a_deletion_is_forbidden_for_nobodys_sake) {
  for (const char* other : {"c1", "c2"}) {
    History history;
    auto base = numbered(revision("v1", "DeletionProposed"), 1);
    base.status.self_lock = lock("app/v1", "c1");
    history.write(kPorch, base);
    auto made = revision("v2", "Draft");
    made.status.upstream_lock = lock("app/v1", other);
    const auto began = history.write("alice", made);
    history.refuse("alice", "delete", "PackageRevision default/edge.app.v1", "Forbidden", began);
    EXPECT_EQ(history.bites("S23"), std::string_view(other) == "c2");
  }
}

// Somebody's finalizer holds up a deletion that was accepted before or after.
TEST(S23, what_is_made_of_what_is_being_deleted_is_not_asked) {
  for (const bool is_used : {false, true}) {
    History history;
    history.write_json("you", repository("edge"));
    auto base = numbered(revision("v1", "DeletionProposed"), 1);
    base.status.self_lock = lock("app/v1", "c1");
    history.write(kPorch, base);
    auto made = revision("v2", "Draft");
    made.status.upstream_lock = lock("app/v1", "c1");
    if (is_used) history.write("alice", made);
    history.mark_deleted("alice", base);
    if (!is_used) history.write("alice", made);
    history.remove("alice", "PackageRevision", "edge.app.v1");
    EXPECT_EQ(history.bites("S23"), is_used);
  }
}

TEST(S24, a_clone_whose_lock_names_another_commit) {
  for (const char* commit : {"c1", "c2"}) {
    History history;
    auto upstream = published("v1", 1);
    upstream.status.self_lock = lock("app/v1", "c1");
    history.write(kPorch, latest(upstream));
    auto clone = revision("v2", "Draft");
    clone.spec.tasks = {api::Task::clone_of("edge.app.v1")};
    clone.status.upstream_lock = lock("app/v1", commit);
    history.write("alice", clone);
    EXPECT_EQ(history.bitten(), std::string_view(commit) == "c1" ? "" : "S24");
  }
}

TEST(S24, a_clone_of_what_moves_names_the_one_place_or_the_other) {
  for (const std::string_view lifecycle : {"Published", "Draft"}) {
    for (const char* commit : {"c1", "c2", "c3"})
      for (const int seconds : {1, 60}) {
        History history;
        auto upstream = revision("v1", lifecycle);
        upstream.status.self_lock = lock("app/v1", "c1");
        history.write(kPorch, upstream);
        upstream.status.self_lock = lock("app/v1", "c2");
        history.write(kPorch, upstream);
        history.pass(std::chrono::seconds(seconds));
        auto clone = revision("v2", "Draft");
        clone.spec.tasks = {api::Task::clone_of("edge.app.v1")};
        clone.status.upstream_lock = lock("app/v1", commit);
        history.write("alice", clone);
        const bool may_be = commit[1] == '2' || (commit[1] == '1' && seconds < 30);
        EXPECT_EQ(history.bites("S24"), !may_be) << commit;
      }
  }
}

TEST(S32, porch_drops_the_owner_of_a_revision) {
  History history;
  const auto app = variant("app");
  history.write("you", app);
  history.write(kController, owned(revision("v1", "Draft"), app));
  history.write("porch", latest(owned(revision("v1", "Draft"), app)));
  EXPECT_EQ(history.bitten(), "") << "the label of the latest is Porch's own";
  history.write("porch", revision("v1", "Draft"));
  EXPECT_EQ(history.bitten(), "S32");
}

TEST(S32, nobody_takes_back_that_an_object_is_to_go_or_when_it_was_made) {
  enum class Write { Keeps, TakesBack, Dates, MakesAnew };
  for (const Write write : {Write::Keeps, Write::TakesBack, Write::Dates, Write::MakesAnew}) {
    History history;
    auto app = variant("app");
    app.meta.deletion_timestamp.emplace();
    history.write("you", app);
    app.meta.labels["more"] = "or-less";
    if (write == Write::Dates) app.meta.creation_timestamp.emplace(std::chrono::hours(1));
    if (write == Write::TakesBack || write == Write::MakesAnew) app.meta.deletion_timestamp.reset();
    if (write == Write::MakesAnew) app.meta.uid = "another";
    history.write("you", app);
    EXPECT_EQ(history.bites("S32"), write == Write::Dates || write == Write::TakesBack);
  }
}

TEST(S32, porch_forgets_what_a_revision_was_made_by) {
  History history;
  auto made = revision("v1", "Draft");
  made.spec.tasks = {api::Task::clone_of("blueprints.app.v1")};
  history.write("alice", made);
  history.write("porch", revision("v1", "Draft"));
  EXPECT_TRUE(history.bites("S32"));
}

TEST(S32, porch_finds_a_revision_again_and_not_what_made_it) {
  enum class Case { Same, Other, OfAnOutsider };
  for (const Case one : {Case::Same, Case::Other, Case::OfAnOutsider}) {
    History history;
    auto made = locked(revision("v1", "Draft"), "c1");
    made.spec.tasks = {api::Task::clone_of("blueprints.app.v1")};
    if (one == Case::OfAnOutsider) history.push("bob", "edge", "refs/heads/app/v1", {});
    history.write("alice", made);
    history.remove("porch", "PackageRevision", made.meta.name);
    history.write("porch", locked(revision("v1", "Draft"), one == Case::Other ? "c2" : "c1"));
    EXPECT_EQ(history.bites("S32"), one == Case::Same);
  }
}

TEST(S34, a_deleted_draft_comes_back) {
  for (const bool pushed : {false, true}) {
    History history;
    history.write("alice", revision("v1", "Draft"));
    history.remove("alice", "PackageRevision", "edge.app.v1");
    if (pushed) history.push("outsider", "edge", "refs/heads/drafts/app/v1", {});
    history.write("porch", revision("v1", "Draft"));
    EXPECT_EQ(history.bitten(), pushed ? "" : "S34");
  }
}

TEST(S34, a_draft_called_as_what_was_deleted_is_pushed) {
  for (const bool pushed : {false, true}) {
    History history;
    history.write("alice", locked(published("packagevariant-1", 1), "c"));
    history.remove("alice", "PackageRevision", "edge.app.packagevariant-1");
    if (pushed) history.push("bob", "edge", "refs/heads/drafts/app/packagevariant-1", {});
    history.write("porch", revision("packagevariant-1", "Draft"));
    EXPECT_EQ(history.bites("S34"), !pushed);
  }
}

TEST(S34, a_push_repeated_after_a_lost_answer_makes_the_draft_once_more) {
  for (const char* repeated : {"v1", "v2"}) {
    History history;
    history.log("alice", sim::Verb::Push, "git edge refs/heads/drafts/app/v1");
    history.write(kPorch, revision("v1", "Draft"));
    history.remove("bob", "PackageRevision", "edge.app.v1");
    history.log("alice", sim::Verb::Push,
                fmt::format("git edge refs/heads/drafts/app/{}", repeated));
    history.write(kPorch, revision("v1", "Draft"));
    EXPECT_EQ(history.bitten(), std::string_view(repeated) == "v1" ? "" : "S34");
  }
}

// Git has its tag before it is deleted as a proposal; what comes back is published, or is not.
TEST(S34, an_approval_that_had_reached_git_comes_back) {
  for (const char* tag : {"app/v1", "app/v2"}) {
    for (const char* lifecycle : {"Published", "Draft"}) {
      History history;
      history.write("alice", revision("packagevariant-1", "Proposed"));
      history.log("bob", sim::Verb::Push, fmt::format("git edge refs/tags/{}", tag));
      history.remove("alice", "PackageRevision", "edge.app.packagevariant-1");
      history.write("porch", locked(revision("packagevariant-1", lifecycle), "c"));
      const bool was_out =
          tag == std::string_view("app/v1") && lifecycle == std::string_view("Published");
      EXPECT_EQ(history.bites("S34"), !was_out);
    }
  }
}

// An upgrade by the controller of a downstream with that lock, on that base.
std::string upgrade(const char* locked, const char* base) {
  History history;
  for (const char* workspace : {"main", "first", "v2"}) {
    auto upstream = published(workspace, workspace == std::string_view("v2")      ? 2
                                         : workspace == std::string_view("first") ? 1
                                                                                  : -1);
    upstream.status.self_lock =
        lock(upstream.spec.revision > 0 ? fmt::format("app/v{}", upstream.spec.revision).c_str()
                                        : workspace,
             "c");
    history.write(kPorch, upstream);
  }
  const auto app = variant("app");
  history.write("you", app);
  auto local = owned(published("packagevariant-1", 3), app);
  local.status.upstream_lock = lock(locked, "c");
  history.write(kPorch, local);
  auto made = owned(revision("packagevariant-2", "Draft"), app);
  made.spec.tasks = {api::Task::upgrade_of({.old_upstream = {fmt::format("edge.app.{}", base)},
                                            .new_upstream = {},
                                            .local_revision = {local.meta.name},
                                            .strategy = "resource-merge"})};
  history.write(kController, made);
  return history.bitten();
}

TEST(S44, the_base_is_what_the_lock_names) {
  for (const char* ref : {"app/v1", "refs/tags/v1", "refs/tags/first"})
    EXPECT_EQ(upgrade(ref, "first"), "") << ref;
}

TEST(S44, the_base_is_another_revision) {
  EXPECT_EQ(upgrade("app/v1", "v2"), "S44");
  EXPECT_EQ(upgrade("refs/tags/first", "v2"), "S44");
  EXPECT_EQ(upgrade("drafts/app/first", "first"), "S44");
}

TEST(S44, the_base_is_the_placeholder) {
  EXPECT_EQ(upgrade("packagevariant-2", "main"), "S44");
  EXPECT_EQ(upgrade("main", "main"), "S44");
}

// By whom a draft is made of what does not matter.
class S56 : public testing::Test {
 protected:
  S56() {
    api::Json edge = repository("edge");
    edge.set_path({"spec", "git", "branch"}, "main");
    history_.write_json("you", edge);
    history_.write(kPorch, published("main", -1));
    history_.write(kPorch, published("stable", -1));
    history_.write(kPorch, published("v1", 1));
    history_.write("alice", revision("draft", "Draft"));
    auto other = published("other", 1);
    other.meta.name = "edge.db.v1";
    other.meta.uid = "uid-db";
    other.spec.package_name = "db";
    history_.write(kPorch, other);
  }

  std::string bites(const api::Task& task) {
    auto made = revision("made", "Draft");
    made.spec.tasks = {task};
    history_.write("alice", made);
    return history_.bitten();
  }

  History history_;
};

TEST_F(S56, a_clone_of_the_placeholder) {
  EXPECT_EQ(bites(api::Task::clone_of("edge.app.main")), "S56");
}

TEST_F(S56, a_clone_of_a_tag_without_a_number) {
  EXPECT_EQ(bites(api::Task::clone_of("edge.app.stable")), "");
}

TEST_F(S56, a_clone_of_what_has_gone) {
  EXPECT_EQ(bites(api::Task::clone_of("edge.app.v2")), "S56");
}

TEST_F(S56, an_edit_of_the_placeholder) {
  EXPECT_EQ(bites(api::Task::edit_of("edge.app.main")), "S56");
}

TEST_F(S56, an_edit_of_a_draft) { EXPECT_EQ(bites(api::Task::edit_of("edge.app.draft")), "S56"); }

TEST_F(S56, an_edit_of_another_package) {
  EXPECT_EQ(bites(api::Task::edit_of("edge.db.v1")), "S56");
}

TEST_F(S56, an_edit_of_a_published_revision) {
  EXPECT_EQ(bites(api::Task::edit_of("edge.app.v1")), "");
}

api::Task upgrade(const char* base, const char* target, const char* local) {
  return api::Task::upgrade_of({{base}, {target}, {local}, "resource-merge"});
}

TEST_F(S56, an_upgrade_whose_base_is_the_placeholder) {
  EXPECT_EQ(bites(upgrade("edge.app.main", "edge.app.v1", "edge.app.v1")), "");
}

TEST_F(S56, an_upgrade_to_the_placeholder) {
  EXPECT_EQ(bites(upgrade("edge.app.v1", "edge.app.main", "edge.app.v1")), "S56");
}

TEST_F(S56, an_upgrade_of_the_placeholder) {
  EXPECT_EQ(bites(upgrade("edge.app.v1", "edge.app.v1", "edge.app.main")), "S56");
}

}  // namespace
}  // namespace porchsim::canary
