// Every slip that people make has its own file under tests/golden/broken, with the exact messages
// beside it.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "scenarios/load/scenario_loader.h"
#include "tests/source_dir.h"
#include "tests/unit/scenarios/load/words.h"

namespace porchsim::scenarios {
namespace {

namespace fs = std::filesystem;

const fs::path kFolder = in_source_dir("tests/golden/broken");

std::string read(const fs::path& path) {
  std::ifstream stream(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>()};
}

std::vector<std::string> names() {
  std::vector<std::string> found;
  for (const auto& entry : fs::directory_iterator(kFolder)) {
    if (entry.path().extension() == ".yaml") found.push_back(entry.path().stem().string());
  }
  std::ranges::sort(found);
  return found;
}

class BrokenFileTest : public testing::TestWithParam<std::string> {};

TEST_P(BrokenFileTest, gives_exactly_these_messages) {
  const std::string text = read(kFolder / (GetParam() + ".yaml"));
  const auto files = make_disk_files();
  const auto scenario = parse_scenario(GetParam() + ".yaml", text, *files, words());
  ASSERT_FALSE(scenario.has_value());
  const std::string said = to_text(scenario.error(), text) + "\n";
  const fs::path golden = kFolder / (GetParam() + ".txt");
  if (std::getenv("PORCHSIM_BLESS") != nullptr) std::ofstream(golden, std::ios::binary) << said;
  EXPECT_EQ(said, read(golden));
}

TEST_P(BrokenFileTest, says_where_what_is_wrong_and_what_would_be_right) {
  const std::string text = read(kFolder / (GetParam() + ".yaml"));
  const auto files = make_disk_files();
  const auto scenario = parse_scenario(GetParam() + ".yaml", text, *files, words());
  ASSERT_FALSE(scenario.has_value());
  for (const Diagnostic& diagnostic : scenario.error()) {
    EXPECT_GT(diagnostic.place.line, 0) << diagnostic.message;
    EXPECT_GT(diagnostic.place.column, 0) << diagnostic.message;
    EXPECT_NE(diagnostic.message.find("; "), std::string::npos) << diagnostic.message;
  }
}

INSTANTIATE_TEST_SUITE_P(Golden, BrokenFileTest, testing::ValuesIn(names()), [](const auto& test) {
  std::string name = test.param;
  std::ranges::replace(name, '-', '_');
  return name;
});

TEST(BrokenFiles, are_at_least_forty) { EXPECT_GE(names().size(), 40U); }

}  // namespace
}  // namespace porchsim::scenarios
