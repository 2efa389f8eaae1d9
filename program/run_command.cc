#include "program/run_command.h"

#include <filesystem>
#include <fstream>
#include <map>
#include <memory>
#include <ostream>

#include <fmt/format.h>

#include "program/job.h"
#include "program/worker_pool.h"
#include "reports/codec.h"
#include "reports/story.h"
#include "reports/summary.h"
#include "scenarios/checks/package_fields.h"
#include "sim/scheduler.h"
#include "sim/stack_pool.h"

namespace porchsim::scenarios {
namespace {

constexpr SeedRange kMainJobSeeds{1, 3};
constexpr std::uint64_t kFreshSeeds = 2000;  // more than its budget reaches
constexpr std::uint64_t kFreshBudgetMs = 15'000;
constexpr std::size_t kMemoryOfContent = 4096;  // texts and renders, of each worker

struct PlannedRun {
  std::size_t scenario = 0;
  JobOptions options;
};

class Campaign {
 public:
  Campaign(const RunArguments& arguments, const Terminal& terminal, const ScenarioSet& set)
      : arguments_(arguments), terminal_(terminal), set_(set) {}

  // False if --fail-fast stopped it.
  bool run(const std::vector<PlannedRun>& plan, const std::optional<std::uint64_t>& budget_ms) {
    bool stopped = false;
    WorkerPool pool({arguments_.workers, budget_ms});
    const std::uint64_t answered = pool.run(
        plan.size(),
        [&](std::uint64_t i) {
          JobOptions options = plan[i].options;
          options.shared = &shared_;
          return reports::encode(run_job(set_.scenarios[plan[i].scenario], options));
        },
        [&](std::uint64_t i, const std::optional<std::string>& answer) {
          take(plan[i], answer);
          stopped = arguments_.fail_fast && reports_.back().failed();
          return !stopped;
        });
    cut_short_ = cut_short_ || (!stopped && answered < plan.size());
    return !stopped;
  }

  const std::vector<reports::Report>& reports() const { return reports_; }
  bool cut_short() const { return cut_short_; }
  void forgive_cut() { cut_short_ = false; }

  // False if a file could not be written.
  bool write_files() const {
    bool written = write(arguments_.junit_file, [&] { return reports::junit(reports_); });
    written = write(arguments_.json_file, [&] { return reports::json(reports_); }) && written;
    if (arguments_.artifacts_folder.empty()) return written;
    std::error_code error;
    std::filesystem::create_directories(arguments_.artifacts_folder, error);
    for (const reports::Report& report : reports_) {
      if (report.failed()) written = write_artifacts(report) && written;
    }
    return written;
  }

 private:
  void take(const PlannedRun& run, const std::optional<std::string>& answer) {
    std::optional<reports::Report> report = answer ? reports::decode(*answer) : std::nullopt;
    if (!report) {
      report.emplace();
      report->scenario = set_.scenarios[run.scenario].name;
      report->file = set_.scenarios[run.scenario].file;
      report->seed = run.options.seed.value_or(0);
      report->verdict = Verdict::CouldNotRun;
      report->error = "the process that ran it died";
    }
    if (report->failed()) {
      tell(*report);
      if (terminal_.github) terminal_.out << reports::github_annotations(*report);
      // The story has been told; keeping it for each of thousands of runs would only cost memory.
      if (arguments_.artifacts_folder.empty() && arguments_.junit_file.empty())
        report->story.clear();
    }
    if (arguments_.fingerprints_only) {
      terminal_.out << fmt::format("{} {} {}\n", report->scenario, report->seed,
                                   report->fingerprint);
    }
    reports_.push_back(*std::move(report));
    progress();
  }

  // Of seeds whose failures shrink to one and the same, the first is told.
  void tell(const reports::Report& report) {
    const std::string shrunk =
        report.shrink_runs == 0 ? "" : report.scenario + " " + reports::repeat_command(report);
    const auto [same, fresh] = told_.try_emplace(shrunk, report.seed);
    if (!fresh && !shrunk.empty() && !arguments_.fingerprints_only) {
      terminal_.out << fmt::format("FAIL  {}   seed {}   as seed {}\n\n", report.scenario,
                                   report.seed, same->second);
    } else if (arguments_.fingerprints_only) {
      terminal_.err << reports::story(report);
    } else {
      terminal_.out << reports::story(report, terminal_.colour) << "\n";
    }
  }

  void progress() const {
    if (arguments_.fingerprints_only || reports_.size() % kProgressEvery != 0) return;
    terminal_.err << fmt::format("  {} runs, {} failed\n", reports_.size(),
                                 reports::totals(reports_).failed);
  }

  template <class Text>
  bool write(const std::string& file, Text text) const {
    if (file.empty()) return true;
    std::ofstream out(file, std::ios::binary);
    out << text();
    out.close();
    if (!out) terminal_.err << file << ": cannot be written\n";
    return static_cast<bool>(out);
  }

  bool write_artifacts(const reports::Report& report) const {
    std::string name = report.scenario;
    for (char& c : name) c = c == '/' ? '-' : c;
    const std::string base =
        fmt::format("{}/{}-{}", arguments_.artifacts_folder, name, report.seed);
    return write(base + ".choices", [&] { return report.choices.to_text() + "\n"; }) &&
           write(base + ".story.txt", [&] { return reports::story(report); });
  }

  static constexpr std::size_t kProgressEvery = 200;

  const RunArguments& arguments_;
  const Terminal& terminal_;
  const ScenarioSet& set_;
  Shared shared_{kMemoryOfContent};
  std::vector<reports::Report> reports_;
  std::map<std::string, std::uint64_t> told_;  // the seed, by what a failure shrank to
  bool cut_short_ = false;
};

JobOptions job_options(const RunArguments& arguments) {
  JobOptions options;
  options.profile = arguments.profile;
  options.shrink = arguments.shrink;
  options.twice = arguments.twice;
  options.keep_trace = arguments.keep_trace;
  options.export_folder = arguments.export_folder;
  options.extensions = arguments.extensions;
  return options;
}

// Seeds outside, scenarios inside: whatever the budget, the first seeds have run everywhere.
std::vector<PlannedRun> plan_seeds(const RunArguments& arguments,
                                   const std::vector<std::size_t>& scenarios, SeedRange seeds) {
  std::vector<PlannedRun> plan;
  for (std::uint64_t seed = seeds.first; seed <= seeds.last; ++seed) {
    for (const std::size_t scenario : scenarios) {
      PlannedRun run{scenario, job_options(arguments)};
      run.options.seed = seed;
      plan.push_back(std::move(run));
    }
  }
  return plan;
}

std::vector<std::size_t> all_of(const ScenarioSet& set, bool random_only) {
  std::vector<std::size_t> chosen;
  for (std::size_t i = 0; i < set.scenarios.size(); ++i) {
    if (!random_only || set.scenarios[i].scenario.random) chosen.push_back(i);
  }
  return chosen;
}

std::expected<std::vector<PlannedRun>, std::string> plan_runs(const RunArguments& arguments,
                                                              const ScenarioSet& set) {
  if (arguments.plain || !arguments.choices.empty()) {
    std::optional<sim::ChoiceSet> choices;
    if (!arguments.choices.empty()) {
      auto parsed = sim::ChoiceSet::parse(arguments.choices);
      if (!parsed.error.empty()) return std::unexpected("--choices: " + parsed.error);
      choices = std::move(parsed.choices);
    }
    std::vector<PlannedRun> plan;
    for (const std::size_t scenario : all_of(set, false)) {
      PlannedRun run{scenario, job_options(arguments)};
      run.options.choices = choices;
      plan.push_back(std::move(run));
    }
    return plan;
  }
  const SeedRange fallback = arguments.main_job ? kMainJobSeeds : SeedRange{1, 1};
  return plan_seeds(arguments, all_of(set, false), arguments.seeds.value_or(fallback));
}

int exit_code(const Campaign& campaign) {
  bool failed = false;
  bool not_run = false;
  for (const reports::Report& report : campaign.reports()) {
    if (report.verdict == Verdict::NotDeterministic) return kNotDeterministic;
    not_run = not_run || report.verdict == Verdict::CouldNotRun;
    failed = failed || report.failed();
  }
  if (not_run) return kCouldNotRun;
  if (failed) return kCheckFailed;
  return campaign.cut_short() ? kBudgetSpent : kFine;
}

}  // namespace

int run_campaign(const RunArguments& arguments, const Terminal& terminal) {
  const auto set =
      load_scenarios(arguments.paths, arguments.filter, vocabulary(*arguments.extensions));
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
  if (!plan) {
    terminal.err << "porchsim: " << plan.error() << "\n";
    return kUsage;
  }
  Campaign campaign(arguments, terminal, *set);
  bool going = campaign.run(*plan, arguments.main_job ? std::nullopt : arguments.budget_ms);
  if (arguments.main_job && going) {
    if (!arguments.fingerprints_only) {
      terminal.out << fmt::format("{}\nfresh seeds from {} on the scenarios with a random part\n",
                                  reports::closing_line(reports::totals(campaign.reports())),
                                  arguments.fresh_seed);
      terminal.out.flush();
    }
    const SeedRange fresh{arguments.fresh_seed, arguments.fresh_seed + kFreshSeeds - 1};
    campaign.run(plan_seeds(arguments, all_of(*set, true), fresh),
                 arguments.budget_ms.value_or(kFreshBudgetMs));
    campaign.forgive_cut();
  }
  const bool written = campaign.write_files();
  if (!arguments.fingerprints_only) {
    terminal.out << reports::closing_line(reports::totals(campaign.reports())) << "\n";
    if (campaign.cut_short()) terminal.out << "the budget was spent before all of them ran\n";
  }
  const int code = exit_code(campaign);
  return code == kFine && !written ? kCouldNotRun : code;
}

}  // namespace porchsim::scenarios
