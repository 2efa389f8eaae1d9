// One prefix before every name of a controller, a person and a repository, wherever the suite's
// files have it: the same things happen, and the same is found.
#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <memory>
#include <set>

#include <fmt/format.h>

#include "scenarios/format/each_step.h"
#include "scenarios/load/scenario_loader.h"
#include "tests/strings/suite_runs.h"
#include "tests/unit/scenarios/run/suite_files.h"

namespace porchsim::strings {
namespace {

constexpr std::string_view kPrefix = "zz";
constexpr std::string_view kWorld = "\nworld:\n";
constexpr std::uint64_t kSeeds = 5;
const std::string kController = "pv-controller";  // whose name is given where a scenario gives none

bool is_part_of_word(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '-';
}

// Puts the prefix before each whole word that is one of the names.
std::string rename(std::string_view text, const std::set<std::string, std::less<>>& names) {
  std::string out;
  std::size_t at = 0;
  while (at < text.size()) {
    std::size_t end = at;
    while (end < text.size() && is_part_of_word(text[end])) ++end;
    const std::string_view word = text.substr(at, end - at);
    if (names.contains(word)) out += kPrefix;
    out += word;
    if (end < text.size()) out.push_back(text[end]);
    at = end + 1;
  }
  return out;
}

// A disk on which every file says the new names.
class RenamedFiles final : public scenarios::SourceFiles {
 public:
  explicit RenamedFiles(std::set<std::string, std::less<>> names) : names_(std::move(names)) {}

  std::expected<std::string, std::string> read(const std::string& path) override {
    const auto text = disk_->read(path);
    if (!text) return text;
    // A controller that no line names must be named by one.
    const std::size_t world = text->find(kWorld);
    const bool named = text->find("\n  controllers:") != std::string::npos;
    if (!named && world == std::string::npos) names_.erase(kController);
    std::string renamed = rename(*text, names_);
    if (!named && world != std::string::npos && names_.contains(kController)) {
      renamed.insert(renamed.find(kWorld) + kWorld.size(),
                     fmt::format("  controllers: [{}{}]\n", kPrefix, kController));
    }
    return renamed;
  }
  std::expected<kpt::Files, std::string> read_folder(const std::string& path) override {
    return disk_->read_folder(path);
  }
  bool is_folder(const std::string& path) override { return disk_->is_folder(path); }

 private:
  std::set<std::string, std::less<>> names_;
  std::unique_ptr<scenarios::SourceFiles> disk_ = scenarios::make_disk_files();
};

std::set<std::string, std::less<>> names_in(const scenarios::Scenario& scenario) {
  std::set<std::string, std::less<>> names;
  for (const auto& controller : scenario.world.controllers) {
    names.insert(controller.name);
    // As leases name its first lives.
    for (const int life : {1, 2}) names.insert(fmt::format("{}-{}", controller.name, life));
  }
  for (const auto& repository : scenario.world.repositories) names.insert(repository.name);
  scenarios::for_each_step(scenario.steps, [&names](const scenarios::Step& step) {
    if (!step.as.empty()) names.insert(step.as);
  });
  names.erase("you");
  return names;
}

bool has_sets(const scenarios::Scenario& scenario) {
  return std::ranges::any_of(scenario.world.controllers, [](const auto& controller) {
    return controller.program.reconciles == "PackageVariantSet";
  });
}

class NamesTest : public testing::TestWithParam<std::string> {};

TEST_P(NamesTest, decide_nothing) {
  const auto disk = scenarios::make_disk_files();
  const auto scenario = load_scenario(GetParam(), *disk, scenarios::vocabulary());
  ASSERT_TRUE(scenario);
  if (has_sets(*scenario))
    GTEST_SKIP() << "a set names variants by their places, which orders them";
  RenamedFiles files(names_in(*scenario));
  const auto renamed = load_scenario(GetParam(), files, scenarios::vocabulary());
  ASSERT_TRUE(renamed) << to_text(renamed.error(), "");
  ASSERT_FALSE(renamed->world.controllers.empty());
  for (std::uint64_t seed = 1; seed <= kSeeds; ++seed) {
    EXPECT_EQ(difference(course_of(*scenario, seed, Subjects::LeftOut),
                         course_of(*renamed, seed, Subjects::LeftOut)),
              "")
        << GetParam() << ", seed " << seed;
  }
}

INSTANTIATE_TEST_SUITE_P(Suite, NamesTest, testing::ValuesIn(scenarios::suite_files()));

}  // namespace
}  // namespace porchsim::strings
