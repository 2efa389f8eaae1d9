// What becomes of the files: each test spoils one content, and then leaves it as it should be.
#include <gtest/gtest.h>

#include <chrono>
#include <map>
#include <string_view>

#include <fmt/format.h>

#include "kpt/package/files.h"
#include "kpt/update/merge.h"
#include "tests/canary/contents.h"
#include "tests/canary/history.h"

namespace porchsim::canary {
namespace {

std::string config_map(std::string_view name, std::string_view data) {
  return "apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: " + std::string(name) + "\ndata:\n" +
         std::string(data);
}

api::Locator at(std::string_view ref, std::string_view commit) {
  return {"git", api::GitLocator{"url", "app", std::string(ref), std::string(commit)}};
}
api::Locator lock(std::string_view commit) { return at("drafts/app/v1", commit); }

enum class Between {
  Nothing,
  APersonsEdit,
  AnotherAdoption,
  NotReady,
  AnotherUpstream,
  AnotherSpec,
  APersonsStatus,
  ARefusal
};

// The controller makes a draft, a person proposes and approves it. Between: a person's hand is in
// it too, the variant lets go of what is proposed and takes it back, says that it is not Ready, or
// that while it names another upstream; the mutations change while it is proposed, without and with
// a write of the controller that is refused for that.
void publish_a_clone(History& history, Between between) {
  for (const std::int64_t number : {1, 2}) {
    auto upstream = revision(fmt::format("v{}", number), "Published");
    upstream.meta.name = fmt::format("blueprints.app.v{}", number);
    upstream.meta.uid = upstream.meta.name;
    upstream.spec.repository = "blueprints";
    upstream.spec.revision = number;
    upstream.status.self_lock = at(fmt::format("app/v{}", number), "c");
    history.write("porch-server", upstream);
  }
  auto app = variant("app");
  app.spec.adoption_policy = api::kAdoptExisting;
  app.spec.package_context = api::PackageVariant::PackageContext{{{"region", "north"}}, {}};
  history.write("you", app);
  auto draft = owned(revision("v1", "Draft"), app);
  draft.spec.readiness_gates = {"PVOperationsComplete"};
  draft.status.conditions = {{"PVOperationsComplete", "True", "", "", {}, 0}};
  draft.status.self_lock = lock("c1");
  draft.status.upstream_lock = at("app/v1", "c");
  history.write(kController, draft);
  if (between == Between::APersonsEdit) {
    draft.status.self_lock = lock("c2");
    history.write("alice", draft);
  }
  if (between == Between::NotReady || between == Between::AnotherUpstream) {
    app.spec.upstream->revision = between == Between::NotReady ? 1 : 2;
    app.status.conditions = {{"Ready", "False", "Error", "", {}, 0}};
    history.write(kController, app);
  }
  draft.spec.lifecycle = api::kProposed;
  draft.status.self_lock = lock("c3");
  history.write("alice", draft);
  if (between == Between::AnotherAdoption) {
    auto released = draft;
    released.meta.owner_references.clear();
    history.write(kController, released);
    history.write(kController, draft);
  }
  if (between == Between::AnotherSpec || between == Between::APersonsStatus ||
      between == Between::ARefusal) {
    app.spec.package_context->data["region"] = "west";
    history.write("you", app);
  }
  if (between == Between::APersonsStatus) {
    app.status.conditions = {{"Ready", "True", "Reconciled", "by hand", {}, 0}};
    history.write("you", app);
  }
  if (between == Between::ARefusal) {
    history.fail(kController, "update", "PackageRevisionResources default/edge.app.v1");
  }
  draft.spec.lifecycle = api::kPublished;
  draft.spec.revision = 1;
  draft.meta.labels[std::string(api::kLatestRevisionLabel)] = "true";
  history.write("bob", draft);
}

using S16 = ContentTest;

TEST_F(S16, a_clone_published_without_its_mutations) {
  store("edge.app.v1", {{"package-context.yaml", config_map("kptfile.kpt.dev", "  name: app\n")}});
  publish_a_clone(history_, Between::Nothing);
  EXPECT_EQ(history_.bitten(), "S16");
}

TEST_F(S16, a_clone_published_with_its_mutations) {
  store("edge.app.v1",
        {{"package-context.yaml", config_map("kptfile.kpt.dev", "  region: north\n")}});
  publish_a_clone(history_, Between::Nothing);
  EXPECT_EQ(history_.bitten(), "");
}

TEST_F(S16, an_approval_may_come_before_the_controller_knows_the_newest_spec) {
  store("edge.app.v1",
        {{"package-context.yaml", config_map("kptfile.kpt.dev", "  region: north\n")}});
  publish_a_clone(history_, Between::AnotherSpec);
  EXPECT_EQ(history_.bitten(), "");
}

TEST_F(S16, what_a_person_writes_into_a_status_no_controller_knows) {
  store("edge.app.v1",
        {{"package-context.yaml", config_map("kptfile.kpt.dev", "  region: north\n")}});
  publish_a_clone(history_, Between::APersonsStatus);
  EXPECT_EQ(history_.bitten(), "");
}

TEST_F(S16, what_the_controller_knows_to_be_stale_is_approved) {
  store("edge.app.v1",
        {{"package-context.yaml", config_map("kptfile.kpt.dev", "  region: north\n")}});
  publish_a_clone(history_, Between::ARefusal);
  EXPECT_EQ(history_.bitten(), "S16");
}

TEST_F(S16, what_a_person_edited_last_may_be_published) {
  store("edge.app.v1", {{"package-context.yaml", config_map("kptfile.kpt.dev", "  name: app\n")}});
  publish_a_clone(history_, Between::APersonsEdit);
  EXPECT_EQ(history_.bitten(), "");
}

TEST_F(S16, a_variant_that_takes_back_what_is_proposed_comes_too_late) {
  store("edge.app.v1", {{"package-context.yaml", config_map("kptfile.kpt.dev", "  name: app\n")}});
  publish_a_clone(history_, Between::AnotherAdoption);
  EXPECT_EQ(history_.bitten(), "");
}

TEST_F(S16, a_variant_that_is_not_ready_waits_for_nothing_by_that) {
  store("edge.app.v1", {{"package-context.yaml", config_map("kptfile.kpt.dev", "  name: app\n")}});
  publish_a_clone(history_, Between::NotReady);
  EXPECT_EQ(history_.bitten(), "S16");
}

TEST_F(S16, a_key_with_another_value_is_no_mutation) {
  store("edge.app.v1",
        {{"package-context.yaml", config_map("kptfile.kpt.dev", "  region: south\n")}});
  publish_a_clone(history_, Between::Nothing);
  EXPECT_EQ(history_.bitten(), "S16");
}

TEST_F(S16, a_key_in_a_comment_is_no_mutation) {
  store("edge.app.v1",
        {{"package-context.yaml", config_map("kptfile.kpt.dev", "  name: app # region: north\n")}});
  publish_a_clone(history_, Between::Nothing);
  EXPECT_EQ(history_.bitten(), "S16");
}

TEST_F(S16, a_variant_that_waits_for_the_publication_mutates_later) {
  store("edge.app.v1", {{"package-context.yaml", config_map("kptfile.kpt.dev", "  name: app\n")}});
  publish_a_clone(history_, Between::AnotherUpstream);
  EXPECT_EQ(history_.bitten(), "");
}

using S21 = UpgradeTest;
using S22 = UpgradeTest;
using S55 = UpgradeTest;

const std::string kOld = config_map("settings", "  a: one\n  b: one\n");
const std::string kNewA = config_map("settings", "  a: two\n  b: one\n");
const std::string kNewB = config_map("settings", "  a: one\n  b: two\n");
const std::string kNewBoth = config_map("settings", "  a: two\n  b: two\n");

Sides of_one_file(const std::string& upstream, const std::string& local,
                  const std::string& merged) {
  const auto side = [](const std::string& text) {
    return text.empty() ? std::map<std::string, std::string>{}
                        : std::map<std::string, std::string>{{"settings.yaml", text}};
  };
  return {side(kOld), side(upstream), side(local), side(merged)};
}

// With the merge keys that a clone gives.
std::string cloned(const std::string& text) {
  return *kpt::ensure_merge_key({{"settings.yaml", kpt::make_text(text)}})->at("settings.yaml");
}

TEST_F(S21, an_edit_of_people_got_lost) {
  EXPECT_EQ(bites(of_one_file(kNewA, kNewB, kNewA)), "S21");
}

TEST_F(S21, an_edited_resource_went_with_upstreams) {
  EXPECT_EQ(bites(of_one_file("", kNewB, "")), "S21");
}

TEST_F(S21, a_file_of_ones_own_got_lost) {
  Sides sides = of_one_file(kNewA, kOld, kNewA);
  sides.local["notes.md"] = "mine\n";
  EXPECT_EQ(bites(sides), "S21");
}

Sides added_twice(const std::string& merged) {
  Sides sides = of_one_file(kOld, kOld, kOld);
  sides.local["more.yaml"] = config_map("more", "  a: one\n  mine: one\n");
  sides.upstream["more.yaml"] = config_map("more", "  a: two\n  b: two\n");
  sides.merged["more.yaml"] = config_map("more", merged);
  return sides;
}

TEST_F(S21, what_people_have_in_a_resource_that_upstream_has_added_too_got_lost) {
  EXPECT_EQ(bites(added_twice("  a: two\n  b: two\n")), "S21");
}

TEST_F(S21, of_a_resource_that_both_have_added_upstream_wins_what_both_have) {
  EXPECT_EQ(bites(added_twice("  a: two\n  b: two\n  mine: one\n")), "");
}

TEST_F(S22, of_a_resource_that_both_have_added_people_win_what_both_have) {
  EXPECT_EQ(bites(added_twice("  a: one\n  b: two\n  mine: one\n")), "S22");
}

TEST_F(S22, what_upstream_alone_has_in_a_resource_that_both_have_added_did_not_come) {
  EXPECT_EQ(bites(added_twice("  a: two\n  mine: one\n")), "S22");
}

TEST_F(S21, nobody_knows_what_a_merge_has_read_whose_base_moved_just_now) {
  moved_ago_ = std::chrono::seconds(1);
  EXPECT_EQ(bites(of_one_file(kNewA, kNewB, kNewA)), "");
}

TEST_F(S21, a_base_that_moved_a_minute_ago_is_known) {
  moved_ago_ = std::chrono::seconds(60);
  EXPECT_EQ(bites(of_one_file(kNewA, kNewB, kNewA)), "S21");
}

TEST_F(S21, a_file_without_resources_that_both_have_added_is_not_peoples_any_more) {
  Sides sides = of_one_file(kNewA, kOld, kNewA);
  sides.local["notes.md"] = "mine\n";
  sides.upstream["notes.md"] = sides.merged["notes.md"] = "theirs\n";
  EXPECT_EQ(bites(sides), "S21");
}

TEST_F(S21, of_a_file_without_resources_that_both_have_changed_peoples_stays) {
  Sides sides = of_one_file(kNewA, kOld, kNewA);
  sides.base["notes.md"] = "old\n";
  sides.local["notes.md"] = sides.merged["notes.md"] = "mine\n";
  sides.upstream["notes.md"] = "theirs\n";
  EXPECT_EQ(bites(sides), "");
}

TEST_F(S22, nobody_knows_what_a_merge_has_read_whose_base_moved_just_now) {
  moved_ago_ = std::chrono::seconds(1);
  EXPECT_EQ(bites(of_one_file(kNewA, kNewB, kNewB)), "");
}

TEST_F(S22, an_edit_of_upstreams_got_lost) {
  EXPECT_EQ(bites(of_one_file(kNewA, kNewB, kNewB)), "S22");
}

TEST_F(S22, what_upstream_dropped_is_still_there) {
  EXPECT_EQ(bites(of_one_file("", cloned(kOld), cloned(kOld))), "S22");
}

TEST_F(S22, what_people_wrote_anew_outlives_upstreams_though_it_says_the_same) {
  EXPECT_EQ(bites(of_one_file("", kOld, kOld)), "");
}

TEST_F(S22, a_new_file_of_upstreams_did_not_come) {
  Sides sides = of_one_file(kOld, kNewB, kNewB);
  sides.upstream["notes.md"] = "theirs\n";
  EXPECT_EQ(bites(sides), "S22");
}

TEST_F(S22, both_sides_are_in_the_result) {
  EXPECT_EQ(bites(of_one_file(kNewA, kNewB, kNewBoth)), "");
}

TEST_F(S22, an_edited_resource_outlives_upstreams) {
  EXPECT_EQ(bites(of_one_file("", kNewB, kNewB)), "");
}

TEST_F(S22, other_strategies_promise_something_else) {
  EXPECT_EQ(bites(of_one_file(kNewA, kNewB, kNewB), "force-delete-replace"), "S52");
}

TEST_F(S55, what_is_replaced_has_upstreams_files) {
  Sides sides = of_one_file(kNewA, kOld, kNewA);
  sides.local["notes.md"] = "mine\n";
  EXPECT_EQ(bites(sides, "force-delete-replace", "alice"), "");
}

TEST_F(S55, what_is_replaced_keeps_a_file_of_its_own) {
  Sides sides = of_one_file(kNewA, kOld, kNewA);
  sides.local["notes.md"] = sides.merged["notes.md"] = "mine\n";
  EXPECT_EQ(bites(sides, "force-delete-replace", "alice"), "S55");
}

TEST_F(S55, what_is_copied_over_keeps_a_file_of_its_own) {
  Sides sides = of_one_file(kNewA, kOld, kNewA);
  sides.local["notes.md"] = sides.merged["notes.md"] = "mine\n";
  EXPECT_EQ(bites(sides, "copy-merge", "alice"), "");
}

TEST_F(S55, what_is_copied_over_loses_a_file_of_its_own) {
  Sides sides = of_one_file(kNewA, kOld, kNewA);
  sides.local["notes.md"] = "mine\n";
  EXPECT_EQ(bites(sides, "copy-merge", "alice"), "S55");
}

TEST_F(S55, what_is_copied_over_keeps_what_upstream_dropped) {
  Sides sides = of_one_file(kOld, kOld, kOld);
  sides.base["notes.md"] = sides.local["notes.md"] = sides.merged["notes.md"] = "old\n";
  EXPECT_EQ(bites(sides, "copy-merge", "alice"), "S55");
}

TEST_F(S55, a_file_that_is_no_resource_arrives_changed) {
  Sides sides = of_one_file(kOld, kOld, kOld);
  sides.upstream["notes.md"] = "theirs\n";
  sides.merged["notes.md"] = "other\n";
  EXPECT_EQ(bites(sides, "copy-merge", "alice"), "S55");
}

TEST_F(S22, the_order_of_a_list_is_nobodys_edit) {
  const auto list = [](std::string_view items) {
    return "apiVersion: v1\nkind: Set\nmetadata:\n  name: s\nitems: " + std::string(items) + "\n";
  };
  Sides sides;
  sides.base["set.yaml"] = list("[a, b]");
  sides.upstream["set.yaml"] = list("[c, a, b]");
  sides.local["set.yaml"] = list("[b, a]");
  sides.merged["set.yaml"] = list("[a, b, c]");
  EXPECT_EQ(bites(sides), "");
}

}  // namespace
}  // namespace porchsim::canary
