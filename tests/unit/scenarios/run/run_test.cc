// Whole runs of small scenarios: what passes, what is found, and that a run is a function of its
// choices.
#include "scenarios/checks/content_memory.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "scenarios/checks/rules/all_checks.h"
#include "scenarios/format/starter.h"
#include "scenarios/load/scenario_loader.h"
#include "scenarios/run/run.h"
#include "sim/scheduler.h"
#include "sim/stack_pool.h"
#include "tests/source_dir.h"
#include "tests/unit/scenarios/run/small_world.h"
#include "tests/unit/scenarios/run/suite_files.h"

namespace porchsim::scenarios {
namespace {

Scenario load(const std::string& text, const Vocabulary& words = vocabulary()) {
  const auto files = make_disk_files();
  auto scenario = parse_scenario(in_source_dir("tests/a.yaml"), text, *files, words);
  EXPECT_TRUE(scenario.has_value()) << to_text(scenario.error(), text);
  return scenario ? *std::move(scenario) : Scenario{};
}

// A world with one upstream, a variant applied, then the given steps and sections.
Scenario story(const std::string& steps, const std::string& sections = "",
               const Vocabulary& words = vocabulary()) {
  return load(
      fmt::format("name: a story\n{}steps:{}{}{}", kSmallWorld, kApplyVariant, steps, sections),
      words);
}

RunResult run(const Scenario& scenario, const RunOptions& options = {}) {
  return run_scenario(scenario, options);
}

TEST(Run, of_the_starter_passes) {
  const RunResult result = run(load(starter_scenario("")));
  EXPECT_EQ(result.verdict, Verdict::Passed) << found(result);
  EXPECT_GT(result.counts.events, 100U);
  EXPECT_GT(result.counts.api_calls, 10);
}

TEST(Run, is_the_same_whatever_is_remembered_of_packages) {
  RunOptions options;
  options.seed = 7;
  RunOptions with_memory = options;
  Shared shared(64);
  with_memory.shared = &shared;
  const std::vector<std::string> files = suite_files();
  EXPECT_GT(files.size(), 100U);
  for (const std::string& file : files) {
    const auto disk = make_disk_files();
    const auto scenario = load_scenario(file, *disk, vocabulary());
    ASSERT_TRUE(scenario.has_value()) << file;
    const std::string alone = run(*scenario, options).fingerprint;
    EXPECT_EQ(alone, run(*scenario, with_memory).fingerprint) << file;
    EXPECT_EQ(alone, run(*scenario, with_memory).fingerprint) << file << ", once more";
  }
}

TEST(Run, is_a_function_of_seed_or_choices) {
  const Scenario scenario = load(starter_scenario(""));
  for (std::uint64_t seed = 1; seed <= 10; ++seed) {
    RunOptions options;
    options.seed = seed;
    const RunResult first = run(scenario, options);
    options.keep_trace = true;
    options.listener = [](const sim::Event&) {};
    const RunResult second = run(scenario, options);
    RunOptions replay;
    replay.choices = first.choices();
    const RunResult third = run(scenario, replay);
    EXPECT_EQ(first.fingerprint, second.fingerprint)
        << "seed " << seed << ": the trace kept or not";
    EXPECT_EQ(first.fingerprint, third.fingerprint)
        << "seed " << seed << ": replayed from its choices";
    EXPECT_TRUE(third.unused.empty());
    EXPECT_EQ(first.counts.events, second.recording->trace.events().size());
  }
}

TEST(Run, differs_from_seed_to_seed) {
  const Scenario scenario = load(starter_scenario(""));
  RunOptions one;
  one.seed = 1;
  RunOptions two;
  two.seed = 2;
  EXPECT_NE(run(scenario, one).fingerprint, run(scenario, two).fingerprint);
}

TEST(Run, tells_what_the_expectations_miss) {
  const RunResult result = run(story("  - settle\n", R"yaml(
expect:
  - PackageRevision edge.app.packagevariant-1: {spec: {lifecycle: Proposed}}
  - PackageRevision edge.app.packagevariant-2: present
  - PackageRevision in edge: {count: 2}
  - every PackageVariant: {spec: {downstream: {repo: far}}}
  - git edge drafts/app/packagevariant-1: absent
  - git edge drafts/app/packagevariant-1:deploy.yaml: {contains: "replicas: 7"}
  - git edge main:nowhere.yaml: {contains: x}
  - files of edge.app.packagevariant-1: {deploy.yaml: absent}
  - calls by pv-controller: {create PackageRevision: at least 2}
)yaml"));
  EXPECT_EQ(result.verdict, Verdict::Failed);
  EXPECT_EQ(
      found(result),
      "expect: PackageRevision edge.app.packagevariant-1: spec.lifecycle is \"Draft\", expected "
      "\"Proposed\"\n"
      "expect: PackageRevision edge.app.packagevariant-2: it does not exist\n"
      "expect: PackageRevision in edge: there are 1 (edge.app.packagevariant-1), expected 2\n"
      "expect: every PackageVariant: of app-edge: spec.downstream.repo is \"edge\", expected "
      "\"far\"\n"
      "expect: git edge drafts/app/packagevariant-1: refs/heads/drafts/app/packagevariant-1 "
      "exists, expected to be absent\n"
      "expect: git edge drafts/app/packagevariant-1:deploy.yaml: it does not contain \"replicas: "
      "7\"; it has \"replicas: 1\"\n"
      "expect: git edge main:nowhere.yaml: it does not exist\n"
      "expect: files of edge.app.packagevariant-1: deploy.yaml: it exists, expected to be absent\n"
      "expect: calls by pv-controller: 1 create PackageRevision, expected at least 2\n");
  EXPECT_EQ(result.violations[0].place.line, 18);
}

TEST(Run, judges_assertions_at_every_event) {
  // The draft is proposed and taken back at once: no end state shows it.
  const RunResult result = run(story(R"yaml(
  - settle
  - propose: edge.app.packagevariant-1
  - reject: edge.app.packagevariant-1
  - settle
)yaml",
                                     R"yaml(
never:
  - PackageRevision in edge: {spec: {lifecycle: Proposed}}
always:
  - PackageRevision edge.app.packagevariant-1: {spec: {lifecycle: Draft}}
  - PackageRevision in edge: {count: at most 1}
until:
  - PackageRevision in edge: {count: 0}
    event: pv-controller has created PackageRevision
  - PackageRevision in edge: {spec: {lifecycle: Draft}}
    event: you has approved PackageRevision
eventually:
  - PackageRevision edge.app.packagevariant-1: present
    within: 1s
  - PackageRevision edge.app.packagevariant-2: present
    within: 1s
)yaml"));
  std::vector<std::string> lines;
  lines.reserve(result.violations.size());
  for (const Violation& violation : result.violations)
    lines.push_back(violation.check + ": " + violation.message);
  std::ranges::sort(lines);
  EXPECT_EQ(
      lines,
      (std::vector<std::string>{
          "always: PackageRevision edge.app.packagevariant-1: spec.lifecycle is \"Proposed\", "
          "expected \"Draft\"",
          "eventually: PackageRevision edge.app.packagevariant-2: not within 1s: it does not exist",
          "never: PackageRevision in edge: edge.app.packagevariant-1 looks like "
          R"({"spec":{"lifecycle":"Proposed"}}, expected never to)",
          "until: PackageRevision in edge: of edge.app.packagevariant-1: spec.lifecycle is "
          "\"Proposed\", "
          "expected \"Draft\""}));
}

TEST(Run, judges_assertions_between_their_triggers) {
  const RunResult result = run(story(R"yaml(
  - settle
  - propose: edge.app.packagevariant-1
  - reject: edge.app.packagevariant-1
  - propose: edge.app.packagevariant-1
)yaml",
                                     R"yaml(
never:
  - PackageRevision in edge: {spec: {lifecycle: Proposed}}
    until: you has proposed edge.app.packagevariant-1
  - PackageRevision in edge: {spec: {lifecycle: Draft}}
    after: you has proposed edge.app.packagevariant-1 for the 2nd time
eventually:
  - PackageRevision in edge: {spec: {lifecycle: Draft}}
    after: you has proposed edge.app.packagevariant-1
    within: 10s
  - PackageVariant app-edge: absent
    after: you has deleted PackageVariant app-edge
    within: 1s
)yaml"));
  EXPECT_EQ(found(result),
            "eventually: PackageVariant app-edge: it was never judged, since this has not come: "
            "you has deleted PackageVariant app-edge\n");
}

TEST(Run, ends_the_script_at_the_first_step_that_goes_wrong) {
  const RunResult refused = run(story(
      "  - settle\n  - approve: edge.app.packagevariant-1\n  - delete: PackageVariant app-edge\n"));
  ASSERT_EQ(refused.violations.size(), 1U) << found(refused);
  EXPECT_EQ(refused.violations[0].check, "step");
  EXPECT_NE(refused.violations[0].message.find("approve edge.app.packagevariant-1 failed with"),
            std::string::npos);

  const RunResult done =
      run(story("  - settle\n  - propose: edge.app.packagevariant-1\n    fails: Invalid\n"));
  EXPECT_EQ(found(done),
            "step: propose edge.app.packagevariant-1 succeeded, expected to fail with Invalid\n");

  const RunResult other =
      run(story("  - propose: edge.app.none\n    as: alice\n    fails: Invalid\n"));
  EXPECT_EQ(found(other).substr(0, 77),
            "step: propose edge.app.none as alice failed with NotFound: packagerevisions.p");

  const RunResult words = run(
      story("  - propose: edge.app.none\n    fails: {reason: NotFound, message: no such day}\n"));
  EXPECT_NE(found(words).find("expected a message with \"no such day\""), std::string::npos);
}

TEST(Run, tells_triggers_that_never_come) {
  const RunResult result = run(story(R"yaml(
  - when: pv-controller has created edge.app.packagevariant-7
    do: [{propose: edge.app.packagevariant-7}]
  - wait-for: pv-controller has created edge.app.packagevariant-1
  - settle
)yaml"));
  EXPECT_EQ(found(result),
            "when: it has never come: pv-controller has created edge.app.packagevariant-7\n");

  const RunResult waiting = run(
      story("  - wait-for: pv-controller has created edge.app.packagevariant-7\n    within: 5s\n"));
  EXPECT_EQ(
      found(waiting),
      "step: within 5s it has not come: pv-controller has created edge.app.packagevariant-7\n");
}

TEST(Run, acts_in_the_moment_of_a_trigger_whatever_the_schedule) {
  const Scenario scenario =
      story(R"yaml(
  - when: pv-controller has created edge.app.packagevariant-1
    do:
      - expect:
          - PackageRevision edge.app.packagevariant-1: {conditions: {PVOperationsComplete: "False"}}
      - delete: PackageRevision edge.app.packagevariant-1
        as: alice
  - settle
)yaml",
            "expect:\n  - PackageRevision edge.app.packagevariant-1: present\n");
  for (std::uint64_t seed = 0; seed < 30; ++seed) {
    RunOptions options;
    options.seed = seed;
    const RunResult result = run(scenario, options);
    EXPECT_EQ(result.verdict, Verdict::Passed) << "seed " << seed << "\n" << found(result);
  }
}

TEST(Run, of_a_known_failure_fails_when_it_passes) {
  const std::string never =
      "known_failure: never\nnever:\n  - PackageRevision in edge: {spec: {lifecycle: Draft}}\n";
  EXPECT_EQ(run(story("  - settle\n", never)).verdict, Verdict::KnownFailure);
  const RunResult fixed = run(story("  - settle\n", "known_failure: S01\n"));
  EXPECT_EQ(fixed.verdict, Verdict::UnexpectedPass);
  EXPECT_EQ(found(fixed), "known-failure: S01 does not fail here any more; remove known_failure\n");
  EXPECT_EQ(run(story("  - approve: edge.app.packagevariant-9\n", never)).verdict, Verdict::Failed)
      << "another failure is none of it";
  const RunResult more =
      run(story("  - settle\n", never + "expect:\n  - git edge app/v1: present\n"));
  EXPECT_EQ(more.verdict, Verdict::Failed);
  EXPECT_TRUE(
      found(more).ends_with("known-failure: never is not all that fails here; a check that "
                            "sees the same belongs in without_checks\n"))
      << found(more);
}

TEST(Run, of_another_profile_need_not_fail_as_known) {
  const Scenario fixed = story("  - settle\n", "known_failure: S01\n");
  RunOptions options;
  options.profile = api::Profile::Documents;
  EXPECT_EQ(run(fixed, options).verdict, Verdict::UnexpectedPass) << "its own, named once more";
  options.profile = api::Profile::Hardened;
  const RunResult other = run(fixed, options);
  EXPECT_EQ(other.verdict, Verdict::Passed) << found(other);
  const Scenario broken = story("  - approve: edge.app.packagevariant-9\n", "known_failure: S01\n");
  EXPECT_EQ(run(broken, options).verdict, Verdict::Failed);
  const Scenario known = story(
      "  - settle\n",
      "known_failure: never\nnever:\n  - PackageRevision in edge: {spec: {lifecycle: Draft}}\n");
  EXPECT_EQ(run(known, options).verdict, Verdict::KnownFailure);
}

TEST(Run, hears_of_a_call_at_once_whoever_listens) {
  const Scenario scenario = story(
      "  - wait-for: {calls by pv-controller: {create PackageRevision: 1}}\n"
      "  - advance: 1s\n");
  RunOptions heard;
  heard.listener = [](const sim::Event&) {};
  const RunResult result = run(scenario);
  EXPECT_EQ(result.verdict, Verdict::Passed) << found(result);
  EXPECT_EQ(result.fingerprint, run(scenario, heard).fingerprint);
}

// A check that sees something wrong in every status that is written.
class Grumbler final : public Check {
 public:
  void on_event(const sim::Event& event, const Truth&, Violations& out) override {
    if (event.verb == sim::Verb::UpdateStatus) report(out, event, "a status was written");
  }
};

TEST(Run, attaches_checks_of_ones_own_but_those_the_scenario_does_without) {
  Extensions extensions;
  extensions.checks = {{"X01", "no-status", "no status is written",
                        []() -> std::unique_ptr<Check> { return std::make_unique<Grumbler>(); }}};
  RunOptions options;
  options.extensions = &extensions;
  const auto told = [&](std::string_view sections) {
    return run(story("  - settle\n", std::string(sections), vocabulary(extensions)), options);
  };
  const RunResult watched = told("");
  EXPECT_EQ(watched.verdict, Verdict::Failed);
  EXPECT_EQ(watched.violations.at(0).check, "X01");
  EXPECT_GT(watched.violations.at(0).event, 0U);
  EXPECT_EQ(told("without_checks: [X01]\n").verdict, Verdict::Passed);
}

TEST(Run, of_a_world_that_cannot_be_built_says_where) {
  const RunResult result = run(load(R"yaml(
name: the server refuses
world:
  repositories: [edge]
  objects:
    - apiVersion: config.porch.kpt.dev/v1alpha1
      kind: Repository
      metadata: {name: edge}
      spec: {type: git, git: {repo: https://git.example.com/other.git}}
steps: [settle]
)yaml"));
  EXPECT_EQ(result.verdict, Verdict::CouldNotRun);
  ASSERT_EQ(result.problems.size(), 1U);
  EXPECT_EQ(result.problems[0].place.line, 6);
  EXPECT_NE(result.problems[0].message.find("the server refuses Repository edge: "),
            std::string::npos);
}

// What a run that may take fewer steps than it needs finds, whichever these are.
std::set<std::string> found_at_limits(const Scenario& scenario) {
  const std::uint64_t needed = run(scenario).counts.steps;
  std::set<std::string> texts;
  for (std::uint64_t steps = 1; steps < needed; steps += 9) {
    RunOptions options;
    options.max_steps = steps;
    const RunResult result = run(scenario, options);
    EXPECT_EQ(result.verdict, Verdict::Failed) << steps;
    const std::string text = found(result);
    texts.insert(text.substr(0, text.find(fmt::format(" {} steps", steps))));
  }
  return texts;
}

TEST(Run, says_which_limit_ended_it) {
  const Scenario scenario = story("  - settle\n");
  const std::string before = "limit: before anybody acts, the world does not come to rest within";
  const std::string ended = "limit: the run was ended at its limit of";
  EXPECT_EQ(found_at_limits(scenario),
            (std::set<std::string>{"L01: the world did not come to rest within", ended, before}));
  Scenario without = scenario;
  without.without_checks = {"L01"};
  EXPECT_EQ(
      found_at_limits(without),
      (std::set<std::string>{"limit: after the last step the world does not come to rest within",
                             ended, before}));
}

}  // namespace
}  // namespace porchsim::scenarios
