// The runs of one `porchsim run`: made by workers, told as they fail, kept for the closing lines
// and the files.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "program/campaign/run_command.h"
#include "program/campaign/run_plan.h"
#include "program/jobs/progress.h"
#include "program/jobs/scenario_set.h"
#include "program/jobs/worker_pool.h"
#include "reports/failure_groups.h"
#include "reports/report.h"
#include "scenarios/run/shared.h"

namespace porchsim::scenarios {

class Campaign {
 public:
  // All must outlive it.
  Campaign(const RunArguments& arguments, const Terminal& terminal, const ScenarioSet& set)
      : arguments_(arguments), terminal_(terminal), set_(set), progress_(terminal, "runs", 0) {}

  // False if --fail-fast stopped it.
  bool run(const RunPlan& plan, const std::optional<std::uint64_t>& budget_ms);
  // Unless a signal asked for it.
  void forgive_cut() { cut_short_ = cut_short_ && stop_.came(); }

  const std::vector<reports::Report>& reports() const { return reports_; }
  std::string closing_line() const;
  // What comes after the last run: files, the closing lines. Returns the program's exit code.
  int finish() const;

 private:
  void take(const PlannedRun& run, const WorkerPool::Answer& answer);
  void take_failure(const PlannedRun& run, reports::Report& report);
  std::string repeat(const reports::Report& report) const;
  void tell(const reports::Report& report) const;
  void close() const;
  // False if a file could not be written.
  bool write_files() const;
  int exit_code() const;
  // "FOLDER/conflicts-two-drafts-7.choices": of the run that this reports.
  std::string file_of(const reports::Report& report, const std::string& ending) const;
  bool write(const std::string& file, const std::function<std::string()>& text) const;
  bool write_choices(const reports::Report& report) const;
  bool write_artifacts(const reports::Report& report) const;

  const RunArguments& arguments_;
  const Terminal& terminal_;
  const ScenarioSet& set_;
  Progress progress_;
  std::uint64_t planned_ = 0;
  std::uint64_t failed_ = 0;
  StopSignals stop_;
  Shared shared_{4096};  // texts and renders that each worker remembers
  std::vector<reports::Report> reports_;
  reports::FailureGroups failures_;
  bool cut_short_ = false;
};

}  // namespace porchsim::scenarios
