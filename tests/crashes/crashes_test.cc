// The controller dies after (and before) its n-th API call, for every n of a flow: enumerated, not
// sampled. Each run must end converged, with every check content.
#include <gtest/gtest.h>

#include <fmt/format.h>

#include <cstdio>

#include "scenarios/document/source_files.h"
#include "scenarios/load/scenario_loader.h"
#include "tests/unit/scenarios/run/small_world.h"

namespace porchsim::scenarios {
namespace {

constexpr std::string_view kWorld = R"(
world:
  repositories: [blueprints, edge]
  packages:
    blueprints/app:
      v1: {deploy.yaml: {replicas: 1}}
      v2: {deploy.yaml: {replicas: 2}}
)";

constexpr std::string_view kMutations = R"(
        packageContext: {data: {region: north}}
        pipeline: {mutators: [{name: ns, image: "set-namespace:v0.4.1", configMap: {namespace: edge}}]}
  - settle
)";

constexpr std::string_view kPublish = R"(  - propose: edge.app.packagevariant-1
    as: alice
  - approve: edge.app.packagevariant-1
    as: bob
  - settle
)";

struct Flow {
  const char* name;
  bool published;  // the first downstream is published before the flow goes on
  const char* steps;
  const char* expect;
};

class CrashAfterEveryCall : public testing::TestWithParam<Flow> {};

Scenario scenario_of(const Flow& flow) {
  const std::string text = fmt::format("name: crash in the {} flow\n{}steps:{}{}{}{}expect:\n{}",
                                       flow.name, kWorld, kApplyVariant, kMutations,
                                       flow.published ? kPublish : "", flow.steps, flow.expect);
  const auto files = make_no_files();
  auto scenario = parse_scenario(flow.name, text, *files, vocabulary());
  if (!scenario) {
    ADD_FAILURE() << to_text(scenario.error(), text);
    return {};
  }
  return *std::move(scenario);
}

// The findings of a run in which the n-th call of the controller kills it; `fired` tells whether
// there was an n-th call.
std::string run_with_crash(Scenario scenario, std::uint64_t nth, bool before, bool& fired) {
  sim::FaultRule rule;
  rule.kind = sim::FaultKind::Crash;
  rule.site = "api.*";
  rule.actor = "pv-controller";
  rule.argument = before ? "before" : "";
  rule.nth = nth;
  scenario.faults.push_back({.rule = rule, .on_purpose = true});
  const RunResult result = run_scenario(scenario, {});
  fired = result.counts.faults > 0;
  return found(result);
}

TEST_P(CrashAfterEveryCall, ends_converged) {
  const Scenario scenario = scenario_of(GetParam());
  std::uint64_t crashes = 0;
  for (const bool before : {false, true}) {
    bool fired = true;
    for (std::uint64_t nth = 1; fired; ++nth) {
      const std::string findings = run_with_crash(scenario, nth, before, fired);
      crashes += fired ? 1 : 0;
      EXPECT_EQ(findings, "") << "the controller died " << (before ? "before" : "after")
                              << " the effect of its call " << nth;
    }
  }
  RecordProperty("crashes", std::to_string(crashes));
  std::string line =
      fmt::format("[ crashes  ] {}: {} crashes, each survived", GetParam().name, crashes);
  std::fwrite((line + "\n").data(), 1, line.size() + 1, stdout);
  EXPECT_GE(crashes, 16U) << "the flow is made of fewer calls than it was";
}

INSTANTIATE_TEST_SUITE_P(
    Flows, CrashAfterEveryCall,
    testing::Values(Flow{"clone", false, "",
                         "  - PackageVariant app-edge: {conditions: {Ready: \"True\"}}\n"
                         "  - PackageRevision in edge: {count: 1}\n"
                         "  - git edge drafts/app/packagevariant-1:app/package-context.yaml: "
                         "{contains: \"region: north\"}\n"},
                    Flow{"upgrade", true,
                         "  - patch: PackageVariant app-edge\n"
                         "    with: {spec: {upstream: {revision: 2}}}\n"
                         "  - settle\n",
                         "  - PackageVariant app-edge: {conditions: {Ready: \"True\"}}\n"
                         "  - git edge drafts/app/packagevariant-2:app/deploy.yaml: {contains: "
                         "\"replicas: 2\"}\n"},
                    Flow{"edit", true,
                         "  - patch: PackageVariant app-edge\n"
                         "    with: {spec: {packageContext: {data: {region: south}}}}\n"
                         "  - settle\n",
                         "  - PackageVariant app-edge: {conditions: {Ready: \"True\"}}\n"
                         "  - git edge drafts/app/packagevariant-2:app/package-context.yaml: "
                         "{contains: \"region: south\"}\n"},
                    Flow{"delete", false, "  - delete: PackageVariant app-edge\n  - settle\n",
                         "  - PackageVariant app-edge: absent\n"
                         "  - PackageRevision in edge: {count: 0}\n"},
                    Flow{"delete of a published downstream", true,
                         "  - delete: PackageVariant app-edge\n  - settle\n",
                         "  - PackageVariant app-edge: absent\n"
                         "  - PackageRevision edge.app.packagevariant-1: {spec: {lifecycle: "
                         "DeletionProposed}}\n"}),
    [](const auto& flow) {
      std::string name = flow.param.name;
      for (char& c : name) c = c == ' ' ? '_' : c;
      return name;
    });

}  // namespace
}  // namespace porchsim::scenarios
