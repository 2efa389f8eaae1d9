// Every expectation of the suite can fail: each is made wrong in every way, one at a time, and the
// plainest run of the scenario must say so. The few that may not be missed are listed with reasons
// in unfailing.txt.
#include <gtest/gtest.h>

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <map>
#include <set>

#include "scenarios/document/source_files.h"
#include "scenarios/load/scenario_loader.h"
#include "scenarios/run/extensions.h"
#include "scenarios/run/run.h"
#include "tests/source_dir.h"
#include "tests/suite/expectation_changes.h"
#include "tests/unit/scenarios/run/suite_files.h"

namespace porchsim::scenarios {
namespace {

constexpr std::size_t kMemoryOfContent = 4096;

std::string name_of(const std::string& file) {
  const std::string suite = in_source_dir("scenarios/suite/");
  return file.substr(suite.size(), file.size() - suite.size() - std::string(".yaml").size());
}

// "SCENARIO | CHANGE | REASON" a line.
std::map<std::string, std::string> unfailing() {
  std::map<std::string, std::string> reasons;
  std::ifstream in(in_source_dir("tests/suite/unfailing.txt"));
  for (std::string line; std::getline(in, line);) {
    if (line.empty() || line.starts_with("#")) continue;
    const std::size_t reason = line.rfind(" | ");
    reasons[line.substr(0, reason)] = line.substr(reason + 3);
  }
  return reasons;
}

// What the scenario says is not so; no check, and no world that cannot be built.
bool is_missed(const RunResult& result) {
  static const std::set<std::string> kSections = {"expect", "step",  "always",
                                                  "never",  "until", "eventually"};
  return std::ranges::any_of(result.violations, [](const Violation& violation) {
    return kSections.contains(violation.check);
  });
}

TEST(Expectations, every_one_of_the_suite_can_fail) {
  std::map<std::string, std::string> reasons = unfailing();
  Shared shared(kMemoryOfContent);
  RunOptions options;
  options.shared = &shared;
  std::size_t tried = 0;
  const auto disk = make_disk_files();
  const Vocabulary words = vocabulary();
  for (const std::string& file : suite_files()) {
    const auto scenario = load_scenario(file, *disk, words);
    ASSERT_TRUE(scenario) << file;
    for (const ChangedScenario& changed : changed_expectations(*scenario)) {
      ++tried;
      if (is_missed(run_scenario(changed.scenario, options))) continue;
      const std::string line = fmt::format("{} | {}", name_of(file), changed.what);
      EXPECT_EQ(reasons.erase(line), 1U) << line << "\n  passes: it proves nothing";
    }
  }
  EXPECT_GT(tried, 700U);
  fmt::print("[ changes  ] {} expectations made wrong\n", tried);
  for (const auto& [line, reason] : reasons)
    ADD_FAILURE() << "listed in unfailing.txt and not found: " << line;
}

}  // namespace
}  // namespace porchsim::scenarios
