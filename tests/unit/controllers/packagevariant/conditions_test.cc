#include "controllers/packagevariant/conditions.h"

#include <gtest/gtest.h>

#include "controllers/packagevariant/operations_complete.h"
#include "tests/unit/controllers/packagevariant/revision_values.h"

namespace porchsim::packagevariant {
namespace {

constexpr api::Time kThen{std::chrono::seconds(1000)};
constexpr api::Time kNow{std::chrono::seconds(2000)};

std::string text(const VariantStatus& status, std::string_view type) {
  const api::Condition* condition = api::find_condition(status.conditions, type);
  if (condition == nullptr) return "absent";
  return condition->status + " " + condition->reason + ": " + condition->message;
}

TEST(Conditions, tell_of_an_invalid_spec) {
  VariantStatus status;
  set_stalled_conditions_to_true(status, "no upstream", kNow);
  EXPECT_EQ(text(status, "Stalled"), "True ValidationError: no upstream");
  EXPECT_EQ(text(status, "Ready"), "False Error: invalid packagevariant object");
}

TEST(Conditions, tell_of_a_failure_and_of_success) {
  VariantStatus status;
  set_valid(status, kThen);
  set_failed(status, "server gone", kThen);
  EXPECT_EQ(text(status, "Stalled"), "False Valid: all validation checks passed");
  EXPECT_EQ(text(status, "Ready"), "False Error: server gone");
  set_target_status_conditions(status, {}, Options(), kNow);
  EXPECT_EQ(text(status, "Ready"),
            "True NoErrors: successfully ensured downstream package variant");
  EXPECT_EQ(api::find_condition(status.conditions, "Ready")->last_transition_time, kNow);
  EXPECT_EQ(api::find_condition(status.conditions, "Stalled")->last_transition_time, kThen);
}

TEST(Targets, are_exactly_those_of_this_reconcile_and_keep_their_render_status) {
  VariantStatus status;
  set_render_status(status, "up.app.gone", {{}, "old"});
  set_render_status(status, "up.app.v1", {{}, "failed"});
  const Revisions targets = {revision_object({.workspace = "v1"}),
                             revision_object({.workspace = "v2"})};
  set_target_status_conditions(status, targets, Options(), kNow);
  ASSERT_EQ(status.downstream_targets.size(), 2U);
  EXPECT_EQ(status.downstream_targets[0].name, "up.app.v1");
  EXPECT_EQ(status.downstream_targets[0].render_status.error, "failed");
  EXPECT_EQ(status.downstream_targets[1].name, "up.app.v2");
  EXPECT_EQ(status.downstream_targets[1].render_status.error, "");
}

TEST(Targets, a_render_error_goes_once_the_pipeline_has_passed) {
  api::PackageRevision revision = make_revision({});
  api::Condition passed;
  passed.type = kPipelinePassed;
  passed.status = "True";
  revision.status.conditions = {passed};
  const Revisions targets = {api::Object::from(revision)};
  for (const bool shipped : {false, true}) {
    VariantStatus status;
    set_render_status(status, revision.meta.name, {{}, "failed"});
    set_target_status_conditions(status, targets, shipped ? Options::porch_head() : Options(),
                                 kNow);
    EXPECT_EQ(status.downstream_targets[0].render_status.error, shipped ? "failed" : "");
  }
}

TEST(OperationsComplete, adds_gate_and_condition_once_and_leaves_the_others) {
  api::PackageRevision revision = make_revision({});
  api::Condition other;
  other.type = "Other";
  other.status = "True";
  revision.status.conditions = {other};
  revision.spec.readiness_gates = {"Other"};
  EXPECT_FALSE(awaits_completion(revision)) << "no gate, nothing to wait for";

  revision = with_operations(with_operations(revision, false), false);
  EXPECT_EQ(revision.spec.readiness_gates,
            (std::vector<std::string>{"Other", std::string(kOperationsComplete)}));
  EXPECT_EQ(revision.status.conditions.size(), 2U);
  EXPECT_TRUE(has_operations(revision, false));
  EXPECT_TRUE(awaits_completion(revision));

  revision = with_operations(revision, true);
  EXPECT_TRUE(has_operations(revision, true));
  EXPECT_FALSE(awaits_completion(revision));
  EXPECT_EQ(revision.status.conditions[0], other);
}

}  // namespace
}  // namespace porchsim::packagevariant
