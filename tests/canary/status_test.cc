// What a status says at rest, with one thing that is not so.
#include <gtest/gtest.h>

#include <string_view>

#include "tests/canary/v1alpha2.h"

namespace porchsim::canary {
namespace {

TEST(L09, a_draft_has_passed_its_pipeline_and_has_not_been_rendered) {
  for (const char* rendered : {"True", "False"}) {
    History history;
    auto draft = revision("v1", "Draft");
    draft.status.conditions = {{"Rendered", rendered, "", "", {}, 0},
                               {"PackagePipelinePassed", "True", "", "", {}, 0}};
    history.write("you", draft);
    history.finish();
    EXPECT_EQ(history.bites("L09"), rendered == std::string_view("False"));
  }
}

// Whose branch an outsider has pushed, as Porch has seen by now, or Porch itself.
TEST(L09, a_draft_has_passed_its_pipeline_and_nobody_has_rendered_it) {
  for (const char* who : {"outsider", "alice"}) {
    for (const char* seen : {"c2", "c1"}) {
      History history;
      Git git(history);
      git.refs = {{kDraftOfApp, "c2"}};
      history.write_json("you", repository("edge"));
      auto draft = revision("v1", "Draft");
      draft.status.conditions = {{"PackagePipelinePassed", "True", "", "", {}, 0}};
      draft.status.self_lock =
          api::Locator{"git", api::GitLocator{"url", "app", "drafts/app/v1", seen}};
      history.push(who, "edge", kDraftOfApp, {});
      history.write("porch", draft);
      history.finish();
      const bool is_so = who == std::string_view("outsider") && seen == std::string_view("c2");
      EXPECT_EQ(history.bites("L09"), is_so);
    }
  }
}

// A variant of blueprints/app v1, which is there, with one draft; Ready, and with a status in full.
struct Settled {
  Settled() {
    app.status.conditions = {{"Stalled", "False", "Valid", "", {}, 0},
                             {"Ready", "True", "NoErrors", "", {}, 0}};
    app.status.downstream_targets = {{"edge.app.packagevariant-1", {}}};
    draft = owned(revision("packagevariant-1", "Draft"), app);
    draft.spec.readiness_gates = {"PVOperationsComplete"};
    draft.status.conditions = {{"PVOperationsComplete", "True", "", "", {}, 0},
                               {"PackagePipelinePassed", "True", "", "", {}, 0}};
    upstream = revision("v1", "Published");
    upstream.meta.name = "blueprints.app.v1";
    upstream.meta.uid = "u";
    upstream.spec.repository = "blueprints";
    upstream.spec.revision = 1;
  }

  std::string bitten() const {
    History history;
    history.hear("L09");
    history.write("porch", upstream);
    history.write("you", app);
    history.write("porch", draft);
    history.finish();
    return history.bitten();
  }

  api::PackageVariant app = variant("app");
  api::PackageRevision draft;
  api::PackageRevision upstream;
};

TEST(L09, a_status_that_is_true) { EXPECT_EQ(Settled().bitten(), ""); }

TEST(L09, stalled_and_nothing_is_wrong) {
  Settled settled;
  settled.app.status.conditions[0].status = "True";
  EXPECT_EQ(settled.bitten(), "L04 L09");
}

TEST(L09, not_stalled_and_the_spec_is_invalid) {
  Settled settled;
  settled.app.status.conditions[1].status = "False";
  settled.app.spec.adoption_policy = "perhaps";
  EXPECT_EQ(settled.bitten(), "L09");
}

TEST(L09, a_target_that_is_none) {
  Settled settled;
  settled.app.status.downstream_targets.push_back({"edge.app.v7", {}});
  EXPECT_EQ(settled.bitten(), "L09");
}

TEST(L09, a_target_that_is_gone_and_could_not_be_made_anew) {
  for (const bool is_there : {true, false}) {
    Settled settled;
    settled.app.status.conditions[1].status = "False";
    settled.app.status.downstream_targets = {{"edge.app.v7", {}}};
    if (!is_there) settled.draft.spec.package_name = "other";
    if (!is_there) settled.draft.meta.owner_references.clear();
    EXPECT_EQ(settled.bitten(), is_there ? "" : "L09");
  }
}

TEST(L09, a_render_error_of_what_has_passed) {
  Settled settled;
  settled.app.status.downstream_targets[0].render_status.error = "it failed";
  EXPECT_EQ(settled.bitten(), "L09");
  settled.draft.status.conditions[1].status = "False";
  EXPECT_EQ(settled.bitten(), "");
}

TEST(L09, ready_with_a_gate_that_is_shut) {
  Settled settled;
  settled.draft.status.conditions[0].status = "False";
  EXPECT_EQ(settled.bitten(), "L09");
}

TEST(S94, a_time_of_transition_that_moves_alone_or_stays) {
  for (const char* status : {"True", "False"})
    for (const int minutes : {0, 1, 10})
      for (const char* who : {kController, "alice"}) {
        History history;
        auto app = variant("app");
        app.status.conditions = {{"Ready", "True", "", "", api::Time(), 0}};
        history.write("you", variant("app"));
        history.write(kController, app);
        history.pass(std::chrono::minutes(minutes));
        app.status.conditions = {
            {"Ready", status, "", "", api::Time() + std::chrono::minutes(minutes == 1 ? 1 : 0), 0}};
        history.write(who, app);
        const bool is_same = status == std::string_view("True");
        const bool is_wrong = is_same ? minutes == 1 : minutes == 10;
        EXPECT_EQ(history.bites("S94"), is_wrong && who == kController);
      }
}

}  // namespace
}  // namespace porchsim::canary
