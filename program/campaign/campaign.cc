#include "program/campaign/campaign.h"

#include <algorithm>
#include <ostream>
#include <utility>

#include <fmt/format.h>

#include "cel/zones/zone_files.h"
#include "program/jobs/output_file.h"
#include "program/jobs/repeat.h"
#include "program/jobs/replay_server.h"
#include "reports/codec.h"
#include "reports/story.h"
#include "reports/summary.h"

namespace porchsim::scenarios {
namespace {

// Expressions may name time zones, which are the files of a package.
std::string zones_line() {
  const std::string version = cel::zone_files_version();
  return fmt::format("time zones of expressions: tzdata {}\n",
                     version.empty() ? "of no known version" : version);
}

// A crash would end whoever explains it, too.
bool can_be_explained(const reports::Report& report) {
  return report.verdict == Verdict::Failed &&
         report.findings.front().crash.kind == reports::CrashKind::None;
}

}  // namespace

bool Campaign::run(const RunPlan& plan, const std::optional<std::uint64_t>& budget_ms) {
  bool stopped = false;
  planned_ += plan.runs;
  progress_.expect(planned_);
  const WorkerPool pool({arguments_.workers, budget_ms, arguments_.limits, &stop_});
  const std::uint64_t answered = pool.run(
      plan.runs,
      [&](std::uint64_t i) {
        PlannedRun run = plan.at(i);
        run.options.shared = &shared_;
        return reports::encode(run_job(set_.scenarios[run.scenario], run.options));
      },
      [&](std::uint64_t i, const WorkerPool::Answer& answer) {
        take(plan.at(i), answer);
        stopped = arguments_.fail_fast && reports_.back().failed();
        return !stopped;
      });
  progress_.clear();
  cut_short_ = cut_short_ || (!stopped && answered < plan.runs);
  return !stopped;
}

void Campaign::take(const PlannedRun& run, const WorkerPool::Answer& answer) {
  std::optional<reports::Report> report =
      answer ? reports::decode(*answer)
             : report_after_death(set_.scenarios[run.scenario], run.options, answer.error());
  if (report->failed() || !report->unused_choices.empty()) progress_.clear();
  terminal_.err << unused_text(report->scenario, report->unused_choices);
  if (report->failed()) {
    take_failure(run, *report);
  } else {
    report->story.clear();
  }
  if (arguments_.fingerprints_only) {
    terminal_.out << fmt::format("{} {} {}\n", report->scenario, report->number(),
                                 report->fingerprint);
  }
  failed_ += report->failed() ? 1 : 0;
  reports_.push_back(*std::move(report));
  if (!arguments_.fingerprints_only)
    progress_.show(reports_.size(), fmt::format("{} failed", failed_));
}

// Of runs that fail alike the first is explained and told; the others are counted.
void Campaign::take_failure(const PlannedRun& run, reports::Report& report) {
  report.same_as = failures_.add(report);
  if (report.same_as) {
    report.story.clear();
    report.repeat = repeat(report);
    return;
  }
  explain(report, set_.scenarios[run.scenario], run.options);
  report.repeat = repeat(report);
  tell(report);
  if (terminal_.github) terminal_.out << reports::github_annotations(report);
  // The story has been told; keeping it would only cost memory.
  if (arguments_.artifacts_folder.empty() && arguments_.junit_file.empty()) report.story.clear();
}

std::string Campaign::repeat(const reports::Report& report) const {
  Repeating how{terminal_.program, "", false};
  how.twice = arguments_.twice && report.verdict == Verdict::NotDeterministic;
  const bool is_long = report.explained && report.choices.to_text().size() > kLongestChoices;
  if (is_long && write_choices(report)) how.choice_file = file_of(report, ".choices");
  return repeat_command(report, how);
}

void Campaign::tell(const reports::Report& report) const {
  if (arguments_.fingerprints_only) {
    terminal_.err << reports::story(report);
  } else {
    terminal_.out << reports::story(report, terminal_.colour) << "\n";
  }
}

std::string Campaign::closing_line() const {
  return reports::closing_line(reports::totals(reports_)) + "\n";
}

void Campaign::close() const {
  const std::string same = failures_.lines();
  if (arguments_.fingerprints_only) {
    terminal_.err << same << zones_line();
    return;
  }
  terminal_.out << same << (same.empty() ? "" : "\n") << closing_line();
  if (cut_short_)
    terminal_.out << (stop_.came() ? "a signal came" : "the budget was spent")
                  << " before all of them ran\n";
  if (std::ranges::any_of(reports_, can_be_explained)) terminal_.out << kAskWhy << "\n";
}

bool Campaign::write_files() const {
  bool written = write(arguments_.junit_file, [this] { return reports::junit(reports_); });
  written = write(arguments_.json_file, [this] { return reports::json(reports_); }) && written;
  if (arguments_.artifacts_folder.empty()) return written;
  if (!make_folder(arguments_.artifacts_folder, terminal_)) return false;
  for (const reports::Report& report : reports_) {
    if (report.failed()) written = write_artifacts(report) && written;
  }
  return written;
}

std::string Campaign::file_of(const reports::Report& report, const std::string& ending) const {
  std::string name = report.scenario;
  std::ranges::replace(name, '/', '-');
  const std::string file = fmt::format("{}-{}{}", name, report.number(), ending);
  if (arguments_.artifacts_folder.empty()) return file;
  return fmt::format("{}/{}", arguments_.artifacts_folder, file);
}

bool Campaign::write(const std::string& file, const std::function<std::string()>& text) const {
  return file.empty() || write_file(file, text(), terminal_);
}

bool Campaign::write_choices(const reports::Report& report) const {
  if (!arguments_.artifacts_folder.empty() && !make_folder(arguments_.artifacts_folder, terminal_))
    return false;
  return write(file_of(report, ".choices"), [&report] { return report.choices.to_text() + "\n"; });
}

bool Campaign::write_artifacts(const reports::Report& report) const {
  const bool written = !report.everywhere.empty() || write_choices(report);
  if (report.same_as) return written;
  return write(file_of(report, ".story.txt"), [&report] { return reports::story(report); }) &&
         written;
}

int Campaign::finish() const {
  const bool written = write_files();
  close();
  const int code = exit_code();
  return code == kFine && !written ? kCouldNotRun : code;
}

int Campaign::exit_code() const {
  bool failed = false;
  bool not_run = false;
  for (const reports::Report& report : reports_) {
    if (report.verdict == Verdict::NotDeterministic) return kNotDeterministic;
    not_run = not_run || report.verdict == Verdict::CouldNotRun || !report.unused_choices.empty();
    failed = failed || report.failed();
  }
  if (not_run) return kCouldNotRun;
  if (failed) return kCheckFailed;
  return cut_short_ ? kBudgetSpent : kFine;
}

}  // namespace porchsim::scenarios
