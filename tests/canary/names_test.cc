// Whoever reads of a check in a report finds it in the documents, and a scenario can name it.
#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "scenarios/checks/all_checks.h"
#include "scenarios/format/check_names.h"

namespace porchsim::scenarios {
namespace {

std::string text_of(const char* file) {
  std::ifstream in(std::string(PORCHSIM_SOURCE_DIR "/") + file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

TEST(Checks, can_be_named_by_scenarios) {
  std::vector<std::string_view> ids;
  const auto checks = make_checks();
  ids.reserve(checks.size());
  for (const auto& check : checks) ids.push_back(check->id());
  EXPECT_EQ(ids, std::vector<std::string_view>(check_ids().begin(), check_ids().end()));
}

TEST(Checks, are_in_the_documents) {
  const std::string page = text_of("docs/checks.md");
  const auto checks = make_checks();
  for (const auto& check : checks) {
    const std::string row = fmt::format("\n| {} | {} | ", check->id(), check->title());
    EXPECT_NE(page.find(row), std::string::npos) << "docs/checks.md lacks" << row;
  }
  const std::string count = fmt::format("watched by {} checks", checks.size());
  EXPECT_NE(text_of("README.md").find(count), std::string::npos) << "README.md lacks: " << count;
}

}  // namespace
}  // namespace porchsim::scenarios
