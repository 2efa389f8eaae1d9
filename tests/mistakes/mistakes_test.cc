// Mistakes that people make, and what they are told: NAME.yaml is a scenario that means nothing
// somewhere, NAME.answer the exact answer. What is a slip before anything runs is answered with its
// place; what shows only in a run, with what the plainest run finds. In meant/ the same is said on
// purpose, and passes. PORCHSIM_BLESS=1 rewrites the answers.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "scenarios/load/scenario_loader.h"
#include "scenarios/run/run.h"
#include "tests/source_dir.h"

namespace porchsim::scenarios {
namespace {

namespace fs = std::filesystem;

const fs::path kFolder = in_source_dir("tests/mistakes");

std::string read(const fs::path& path) {
  std::ifstream stream(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>()};
}

std::vector<std::string> names(const fs::path& folder) {
  std::vector<std::string> found;
  for (const auto& entry : fs::directory_iterator(folder)) {
    if (entry.path().extension() == ".yaml") found.push_back(entry.path().stem().string());
  }
  std::ranges::sort(found);
  return found;
}

std::string findings(const RunResult& result) {
  std::string text;
  for (const Violation& violation : result.violations) {
    text += violation.check + ": " + violation.message + "\n";
    if (violation.place.line > 0)
      text += "  at line " + std::to_string(violation.place.line) + "\n";
  }
  for (const Diagnostic& problem : result.problems) text += headline(problem) + "\n";
  return text;
}

// What a person is told of the scenario; nothing if all is well.
std::string answer_to(const fs::path& file) {
  const std::string text = read(file);
  const auto disk = make_disk_files();
  auto scenario = parse_scenario(file.string(), text, *disk, vocabulary());
  if (scenario) return findings(run_scenario(*scenario, {}));
  for (Diagnostic& diagnostic : scenario.error())
    diagnostic.file = fs::path(diagnostic.file).filename().string();
  return to_text(scenario.error(), text) + "\n";
}

class MistakeTest : public testing::TestWithParam<std::string> {};

TEST_P(MistakeTest, is_answered_exactly_so) {
  const std::string said = answer_to(kFolder / (GetParam() + ".yaml"));
  const fs::path answer = kFolder / (GetParam() + ".answer");
  if (std::getenv("PORCHSIM_BLESS") != nullptr) std::ofstream(answer, std::ios::binary) << said;
  EXPECT_NE(said, "");
  EXPECT_EQ(said, read(answer));
}

std::string test_name(const testing::TestParamInfo<std::string>& test) {
  std::string name = test.param;
  std::ranges::replace(name, '-', '_');
  return name;
}

INSTANTIATE_TEST_SUITE_P(Mistakes, MistakeTest, testing::ValuesIn(names(kFolder)), test_name);

TEST(Mistakes, are_at_least_eighty) { EXPECT_GE(names(kFolder).size(), 80U); }

class MeantTest : public testing::TestWithParam<std::string> {};

TEST_P(MeantTest, passes) { EXPECT_EQ(answer_to(kFolder / "meant" / (GetParam() + ".yaml")), ""); }

INSTANTIATE_TEST_SUITE_P(Meant, MeantTest, testing::ValuesIn(names(kFolder / "meant")), test_name);

}  // namespace
}  // namespace porchsim::scenarios
