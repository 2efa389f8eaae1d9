#include "fakeporch/content/content_caller.h"

#include <algorithm>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "fakeporch/client/injected_errors.h"
#include "fakeporch/store/subjects.h"

namespace porchsim::fakeporch {

using sim::FaultKind;

namespace {

// For a person.
std::string_view callee_of(const ContentSite& site) {
  return site.name.starts_with("render.") ? "function runner" : "content cache";
}

}  // namespace

ContentCaller::ContentCaller(Network& network, sim::ProcessId process)
    : network_(network),
      link_(network.link(process)),
      caller_{link_.actor, network.scheduler().choices().actor_name(link_.actor)} {}

ContentCaller::Trip ContentCaller::begin(Trip trip) {
  trip.fault = network_.fault(trip.site.name, link_, trip.type, trip.key);
  sim::Duration time = network_.request_time(link_);
  if (trip.fault && trip.fault->kind == FaultKind::Latency) time += trip.fault->duration;
  sim::Scheduler& scheduler = network_.scheduler();
  if (trip.deadline && scheduler.now() + time > *trip.deadline) {
    time = std::max(*trip.deadline - scheduler.now(), sim::Duration(0));
    trip.error = api::Error{api::Reason::Timeout, "context deadline exceeded"};
  }
  scheduler.sleep_for(time);
  if (!trip.fault) return trip;
  if (trip.fault->kind == FaultKind::Error) {
    // No call of the API: what it says is not what the API server says.
    const api::Error error = injected_error(trip.fault->argument, trip.type, trip.key.name);
    trip.error =
        api::Error{error.reason, fmt::format("{}: {}", callee_of(trip.site), error.message)};
  }
  if (trip.fault->kind == FaultKind::Crash && trip.fault->argument == "before") {
    network_.die(link_, trip.fault->duration);
  }
  return trip;
}

void ContentCaller::end(Trip& trip) {
  if (trip.fault && trip.fault->kind == FaultKind::Crash) {
    network_.die(link_, trip.fault->duration);
  }
  sim::Duration time = network_.answer_time(link_);
  if (trip.fault && trip.fault->kind == FaultKind::LateAnswer) time += trip.fault->duration;
  network_.scheduler().sleep_for(time);
  if (trip.fault && trip.fault->kind == FaultKind::LostAnswer) {
    network_.scheduler().sleep_for(trip.fault->duration);
    trip.error = api::Error{api::Reason::Timeout, "the answer was lost (injected)"};
  }
}

sim::Event ContentCaller::event_of(sim::Verb verb, const api::ResourceType& type,
                                   const api::ObjectKey& key) const {
  sim::Event event;
  event.time = network_.scheduler().now();
  event.actor = link_.actor;
  event.layer = sim::Layer::Git;
  event.verb = verb;
  event.subject = subject_of(type, key);
  if (const sim::EventId cause = network_.store().causes().current(); cause != 0) {
    event.causes.push_back(cause);
  }
  return event;
}

void ContentCaller::tell(sim::Verb verb, const api::ResourceType& type, const api::ObjectKey& key) {
  network_.scheduler().trace().record(event_of(verb, type, key));
}

void ContentCaller::tell_failure(const Trip& trip) {
  sim::Trace& trace = network_.scheduler().trace();
  sim::Event event = event_of(sim::Verb::Failed, trip.type, trip.key);
  if (trip.fault) event.causes.push_back(trip.fault->event);
  event.failure = {std::string(trip.site.words), std::string(api::to_string(trip.error->reason))};
  if (trace.wanted()) {
    event.detail = fmt::format("{}: {}: {}", trip.site.words, api::to_string(trip.error->reason),
                               trip.error->message);
  }
  trace.record(std::move(event));
}

}  // namespace porchsim::fakeporch
