// A variant that is not Ready: each test has a world in which something stands in its way, and one
// beside it in which the same is said and is not so.
#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include <fmt/format.h>

#include "api/lifecycle.h"
#include "tests/canary/history.h"

namespace porchsim::canary {
namespace {

constexpr const char* kKptfile = "apiVersion: kpt.dev/v1\nkind: Kptfile\nmetadata:\n  name: app\n";

api::Locator lock(std::string_view ref) {
  return {"git", api::GitLocator{"url", "app", std::string(ref), "c"}};
}

// That of a revision, with its lock.
kpt::Text kptfile_of(const api::PackageRevision& one) {
  const auto& lock = one.status.upstream_lock;
  if (!lock) return kpt::make_text(kKptfile);
  const std::string place = fmt::format("    repo: {}\n    directory: {}\n    ref: {}\n",
                                        lock->git->repo, lock->git->directory, lock->git->ref);
  return kpt::make_text(fmt::format(
      "{}upstream:\n  type: git\n  git:\n{}upstreamLock:\n  type: git\n  git:\n{}    commit: {}\n",
      kKptfile, place, place, lock->git->commit));
}

class L02Blocks : public testing::Test {
 protected:
  L02Blocks() {
    history_.write_json("you", *api::Json::parse(R"({"apiVersion":"config.porch.kpt.dev/v1alpha1",
      "kind":"Repository","metadata":{"name":"edge","namespace":"default","uid":"r"}})"));
    for (const int number : {1, 2}) history_.write("porch-server", upstream(number));
    app_.status.conditions = {{"Ready", "False", "Error", "it already exists", {}, 0}};
  }

  static api::PackageRevision upstream(int number) {
    const std::string workspace = fmt::format("v{}", number);
    api::PackageRevision made = numbered(revision(workspace, "Published"), number);
    made.meta.name = made.meta.uid = "blueprints.app." + workspace;
    made.spec.repository = "blueprints";
    made.status.self_lock = lock("app/" + workspace);
    return made;
  }

  // The variant's own, made of that revision of its upstream.
  api::PackageRevision own(std::string_view lifecycle, std::string_view upstream) {
    auto made = owned(revision("packagevariant-1", lifecycle), app_);
    made.status.upstream_lock = lock(upstream);
    if (made.is_published()) made.spec.revision = 1;
    return made;
  }

  std::string bites() {
    history_.write("you", app_);
    history_.finish();
    return history_.bitten();
  }

  // The checks read every revision as these files, and know whether a package renders.
  void read_files(const char* context, std::string_view does_not_render) {
    auto& truth = history_.watcher().truth();
    history_.read_content_with([context](const api::PackageRevision& one) {
      return kpt::Files{{"Kptfile", kptfile_of(one)},
                        {"package-context.yaml", kpt::make_text(context)}};
    });
    truth.render_with([bad = std::string(does_not_render)](const kpt::Files& files) {
      const bool renders = files.find("Kptfile")->second->find(bad) == std::string::npos;
      return renders ? std::optional(files) : std::nullopt;
    });
  }

  History history_;
  api::PackageVariant app_ = variant("app");
};

TEST_F(L02Blocks, nothing_stands_in_the_way) { EXPECT_EQ(bites(), "L02"); }

// A draft of its own that does not render, whatever it adopts; not one that has nothing to do with
// it.
TEST_F(L02Blocks, a_second_draft_of_its_own_does_not_render) {
  for (const bool is_own : {true, false}) {
    History history;
    history.write("porch-server", upstream(1));
    history.write_json("you", repository("edge"));
    history.read_content_with([](const api::PackageRevision& revision) {
      const bool is_bad = revision.spec.workspace_name == "by-hand";
      return kpt::Files{{"Kptfile", kpt::make_text(kKptfile)},
                        {"broken.yaml", kpt::make_text(is_bad ? "a: b: c" : "a: b\n")}};
    });
    history.watcher().truth().render_with([](const kpt::Files& files) {
      const bool renders = files.find("broken.yaml")->second->find("b: c") == std::string::npos;
      return renders ? std::optional(files) : std::nullopt;
    });
    history.write("pv-controller", own("Draft", "app/v1"));
    auto second = revision("by-hand", "Draft");
    if (is_own) second = owned(second, app_);
    history.write("pv-controller", second);
    history.write("you", app_);
    history.finish();
    EXPECT_EQ(history.bites("L02"), !is_own);
  }
}

TEST_F(L02Blocks, the_spec_is_invalid) {
  app_.spec.package_context = api::PackageVariant::PackageContext{{{"name", "mine"}}, {}};
  EXPECT_EQ(bites(), "");
}

TEST_F(L02Blocks, the_upstream_is_absent) {
  app_.spec.upstream->revision = 7;
  EXPECT_EQ(bites(), "");
}

TEST_F(L02Blocks, the_repository_is_absent) {
  app_.spec.downstream->repo = "nowhere";
  EXPECT_EQ(bites(), "");
}

TEST_F(L02Blocks, a_repository_that_came_again_still_has_objects_of_the_one_before_it) {
  enum class Case { Held, HeldByPorchAlone, HeldAndKnown, HeldElsewhere, HeldAndDraftIsThere };
  for (const Case one : {Case::Held, Case::HeldByPorchAlone, Case::HeldAndKnown,
                         Case::HeldElsewhere, Case::HeldAndDraftIsThere}) {
    History history;
    auto edge = *api::Json::parse(R"({"apiVersion":"config.porch.kpt.dev/v1alpha1",
      "kind":"Repository","metadata":{"name":"edge","namespace":"default","uid":"r",
      "annotations":{"porch.kpt.dev/v1alpha2-migration":"true"}}})");
    if (one == Case::HeldAndKnown)
      edge.set_path({"status", "lastFullSyncTime"}, "2025-01-01T00:00:00Z");
    history.write_json("porch", edge);
    history.write("porch-server", upstream(1));
    auto other = of_v1alpha2(revision("v1", "Draft"), true);
    other.spec.package_name = "other";
    if (one == Case::HeldElsewhere) other.spec.repository = "far";
    other.meta.finalizers = {std::string(api::v1alpha2::kPackageRevisionFinalizer)};
    if (one != Case::HeldByPorchAlone) other.meta.finalizers.emplace_back("example.com/hold");
    history.write("you", other);
    history.mark_deleted("you", other);
    history.write("you", app_);
    if (one == Case::HeldAndDraftIsThere)
      history.write("pv-controller",
                    of_v1alpha2(owned(revision("packagevariant-1", "Draft"), app_), true));
    history.finish();
    EXPECT_EQ(history.bites("L02"), one != Case::Held);
  }
}

TEST_F(L02Blocks, a_revision_is_not_published_before_its_gates_are_met) {
  enum class Case { Shut, Open, NotRendered, HasItsNumber, OfAnother };
  for (const Case one :
       {Case::Shut, Case::Open, Case::NotRendered, Case::HasItsNumber, Case::OfAnother}) {
    History history;
    history.write("porch-server", upstream(1));
    history.write_json("you", repository("edge"));
    history.write("porch-server",
                  numbered(owned(revision("packagevariant-1", "Published"), app_), 1));
    auto second = of_v1alpha2(revision("packagevariant-2", "Published"), false);
    if (one != Case::OfAnother)
      second.meta.owner_references = owned(revision("v", "Draft"), app_).meta.owner_references;
    second.spec.readiness_gates = {"ok"};
    second.status.package_conditions = {
        {"ok", one == Case::Shut ? "False" : "True", "", "", {}, 0}};
    if (one == Case::NotRendered)
      second.status.conditions.push_back({"Rendered", "False", "RenderFailed", "", {}, 0});
    if (one == Case::HasItsNumber) second.status.package_conditions.clear();
    second.status.revision = one == Case::HasItsNumber ? 2 : 0;
    history.write("you", second);
    history.write("you", app_);
    history.finish();
    EXPECT_EQ(history.bites("L02"), one != Case::Shut && one != Case::NotRendered) << int(one);
  }
}

// What is published and is to go without having been proposed stays as it is, and is in nobody's
// way.
TEST_F(L02Blocks, the_deletion_of_the_downstream_is_held) {
  struct Case {
    std::string_view lifecycle;
    std::string_view finalizer;
    bool is_held;
    bool has_number = true;
  };
  constexpr std::string_view kPorch = api::v1alpha2::kPackageRevisionFinalizer;
  for (const auto& [lifecycle, finalizer, is_held, has_number] :
       {Case{"Draft", "example.com/keep", true}, Case{"Draft", kPorch, false},
        Case{"DeletionProposed", "example.com/keep", true}, Case{"Published", kPorch, false},
        Case{"Published", kPorch, true, false}}) {
    History history;
    history.write("porch-server", upstream(1));
    history.write_json("you", repository("edge"));
    auto leaving = of_v1alpha2(own(lifecycle, "app/v1"), false);
    leaving.status.revision = has_number && lifecycle != api::kDraft ? 1 : 0;
    leaving.meta.deletion_timestamp.emplace();
    leaving.meta.finalizers = {std::string(finalizer)};
    history.write("you", leaving);
    history.write("you", app_);
    history.finish();
    EXPECT_EQ(history.bites("L02"), !is_held) << lifecycle << " " << finalizer;
  }
}

TEST_F(L02Blocks, what_is_published_is_to_be_a_draft_again) {
  for (const int number : {1, 0}) {
    History history;
    history.write("porch-server", upstream(1));
    history.write_json("you", repository("edge"));
    auto second = of_v1alpha2(owned(revision("packagevariant-1", "Draft"), app_), false);
    second.status.revision = number;
    history.write("you", second);
    history.write("you", app_);
    history.finish();
    EXPECT_EQ(history.bites("L02"), number == 0);
  }
}

TEST_F(L02Blocks, the_source_of_the_draft_is_gone_or_nobody_has_registered_its_repository) {
  enum class Case { IsThere, IsGone, IsNotRegistered };
  for (const Case one : {Case::IsThere, Case::IsGone, Case::IsNotRegistered}) {
    History history;
    history.read_content_with([](const api::PackageRevision& revision) {
      if (revision.is_draft()) return kpt::Files();
      return kpt::Files{{"Kptfile", kpt::make_text(kKptfile)}};
    });
    history.write_json("you", repository("edge"));
    if (one != Case::IsNotRegistered) history.write_json("you", repository("blueprints"));
    history.write("porch-server", upstream(1));
    auto draft = own("Draft", "app/v1");
    draft.spec.tasks = {
        api::Task::clone_of(one == Case::IsGone ? "blueprints.app.v7" : "blueprints.app.v1")};
    history.write(kController, of_v1alpha2(draft, false));
    history.write("you", app_);
    history.finish();
    EXPECT_EQ(history.bites("L02"), one == Case::IsThere);
  }
}

// People have copied a draft, and the variant has adopted the copy.
TEST_F(L02Blocks, nobody_has_published_the_source_of_the_draft) {
  for (const char* const lifecycle : {"Draft", "Proposed", "Published", "DeletionProposed"}) {
    History history;
    history.read_content_with([](const api::PackageRevision& one) {
      if (one.spec.workspace_name == "packagevariant-1") return kpt::Files();
      return kpt::Files{{"Kptfile", kpt::make_text(kKptfile)}};
    });
    history.write_json("you", repository("edge"));
    history.write("porch-server", upstream(1));
    history.write("alice", of_v1alpha2(revision("v1", lifecycle), true));
    auto copy = own("Draft", "app/v1");
    copy.spec.tasks = {api::Task::edit_of("edge.app.v1")};
    history.write(kController, of_v1alpha2(copy, false));
    history.write("you", app_);
    history.finish();
    EXPECT_EQ(history.bites("L02"), api::is_published(lifecycle)) << lifecycle;
  }
}

TEST_F(L02Blocks, others_have_the_package) {
  history_.write("alice", revision("v1", "Draft"));
  EXPECT_EQ(bites(), "");
}

TEST_F(L02Blocks, a_package_lies_within_the_package) {
  auto inner = revision("v1", "Draft");
  inner.spec.package_name = "app/inner";
  history_.write("alice", inner);
  EXPECT_EQ(bites(), "");
}

// As shipped Porch compares names: a variant into edge/app fails for ever at edge/team/app.
TEST_F(L02Blocks, others_have_a_package_of_the_same_last_name) {
  auto namesake = revision("packagevariant-1", "Draft");
  namesake.meta.name = "edge.team.app.packagevariant-1";
  namesake.spec.package_name = "team/app";
  history_.write("alice", namesake);
  EXPECT_EQ(bites(), "L02");
}

TEST_F(L02Blocks, a_package_that_may_be_adopted_is_in_nobodys_way) {
  app_.spec.adoption_policy = api::kAdoptExisting;
  history_.write("alice", revision("v1", "Draft"));
  EXPECT_EQ(bites(), "L02");
}

TEST_F(L02Blocks, another_owns_the_package) {
  app_.spec.adoption_policy = api::kAdoptExisting;
  auto other = variant("other");
  other.meta.finalizers.clear();
  history_.write("you", other);
  history_.write("alice", owned(revision("v1", "Draft"), other));
  history_.remove("you", "PackageVariant", "other");
  EXPECT_EQ(bites(), "");
}

TEST_F(L02Blocks, the_draft_is_of_another_upstream) {
  history_.write(kController, own("Draft", "app/v2"));
  EXPECT_EQ(bites(), "");
}

TEST_F(L02Blocks, the_draft_is_of_this_upstream) {
  history_.write(kController, own("Draft", "app/v1"));
  EXPECT_EQ(bites(), "L02");
}

TEST_F(L02Blocks, a_published_downstream_can_be_upgraded) {
  history_.write("porch-server", own("Published", "app/v2"));
  EXPECT_EQ(bites(), "L02");
}

TEST_F(L02Blocks, a_tag_in_full_names_a_base) {
  history_.write("porch-server", own("Published", "refs/tags/v2"));
  EXPECT_EQ(bites(), "L02");
}

TEST_F(L02Blocks, the_base_of_the_upgrade_is_gone) {
  history_.write("porch-server", own("Published", "app/v7"));
  EXPECT_EQ(bites(), "");
}

TEST_F(L02Blocks, a_draft_is_no_base) {
  history_.write("porch-server", own("Published", "drafts/app/v2"));
  EXPECT_EQ(bites(), "");
}

constexpr const char* kContext =
    "apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: kptfile.kpt.dev\ndata:\n  region: south\n";
constexpr const char* kNoContext = "apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: other\n";

// The controller can take it back.
TEST_F(L02Blocks, what_is_proposed_lacks_a_mutation) {
  read_files(kContext, "nothing");
  app_.spec.package_context = api::PackageVariant::PackageContext{{{"region", "north"}}, {}};
  history_.write("porch-server", own("Proposed", "app/v1"));
  EXPECT_EQ(bites(), "L02");
}

// Documents modify the package's context, and make none.
TEST_F(L02Blocks, the_context_to_be_changed_is_not_there) {
  read_files(kNoContext, "nothing");
  app_.spec.package_context = api::PackageVariant::PackageContext{{{"region", "north"}}, {}};
  history_.write("porch-server", own("Published", "app/v1"));
  EXPECT_EQ(bites(), "");
}

TEST_F(L02Blocks, the_context_of_another_draft_is_not_there) {
  history_.read_content_with([](const api::PackageRevision& one) {
    const bool is_adopted = one.spec.workspace_name == "z-by-hand";
    return kpt::Files{{"Kptfile", kptfile_of(one)},
                      {"package-context.yaml", kpt::make_text(is_adopted ? kNoContext : kContext)}};
  });
  app_.spec.package_context = api::PackageVariant::PackageContext{{{"region", "north"}}, {}};
  history_.write("porch-server", own("Draft", "app/v1"));
  history_.write("alice", owned(revision("z-by-hand", "Draft"), app_));
  bites();
  EXPECT_FALSE(history_.bites("L02"));
}

TEST_F(L02Blocks, no_context_is_to_be_changed) {
  read_files(kNoContext, "nothing");
  app_.spec.package_context = api::PackageVariant::PackageContext{};
  history_.write("porch-server", own("Published", "app/v1"));
  EXPECT_EQ(bites(), "L02");
}

TEST_F(L02Blocks, the_package_that_has_no_context_is_to_be_upgraded) {
  read_files(kNoContext, "nothing");
  app_.spec.package_context = api::PackageVariant::PackageContext{{{"region", "north"}}, {}};
  history_.write("porch-server", own("Published", "app/v2"));
  EXPECT_EQ(bites(), "L02");
}

TEST_F(L02Blocks, the_content_does_not_render) {
  read_files(kContext, "kind: Kptfile");
  EXPECT_EQ(bites(), "");
}

TEST_F(L02Blocks, a_function_of_the_variant_fails) {
  read_files(kContext, "fail:v1");
  app_.spec.pipeline =
      api::PackageVariant::Pipeline{{*api::Json::parse(R"({"name":"f","image":"fail:v1"})")}, {}};
  history_.write(kController, own("Draft", "app/v1"));
  EXPECT_EQ(bites(), "");
}

TEST_F(L02Blocks, the_functions_of_the_variant_work) {
  read_files(kContext, "fail:v1");
  app_.spec.pipeline =
      api::PackageVariant::Pipeline{{*api::Json::parse(R"({"name":"f","image":"noop:v1"})")}, {}};
  history_.write(kController, own("Draft", "app/v1"));
  EXPECT_EQ(bites(), "L02");
}

}  // namespace
}  // namespace porchsim::canary
