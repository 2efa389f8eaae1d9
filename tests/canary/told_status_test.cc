// What checks ask at rest of the status of repositories and of revisions of v1alpha2.
#include <gtest/gtest.h>

#include <chrono>
#include <functional>
#include <string>

#include "tests/canary/v1alpha2.h"

namespace porchsim::canary {
namespace {

constexpr const char* kMain = "refs/heads/main";
constexpr const char* kUrl = "https://git/edge.git";

// A published revision in a repository that has been read; each case changes something.
struct Told {
  Told() : git(history) {
    git.refs = {{kMain, "c1"}};
    repository = managed_repository();
    repository.set_path({"spec", "git", "branch"}, "main");
    repository.set_path({"status"}, *api::Json::parse(R"({"gitCommitHash":"c1","packageCount":1,
        "conditions":[{"type":"Ready","status":"True","reason":"Ready"}]})"));
    app = second("Published", 1);
    app.status.published_by = "alice";
    app.status.published_at = api::Time(std::chrono::seconds(1));
  }
  void read_whole(const std::string& last, const std::string& next) {
    repository.set_path({"status", "lastFullSyncTime"}, "2026-01-01T" + last);
    repository.set_path({"status", "nextFullSyncTime"}, "2026-01-01T" + next);
  }
  bool bites(const char* check) {
    history.write_json(kRevisions, repository);
    history.write(kRevisions, app);
    history.finish();
    return history.bites(check);
  }

  History history;
  Git git;
  api::Json repository;
  SecondRevision app;
};

using Change = std::function<void(Told&)>;

TEST(S76, a_status_that_tells_something_else_than_git_has) {
  const std::vector<std::pair<Change, bool>> cases = {
      {[](Told&) {}, false},
      {[](Told& one) { one.git.refs = {{kMain, "c2"}}; }, true},
      {[](Told& one) { one.git.refs = {}; }, false},
      {[](Told& one) { one.repository.set_path({"status", "packageCount"}, 2); }, true},
      {[](Told& one) { one.repository.set_path({"spec", "deployment"}, true); }, true},
      {[](Told& one) { one.app.status.published_by = ""; }, true},
      {[](Told& one) { one.app.status.published_at.reset(); }, true},
      {[](Told& one) { one.app.spec.repository = "other"; }, true},
      {[](Told& one) { one.app.meta.generation = 2; }, true},
      {[](Told& one) { one.repository.set_path({"metadata", "generation"}, 2); }, true},
      {[](Told& one) { one.read_whole("00:00:01Z", "01:00:00Z"); }, false},
      {[](Told& one) { one.read_whole("00:00:02Z", "00:00:01Z"); }, true},
      {[](Told& one) { one.read_whole("00:00:01Z", "00:00:01Z"); }, false},
      {[](Told& one) {
         one.read_whole("00:00:01Z", "00:00:01Z");
         one.repository.set_path({"spec", "sync", "schedule"}, "@hourly");
       },
       true},
  };
  for (const auto& [change, bites] : cases) {
    Told told;
    change(told);
    EXPECT_EQ(told.bites("S76"), bites) << &change - &cases.front().first;
  }
}

TEST(S76, what_is_not_settled_or_not_seen_is_not_judged) {
  const std::vector<Change> cases = {
      [](Told& one) {
        one.repository.set_path({"metadata", "annotations"}, api::Json::object({}));
      },
      [](Told& one) { one.app.status.conditions.front().status = "False"; },
      [](Told& one) { one.app.meta.deletion_timestamp = api::Time(); },
      [](Told& one) { one.history.push("mallory", "edge", kMain, {}); },
      [](Told& one) {
        one.repository.set_path({"metadata", "deletionTimestamp"}, "2026-01-01T00:00:00Z");
      },
  };
  for (const Change& change : cases) {
    Told told;
    told.repository.set_path({"status", "packageCount"}, 2);
    change(told);
    EXPECT_FALSE(told.bites("S76")) << &change - &cases.front();
  }
}

TEST(S76, a_branch_that_another_repository_of_its_git_has_moved) {
  for (const bool is_shared : {true, false}) {
    for (const bool is_branch : {true, false}) {
      Told told;
      api::Json far = repository("far");
      far.set_path({"spec", "git", "repo"}, is_shared ? kUrl : "https://git/far.git");
      told.repository.set_path({"spec", "git", "repo"}, kUrl);
      for (api::Json* const one : {&far, &told.repository}) {
        told.history.write_json("you", *one);
        told.history.write_json(kRevisions, *one);
      }
      told.history.push("alice", "far", kMain, {});
      if (is_branch)
        told.git.refs = {{kMain, "c2"}};
      else
        told.repository.set_path({"status", "packageCount"}, 2);
      EXPECT_EQ(told.bites("S76"), !is_shared);
    }
  }
}

TEST(S76, a_commit_that_could_not_be_had) {
  for (const bool has_failed : {true, false}) {
    Told told;
    told.repository.set_path({"status", "gitCommitHash"}, "");
    if (has_failed)
      told.history.fail(kRevisions, "get branch", "Repository default/edge", {}, sim::Layer::Git);
    EXPECT_EQ(told.bites("S76"), !has_failed);
  }
}

// Without its controller: what it had in Git counts until the next sync.
TEST(S76, a_revision_that_went_without_its_controller) {
  enum class Went { ByItself, Stripped, AsItShould };
  for (const Went went : {Went::ByItself, Went::Stripped, Went::AsItShould}) {
    Told told;
    auto other = second("Draft");
    other.meta.name = "edge.app.v2";
    other.meta.uid = other.meta.name;
    told.history.write("you", other);
    if (went != Went::ByItself) told.history.mark_deleted("alice", other);
    if (went == Went::Stripped) {
      other.meta.deletion_timestamp = api::Time();
      other.meta.finalizers.clear();
      told.history.write("alice", other);
    }
    told.history.remove("alice", api::kSecondPackageRevision, "edge.app.v2");
    told.repository.set_path({"status", "packageCount"}, 2);
    EXPECT_EQ(told.bites("S76"), went == Went::AsItShould);
  }
}

TEST(S77, a_draft_that_is_ready_and_was_not_rendered) {
  struct Case {
    const char* source = "clone";
    const char* rendered = "True";  // null: there is no such condition
    const char* asked = "";
    const char* observed = "";
    const char* under_way = "";
    bool bites = false;
  };
  for (const Case& one : std::initializer_list<Case>{
           {},
           {.rendered = "False"},
           {.rendered = "Unknown", .bites = true},
           {.rendered = nullptr, .bites = true},
           {.source = "", .rendered = nullptr},
           {.source = "", .rendered = nullptr, .asked = "7", .observed = "7", .bites = true},
           {.asked = "7", .observed = "7"},
           {.asked = "7", .observed = "6", .bites = true},
           {.under_way = "7", .bites = true},
       }) {
    History history;
    auto app = second("Draft");
    app.status.creation_source = one.source;
    if (one.rendered != nullptr) {
      auto& rendered = app.status.conditions.emplace_back();
      rendered.type = api::v1alpha2::kRenderedCondition;
      rendered.status = one.rendered;
    }
    if (*one.asked != '\0')
      app.meta.annotations[std::string(api::v1alpha2::kRenderRequestAnnotation)] = one.asked;
    app.status.observed_prr_resource_version = one.observed;
    app.status.rendering_prr_resource_version = one.under_way;
    history.write(kRevisions, app);
    history.finish();
    EXPECT_EQ(history.bites("S77"), one.bites);
  }
}

TEST(S77, what_is_no_draft_or_says_that_it_is_not_ready_is_not_judged) {
  enum class Case { Proposed, NotReady, SaysNothing, Deleted, Draft };
  for (const Case one :
       {Case::Proposed, Case::NotReady, Case::SaysNothing, Case::Deleted, Case::Draft}) {
    History history;
    auto app = second(one == Case::Proposed ? "Proposed" : "Draft");
    app.status.creation_source = "clone";
    if (one == Case::NotReady) app.status.conditions.front().status = "False";
    if (one == Case::SaysNothing) app.status.conditions.clear();
    if (one == Case::Deleted) app.meta.deletion_timestamp = api::Time();
    history.write(kRevisions, app);
    history.finish();
    EXPECT_EQ(history.bites("S77"), one == Case::Draft || one == Case::SaysNothing);
  }
}

TEST(S79, a_revision_that_does_not_name_its_repository) {
  enum class Case { Named, OfNoOwner, OfAFormerOwner, Unlabelled, LabelledOtherwise, NotThere };
  for (const Case one : {Case::Named, Case::OfNoOwner, Case::OfAFormerOwner, Case::Unlabelled,
                         Case::LabelledOtherwise, Case::NotThere}) {
    History history;
    api::Json edge = managed_repository();
    edge.set_path({"metadata", "uid"}, "r");
    if (one != Case::NotThere) history.write_json("you", edge);
    auto app = second("Draft");
    auto& owner = app.meta.owner_references.emplace_back();
    owner.kind = "Repository";
    owner.name = "edge";
    owner.uid = one == Case::OfAFormerOwner ? "q" : "r";
    app.meta.labels[std::string(api::v1alpha2::kRepositoryLabel)] =
        one == Case::LabelledOtherwise ? "other" : "edge";
    if (one == Case::OfNoOwner || one == Case::NotThere) app.meta.owner_references.clear();
    if (one == Case::Unlabelled) app.meta.labels.clear();
    history.write(kRevisions, app);
    history.finish();
    EXPECT_EQ(history.bites("S79"), one != Case::Named && one != Case::NotThere);
  }
}

TEST(S79, what_is_on_its_way_is_not_judged) {
  enum class Case { NotReady, Leaving, OfOneThatLeaves };
  for (const Case one : {Case::NotReady, Case::Leaving, Case::OfOneThatLeaves}) {
    History history;
    api::Json edge = managed_repository();
    if (one == Case::OfOneThatLeaves)
      edge.set_path({"metadata", "deletionTimestamp"}, "2026-01-01T00:00:00Z");
    history.write_json("you", edge);
    auto app = second("Draft");
    if (one == Case::NotReady) app.status.conditions.front().status = "False";
    if (one == Case::Leaving) app.meta.deletion_timestamp = api::Time();
    history.write(kRevisions, app);
    history.finish();
    EXPECT_FALSE(history.bites("S79"));
  }
}

}  // namespace
}  // namespace porchsim::canary
