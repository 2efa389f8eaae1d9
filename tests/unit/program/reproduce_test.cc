// `porchsim reproduce`: a failure of chance becomes a scenario without chance that fails alike.
#include <fmt/format.h>
#include <gmock/gmock.h>

#include "tests/unit/program/command_run.h"
#include "tests/unit/scenarios/run/small_world.h"

namespace porchsim::scenarios {
namespace {

using testing::HasSubstr;
using testing::Not;

// The controller does not hear of revisions: it takes carol's draft from her, whatever else
// happens.
constexpr std::string_view kStale = R"yaml(  controllers:
    - {name: pv-controller, options: {confirm-before-destroying: false}}
random: {steps: 4}
steps:)yaml";
constexpr std::string_view kTakeover = R"yaml(
  - settle
  - apply: {apiVersion: v1, kind: ConfigMap, metadata: {name: of-no-matter}}
  - hold-watch: PackageRevision
    of: pv-controller
  - patch: PackageRevision edge.app.packagevariant-1
    with: {metadata: {ownerReferences: []}}
    as: carol
  - delete: PackageVariant app-edge
  - settle
)yaml";

class ReproduceTest : public testing::Test {
 protected:
  Folder folder_;
  std::string file_ = folder_.write("stale.yaml", fmt::format("name: stale{}{}{}{}", kSmallWorld,
                                                              kStale, kApplyVariant, kTakeover));
  std::string found_ = folder_.inside("found.yaml");
};

TEST_F(ReproduceTest, writes_a_small_scenario_that_fails_whatever_the_seed) {
  const Printed written = print_of({"reproduce", file_, "--seed", "5", "-o", found_});
  ASSERT_EQ(written.code, kFine) << written.err;
  EXPECT_THAT(written.out, HasSubstr("it fails when run with: ./dev porchsim run "));
  const std::string text = text_of_file(found_);
  EXPECT_THAT(text, HasSubstr("Found by seed 5 of "));
  EXPECT_THAT(text, Not(HasSubstr("random:")));
  EXPECT_THAT(text, Not(HasSubstr("of-no-matter"))) << text;
  EXPECT_EQ(print_of({"lint", found_}).code, kFine);
  EXPECT_EQ(print_of({"run", found_, "--seed", "77", "--no-shrink"}).code, kCheckFailed);
}

// What a scenario itself says of the end, and a check that sees the same.
class ReproduceSaidTest : public ReproduceTest {
 protected:
  static constexpr std::string_view kExpects = R"yaml(expect:
  - PackageVariant app-edge: absent
  - PackageRevision edge.app.packagevariant-1: {spec: {lifecycle: Draft}}
)yaml";
  std::string said_ =
      folder_.write("said.yaml", fmt::format("name: stale{}{}{}{}{}", kSmallWorld, kStale,
                                             kApplyVariant, kTakeover, kExpects));

  std::string written(const std::string& check) {
    const Printed written =
        print_of({"reproduce", said_, "--seed", "5", "--check", check, "-o", found_});
    EXPECT_EQ(written.code, kFine) << written.err;
    EXPECT_EQ(print_of({"lint", found_}).code, kFine);
    const Printed run = print_of({"run", found_, "--seed", "77", "--no-shrink"});
    EXPECT_EQ(run.code, kCheckFailed);
    EXPECT_THAT(run.out, HasSubstr("  " + check + ": "));
    return text_of_file(found_);
  }
};

TEST_F(ReproduceSaidTest, an_expectation_that_failed_stays_and_the_others_go) {
  const std::string text = written("expect");
  EXPECT_THAT(text, HasSubstr("lifecycle: Draft"));
  EXPECT_THAT(text, Not(HasSubstr("absent")));
  EXPECT_THAT(text, HasSubstr("this fails: stale"));
  EXPECT_THAT(text, HasSubstr("hold-watch: PackageRevision")) << "else it fails of other things";
}

TEST_F(ReproduceSaidTest, beside_what_a_check_has_found_no_expectation_stays) {
  EXPECT_THAT(written("S04"), Not(HasSubstr("expect:")));
}

TEST_F(ReproduceTest, is_what_explore_keeps_in_its_corpus) {
  const std::string out = folder_.inside("exploration");
  const Printed explored = print_of({"explore", file_, "--seeds", "5", "-j", "1", "--out", out});
  EXPECT_EQ(explored.code, kCheckFailed) << explored.err;
  std::vector<std::string> scenarios;
  for (const auto& entry : std::filesystem::directory_iterator(out + "/corpus")) {
    if (entry.path().extension() == ".yaml") scenarios.push_back(entry.path().string());
  }
  ASSERT_EQ(scenarios.size(), 1U) << explored.out;
  EXPECT_THAT(explored.err, HasSubstr(scenarios.front())) << explored.err;
  EXPECT_THAT(explored.out, HasSubstr("\n      no-foreign-delete: "));
  EXPECT_THAT(explored.out, HasSubstr("\"explain\" in place of \"run\""));
  const Printed run = print_of({"run", scenarios.front(), "--seed", "77", "--no-shrink"});
  EXPECT_EQ(run.code, kCheckFailed) << run.err;
}

TEST_F(ReproduceTest, overwrites_nothing) {
  const Printed printed = print_of({"reproduce", file_, "--seed", "1", "-o", file_});
  EXPECT_EQ(printed.code, kUsage);
  EXPECT_THAT(printed.err, HasSubstr("stale.yaml exists; name a new file"));
}

TEST_F(ReproduceTest, has_nothing_to_write_of_a_run_that_passes) {
  const std::string fine = folder_.write("fine.yaml", R"yaml(name: fine
world: {repositories: [blueprints]}
steps: [settle]
)yaml");
  const Printed printed = print_of({"reproduce", fine, "-o", found_});
  EXPECT_EQ(printed.code, kUsage);
  EXPECT_THAT(printed.err, HasSubstr("the run passes: there is no failure"));
}

}  // namespace
}  // namespace porchsim::scenarios
