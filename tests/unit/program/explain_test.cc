// `porchsim explain`, from the file to what is printed.
#include <filesystem>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include "program/jobs/repeat.h"
#include "tests/unit/program/command_run.h"
#include "tests/unit/scenarios/run/small_world.h"

namespace porchsim::scenarios {
namespace {

using testing::HasSubstr;

// The controller does not hear of revisions: it takes carol's draft from her.
constexpr std::string_view kStale = R"yaml(
  - settle
  - hold-watch: PackageRevision
    of: pv-controller
  - patch: PackageRevision edge.app.packagevariant-1
    with: {metadata: {ownerReferences: []}}
    as: carol
  - delete: PackageVariant app-edge
  - settle
)yaml";

class ExplainTest : public testing::Test {
 protected:
  Printed explain(std::vector<std::string> more = {}) const {
    std::vector<std::string> arguments = {"explain", file_};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return print_of(arguments);
  }
  std::string scenario(std::string_view steps) const {
    return folder_.write(
        "stale.yaml",
        fmt::format("name: stale{}  controllers:\n    - name: pv-controller\n      options: "
                    "{{confirm-before-destroying: false}}\nsteps:{}{}",
                    kSmallWorld, kApplyVariant, steps));
  }

  Folder folder_;
  std::string file_ = scenario(kStale);
};

TEST_F(ExplainTest, tells_which_version_was_known_and_which_was_there) {
  const Printed printed = explain();
  EXPECT_EQ(printed.code, kCheckFailed) << printed.err;
  EXPECT_TRUE(printed.out.starts_with("FAIL  ")) << printed.out;
  EXPECT_THAT(printed.out, HasSubstr("S04: pv-controller deleted edge.app.packagevariant-1"));
  EXPECT_THAT(printed.out,
              HasSubstr("In short:\n    pv-controller turned to PackageVariant app-edge at"));
  EXPECT_THAT(printed.out, HasSubstr("Its cache had PackageRevision"));
  EXPECT_THAT(printed.out, HasSubstr("carol had updated it")) << printed.out;
  EXPECT_THAT(printed.out, HasSubstr("metadata.ownerReferences[app-edge] is no more"));
  EXPECT_THAT(printed.out, HasSubstr("none: the plainest run fails"));
  EXPECT_THAT(printed.out, HasSubstr("Repeat:  ./dev porchsim run "));
}

TEST_F(ExplainTest, tells_the_same_as_json) {
  const auto json = nlohmann::json::parse(explain({"--json"}).out);
  EXPECT_EQ(json["check"], "S04");
  const auto& act = json["acts"].back();
  EXPECT_TRUE(act["finding"]);
  EXPECT_EQ(act["verb"], "Removed");
  EXPECT_EQ(act["not_seen"][0]["object"], "PackageRevision default/edge.app.packagevariant-1");
  EXPECT_EQ(act["not_seen"][0]["there"][0]["actor"], "carol");
}

TEST_F(ExplainTest, says_what_failed_if_the_check_did_not) {
  const Printed printed = explain({"--check", "S01"});
  EXPECT_EQ(printed.code, kUsage);
  EXPECT_THAT(printed.err, HasSubstr("S01 did not fail in this run; what failed: S04"));
}

TEST_F(ExplainTest, has_nothing_to_tell_of_a_run_that_passes) {
  scenario("  - settle\n");
  const Printed printed = explain();
  EXPECT_EQ(printed.code, kFine);
  EXPECT_THAT(printed.err, HasSubstr("the run passes: there is no failure"));
}

// The commonest first failure: a variant that is not as it should be makes no revision.
TEST_F(ExplainTest, says_what_the_variant_says_of_a_revision_that_is_not_there) {
  const std::string file = folder_.write(
      "stalled.yaml",
      fmt::format("name: stalled{}steps:{}        adoptionPolicy: adoptexisting\n  - settle\n"
                  "expect:\n  - PackageRevision edge.app.packagevariant-1: "
                  "{{spec: {{lifecycle: Draft}}}}\n",
                  kSmallWorld, kApplyVariant));
  const std::string said =
      "\n  PackageVariant default/app-edge says Stalled=True (ValidationError): "
      "spec.adoptionPolicy field can only be \"adoptNone\" or \"adoptExisting\"\n";
  EXPECT_THAT(print_of({"run", file}).out, HasSubstr(said));
  EXPECT_THAT(print_of({"explain", file}).out, HasSubstr(said));
  const auto json = nlohmann::json::parse(print_of({"explain", file, "--json"}).out);
  EXPECT_EQ(json["conditions"].size(), 1u);
}

// The variant waits for its draft, and that for whoever put the finalizer on it.
TEST_F(ExplainTest, follows_a_deletion_to_the_finalizer_that_holds_it) {
  const std::string file = folder_.write(
      "held.yaml", fmt::format("name: held{}steps:{}{}", kSmallWorld, kApplyVariant, R"yaml(
        deletionPolicy: delete
  - settle
  - patch: PackageRevision edge.app.packagevariant-1
    with: {metadata: {finalizers: [example.com/hold]}}
    as: carol
  - delete: PackageVariant app-edge
  - settle
expect:
  - PackageVariant app-edge: absent
)yaml"));
  const Printed printed = print_of({"explain", file});
  EXPECT_EQ(printed.code, kCheckFailed) << printed.err;
  const std::size_t at = printed.out.find("How it came about:");
  ASSERT_NE(at, std::string::npos) << printed.out;
  std::string in_short = printed.out.substr(0, at);
  std::ranges::replace(in_short, '\n', ' ');
  EXPECT_THAT(in_short, HasSubstr("PackageRevision edge.app.packagevariant-1 is being deleted"));
  EXPECT_THAT(in_short, testing::ContainsRegex(
                            "finalizer example.com/hold, +which +carol +set +at +[0-9.]+ +s[.]"));
  EXPECT_THAT(printed.out.substr(at),
              HasSubstr("metadata.finalizers: [\"example.com/hold\"] is new"));
  const auto json = nlohmann::json::parse(print_of({"explain", file, "--json"}).out);
  EXPECT_EQ(json["held"][0]["object"], "PackageVariant default/app-edge");
  EXPECT_EQ(json["held"][1]["finalizers"][0]["name"], "example.com/hold");
  EXPECT_EQ(json["held"][1]["finalizers"][0]["set"]["actor"], "carol");
}

// Shipped Porch refuses this upstream: the error is what is wrong, not that alice finds no draft.
TEST_F(ExplainTest, tells_in_short_what_was_met_again_and_again) {
  const std::string file = folder_.inside("init.yaml");
  ASSERT_EQ(print_of({"init", file}).code, kFine);
  const Printed printed = print_of({"explain", file, "--profile", "porch-head"});
  EXPECT_EQ(printed.code, kCheckFailed) << printed.err;
  const std::size_t at = printed.out.find("How it came about:");
  ASSERT_NE(at, std::string::npos) << printed.out;
  EXPECT_THAT(printed.out.substr(0, at), HasSubstr("Until then pv-controller failed 14 times"));
  EXPECT_THAT(printed.out.substr(0, at), HasSubstr("InternalError"));
  EXPECT_THAT(printed.out, testing::Not(HasSubstr("Met again and again")));
}

TEST_F(ExplainTest, shows_the_write_that_set_what_an_expectation_failed_on) {
  scenario("  - settle\nexpect:\n  - PackageVariant app-edge: {conditions: {Ready: \"False\"}}\n");
  const Printed printed = explain();
  EXPECT_EQ(printed.code, kCheckFailed) << printed.err;
  EXPECT_THAT(printed.out, HasSubstr("status.conditions[Ready].status: True is new\n"))
      << printed.out;
}

TEST_F(ExplainTest, shows_the_calls_that_were_counted) {
  scenario("  - settle\nexpect:\n  - calls by pv-controller: {create PackageRevision: 0}\n");
  const std::string created = " PackageRevision edge.app.packagevariant-1 (version";
  EXPECT_THAT(explain().out, HasSubstr("pv-controller creates" + created));
  EXPECT_THAT(print_of({"run", file_}).out,
              HasSubstr("pv-controller  creates edge.app.packagevariant-1  (resourceVersion"));
}

// As run says it, with its exit code.
TEST_F(ExplainTest, says_why_a_world_could_not_be_made) {
  folder_.write(
      "cluster.yaml",
      "apiVersion: config.porch.kpt.dev/v1alpha1\nkind: Repository\nmetadata: {name: bp}\n"
      "spec: {type: git, git: {repo: 'https://git.example.com/bp.git', branch: main}}\n");
  const std::string file = folder_.write(
      "twice.yaml",
      "name: twice\nworld:\n  from: cluster.yaml\n  repositories: [bp]\nsteps: [settle]\n");
  const Printed printed = print_of({"run", file});
  const std::size_t at = printed.out.find("  world: ");
  ASSERT_NE(at, std::string::npos) << printed.out;
  const std::string why = printed.out.substr(at, printed.out.find("\n\n", at) - at);
  EXPECT_THAT(why, HasSubstr("\n  at " + file + ":4:18"));
  for (const std::vector<std::string>& arguments :
       {std::vector<std::string>{"explain", file}, std::vector<std::string>{"likely", file},
        std::vector<std::string>{"reproduce", file}, std::vector<std::string>{"trace", file},
        std::vector<std::string>{"show", "Repository/bp", "--in", file},
        std::vector<std::string>{"diff", file, file}}) {
    const Printed told = print_of(arguments);
    EXPECT_EQ(told.code, kCouldNotRun) << arguments[0];
    EXPECT_EQ(told.out, "") << arguments[0];
    EXPECT_THAT(told.err, HasSubstr(why)) << arguments[0];
  }
}

TEST_F(ExplainTest, tells_from_which_event_on_the_failure_is_likely) {
  const Printed printed = print_of({"likely", file_, "--tries", "3"});
  EXPECT_EQ(printed.code, kCheckFailed) << printed.err;
  EXPECT_THAT(printed.out, HasSubstr("S04 fails at event "));
  EXPECT_THAT(printed.out, HasSubstr("3 of 3 fail alike")) << printed.out;
  EXPECT_THAT(printed.out, HasSubstr("It is decided by event")) << printed.out;
}

TEST_F(ExplainTest, compares_two_runs_by_what_they_do) {
  const Printed same = print_of({"diff", file_ + "@3", file_ + "@3"});
  EXPECT_EQ(same.code, kFine) << same.err;
  EXPECT_THAT(same.out, HasSubstr("The runs are equal."));
  const std::string other = folder_.write(
      "other.yaml", fmt::format("name: other{}steps:{}  - settle\n", kSmallWorld, kApplyVariant));
  const Printed differ = print_of({"diff", file_, other});
  EXPECT_EQ(differ.code, kCheckFailed) << differ.err;
  EXPECT_THAT(differ.out, HasSubstr("the first thing done otherwise is\n  A  event "));
  EXPECT_THAT(differ.out, HasSubstr("PackageVariant app-edge: in B alone"));
  EXPECT_THAT(differ.out, HasSubstr("B  none"));
}

TEST_F(ExplainTest, takes_a_run_as_a_seed_as_choices_and_as_a_file_of_choices) {
  const std::string choices = folder_.write("some.choices", "porchsim1:sched.preempt@world#3\n");
  const Printed same =
      print_of({"diff", file_ + "@" + choices, file_ + "@porchsim1:sched.preempt@world#3"});
  EXPECT_EQ(same.code, kFine) << same.out << same.err;
  EXPECT_EQ(print_of({"diff", file_, file_ + "@missing.choices"}).code, kUsage);
}

TEST_F(ExplainTest, stops_for_a_debugger_alone) {
  const Printed printed = print_of({"trace", file_, "--stop-at", "20"});
  EXPECT_EQ(printed.code, kUsage);
  const auto executable = std::filesystem::read_symlink("/proc/self/exe");
  EXPECT_THAT(printed.err, HasSubstr("--stop-at stops for a debugger, and none looks on"));
  EXPECT_THAT(printed.err, HasSubstr("gdb --args " + shell_word(executable.native()) + " "));
}

}  // namespace
}  // namespace porchsim::scenarios
