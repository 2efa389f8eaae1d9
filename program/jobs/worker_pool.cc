#include "program/jobs/worker_pool.h"

#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <utility>
#include <vector>

#include "program/jobs/child_process.h"

namespace porchsim::scenarios {
namespace {

using Clock = std::chrono::steady_clock;

class Deadline {
 public:
  explicit Deadline(const std::optional<std::uint64_t>& budget_ms)
      : limited_(budget_ms.has_value()),
        at_(Clock::now() + std::chrono::milliseconds(budget_ms.value_or(0))) {}
  bool passed() const { return limited_ && Clock::now() >= at_; }

 private:
  bool limited_;
  Clock::time_point at_;
};

struct Share {
  std::uint64_t first = 0;
  std::uint64_t stride = 1;
  std::uint64_t jobs = 0;
};

ChildProcess start(const Share& share, const WorkerPool::Job& job, const Deadline& deadline,
                   const ProcessLimits& limits) {
  return {limits, Speech::Heard, [&](const Line& parent) {
            for (std::uint64_t i = share.first; i < share.jobs && !deadline.passed();
                 i += share.stride) {
              // One that is not heard has not done its share.
              if (!parent.say(job(i))) _exit(1);
            }
          }};
}

}  // namespace

std::uint64_t WorkerPool::run(std::uint64_t jobs, const Job& job, const Sink& sink) const {
  const Deadline deadline(options_.budget_ms);
  const std::uint64_t stride =
      std::clamp<std::uint64_t>(options_.workers, 1, std::max(jobs, std::uint64_t{1}));
  std::vector<ChildProcess> workers;
  for (std::uint64_t w = 0; w < stride; ++w)
    workers.push_back(start({w, stride, jobs}, job, deadline, options_.limits));

  std::uint64_t answered = 0;
  for (bool going = true; going && answered < jobs; ++answered) {
    ChildProcess& worker = workers[answered % stride];
    if (auto answer = worker.line().hear()) {
      going = sink(answered, *std::move(answer));
      continue;
    }
    auto death = worker.end();
    if (!death) break;  // its time was up
    going = sink(answered, std::unexpected(*std::move(death)));
    if (going && answered + stride < jobs)
      worker = start({answered + stride, stride, jobs}, job, deadline, options_.limits);
  }
  return answered;
}

}  // namespace porchsim::scenarios
