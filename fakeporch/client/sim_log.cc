#include "fakeporch/client/sim_log.h"

#include <algorithm>
#include <charconv>
#include <string>
#include <utility>

namespace porchsim::fakeporch {
namespace {

std::string_view field(const api::LogRecord& record, std::string_view name) {
  for (const auto& [key, value] : record.fields) {
    if (key == name) return value;
  }
  return "";
}

std::string reconcile_text(const api::LogRecord& record) {
  std::string text;
  if (const std::string_view wake_ups = field(record, "wakeups"); !wake_ups.empty()) {
    text = "woken by ";
    text += wake_ups;
  }
  if (const std::string_view attempt = field(record, "attempt");
      !attempt.empty() && attempt != "1") {
    if (!text.empty()) text += ", ";
    text += "attempt ";
    text += attempt;
  }
  return text;
}

std::string done_text(const api::LogRecord& record) {
  std::string text(field(record, "result"));
  for (const std::string_view name : {"reason", "error", "requeue"}) {
    if (const std::string_view value = field(record, name); !value.empty()) {
      text += ": ";
      text += value;
    }
  }
  return text;
}

std::string message_text(const api::LogRecord& record) {
  std::string text = record.message;
  for (const auto& [key, value] : record.fields) {
    text += "  ";
    text += key;
    text += '=';
    text += value;
  }
  return text;
}

}  // namespace

// Every "@<digits>" in the text is a revision that arrived.
std::vector<sim::EventId> SimLog::arrivals(std::string_view wake_ups) const {
  std::vector<sim::EventId> events;
  for (std::size_t at = wake_ups.find('@'); at != std::string_view::npos;
       at = wake_ups.find('@', at + 1)) {
    std::uint64_t revision = 0;
    const char* digits = wake_ups.data() + at + 1;
    if (std::from_chars(digits, wake_ups.data() + wake_ups.size(), revision).ec != std::errc()) {
      continue;
    }
    const sim::EventId event = causes_.arrival_of(process_, revision);
    if (event != 0 && std::find(events.begin(), events.end(), event) == events.end()) {
      events.push_back(event);
    }
  }
  return events;
}

void SimLog::write(const api::LogRecord& record) {
  // A run is the same whether anyone wants to know more about it: debug messages are no events.
  if (!enabled(record.level) || record.level == api::LogLevel::Debug) return;
  sim::Trace& trace = scheduler_.trace();
  sim::Event event;
  event.time = scheduler_.now();
  event.actor = scheduler_.actor_of(process_);
  event.layer = sim::Layer::Log;
  event.object = record.object;
  if (record.message == "reconcile started") {
    event.verb = sim::Verb::Reconcile;
    event.causes = arrivals(field(record, "wakeups"));
    if (trace.wanted()) event.detail = reconcile_text(record);
    causes_.set(trace.record(std::move(event)));
    return;
  }
  const bool done = record.message == "reconcile done";
  event.verb = done ? sim::Verb::Done : sim::Verb::Message;
  if (const sim::EventId cause = causes_.current(); cause != 0) event.causes.push_back(cause);
  if (trace.wanted()) event.detail = done ? done_text(record) : message_text(record);
  trace.record(std::move(event));
  if (done) causes_.set(0);
}

}  // namespace porchsim::fakeporch
