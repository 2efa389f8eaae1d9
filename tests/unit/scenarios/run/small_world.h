// The world that most runs of tests begin with, and what a run has found, as text.
#pragma once

#include <string>
#include <string_view>

#include "scenarios/run/run.h"

namespace porchsim::scenarios {

inline constexpr std::string_view kSmallWorld = R"yaml(
world:
  repositories: [blueprints, edge]
  packages:
    blueprints/app: {v1: {deploy.yaml: {replicas: 1}}}
)yaml";

// A step; further members of the variant's spec may follow, with eight blanks before them.
inline constexpr std::string_view kApplyVariant = R"yaml(
  - apply:
      apiVersion: config.porch.kpt.dev/v1alpha1
      kind: PackageVariant
      metadata: {name: app-edge}
      spec:
        upstream: {repo: blueprints, package: app, revision: 1}
        downstream: {repo: edge, package: app}
)yaml";

inline std::string found(const RunResult& result) {
  std::string text;
  for (const Violation& violation : result.violations)
    text += violation.check + ": " + violation.message + "\n";
  for (const Diagnostic& problem : result.problems) text += headline(problem) + "\n";
  return text;
}

}  // namespace porchsim::scenarios
