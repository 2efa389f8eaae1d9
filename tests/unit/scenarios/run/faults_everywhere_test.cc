// A fault at every call: which calls there are, what is left unjudged, and that it finds what one
// of them breaks.
#include "scenarios/run/faults_everywhere.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "api/repository.h"
#include "controllers/runtime/manager.h"
#include "controllers/runtime/watch_mapping.h"
#include "scenarios/format/kinds.h"
#include "scenarios/load/fault_reader.h"
#include "scenarios/load/scenario_loader.h"
#include "scenarios/run/extensions.h"
#include "scenarios/words/fault_words.h"
#include "tests/unit/scenarios/run/small_world.h"

namespace porchsim::scenarios {
namespace {

Scenario load(const std::string& text, const Extensions& extensions = {}) {
  const auto files = make_no_files();
  auto scenario = parse_scenario("a.yaml", text, *files, vocabulary(extensions));
  EXPECT_TRUE(scenario.has_value()) << to_text(scenario.error(), text);
  return scenario ? *std::move(scenario) : Scenario{};
}

Scenario story(const std::string& steps, const std::string& sections = "") {
  return load(
      fmt::format("name: a story\n{}steps:{}{}{}", kSmallWorld, kApplyVariant, steps, sections));
}

// All of one fault's runs.
class Everywhere {
 public:
  Everywhere(const Scenario& scenario, std::string_view word, const RunOptions& options = {})
      : options_(options) {
    std::vector<Place> skipped;
    const Scenario judged = judged_under_faults(scenario, skipped);
    const auto rules = at_no_call(judged, fault_everywhere(word));
    points_ = points_at(rules, run_struck(judged, rules).matched);
    scenario_ = with_last_tries(judged);
    plain_ = run_struck(scenario_, rules);
  }

  const RunResult& plain() const { return plain_; }
  const std::vector<sim::FaultRule>& points() const { return points_; }
  RunResult run(std::size_t point) const { return run_struck(scenario_, {points_[point]}); }

 private:
  RunResult run_struck(const Scenario& scenario, std::vector<sim::FaultRule> faults) const {
    RunOptions options = options_;
    options.faults = std::move(faults);
    return run_scenario(scenario, options);
  }

  RunOptions options_;
  Scenario scenario_;
  std::vector<sim::FaultRule> points_;
  RunResult plain_;
};

// Makes two ConfigMaps for every Repository. If the first is there it takes the second for granted:
// a crash between the two is never made good.
class Forgetful final : public runtime::Reconciler {
 public:
  explicit Forgetful(api::Client& client) : client_(client) {}
  std::string_view name() const override { return "forgetful"; }
  api::Result<runtime::ReconcileResult> reconcile(const runtime::Request& request) override {
    const api::ResourceType& type = *find_kind("ConfigMap", {});
    const auto made = [&](const char* which) {
      return client_.create(
          type, api::Object::from_json(api::Json::object(
                    {{"apiVersion", "v1"},
                     {"kind", "ConfigMap"},
                     {"metadata", api::Json::object({{"namespace", request.key.name_space},
                                                     {"name", request.key.name + which}})}})));
    };
    if (const auto first = made("-first"); !first) {
      const bool exists = first.error().reason == api::Reason::AlreadyExists;
      return exists ? runtime::ReconcileResult()
                    : api::Result<runtime::ReconcileResult>(api::fail(first.error()));
    }
    if (const auto second = made("-second"); !second) return api::fail(second.error());
    return runtime::ReconcileResult();
  }

 private:
  api::Client& client_;
};

TEST(FaultsEverywhere, finds_the_one_call_after_which_a_crash_is_not_made_good) {
  Extensions extensions;
  extensions.programs.push_back(
      {.name = "forgetful",
       .reconciles = "Repository",
       .add_to_manager = [](runtime::Manager& manager, const ProgramSettings&) {
         auto& controller = manager.add_controller(std::make_unique<Forgetful>(manager.client()),
                                                   {.kind = "Repository"});
         controller.watch({manager.informer(api::Repository::type()), runtime::enqueue_self()});
       }});
  RunOptions options;
  options.extensions = &extensions;
  const Scenario scenario = load(
      "name: two maps for a repository\nworld:\n  repositories: [edge]\n"
      "  controllers: [{name: forgetful, reconciler: forgetful}]\nsteps:\n  - settle\n"
      "expect:\n  - ConfigMap edge-second: present\n",
      extensions);
  const Everywhere all(scenario, "crash", options);
  EXPECT_FALSE(all.plain().failed()) << found(all.plain());
  std::string wrong;
  for (std::size_t point = 0; point < all.points().size(); ++point) {
    const RunResult result = all.run(point);
    if (result.failed()) wrong += sim::to_text(all.points()[point]) + "\n" + found(result);
  }
  // Behind the list and the watch come the two creations: after the first, and before the second.
  EXPECT_EQ(wrong,
            "Crash of 2000000000 ns at api.* by forgetful, call 3\n"
            "expect: ConfigMap edge-second: it does not exist\n"
            "Crash \"before\" of 2000000000 ns at api.* by forgetful, call 4\n"
            "expect: ConfigMap edge-second: it does not exist\n");
}

TEST(FaultsEverywhere, every_call_from_the_first_list_on_is_a_point_and_a_crash_two) {
  const Scenario scenario = story("  - settle\n");
  const Everywhere crashes(scenario, "crash");
  const Everywhere conflicts(scenario, "conflict");
  ASSERT_GT(conflicts.points().size(), 15U);
  EXPECT_EQ(crashes.points().size(), 2 * conflicts.points().size());
  EXPECT_EQ(crashes.points()[0].argument, "before");
  EXPECT_EQ(crashes.points()[1].argument, "");
  EXPECT_EQ(crashes.points()[1].nth, 1U);
  EXPECT_EQ(conflicts.points().back().nth, conflicts.points().size());
  EXPECT_EQ(crashes.run(0).counts.faults, 1U);
  const Everywhere pushes(scenario, "push-refused");
  EXPECT_EQ(pushes.points().size(), 2U);
}

TEST(FaultsEverywhere, what_holds_of_one_course_alone_is_skipped_and_counted) {
  const Scenario scenario = story(
      "  - settle\n"
      "  - expect:\n"
      "      - PackageVariant app-edge: present\n"
      "      - PackageRevision in edge: {count: 1}\n"
      "  - approve: edge.app.packagevariant-1\n"
      "    fails: {reason: Invalid}\n"
      "  - wait-for: pv-controller has created PackageRevision edge.app.packagevariant-1\n"
      "  - when: pv-controller has updated PackageVariant app-edge for the 2nd time\n"
      "    do:\n"
      "      - advance: 1s\n",
      "expect:\n"
      "  - PackageVariant app-edge: present\n"
      "  - calls by pv-controller: {create PackageRevision: 1}\n"
      "  - reconciles of PackageVariant app-edge: at least 1\n"
      "  - logs of pv-controller: {contains: created}\n"
      "never:\n"
      "  - PackageRevision in edge: {spec: {lifecycle: Published}}\n"
      "known_failure: L02\n");
  std::vector<Place> skipped;
  const Scenario judged = judged_under_faults(scenario, skipped);
  // Two in the middle, a refusal, a count of events, calls, reconciles, a log, one over time, a
  // known failure.
  EXPECT_EQ(skipped.size(), 9U);
  EXPECT_EQ(judged.steps.size(), scenario.steps.size() - 2);
  EXPECT_EQ(judged.expect.size(), 1U);
  EXPECT_TRUE(judged.assertions.empty());
  EXPECT_EQ(judged.known_failure, "");
  EXPECT_EQ(judged.without_checks, std::vector<std::string>{"L02"});
}

TEST(FaultsEverywhere, takes_every_fault_but_those_of_a_repository_and_those_that_change_content) {
  EXPECT_TRUE(fault_everywhere("partial-list").empty());
  EXPECT_TRUE(fault_everywhere("unreadable-repository").empty());
  EXPECT_TRUE(fault_everywhere("fetch-fails").empty());
  EXPECT_TRUE(fault_everywhere("conflic").empty());
  EXPECT_EQ(words_everywhere().size(), fault_words().size() - 4);
}

}  // namespace
}  // namespace porchsim::scenarios
