// At rest: what clients see and what Git holds, each with one thing that is not as the store has
// it.
#include <gtest/gtest.h>

#include "tests/canary/v1alpha2.h"

namespace porchsim::canary {
namespace {

using scenarios::Backstage;

class Scenery final : public Backstage {
 public:
  explicit Scenery(History& history) : history_(history) {
    history.watcher().truth().look_behind(this);
  }

  std::vector<api::ObjectPtr> listed(const api::ResourceType& kind) const override {
    return in_store(kind.kind, unlisted);
  }
  std::vector<Cache> caches() const override {
    return {{"pv-controller", "PackageRevision", "default", in_store("PackageRevision", uncached)}};
  }
  std::optional<References> references(const api::Repository&) const override { return refs; }
  kpt::Files files(std::string_view, std::string_view) const override {
    kpt::Files files;
    files.insert_or_assign("Kptfile", kpt::make_text("kind: Kptfile\n"));
    return files;
  }
  std::vector<std::string> packages(std::string_view, std::string_view) const override {
    return on_main;
  }

  std::vector<std::string> on_main;
  std::string unlisted;
  std::string uncached;
  References refs;

 private:
  std::vector<api::ObjectPtr> in_store(std::string_view kind, std::string_view but) const {
    std::vector<api::ObjectPtr> objects;
    history_.watcher().truth().for_each([&](const api::ObjectPtr& object) {
      if (object->kind() == kind && object->meta().name != but) objects.push_back(object);
    });
    return objects;
  }

  History& history_;
};

TEST(L08, a_list_or_a_cache_that_lacks_a_revision) {
  for (const int lacking : {0, 1, 2}) {
    History history;
    Scenery scenery(history);
    const auto draft = revision("v1", "Draft");
    if (lacking == 1) scenery.unlisted = draft.meta.name;
    if (lacking == 2) scenery.uncached = draft.meta.name;
    history.write("you", draft);
    history.finish();
    EXPECT_EQ(history.bitten(), lacking == 0 ? "" : "L08");
  }
}

void register_edge(History& history) {
  history.write_json("you", *api::Json::parse(R"({"apiVersion":"config.porch.kpt.dev/v1alpha1",
    "kind":"Repository","metadata":{"name":"edge","namespace":"default","uid":"r"},
    "spec":{"git":{"repo":"url","branch":"main"}},
    "status":{"conditions":[{"type":"Ready","status":"True"}]}})"));
}

TEST(S33, git_that_lacks_a_draft_has_another_commit_or_one_more) {
  const std::string ref = "refs/heads/drafts/app/v1";
  const Backstage::References all[] = {{{ref, "c"}},
                                       {},
                                       {{ref, "d"}},
                                       {{ref, "c"}, {"refs/heads/drafts/app/v2", "c"}},
                                       {{"refs/heads/deletionProposed/app/v9", "c"}, {ref, "c"}}};
  for (const auto& refs : all) {
    History history;
    Scenery scenery(history);
    scenery.refs = refs;
    register_edge(history);
    auto draft = revision("v1", "Draft");
    draft.status.self_lock =
        api::Locator{"git", api::GitLocator{"url", "app", "drafts/app/v1", "c"}};
    history.write("you", draft);
    history.finish();
    const bool is_so = refs == all[0] || refs == all[4];
    EXPECT_EQ(history.bitten(), is_so ? "" : "S33");
  }
}

TEST(S33, a_lock_that_names_where_a_draft_has_been) {
  for (const char* lock : {"drafts/app/v1", "proposed/app/v1"}) {
    History history;
    Scenery scenery(history);
    scenery.refs = {{"refs/heads/drafts/app/v1", "c"}};
    register_edge(history);
    auto draft = revision("v1", "Draft");
    draft.status.self_lock = api::Locator{"git", api::GitLocator{"url", "app", lock, "c"}};
    history.write("you", draft);
    history.finish();
    EXPECT_EQ(history.bitten(), lock == std::string_view("drafts/app/v1") ? "" : "S33");
  }
}

// Porch lets a revision go whose tag an outsider took away, and leaves the rest to whoever did it.
TEST(S33, the_mark_of_a_deletion_goes_with_what_was_deleted) {
  for (const char* who : {"alice", "porch"}) {
    History history;
    Scenery scenery(history);
    scenery.refs = {{"refs/heads/deletionProposed/app/v1", "c"}};
    register_edge(history);
    history.write("you", numbered(revision("v1", "DeletionProposed"), 1));
    history.remove(who, "PackageRevision", "edge.app.v1");
    history.finish();
    EXPECT_EQ(history.bites("S33"), who == std::string_view("alice"));
  }
}

TEST(S33, what_came_again_is_not_what_was_deleted) {
  History history;
  Scenery scenery(history);
  scenery.refs = {{"refs/heads/deletionProposed/app/v1", "c"}};
  register_edge(history);
  for (const char* who : {"alice", "porch"}) {
    history.write("porch", numbered(revision("v1", "DeletionProposed"), 1));
    history.remove(who, "PackageRevision", "edge.app.v1");
  }
  history.finish();
  EXPECT_FALSE(history.bites("S33"));
}

// Published around it, the other package has made it a part of its own, or taken it along.
TEST(S33, a_placeholder_within_another_package_waits_for_somebody_elses_push) {
  enum class Pushed { Nothing, Around, Beside, AroundAndThenAnOutsider };
  for (const Pushed pushed :
       {Pushed::Nothing, Pushed::Around, Pushed::Beside, Pushed::AroundAndThenAnOutsider}) {
    History history;
    Scenery scenery(history);
    scenery.refs = {{"refs/heads/main", "c"}, {"refs/heads/deletionProposed/app/sub/main", "c"}};
    register_edge(history);
    auto sub = numbered(revision("main", "Published"), -1);
    sub.meta.name = "edge.app.sub.main";
    sub.spec.package_name = "app/sub";
    history.write("porch", sub);
    const char* tag =
        pushed == Pushed::Beside ? "git edge refs/tags/apps/v1" : "git edge refs/tags/app/v1";
    if (pushed != Pushed::Nothing) history.log("alice", sim::Verb::Push, tag);
    if (pushed == Pushed::AroundAndThenAnOutsider)
      history.log("outsider", sim::Verb::Push, "git edge refs/heads/main", "past Porch");
    history.finish();
    EXPECT_EQ(history.bites("S33"), pushed != Pushed::Around);
  }
}

TEST(S33, a_placeholder_stays_as_it_is_until_somebody_elses_push) {
  enum class Deleted { Nothing, Within, WithinAndThenAnOutsider, Beside };
  const std::initializer_list<Deleted> all = {Deleted::Nothing, Deleted::Within,
                                              Deleted::WithinAndThenAnOutsider, Deleted::Beside};
  for (const bool another_comes : {false, true})
    for (const Deleted deleted : all) {
      History history;
      Scenery scenery(history);
      scenery.refs = {{"refs/heads/main", "c"}};
      scenery.on_main = {"app"};
      history.read_content_with([](const api::PackageRevision&) {
        return kpt::Files{{"Kptfile", kpt::make_text("kind: Kptfile\n")},
                          {"sub/Kptfile", kpt::make_text("kind: Kptfile\n")}};
      });
      register_edge(history);
      history.write("porch", numbered(revision("main", "Published"), -1));
      auto part = numbered(revision("main", "Published"), -1);
      part.meta.name = "edge.part.main";
      part.meta.uid = "uid-of-the-part";
      part.spec.package_name = deleted == Deleted::Beside ? "apps/sub" : "app/sub";
      history.write("porch", part);
      history.remove(deleted == Deleted::Nothing ? "porch" : "alice", "PackageRevision",
                     part.meta.name);
      if (another_comes) history.log("alice", sim::Verb::Push, "git edge refs/tags/app/new/v1");
      if (deleted == Deleted::WithinAndThenAnOutsider)
        history.log("outsider", sim::Verb::Push, "git edge refs/heads/main", "past Porch");
      history.finish();
      const bool has_other_parts = another_comes || deleted == Deleted::Within;
      EXPECT_EQ(history.bites("S33"),
                !has_other_parts || deleted == Deleted::WithinAndThenAnOutsider);
    }
}

void register_edge_of_v1alpha2(History& history, const char* reason) {
  register_of_v1alpha2(history, "edge", reason);
}

// What is there is the tag; who is not Ready, or is being deleted, wants something else.
TEST(S33, of_v1alpha2_only_what_is_ready_and_stays_is_what_its_object_says) {
  enum class State { Ready, NotReady, Leaving };
  for (const State state : {State::Ready, State::NotReady, State::Leaving}) {
    History history;
    Scenery scenery(history);
    scenery.refs = {{"refs/tags/app/v1", "c"}};
    register_edge_of_v1alpha2(history, "Ready");
    const auto draft = of_v1alpha2(revision("v1", "Draft"), state != State::NotReady);
    history.write("you", draft);
    if (state == State::Leaving) history.mark_deleted("you", draft);
    history.finish();
    EXPECT_EQ(history.bites("S33"), state == State::Ready);
  }
}

TEST(S33, of_v1alpha2_a_placeholder_is_what_it_is_unless_somebody_holds_it_while_it_is_deleted) {
  enum class Is { Ready, NotReady, Held };
  for (const Is one : {Is::Ready, Is::NotReady, Is::Held}) {
    History history;
    Scenery scenery(history);
    scenery.refs = {{"refs/heads/main", "c"}};
    register_edge_of_v1alpha2(history, "Ready");
    const auto main =
        of_v1alpha2(numbered(revision("main", "DeletionProposed"), -1), one != Is::NotReady);
    history.write("you", main);
    if (one == Is::Held) history.mark_deleted("you", main);
    history.finish();
    EXPECT_EQ(history.bites("S33"), one != Is::Held);
  }
}

TEST(S33, of_v1alpha2_a_placeholder_that_is_to_be_a_draft_is_still_there) {
  for (const char* workspace : {"main", "v1"}) {
    History history;
    Scenery scenery(history);
    scenery.refs = {{"refs/heads/main", "c"}};
    scenery.on_main = {"app"};
    register_edge_of_v1alpha2(history, "Ready");
    history.write("you", of_v1alpha2(numbered(revision(workspace, "Draft"), -1), false));
    history.finish();
    EXPECT_EQ(history.bites("S33"), workspace == std::string_view("v1"));
  }
}

TEST(S33, of_v1alpha2_what_was_pushed_since_the_last_sync_is_not_judged) {
  for (const bool is_synced : {true, false}) {
    History history;
    Scenery scenery(history);
    scenery.refs = {{"refs/heads/drafts/app/v1", "c"}};
    register_edge_of_v1alpha2(history, "Ready");
    history.push("you", "edge", "refs/heads/drafts/app/v1", {});
    if (is_synced) {
      register_edge_of_v1alpha2(history, "Reconciling");
      register_edge_of_v1alpha2(history, "Ready");
    }
    history.finish();
    EXPECT_EQ(history.bites("S33"), is_synced);
  }
}

TEST(S33, of_v1alpha2_what_no_finalizer_has_held_leaves_its_content_to_the_next_sync) {
  enum class Case { Deleted, LetGo, Stripped, DeletedAndSynced };
  for (const Case one : {Case::Deleted, Case::LetGo, Case::Stripped, Case::DeletedAndSynced}) {
    History history;
    Scenery scenery(history);
    scenery.refs = {{"refs/tags/app/v1", "c"}};
    register_edge_of_v1alpha2(history, "Ready");
    auto app = of_v1alpha2(numbered(revision("v1", "Published"), 1), true);
    app.meta.finalizers = {std::string(api::v1alpha2::kPackageRevisionFinalizer)};
    history.write("porch", app);
    const bool is_marked = one == Case::LetGo || one == Case::Stripped;
    if (is_marked) history.mark_deleted("alice", app);
    if (is_marked) app.meta.deletion_timestamp = api::Time{};
    app.meta.finalizers.clear();
    if (is_marked) history.write(one == Case::Stripped ? "alice" : kController, app);
    history.remove("alice", "PackageRevision.v1alpha2", app.meta.name);
    if (one == Case::DeletedAndSynced) {
      register_edge_of_v1alpha2(history, "Reconciling");
      register_edge_of_v1alpha2(history, "Ready");
    }
    history.finish();
    EXPECT_EQ(history.bites("S33"), one == Case::LetGo || one == Case::DeletedAndSynced);
  }
}

// "app", which is not Ready, and its upstream.
api::PackageVariant failing_variant(History& history) {
  api::PackageRevision upstream = numbered(revision("v1", "Published"), 1);
  upstream.meta.name = "blueprints.app.v1";
  upstream.meta.uid = "u";
  upstream.spec.repository = "blueprints";
  history.write("porch-server", upstream);
  auto app = variant("app");
  app.status.conditions = {{"Ready", "False", "Error", "", {}, 0}};
  history.write("you", app);
  return app;
}

// Its variant is not Ready, and that is so until a sync has seen what has become of the branch.
TEST(L02, of_v1alpha2_a_draft_whose_branch_has_gone_or_moved_waits_for_a_sync) {
  enum class Case { Gone, GoneAndMissed, There, Moved, MovedAndSeen, MovedBeforeItIsPublished };
  for (const Case one : {Case::Gone, Case::GoneAndMissed, Case::There, Case::Moved,
                         Case::MovedAndSeen, Case::MovedBeforeItIsPublished}) {
    History history;
    Scenery scenery(history);
    const bool is_there = one != Case::Gone && one != Case::GoneAndMissed;
    const bool has_failed = is_there && one != Case::There;
    if (is_there) scenery.refs = {{"refs/heads/drafts/app/v1", "c"}};
    register_edge_of_v1alpha2(history, "Ready");
    const api::PackageVariant app = failing_variant(history);
    const bool is_published = one == Case::MovedBeforeItIsPublished;
    auto draft =
        of_v1alpha2(owned(revision("v1", is_published ? "Published" : "Draft"), app), true);
    if (has_failed) draft.status.conditions = {{"Ready", "False", "Failed", "", {}, 0}};
    history.write("pv-controller", draft);
    history.push("mallory", "edge", "refs/heads/drafts/app/v1", {});
    if (one == Case::GoneAndMissed || one == Case::MovedAndSeen) {
      register_edge_of_v1alpha2(history, "Reconciling");
      register_edge_of_v1alpha2(history, "Ready");
    }
    history.finish();
    EXPECT_EQ(history.bites("L02"),
              one != Case::Gone && one != Case::Moved && one != Case::MovedBeforeItIsPublished);
  }
}

// It cannot be cloned out of Git, and that is so until a sync has missed the tag.
TEST(L02, an_upstream_of_v1alpha2_whose_tag_has_gone_waits_for_a_sync) {
  enum class Case { Gone, GoneAndMissed, There, GoneForItsOwnGeneration };
  for (const Case one :
       {Case::Gone, Case::GoneAndMissed, Case::There, Case::GoneForItsOwnGeneration}) {
    History history;
    Scenery scenery(history);
    if (one == Case::There) scenery.refs = {{"refs/tags/app/v1", "c"}};
    register_of_v1alpha2(history, "blueprints", "Ready");
    if (one == Case::GoneForItsOwnGeneration) {
      register_edge_of_v1alpha2(history, "Ready");
    } else {
      register_edge(history);
    }
    auto upstream = numbered(revision("v1", "Published"), 1);
    upstream.meta.name = "blueprints.app.v1";
    upstream.meta.uid = "u";
    upstream.spec.repository = "blueprints";
    upstream.status.self_lock = api::Locator{"git", api::GitLocator{"url", "app", "app/v1", "c"}};
    history.write("porch-server", of_v1alpha2(upstream, true));
    auto app = variant("app");
    app.status.conditions = {{"Ready", "False", "Error", "", {}, 0}};
    history.write("you", app);
    history.push("mallory", "blueprints", "refs/tags/app/v1", {});
    if (one == Case::GoneAndMissed) {
      register_of_v1alpha2(history, "blueprints", "Reconciling");
      register_of_v1alpha2(history, "blueprints", "Ready");
    }
    history.finish();
    EXPECT_EQ(history.bites("L02"), one != Case::Gone);
  }
}

// A render that has failed waits for the next push, which asks for another one.
TEST(L02, of_v1alpha2_a_failed_render_waits_for_a_push) {
  enum class Case { Failed, Rendered, AskedForSince };
  for (const Case one : {Case::Failed, Case::Rendered, Case::AskedForSince}) {
    History history;
    Scenery scenery(history);
    scenery.refs = {{"refs/heads/drafts/app/v1", "c"}};
    register_edge_of_v1alpha2(history, "Ready");
    const api::PackageVariant app = failing_variant(history);
    auto draft = of_v1alpha2(owned(revision("v1", "Draft"), app), true);
    auto& rendered = draft.status.conditions.emplace_back();
    rendered.type = api::v1alpha2::kRenderedCondition;
    rendered.status = one == Case::Rendered ? "True" : "False";
    draft.status.observed_prr_resource_version = "1";
    draft.meta.annotations[std::string(api::v1alpha2::kRenderRequestAnnotation)] =
        one == Case::AskedForSince ? "2" : "1";
    history.write("pv-controller", draft);
    history.finish();
    EXPECT_EQ(history.bites("L02"), one != Case::Failed);
  }
}

TEST(S33, a_proposed_deletion_that_git_does_not_show) {
  for (const bool is_shown : {true, false}) {
    History history;
    Scenery scenery(history);
    scenery.refs = {{"refs/tags/app/v1", "c"}};
    if (is_shown)
      scenery.refs.insert(scenery.refs.begin(), {"refs/heads/deletionProposed/app/v1", "c"});
    register_edge(history);
    auto going = revision("v1", "DeletionProposed");
    going.spec.revision = 1;
    history.write("porch", going);
    history.finish();
    EXPECT_EQ(history.bitten(), is_shown ? "" : "S33");
  }
}

}  // namespace
}  // namespace porchsim::canary
