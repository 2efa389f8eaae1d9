// The scenarios that a command line names: files, and all .yaml files below folders, in a fixed
// order.
#pragma once

#include <expected>
#include <string>
#include <string_view>
#include <vector>

#include "scenarios/format/scenario.h"
#include "scenarios/format/vocabulary.h"

namespace porchsim::scenarios {

struct NamedScenario {
  std::string
      name;  // "publish/first-clone": folder and file name, as reports and fingerprints say it
  std::string file;  // as reached from the working directory
  Scenario scenario;
};

struct ScenarioSet {
  std::vector<NamedScenario> scenarios;
  std::string problems;  // the diagnostics of broken files as text; empty if all are well
  std::size_t broken = 0;
};

// Paths that stand for a world drawn whole, and a life in it, wherever one is: of v1alpha1, of
// v1alpha2, and of both.
inline constexpr std::string_view kDrawnWorld = "builtin:drawn-world";
inline constexpr std::string_view kDrawnV1Alpha2World = "builtin:drawn-v1alpha2-world";
inline constexpr std::string_view kDrawnMixedWorld = "builtin:drawn-mixed-world";

// An error is a path that does not exist, or a filter that is no regular expression. `filter`
// selects by name or by what the scenario says it is; "" selects all.
std::expected<ScenarioSet, std::string> load_scenarios(const std::vector<std::string>& paths,
                                                       const std::string& filter,
                                                       const Vocabulary& vocabulary);

// The .yaml and .yml files that the paths name, sorted, each once; in folders, those of Kubernetes
// objects are left out.
std::expected<std::vector<std::string>, std::string> scenario_files(
    const std::vector<std::string>& paths);

}  // namespace porchsim::scenarios
