// The queue between watches and workers: requests in, each to one worker at a time, with delays and
// rate-limited retries. Any number of tasks may add and get. queue_state.h says in which order;
// here is the waiting.
//
// Somebody must run run_delays() in a task of its own, or delayed requests never become ready; and
// every request that was got must be handed back by done(). The queue must outlive the tasks that
// use it. Kubernetes: client-go, workqueue.TypedRateLimitingInterface.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>

#include "api/tasks.h"
#include "controllers/runtime/queue_state.h"
#include "controllers/runtime/rate_limiter.h"
#include "controllers/runtime/request.h"
#include "controllers/runtime/wake_ups.h"

namespace porchsim::runtime {

class WorkQueue {
 public:
  explicit WorkQueue(api::Tasks& tasks, const RateLimiterOptions& limits = {});

  // `cause` may be null. After shut_down() nothing is added.
  void add(const Request& request, const Cause& cause);
  void add_after(const Request& request, api::Duration delay,
                 const Cause& cause);  // at once if delay <= 0
  // After the delay that the rate limiter gives; counts as a failure until forget().
  void add_rate_limited(const Request& request, const Cause& cause);
  void forget(const Request& request) { limiter_.forget(request); }
  // Failures in a row, as far as the rate limiter knows.
  std::size_t failures(const Request& request) const { return limiter_.failures(request); }

  // Waits for a request; nothing once the queue is shut down and empty.
  std::optional<WorkItem> get();
  void done(const Request& request);

  // The body of the task that makes delayed requests ready; returns after shut_down().
  void run_delays();

  void shut_down();
  const QueueState& state() const { return state_; }

 private:
  api::Tasks& tasks_;
  RateLimiter limiter_;
  QueueState state_;
  std::unique_ptr<api::Signal> ready_;   // workers wait here
  std::unique_ptr<api::Signal> delays_;  // run_delays() waits here
};

}  // namespace porchsim::runtime
