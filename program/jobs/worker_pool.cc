#include "program/jobs/worker_pool.h"

#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstddef>
#include <map>
#include <utility>
#include <vector>

#include "program/jobs/child_process.h"

namespace porchsim::scenarios {
namespace {

using Clock = std::chrono::steady_clock;

// From when on no job begins.
class Deadline {
 public:
  explicit Deadline(const PoolOptions& options)
      : stop_(options.stop),
        limited_(options.budget_ms.has_value()),
        at_(Clock::now() + std::chrono::milliseconds(options.budget_ms.value_or(0))) {}
  bool passed() const {
    return (stop_ != nullptr && stop_->came()) || (limited_ && Clock::now() >= at_);
  }

 private:
  const StopSignals* stop_;
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

// The processes of one run, each at some job of its share.
class Workers {
 public:
  struct Answered {
    std::uint64_t job;
    WorkerPool::Answer answer;
  };

  Workers(std::uint64_t jobs, const WorkerPool::Job& job, const PoolOptions& options)
      : jobs_(jobs),
        stride_(std::clamp<std::uint64_t>(options.workers, 1, std::max(jobs, std::uint64_t{1}))),
        job_(job),
        limits_(options.limits),
        deadline_(options) {
    for (std::uint64_t w = 0; w < stride_; ++w) workers_.push_back({started(w), w});
  }

  // The next answer of any of them; nothing: all have done their shares, or their time was up.
  std::optional<Answered> next() {
    while (!workers_.empty()) {
      const auto worker = workers_.begin() + static_cast<std::ptrdiff_t>(ready());
      if (auto answer = worker->process.line().hear())
        return Answered{std::exchange(worker->at, worker->at + stride_), *std::move(answer)};
      auto death = worker->process.end();
      if (!death) {
        workers_.erase(worker);
        continue;
      }
      const std::uint64_t job = std::exchange(worker->at, worker->at + stride_);
      if (worker->at < jobs_) {
        worker->process = started(worker->at);
      } else {
        workers_.erase(worker);
      }
      return Answered{job, std::unexpected(*std::move(death))};
    }
    return std::nullopt;
  }

 private:
  struct Worker {
    ChildProcess process;
    std::uint64_t at;
  };

  ChildProcess started(std::uint64_t first) const {
    return start({first, stride_, jobs_}, job_, deadline_, limits_);
  }

  // Of those that have something to say the one whose job comes first.
  std::size_t ready() const {
    std::vector<pollfd> lines;
    for (const Worker& worker : workers_)
      lines.push_back({.fd = worker.process.line().socket(), .events = POLLIN, .revents = 0});
    while (poll(lines.data(), lines.size(), -1) < 0 && errno == EINTR) continue;
    std::size_t first = lines.size();
    for (std::size_t w = 0; w < lines.size(); ++w) {
      const bool speaks = lines[w].revents != 0;
      if (speaks && (first == lines.size() || workers_[w].at < workers_[first].at)) first = w;
    }
    return first;
  }

  std::uint64_t jobs_;
  std::uint64_t stride_;
  const WorkerPool::Job& job_;
  const ProcessLimits& limits_;
  Deadline deadline_;
  std::vector<Worker> workers_;
};

}  // namespace

std::uint64_t WorkerPool::run(std::uint64_t jobs, const Job& job, const Sink& sink) const {
  std::uint64_t answered = 0;
  std::map<std::uint64_t, Answer> early;
  run_as_they_come(jobs, job, [&](std::uint64_t which, const Answer& answer) {
    early.emplace(which, answer);
    for (auto next = early.begin(); next != early.end() && next->first == answered;
         next = early.erase(next)) {
      if (!sink(answered++, next->second)) return false;
    }
    return true;
  });
  return answered;
}

std::uint64_t WorkerPool::run_as_they_come(std::uint64_t jobs, const Job& job,
                                           const Sink& sink) const {
  Workers workers(jobs, job, options_);
  std::uint64_t answered = 0;
  for (bool going = true; going && answered < jobs;) {
    const auto next = workers.next();
    if (!next) break;
    ++answered;
    going = sink(next->job, next->answer);
  }
  return answered;
}

}  // namespace porchsim::scenarios
