#include "program/inspect/inspected_run.h"

#include <ostream>
#include <utility>

#include <fmt/format.h>

#include "program/campaign/everywhere.h"
#include "program/inspect/stop_at.h"
#include "program/jobs/findings.h"
#include "program/jobs/repeat.h"
#include "program/jobs/scenario_set.h"
#include "reports/printable.h"
#include "scenarios/format/profiles.h"

namespace porchsim::scenarios {
namespace {

// Scenario and options become those of the run that a fault strikes, if one does.
std::string struck(const InspectedRun& wanted, Scenario& scenario, RunOptions& options) {
  if (wanted.everywhere.empty()) return wanted.point ? kPointOfNothing : "";
  if (!wanted.point) return "name one of these runs: --point N";
  return strike(scenario, options, wanted.everywhere, *wanted.point);
}

}  // namespace

std::optional<PreparedRun> prepare_run(const InspectedRun& wanted, RunOptions options,
                                       const Terminal& terminal) {
  auto set = load_scenarios({wanted.file}, "", vocabulary(*wanted.extensions));
  if (!set || set->scenarios.size() != 1) {
    terminal.err << (set ? set->problems : "porchsim: " + set.error() + "\n");
    if (set && set->broken == 0) terminal.err << "porchsim: name one scenario file\n";
    return std::nullopt;
  }
  options.keep_trace = true;
  if (wanted.stop_at != 0) options.listener = stop_at(wanted.stop_at);
  options.profile = find_profile(wanted.profile);
  options.extensions = wanted.extensions;
  options.seed = wanted.seed;
  if (!wanted.choices.empty()) {
    auto given = read_choices(wanted.choices);
    if (!given) {
      terminal.err << "porchsim: " << given.error() << "\n";
      return std::nullopt;
    }
    options.choices = *std::move(given);
  }
  NamedScenario& scenario = set->scenarios.front();
  if (const std::string problem = struck(wanted, scenario.scenario, options); !problem.empty()) {
    terminal.err << "porchsim: " << problem << "\n";
    return std::nullopt;
  }
  return PreparedRun{std::move(scenario), std::move(options)};
}

bool world_is_missing(const NamedScenario& scenario, const RunResult& result,
                      const Terminal& terminal) {
  if (result.problems.empty()) return false;
  terminal.err << fmt::format("porchsim: the world of {} could not be made\n", scenario.name);
  for (const reports::Finding& finding : findings_of_world(result)) {
    terminal.err << fmt::format("  {}: {}\n", finding.check,
                                reports::printable(finding.message, "  "));
    if (!finding.place.empty()) terminal.err << fmt::format("  at {}\n", finding.place);
  }
  return true;
}

std::expected<RunResult, int> make_run(const InspectedRun& wanted, RunOptions options,
                                       const Terminal& terminal) {
  const auto prepared = prepare_run(wanted, std::move(options), terminal);
  if (!prepared) return std::unexpected(kUsage);
  const auto& [scenario, made] = *prepared;
  RunResult result = run_scenario(scenario.scenario, made);
  if (world_is_missing(scenario, result, terminal)) return std::unexpected(kCouldNotRun);
  if (made.choices)
    terminal.err << unused_text(scenario.name, unused_choices(result, *made.choices));
  return result;
}

}  // namespace porchsim::scenarios
