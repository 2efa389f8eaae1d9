#include "program/explore/exploration.h"

#include <algorithm>
#include <chrono>
#include <map>
#include <ostream>
#include <set>
#include <utility>

#include <fmt/format.h>

#include "base/hash.h"
#include "base/read_file.h"
#include "program/explore/corpus.h"
#include "program/explore/journal.h"
#include "program/explore/outcome.h"
#include "program/explore/telling.h"
#include "program/explore/undone_seeds.h"
#include "program/jobs/output_file.h"
#include "program/jobs/progress.h"
#include "program/jobs/repeat.h"
#include "program/jobs/replay_server.h"
#include "program/jobs/stop_signals.h"
#include "program/jobs/worker_pool.h"
#include "reports/codec.h"
#include "reports/failure_kind.h"

namespace porchsim::scenarios {
namespace {

// Of each so many seeds one is run twice and compared; every failure is.
constexpr std::uint64_t kTwiceEvery = 50;

std::string hash_of_file(const std::string& file) {
  return fmt::format("{:016x}", base::hash_text(base::read_file(file).value_or("")));
}

CampaignHeader header_of(const ExploreArguments& arguments, const ScenarioSet& set) {
  CampaignHeader header{.profile = arguments.profile, .seeds = arguments.seeds};
  for (const NamedScenario& one : set.scenarios)
    header.scenarios.push_back(fmt::format("{} {}", one.file, hash_of_file(one.file)));
  if (!arguments.out.empty()) header.program = hash_of_file("/proc/self/exe");
  return header;
}

std::optional<std::uint64_t> seeds_planned(const SeedPlan& plan) {
  return plan.last == SeedPlan::kNoEnd ? std::nullopt : std::optional(plan.count());
}

// A run in a worker. One that failed is made twice, whatever its seed.
reports::Report made(const NamedScenario& scenario, JobOptions options) {
  options.twice = *options.seed % kTwiceEvery == 0;
  reports::Report report = run_job(scenario, options);
  if (report.verdict != Verdict::Failed || options.twice) return report;
  options.twice = true;
  reports::Report again = run_job(scenario, options);
  if (again.verdict == Verdict::NotDeterministic) return again;
  if (again.fingerprint != report.fingerprint)
    not_deterministic(report, "two runs of this seed have different fingerprints");
  return report;
}

class Exploration {
 public:
  Exploration(const ExploreArguments& arguments, const Terminal& terminal, const ScenarioSet& set)
      : arguments_(arguments),
        terminal_(terminal),
        set_(set),
        header_(header_of(arguments, set)),
        corpus_(arguments.out),
        progress_(terminal, "seeds", seeds_planned(arguments.seeds)) {}

  int run() {
    if (const std::string problem = open_journal(); !problem.empty()) {
      terminal_.err << "porchsim: " << problem << "\n";
      return kCouldNotRun;
    }
    replay_corpus();
    progress_.say(plan_line());
    explore_seeds();
    tell_kinds();
    if (!cut_short_) journal_.add(line_of_the_end());
    return finish();
  }

 private:
  // "exploring 2 scenarios with seeds 1..1000, shard 1 of 4, in 2 processes".
  std::string plan_line() const {
    const SeedPlan& plan = arguments_.seeds;
    const std::size_t scenarios = set_.scenarios.size();
    return fmt::format(
        "exploring {} with seeds {}..{}{}, in {} process{}",
        scenarios == 1 ? set_.scenarios.front().file : fmt::format("{} scenarios", scenarios),
        plan.first, plan.last == SeedPlan::kNoEnd ? "" : fmt::format("{}", plan.last),
        plan.shards == 1 ? "" : fmt::format(", shard {} of {}", plan.shard, plan.shards),
        arguments_.workers, arguments_.workers == 1 ? "" : "es");
  }

  JobOptions job_options() const {
    JobOptions options;
    options.profile = arguments_.profile;
    options.shrink = arguments_.shrink;
    options.limits = arguments_.limits;
    options.extensions = arguments_.extensions;
    return options;
  }

  std::string open_journal() {
    if (arguments_.out.empty()) return "";
    JournalContent before = read_journal(arguments_.out);
    const bool goes_on = before.header == header_ && !before.is_ended;
    if (goes_on) {
      seeds_ = std::move(before.seeds);
      told_ = std::move(before.told);
      for (const SeedRecord& seed : seeds_) count_kinds(seed);
      for (const std::size_t line : before.unreadable)
        progress_.say(fmt::format("{}/{}:{}: this line cannot be read; its seed runs again",
                                  arguments_.out, kJournal, line));
      if (!seeds_.empty())
        progress_.say(fmt::format("going on where the last campaign was ended: {} seed{} {} done",
                                  seeds_.size(), seeds_.size() == 1 ? "" : "s",
                                  seeds_.size() == 1 ? "is" : "are"));
    }
    return journal_.open(arguments_.out, header_, goes_on);
  }

  void replay_corpus() {
    const std::vector<ToldFailure> entries = corpus_.entries();
    if (entries.empty()) return;
    std::vector<reports::Report> reports = replayed(entries, arguments_);
    for (std::size_t i = 0; i < entries.size(); ++i) {
      if (!reports[i].failed()) continue;
      corpus_failures_.push_back(entries[i]);
      ToldFailure& failure = corpus_failures_.back();
      if (signature_of(reports[i]) != failure.seen.signature) {
        failure.seen.signature = signature_of(reports[i]);
        failure.seen.check = reports[i].findings.front().check;
        failure.message = reports[i].findings.front().message;
      }
    }
    progress_.say(
        fmt::format("corpus: {} replayed, {} fail", entries.size(), corpus_failures_.size()));
  }

  void explore_seeds() {
    const std::uint64_t scenarios = set_.scenarios.size();
    const UndoneSeeds seeds(arguments_.seeds, seeds_);
    const std::uint64_t runs =
        seeds.count() > kMostJobs / scenarios ? kMostJobs : seeds.count() * scenarios;
    const auto begin = std::chrono::steady_clock::now();
    const WorkerPool pool({arguments_.workers, arguments_.time_ms, arguments_.limits, &stop_});
    Shared shared(4096);
    const auto options_of = [&](std::uint64_t run) {
      JobOptions options = job_options();
      options.seed = seeds.seed(run / scenarios);
      return options;
    };
    bool stopped = false;
    const std::uint64_t answered = pool.run_as_they_come(
        runs,
        [&](std::uint64_t run) {
          JobOptions options = options_of(run);
          options.shared = &shared;
          options.covers = true;
          return reports::encode(made(set_.scenarios[run % scenarios], options));
        },
        [&](std::uint64_t run, const WorkerPool::Answer& answer) {
          const NamedScenario& scenario = set_.scenarios[run % scenarios];
          const JobOptions options = options_of(run);
          const reports::Report report =
              answer ? *reports::decode(*answer)
                     : report_after_death(scenario, options, answer.error());
          take(report, *options.seed, run % scenarios);
          stopped = arguments_.fail_fast && !kinds_.empty();
          return !stopped;
        });
    cut_short_ = answered < runs;
    ran_out_of_time_ = cut_short_ && !stopped;
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begin;
    speed_.seconds = took.count();
    progress_.clear();
    if (cut_short_ && stop_.came()) progress_.say("a signal came before all seeds ran");
  }

  // A seed is done once all scenarios have run with it, whichever comes first.
  void take(const reports::Report& report, std::uint64_t seed, std::size_t scenario) {
    auto& reports = under_way_[seed];
    reports.emplace(scenario, report);
    if (reports.size() < set_.scenarios.size()) return;
    SeedRecord record{.seed = seed};
    for (const auto& [number, one] : reports) add(record, one);
    under_way_.erase(seed);
    close(record);
  }

  static void add(SeedRecord& record, const reports::Report& report) {
    ++record.runs;
    record.repeated += report.failed() || record.seed % kTwiceEvery == 0 ? 1 : 0;
    record.known_failures += report.verdict == Verdict::KnownFailure ? 1 : 0;
    record.events += report.events;
    record.api_calls += report.api_calls;
    record.simulated += report.end;
    record.scheduled.push_back(
        {sim::to_string(report.strategy), report.tasks, report.order_decisions, report.failed()});
    record.coverage.add(Coverage::of_numbers(report.coverage));
    if (report.failed()) record.failures.push_back(seen(report));
  }

  void close(const SeedRecord& record) {
    journal_.add(line_of(record));
    count_kinds(record);
    ++speed_.seeds;
    speed_.events += record.events;
    seeds_.push_back(record);
    progress_.show(seeds_.size(), fmt::format("{} kind{} of failure", kinds_.size(),
                                              kinds_.size() == 1 ? "" : "s"));
  }

  void count_kinds(const SeedRecord& record) {
    for (const SeenFailure& failure : record.failures) {
      if (kinds_.insert(failure.signature).second)
        progress_.say(
            fmt::format("seed {} of {}: {}", record.seed, failure.scenario, failure.signature));
    }
  }

  // The first of each kind that is not told yet, one job each.
  void tell_kinds() {
    std::vector<FailureGroup> open = outcome_of(set_.scenarios.size(), seeds_, told_).groups;
    std::erase_if(open, [](const FailureGroup& group) { return !group.told.story.empty(); });
    if (open.empty()) return;
    progress_.say(
        fmt::format("making {} kind{} of failure small", open.size(), open.size() == 1 ? "" : "s"));
    const Teller teller{job_options(), terminal_.program, corpus_};
    WorkerPool({arguments_.workers, std::nullopt, arguments_.limits})
        .run(
            open.size(), [&](std::uint64_t i) { return line_of(teller.tell(set_, open[i].told)); },
            [&](std::uint64_t i, const WorkerPool::Answer& answer) {
              auto told = answer ? parse_journal_line(*answer).told : std::nullopt;
              keep(told ? *std::move(told) : teller.untold(open[i].told));
              return true;
            });
  }

  void keep(ToldFailure failure) {
    journal_.add(line_of(failure));
    kept_ = corpus_.keep(failure) && kept_;
    told_.push_back(std::move(failure));
  }

  int finish() {
    Outcome outcome = outcome_of(set_.scenarios.size(), std::move(seeds_), told_);
    add_corpus(outcome);
    bool written = kept_ && journal_.is_whole();
    if (!written) terminal_.err << "porchsim: not all of " << arguments_.out << " was written\n";
    written = show(outcome, speed_, {arguments_.json, arguments_.junit_file}, terminal_) && written;
    tell_where_they_lie();
    const int code = exit_code(outcome);
    if (code != kFine) return code;
    if (!written) return kCouldNotRun;
    const bool has_end = arguments_.seeds.last != SeedPlan::kNoEnd || stop_.came();
    return ran_out_of_time_ && has_end ? kBudgetSpent : kFine;
  }

  void tell_where_they_lie() {
    for (const ToldFailure& failure : told_) {
      if (failure.scenario_text.empty()) continue;
      const SeenFailure& seen = failure.seen;
      progress_.say(fmt::format("{}, as a scenario: {}", seen.signature,
                                corpus_.scenario_file(seen.check, seen.signature)));
    }
  }

  void add_corpus(Outcome& outcome) const {
    for (const ToldFailure& failure : corpus_failures_) {
      const auto found = std::ranges::find_if(outcome.groups, [&](const FailureGroup& group) {
        return group.told.seen.signature == failure.seen.signature;
      });
      if (found == outcome.groups.end()) {
        outcome.groups.push_back({.told = failure, .seeds = {}, .from_corpus = true});
      } else {
        found->from_corpus = true;
      }
    }
  }

  const ExploreArguments& arguments_;
  const Terminal& terminal_;
  const ScenarioSet& set_;
  const CampaignHeader header_;
  const Corpus corpus_;
  Progress progress_;
  Journal journal_;
  StopSignals stop_;
  std::vector<SeedRecord> seeds_;
  std::vector<ToldFailure> told_;
  std::vector<ToldFailure> corpus_failures_;
  std::set<std::string> kinds_;
  std::map<std::uint64_t, std::map<std::size_t, reports::Report>> under_way_;  // by seed, scenario
  Speed speed_;
  bool cut_short_ = false;
  bool ran_out_of_time_ = false;
  bool kept_ = true;
};

}  // namespace

int explore(const ExploreArguments& arguments, const Terminal& terminal) {
  const auto set = load_scenarios(arguments.paths, "", vocabulary(*arguments.extensions));
  if (!set || set->broken > 0) {
    terminal.err << (set ? set->problems : "porchsim: " + set.error() + "\n");
    return kUsage;
  }
  if (set->scenarios.empty()) {
    terminal.err << "porchsim: no scenario to explore: the paths hold none\n";
    return kUsage;
  }
  if (!has_a_place(arguments.junit_file, terminal)) return kCouldNotRun;
  return Exploration(arguments, terminal, *set).run();
}

}  // namespace porchsim::scenarios
