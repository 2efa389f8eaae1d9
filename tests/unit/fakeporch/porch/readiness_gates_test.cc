#include "fakeporch/revisions/readiness_gates.h"

#include <gmock/gmock.h>

#include "tests/unit/fakeporch/porch/porch_world.h"
#include "tests/unit/sim/actors.h"

namespace porchsim::fakeporch {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

api::Condition condition_of(std::string type, std::string status) {
  api::Condition condition;
  condition.type = std::move(type);
  condition.status = std::move(status);
  return condition;
}

TEST(ReadinessGates, a_gate_is_met_by_a_condition_that_is_true) {
  api::PackageRevision revision;
  revision.spec.readiness_gates = {"a", "b", "c", "d"};
  revision.status.conditions = {condition_of("a", "True"), condition_of("b", "False"),
                                condition_of("c", "Unknown"), condition_of("e", "False")};
  EXPECT_THAT(unmet_gates(revision), ElementsAre("b", "c", "d"));
}

struct Case {
  std::string from;
  std::string to;
  bool guarded;
};

TEST(ReadinessGates, guard_proposing_and_approving_alone) {
  for (const Case& c : {Case{"Draft", "Proposed", true}, Case{"Proposed", "Published", true},
                        Case{"Draft", "Draft", false}, Case{"Proposed", "Draft", false},
                        Case{"Published", "DeletionProposed", false},
                        Case{"DeletionProposed", "Published", false}}) {
    api::PackageRevision revision;
    revision.spec.lifecycle = c.from;
    revision.spec.readiness_gates = {"x"};
    EXPECT_EQ(!check_gates(revision, c.to).empty(), c.guarded) << c.from << " -> " << c.to;
  }
}

TEST(ReadinessGates, the_servers_gate_stands_first_and_once) {
  api::PackageRevision revision;
  revision.spec.readiness_gates = {"x", "PackagePipelinePassed"};
  set_pipeline_condition(revision, pipeline_condition(PipelineState::Waiting));
  set_pipeline_condition(revision, pipeline_condition(PipelineState::Passed));
  EXPECT_THAT(revision.spec.readiness_gates, ElementsAre("PackagePipelinePassed", "x"));
  ASSERT_EQ(revision.status.conditions.size(), 1U);
  EXPECT_EQ(revision.status.conditions[0].reason, "PipelinePassed");
}

class GatesInPorch : public PorchWorld {
 protected:
  explicit GatesInPorch(PorchOptions options = {}) : PorchWorld(options) {}
  void SetUp() override {
    PorchWorld::SetUp();
    register_repository("edge");
  }
  // As the package variant controller makes its drafts.
  void create_gated() {
    api::PackageRevision revision = draft("edge", "app", "v1");
    revision.spec.readiness_gates = {"PVOperationsComplete"};
    revision.status.conditions = {condition_of("PVOperationsComplete", "False")};
    ok(create(revision));
  }
  api::Result<api::ObjectPtr> set_condition(const std::string& type, const std::string& status) {
    api::PackageRevision revision = get("edge.app.v1");
    api::set_condition(revision.status.conditions, condition_of(type, status), api::Time());
    return update(revision);
  }
};

TEST_F(GatesInPorch, gates_and_conditions_of_a_client_hold_from_the_creation_on) {
  create_gated();
  const api::PackageRevision revision = get("edge.app.v1");
  EXPECT_THAT(revision.spec.readiness_gates,
              ElementsAre("PackagePipelinePassed", "PVOperationsComplete"));
  EXPECT_EQ(condition(revision, "PVOperationsComplete"), "False");
  EXPECT_THAT(*content("edge.app.v1").spec.resources["Kptfile"],
              HasSubstr("conditionType: PVOperationsComplete"));

  const auto proposed = propose("edge.app.v1");
  ASSERT_FALSE(proposed);
  EXPECT_EQ(proposed.error().reason, api::Reason::Invalid);
  EXPECT_THAT(proposed.error().message,
              HasSubstr("readiness gate PVOperationsComplete is not met"));

  ok(set_condition("PVOperationsComplete", "True"));
  ok(propose("edge.app.v1"));
  ok(approve("edge.app.v1"));
}

TEST_F(GatesInPorch, the_stored_conditions_count_not_those_that_come_with_the_proposal) {
  create_gated();
  api::PackageRevision revision = get("edge.app.v1");
  api::set_condition(revision.status.conditions, condition_of("PVOperationsComplete", "True"),
                     api::Time());
  revision.spec.lifecycle = api::kProposed;
  EXPECT_EQ(update(revision).error().reason, api::Reason::Invalid);
}

TEST_F(GatesInPorch, nobody_writes_the_servers_condition) {
  ok(create(draft("edge", "app", "v1")));
  ok(set_condition("PackagePipelinePassed", "False"));
  EXPECT_EQ(condition(get("edge.app.v1"), "PackagePipelinePassed"), "True");
  api::PackageRevision revision = get("edge.app.v1");
  revision.spec.readiness_gates = {"other"};
  ok(update(revision));
  EXPECT_THAT(get("edge.app.v1").spec.readiness_gates,
              ElementsAre("PackagePipelinePassed", "other"));
  EXPECT_THAT(*content("edge.app.v1").spec.resources["Kptfile"],
              ::testing::Not(HasSubstr("PackagePipelinePassed")));
}

TEST_F(GatesInPorch, the_pipeline_condition_is_false_while_the_pipeline_runs) {
  ok(create(draft("edge", "app", "v1")));
  std::vector<std::string> seen;
  in_task("alice", [&] {
    api::PackageRevision revision = get("edge.app.v1");
    revision.meta.labels["x"] = "y";
    ok(update(revision));
  });
  in_task("bob", [&] {
    for (int i = 0; i < 2; ++i) {
      scheduler.sleep_for(std::chrono::milliseconds(15));
      seen.push_back(condition(get("edge.app.v1"), "PackagePipelinePassed"));
    }
  });
  run();
  EXPECT_THAT(seen, ElementsAre("False", "True"));
}

TEST_F(GatesInPorch, the_condition_is_back_when_a_request_dies_halfway) {
  ok(create(draft("edge", "app", "v1")));
  const sim::ProcessId process = scheduler.make_process(sim::named("alice"));
  scheduler.spawn(process, "alice", [&] {
    api::PackageRevision revision = get("edge.app.v1");
    revision.meta.labels["x"] = "y";
    ok(update(revision));
  });
  scheduler.at(scheduler.now() + std::chrono::milliseconds(10), sim::ProcessId{},
               sim::Scheduler::TimerKind::Foreground, [&] {
                 EXPECT_EQ(condition(get("edge.app.v1"), "PackagePipelinePassed"), "False");
                 scheduler.kill(process);
               });
  run();
  EXPECT_EQ(condition(get("edge.app.v1"), "PackagePipelinePassed"), "True");
  EXPECT_FALSE(get("edge.app.v1").meta.labels.contains("x"));
  EXPECT_TRUE(engine().idle());
}

using GatesNotEnforced = With<GatesInPorch, &Quirks::gates_not_enforced>;

TEST_F(GatesNotEnforced, shipped_porch_has_no_gates_of_its_own_and_keeps_none) {
  create_gated();
  EXPECT_THAT(get("edge.app.v1").spec.readiness_gates, ElementsAre("PVOperationsComplete"));
  EXPECT_EQ(condition(get("edge.app.v1"), "PackagePipelinePassed"), "absent");
  ok(propose("edge.app.v1"));
  ok(approve("edge.app.v1"));
}

}  // namespace
}  // namespace porchsim::fakeporch
