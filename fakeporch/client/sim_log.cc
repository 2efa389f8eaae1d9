#include "fakeporch/client/sim_log.h"

#include <string>
#include <utility>

namespace porchsim::fakeporch {
namespace {

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

void SimLog::write(const api::LogRecord& record) {
  // A run is the same whether anyone wants to know more about it: debug messages are no events.
  if (!enabled(record.level) || record.level == api::LogLevel::Debug) return;
  sim::Trace& trace = scheduler_.trace();
  sim::Event event;
  event.time = scheduler_.now();
  event.actor = scheduler_.actor_of(process_);
  event.layer = sim::Layer::Log;
  event.verb = sim::Verb::Message;
  if (!record.kind.empty())
    event.subject = sim::Subject::object(record.kind, record.key.name_space, record.key.name);
  if (const sim::EventId cause = causes_.current(); cause != 0) event.causes.push_back(cause);
  if (trace.wanted()) event.detail = message_text(record);
  trace.record(std::move(event));
}

}  // namespace porchsim::fakeporch
