// Many independent jobs over several processes, their answers in job order whatever the number of
// workers. A job is a function of its number to text; nothing is shared but that text.
//
// Worker w of n does jobs w, w + n, w + 2n, …; a worker that dies takes the job it was at with it,
// which is then answered as lost, and another process goes on with the jobs after it.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

namespace porchsim::scenarios {

struct PoolOptions {
  unsigned workers = 1;                    // 1: everything in this process
  std::optional<std::uint64_t> budget_ms;  // no job begins later than this; which jobs run depends
                                           // on it, never what one does
};

class WorkerPool {
 public:
  using Job = std::function<std::string(std::uint64_t)>;
  // `answer` is absent if the job's process died. Return false to stop early.
  using Sink = std::function<bool(std::uint64_t job, const std::optional<std::string>& answer)>;

  explicit WorkerPool(PoolOptions options) : options_(options) {}

  // Answers arrive in job order: 0, 1, 2, … Returns how many jobs were answered: fewer than `jobs`
  // if the budget ran out or the sink stopped.
  std::uint64_t run(std::uint64_t jobs, const Job& job, const Sink& sink);
  // One job, apart from this process unless there is one worker; nothing if its process died.
  std::optional<std::string> run_apart(const std::function<std::string()>& job);

 private:
  std::uint64_t run_here(std::uint64_t jobs, const Job& job, const Sink& sink) const;
  std::uint64_t run_in_processes(std::uint64_t jobs, const Job& job, const Sink& sink) const;

  PoolOptions options_;
};

}  // namespace porchsim::scenarios
