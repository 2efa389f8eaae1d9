#include "controllers/runtime/controller.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace porchsim::runtime {

using api::Duration;
using Why = api::WakeUp::Why;

Controller::Controller(api::Tasks& tasks, api::Observer& observer,
                       std::unique_ptr<Reconciler> reconciler, ControllerOptions options)
    : tasks_(tasks),
      observer_(observer),
      reconciler_(std::move(reconciler)),
      options_(std::move(options)),
      queue_(tasks, options_.limits) {}

void Controller::watch(Source source) {
  const Source& kept = *sources_.emplace_back(std::make_unique<Source>(std::move(source)));
  kept.informer.add_handler([this, &kept](const Change& change) { enqueue(kept, change); });
}

void Controller::enqueue(const Source& source, const Change& change) {
  const auto passes = [&change](const Predicate& predicate) { return predicate(change); };
  if (!std::ranges::all_of(source.predicates, passes)) return;
  Cause cause;
  source.mapping(change, [this, &change, &cause](const Request& request) {
    if (!cause) cause = cause_of(change);
    queue_.add(request, cause);
  });
}

void Controller::start() {
  for (const auto& source : sources_) source->informer.start();
  for (const auto& source : sources_) source->informer.wait_for_sync();
  tasks_.spawn(fmt::format("{} delays", name()), [this] { queue_.run_delays(); });
  spawn_worker();
}

void Controller::spawn_worker() {
  ++workers_;
  tasks_.spawn(fmt::format("{} worker {}", name(), workers_), [this] { work(); });
}

void Controller::work() {
  while (const auto item = queue_.get()) {
    ++busy_workers_;
    if (busy_workers_ == workers_ && workers_ < options_.max_concurrent_reconciles) spawn_worker();
    reconcile(*item);
    queue_.done(item->request);
    --busy_workers_;
  }
}

void Controller::reconcile(const WorkItem& item) {
  const Request& request = item.request;
  tell_start(item);
  const auto result = reconciler_->reconcile(request);
  tell_end(request, result);
  if (!result) {
    queue_.add_rate_limited(request,
                            make_cause({.why = Why::Retry, .reason = result.error().reason}));
  } else if (result->terminal_error) {
    return;
  } else if (result->requeue_after > Duration(0)) {
    queue_.forget(request);
    queue_.add_after(request, result->requeue_after,
                     make_cause({.why = Why::Requeue, .after = result->requeue_after}));
  } else if (result->requeue) {
    queue_.add_rate_limited(request, make_cause({.why = Why::Requeue}));
  } else {
    queue_.forget(request);
  }
}

void Controller::tell_start(const WorkItem& item) const {
  observer_.started({.controller = name(),
                     .kind = options_.kind,
                     .key = item.request.key,
                     .wake_ups = item.wake_ups.causes(),
                     .wake_ups_dropped = item.wake_ups.dropped(),
                     .attempt = queue_.failures(item.request) + 1});
}

void Controller::tell_end(const Request& request,
                          const api::Result<ReconcileResult>& result) const {
  using Outcome = api::ReconcileEnd::Outcome;
  api::ReconcileEnd end{.controller = name(), .kind = options_.kind, .key = request.key};
  if (!result) {
    end.outcome = Outcome::Error;
    end.error = &result.error();
  } else if (result->terminal_error) {
    end.outcome = Outcome::TerminalError;
    end.error = &*result->terminal_error;
  } else if (result->requeue_after > Duration(0)) {
    end.outcome = Outcome::RequeueAfter;
    end.requeue_after = result->requeue_after;
  } else if (result->requeue) {
    end.outcome = Outcome::Requeue;
  }
  observer_.ended(end);
}

}  // namespace porchsim::runtime
