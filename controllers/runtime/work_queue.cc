#include "controllers/runtime/work_queue.h"

namespace porchsim::runtime {

using api::Duration;

WorkQueue::WorkQueue(api::Tasks& tasks, const RateLimiterOptions& limits)
    : tasks_(tasks), limiter_(limits), ready_(tasks.make_signal()), delays_(tasks.make_signal()) {}

void WorkQueue::add(const Request& request, const Cause& cause) {
  if (state_.add(request, cause)) ready_->notify_one();
}

void WorkQueue::add_after(const Request& request, Duration delay, const Cause& cause) {
  if (delay <= Duration(0)) {
    add(request, cause);
  } else if (state_.add_at(request, tasks_.now() + delay, cause)) {
    delays_->notify_all();
  }
}

void WorkQueue::add_rate_limited(const Request& request, const Cause& cause) {
  add_after(request, limiter_.when(request, tasks_.now()), cause);
}

std::optional<WorkItem> WorkQueue::get() {
  for (;;) {
    if (auto item = state_.try_get()) return item;
    if (state_.shutting_down()) return std::nullopt;
    ready_->wait();
  }
}

void WorkQueue::done(const Request& request) {
  if (state_.done(request)) ready_->notify_one();
}

void WorkQueue::run_delays() {
  while (!state_.shutting_down()) {
    const std::size_t released = state_.release_due(tasks_.now());
    for (std::size_t i = 0; i < released; ++i) ready_->notify_one();
    if (const auto due = state_.next_due()) {
      delays_->wait_until(*due);
    } else {
      delays_->wait();
    }
  }
}

void WorkQueue::shut_down() {
  state_.shut_down();
  ready_->notify_all();
  delays_->notify_all();
}

}  // namespace porchsim::runtime
