#include "fakeporch/client/sim_observer.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <utility>

#include "api/duration_text.h"
#include "fakeporch/store/call_payloads.h"
#include "fakeporch/store/revision.h"

namespace porchsim::fakeporch {
namespace {

std::string start_text(const api::ReconcileStart& start) {
  std::string text;
  for (const api::WakeUpPtr& wake_up : start.wake_ups) {
    text += text.empty() ? "woken by " : ", ";
    text += api::to_string(*wake_up);
  }
  if (start.wake_ups_dropped > 0) text += fmt::format(" and {} more", start.wake_ups_dropped);
  if (start.attempt > 1) {
    if (!text.empty()) text += ", ";
    text += fmt::format("attempt {}", start.attempt);
  }
  return text;
}

std::string end_text(const api::ReconcileEnd& end) {
  std::string text(api::to_string(end.outcome));
  if (end.error != nullptr)
    text += fmt::format(": {}: {}", api::to_string(end.error->reason), end.error->message);
  if (end.requeue_after > api::Duration(0)) text += ": " + api::duration_text(end.requeue_after);
  return text;
}

}  // namespace

sim::Event SimObserver::event(sim::Verb verb, std::string_view kind,
                              const api::ObjectKey& key) const {
  sim::Event event;
  event.time = scheduler_.now();
  event.actor = scheduler_.actor_of(process_);
  event.layer = sim::Layer::Log;
  event.verb = verb;
  event.subject = sim::Subject::object(kind, key.name_space, key.name);
  return event;
}

void SimObserver::started(const api::ReconcileStart& start) {
  sim::Event reconcile = event(sim::Verb::Reconcile, start.kind, start.key);
  for (const api::WakeUpPtr& wake_up : start.wake_ups) {
    const std::uint64_t revision = revision_of(wake_up->version);
    const sim::EventId arrival = revision == 0 ? 0 : causes_.arrival_of(process_, revision);
    if (arrival != 0 && std::ranges::find(reconcile.causes, arrival) == reconcile.causes.end())
      reconcile.causes.push_back(arrival);
  }
  const bool is_asked_for =
      std::ranges::find(start.wake_ups, api::WakeUp::Why::Requeue,
                        [](const api::WakeUpPtr& one) { return one->why; }) != start.wake_ups.end();
  if (is_asked_for) {
    static const auto kAsked = std::make_shared<const AskedForAgain>();
    reconcile.after = kAsked;
  }
  if (scheduler_.trace().wanted()) reconcile.detail = start_text(start);
  causes_.set(scheduler_.trace().record(std::move(reconcile)));
}

void SimObserver::ended(const api::ReconcileEnd& end) {
  sim::Event done = event(sim::Verb::Done, end.kind, end.key);
  if (const sim::EventId cause = causes_.current(); cause != 0) done.causes.push_back(cause);
  if (end.error != nullptr) done.failure.reason = api::to_string(end.error->reason);
  if (scheduler_.trace().wanted()) done.detail = end_text(end);
  scheduler_.trace().record(std::move(done));
  causes_.set(0);
}

}  // namespace porchsim::fakeporch
