// S80: when a variant's controller may say that its operations on a draft are complete.
#include <gtest/gtest.h>

#include <string>

#include "api/package_revision_resources.h"
#include "tests/canary/contents.h"
#include "tests/canary/v1alpha2.h"

namespace porchsim::canary {
namespace {

constexpr const char* kVariant = "PackageVariant default/app";

std::string context(std::string_view data) {
  return "apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: kptfile.kpt.dev\ndata:\n  " +
         std::string(data) + "\n";
}

api::PackageVariant wants(std::string_view region) {
  auto app = variant("app");
  app.spec.package_context =
      api::PackageVariant::PackageContext{{{"region", std::string(region)}}, {}};
  return app;
}

api::PackageRevision draft(const char* complete) {
  auto draft = owned(revision("v1", "Draft"), variant("app"));
  draft.status.conditions = {{"PVOperationsComplete", complete, "", "", {}, 0}};
  return draft;
}

class S80 : public ContentTest {
 protected:
  // It is reconciled, and its draft told complete, which has that in its context.
  std::string complete(std::string_view data, std::string_view who = kController) {
    store("edge.app.v1", {{"package-context.yaml", context(data)}});
    history_.write(kController, draft("False"), {began_});
    history_.write(who, draft("True"), {began_});
    return history_.bites("S80") ? "S80" : "";
  }
  void begin() { began_ = history_.log(kController, sim::Verb::Reconcile, kVariant); }

  sim::EventId began_ = 0;
};

TEST_F(S80, a_draft_without_a_mutation_is_told_complete) {
  history_.write("you", wants("north"));
  begin();
  EXPECT_EQ(complete("name: app"), "S80");
}

TEST_F(S80, a_draft_with_its_mutations_is_told_complete) {
  history_.write("you", wants("north"));
  begin();
  EXPECT_EQ(complete("region: north"), "");
}

TEST_F(S80, people_may_say_what_they_like) {
  history_.write("you", wants("north"));
  begin();
  EXPECT_EQ(complete("name: app", "alice"), "");
}

TEST_F(S80, what_the_variant_wanted_when_it_was_read_will_do) {
  history_.write("you", wants("north"));
  begin();
  history_.read(kController, kVariant, {began_});
  history_.write("you", wants("west"));
  EXPECT_EQ(complete("region: north"), "");
}

TEST_F(S80, what_the_variant_wanted_before_it_was_read_will_not_do) {
  history_.write("you", wants("north"));
  history_.write("you", wants("west"));
  begin();
  history_.read(kController, kVariant, {began_});
  EXPECT_EQ(complete("region: north"), "S80");
}

TEST_F(S80, a_variant_that_is_being_deleted_wants_nothing) {
  history_.write("you", wants("north"));
  history_.mark_deleted("you", wants("north"));
  begin();
  EXPECT_EQ(complete("name: app"), "");
}

TEST_F(S80, what_somebody_has_written_meanwhile_may_have_taken_it_away) {
  history_.write("you", wants("north"));
  begin();
  history_.push("alice", "edge", kDraftOfApp, {});
  EXPECT_EQ(complete("name: app"), "");
}

TEST_F(S80, what_somebody_has_written_before_is_known) {
  history_.write("you", wants("north"));
  history_.push("alice", "edge", kDraftOfApp, {});
  begin();
  EXPECT_EQ(complete("name: app"), "S80");
}

TEST_F(S80, what_a_sync_finds_meanwhile_may_have_taken_it_away) {
  for (const bool is_meanwhile : {true, false}) {
    History history;
    history.read_content_with([](const api::PackageRevision&) { return kpt::Files(); });
    history.write("you", wants("north"));
    auto found = draft("False");
    history.write(kController, found);
    found.status.self_lock = api::Locator{"git", api::GitLocator{"edge", "app", "v1", "b"}};
    if (!is_meanwhile) history.write("porch", found);
    const auto began = history.log(kController, sim::Verb::Reconcile, kVariant);
    if (is_meanwhile) history.write("porch", found);
    auto told = draft("True");
    told.status.self_lock = found.status.self_lock;
    history.write(kController, told, {began});
    EXPECT_EQ(history.bites("S80"), !is_meanwhile);
  }
}

// Of v1alpha2 the gate goes with the content.
TEST_F(S80, content_of_v1alpha2_that_says_so_has_its_mutations) {
  for (const char* region : {"north", "west"}) {
    for (const char* is_complete : {"True", "False"}) {
      History history;
      history.read_content_with([](const api::PackageRevision&) { return kpt::Files(); });
      Git git(history);
      git.refs = {{kDraftOfApp, "a"}};
      history.write_json("you", managed_repository());
      history.write("you", wants("north"));
      const auto app = second("Draft");
      history.write("you", app);
      const auto began = history.log(kController, sim::Verb::Reconcile, kVariant);
      history.push(kController, "edge", kDraftOfApp, {began});
      api::PackageRevisionResources sent;
      sent.spec.resources["Kptfile"] = kpt::make_text(
          "apiVersion: kpt.dev/v1\nkind: Kptfile\nmetadata:\n  name: app\nstatus:\n  conditions:\n"
          "  - type: PVOperationsComplete\n    status: \"" +
          std::string(is_complete) + "\"\n");
      sent.spec.resources["package-context.yaml"] =
          kpt::make_text(context("region: " + std::string(region)));
      history.content_written(kController, app.meta.key(), std::move(sent));
      const bool says_so = is_complete == std::string_view("True");
      EXPECT_EQ(history.bites("S80"), says_so && region == std::string_view("west"));
    }
  }
}

}  // namespace
}  // namespace porchsim::canary
