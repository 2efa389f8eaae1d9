#include "program/campaign/run_command.h"

#include <filesystem>
#include <numeric>
#include <ostream>
#include <utility>

#include <fmt/format.h>

#include "program/campaign/campaign.h"
#include "program/campaign/everywhere.h"
#include "program/jobs/output_file.h"
#include "program/jobs/repeat.h"

namespace porchsim::scenarios {
namespace {

constexpr SeedRange kMainJobSeeds{1, 3};
constexpr std::uint64_t kFreshSeeds = 2000;  // more than its budget reaches
constexpr std::uint64_t kFreshBudgetMs = 15'000;

JobOptions job_options(const RunArguments& arguments) {
  JobOptions options;
  options.profile = arguments.profile;
  options.shrink = arguments.shrink;
  options.twice = arguments.twice;
  options.keep_trace = arguments.keep_trace;
  options.export_folder = arguments.export_folder;
  options.limits = arguments.limits;
  options.extensions = arguments.extensions;
  return options;
}

std::vector<std::size_t> all_of(const ScenarioSet& set) {
  std::vector<std::size_t> all(set.scenarios.size());
  std::iota(all.begin(), all.end(), std::size_t{0});
  return all;
}

// Drawn worlds are left to whoever explores: they find what is known and not mended yet
// (docs/exploring.md).
std::vector<std::size_t> with_a_random_part(const ScenarioSet& set) {
  std::vector<std::size_t> chosen = all_of(set);
  std::erase_if(chosen, [&set](std::size_t i) {
    const auto& random = set.scenarios[i].scenario.random;
    return !random || random->draws_world;
  });
  return chosen;
}

std::expected<RunPlan, std::string> plan_runs(const RunArguments& arguments,
                                              const ScenarioSet& set) {
  if (arguments.plain || !arguments.choices.empty()) {
    std::optional<sim::ChoiceSet> choices;
    if (!arguments.choices.empty()) {
      auto given = read_choices(arguments.choices);
      if (!given) return std::unexpected(given.error());
      choices = *std::move(given);
    }
    std::vector<PlannedRun> plan;
    for (const std::size_t scenario : all_of(set)) {
      PlannedRun run{scenario, job_options(arguments)};
      run.options.choices = choices;
      plan.push_back(std::move(run));
    }
    return plan_of(std::move(plan));
  }
  const SeedRange fallback = !arguments.main_job.empty() ? kMainJobSeeds : SeedRange{1, 1};
  return plan_of_seeds(all_of(set), arguments.seeds.value_or(fallback), job_options(arguments));
}

// For what it is to write.
bool has_places(const RunArguments& arguments, const Terminal& terminal) {
  return has_a_place(arguments.junit_file, terminal) &&
         has_a_place(arguments.json_file, terminal) &&
         (arguments.artifacts_folder.empty() || make_folder(arguments.artifacts_folder, terminal));
}

// What is wrong with --export; "" if nothing is.
std::string export_problem(const std::string& folder, bool of_one_run) {
  if (folder.empty()) return "";
  if (!of_one_run)
    return "--export writes the repositories of one run; name one scenario, and one seed or point";
  std::error_code error;
  const bool is_free = !std::filesystem::exists(folder, error) ||
                       (std::filesystem::is_directory(folder, error) &&
                        std::filesystem::is_empty(folder, error) && !error);
  return is_free ? ""
                 : fmt::format("--export: {} exists and is not empty; name a new folder", folder);
}

}  // namespace

int run_campaign(const RunArguments& arguments, const Terminal& terminal) {
  auto set = load_scenarios(arguments.paths, arguments.filter, vocabulary(*arguments.extensions));
  if (!set) {
    terminal.err << "porchsim: " << set.error() << "\n";
    return kUsage;
  }
  if (set->broken > 0) {
    terminal.err << set->problems;
    return kUsage;
  }
  if (set->scenarios.empty()) {
    terminal.err << "porchsim: no scenario to run: the paths hold none, or --filter selects none\n";
    return kUsage;
  }
  const auto plan = plan_runs(arguments, *set);
  const bool is_one_run = arguments.everywhere.empty()
                              ? plan && plan->runs == 1
                              : arguments.point && set->scenarios.size() == 1;
  const std::string problem =
      plan ? export_problem(arguments.export_folder, is_one_run) : plan.error();
  if (!problem.empty()) {
    terminal.err << "porchsim: " << problem << "\n";
    return kUsage;
  }
  if (!has_places(arguments, terminal)) return kCouldNotRun;
  if (!arguments.everywhere.empty())
    return run_everywhere(arguments, job_options(arguments), terminal, *std::move(set));
  Campaign campaign(arguments, terminal, *set);
  const bool main_job = !arguments.main_job.empty();
  const bool going = campaign.run(*plan, main_job ? std::nullopt : arguments.budget_ms);
  if (main_job && going) {
    if (!arguments.fingerprints_only) {
      terminal.out << fmt::format("{}fresh seeds from {} on the scenarios with a random part\n",
                                  campaign.closing_line(), arguments.fresh_seed);
      terminal.out.flush();
    }
    const SeedRange fresh{arguments.fresh_seed, arguments.fresh_seed + kFreshSeeds - 1};
    campaign.run(plan_of_seeds(with_a_random_part(*set), fresh, job_options(arguments)),
                 arguments.budget_ms.value_or(kFreshBudgetMs));
    campaign.forgive_cut();
  }
  return campaign.finish();
}

}  // namespace porchsim::scenarios
