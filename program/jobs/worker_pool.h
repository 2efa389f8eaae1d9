// Many independent jobs over processes, their answers in job order whatever the number of workers,
// or as they come.
// A job is a function of its number to text; nothing is shared but that text. No job is done in the
// process that asks, not even with one worker: its end would be the end of everything.
//
// Worker w of n does jobs w, w + n, w + 2n, …; a worker that dies takes the job it was at with it,
// which is then answered by that death, and another process goes on with the jobs after it.
#pragma once

#include <cstdint>
#include <expected>
#include <functional>
#include <optional>
#include <string>

#include "program/jobs/last_words.h"
#include "program/jobs/stop_signals.h"

namespace porchsim::scenarios {

// More than any time has room for.
inline constexpr std::uint64_t kMostJobs = std::uint64_t{1} << 60U;

struct PoolOptions {
  unsigned workers = 1;
  std::optional<std::uint64_t> budget_ms;  // no job begins later than this; which jobs run depends
                                           // on it, never what one does
  ProcessLimits limits{};                  // of each worker
  const StopSignals* stop = nullptr;       // no job begins once one has come
};

class WorkerPool {
 public:
  using Job = std::function<std::string(std::uint64_t)>;
  using Answer = std::expected<std::string, Death>;
  // Return false to stop early.
  using Sink = std::function<bool(std::uint64_t job, const Answer& answer)>;

  explicit WorkerPool(PoolOptions options) : options_(options) {}

  // Answers arrive in job order: 0, 1, 2, … Returns how many jobs were answered: fewer than `jobs`
  // if the budget ran out, a signal came or the sink stopped.
  std::uint64_t run(std::uint64_t jobs, const Job& job, const Sink& sink) const;
  // Each answer as soon as it is there: none waits for a job before it that takes long.
  std::uint64_t run_as_they_come(std::uint64_t jobs, const Job& job, const Sink& sink) const;

 private:
  PoolOptions options_;
};

}  // namespace porchsim::scenarios
