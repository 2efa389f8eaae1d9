#include "controllers/runtime/controller.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "controllers/runtime/duration_text.h"

namespace porchsim::runtime {

using api::Duration;

Controller::Controller(api::Tasks& tasks, api::Log& log, std::unique_ptr<Reconciler> reconciler,
                       ControllerOptions options)
    : tasks_(tasks),
      log_(log),
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
  for (std::size_t i = 1; i <= options_.max_concurrent_reconciles; ++i) {
    tasks_.spawn(fmt::format("{} worker {}", name(), i), [this] { work(); });
  }
}

void Controller::work() {
  while (const auto item = queue_.get()) {
    reconcile(*item);
    queue_.done(item->request);
  }
}

void Controller::reconcile(const WorkItem& item) {
  const Request& request = item.request;
  log_start(item);
  const auto result = reconciler_->reconcile(request);
  log_end(request, result);
  if (!result) {
    queue_.add_rate_limited(
        request,
        make_cause(fmt::format("retry after error ({})", api::to_string(result.error().reason))));
  } else if (result->terminal_error) {
    return;
  } else if (result->requeue_after > Duration(0)) {
    queue_.forget(request);
    queue_.add_after(
        request, result->requeue_after,
        make_cause(fmt::format("requeue after {}", duration_text(result->requeue_after))));
  } else if (result->requeue) {
    queue_.add_rate_limited(request, make_cause("requeue"));
  } else {
    queue_.forget(request);
  }
}

std::string Controller::object_text(const Request& request) const {
  return options_.kind + " " + request.key.to_string();
}

void Controller::log_start(const WorkItem& item) const {
  if (!log_.enabled(api::LogLevel::Info)) return;
  api::LogRecord record{api::LogLevel::Info, "reconcile started", object_text(item.request), {}};
  record.fields.reserve(3);
  record.fields.emplace_back("controller", name());
  record.fields.emplace_back("wakeups", item.wake_ups.text());
  record.fields.emplace_back("attempt", std::to_string(queue_.failures(item.request) + 1));
  log_.write(record);
}

void Controller::log_end(const Request& request, const api::Result<ReconcileResult>& result) const {
  const api::Error* error = nullptr;
  if (!result) {
    error = &result.error();
  } else if (result->terminal_error) {
    error = &*result->terminal_error;
  }
  const auto level = error == nullptr ? api::LogLevel::Info : api::LogLevel::Error;
  if (!log_.enabled(level)) return;
  api::LogRecord record{level, "reconcile done", object_text(request), {}};
  const auto add = [&record](const char* key, std::string_view value) {
    record.fields.emplace_back(key, value);
  };
  add("controller", name());
  if (error != nullptr) {
    add("result", result ? "terminal_error" : "error");
    add("reason", api::to_string(error->reason));
    add("error", error->message);
  } else if (result->requeue_after > Duration(0)) {
    add("result", "requeue_after");
    add("requeue", duration_text(result->requeue_after));
  } else {
    add("result", result->requeue ? "requeue" : "success");
  }
  log_.write(record);
}

}  // namespace porchsim::runtime
