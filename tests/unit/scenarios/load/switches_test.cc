#include <gtest/gtest.h>

#include <fstream>
#include <sstream>
#include <string>

#include <fmt/format.h>

#include "controllers/packagevariant/mutations/options.h"
#include "scenarios/load/scenario_loader.h"
#include "tests/source_dir.h"
#include "tests/unit/scenarios/load/words.h"

namespace porchsim::scenarios {
namespace {

std::string fidelity() {
  std::ifstream file(in_source_dir("docs/fidelity.md"));
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

// A scenario whose controller and world have every switch set to that value.
Scenario scenario_with(bool value) {
  std::string options;
  for (const auto& row : packagevariant::option_rows())
    options += fmt::format("{}: {}, ", row.name, value);
  std::string quirks;
  for (const auto& row : fakeporch::quirk_rows())
    quirks += fmt::format("{}: {}, ", row.name, value);
  const auto files = make_no_files();
  const auto scenario = parse_scenario(
      "a.yaml",
      fmt::format("name: all switches\nworld:\n  repositories: [edge]\n"
                  "  controllers: [{{name: c, options: {{{}}}}}]\n  quirks: {{{}}}\nsteps: []\n",
                  options, quirks),
      *files, words());
  EXPECT_TRUE(scenario.has_value()) << to_text(scenario.error(), "");
  return scenario ? *scenario : Scenario();
}

TEST(Switches, every_option_and_quirk_can_be_set_by_its_name) {
  for (const bool value : {false, true}) {
    const Scenario scenario = scenario_with(value);
    ASSERT_EQ(scenario.world.controllers.size(), 1U);
    const auto options =
        api::switched(api::Profile::Documents, scenario.world.controllers[0].options,
                      packagevariant::option_rows());
    for (const auto& row : packagevariant::option_rows())
      EXPECT_EQ(options.*row.member, value) << row.name;
    const auto switched =
        api::switched(api::Profile::Documents, scenario.world.quirks, fakeporch::quirk_rows());
    for (const auto& row : fakeporch::quirk_rows())
      EXPECT_EQ(switched.*row.member, value) << row.name;
  }
}

TEST(Switches, each_has_a_row_that_says_what_documents_and_shipped_porch_do) {
  const std::string page = fidelity();
  const auto has_row = [&page](std::string_view name) {
    return page.find(fmt::format("\n| {} |", name)) != std::string::npos;
  };
  for (const auto& row : packagevariant::option_rows()) EXPECT_TRUE(has_row(row.name)) << row.name;
  for (const auto& row : fakeporch::quirk_rows()) EXPECT_TRUE(has_row(row.name)) << row.name;
  EXPECT_FALSE(has_row("no-such-option"));
}

}  // namespace
}  // namespace porchsim::scenarios
