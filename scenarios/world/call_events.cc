#include "scenarios/world/call_events.h"

#include <algorithm>

#include "api/kind_name.h"
#include "scenarios/words/fault_words.h"

namespace porchsim::scenarios {
namespace {

using fakeporch::ApiCall;
using fakeporch::Call;

bool is_write(sim::Verb verb) {
  switch (verb) {
    case sim::Verb::Create:
    case sim::Verb::Update:
    case sim::Verb::Patch:
    case sim::Verb::Delete:
    case sim::Verb::Removed:
    case sim::Verb::UpdateStatus:
    case sim::Verb::Unchanged:
      return true;
    default:
      return false;
  }
}

bool is_read(Call call) { return call == Call::Get || call == Call::List || call == Call::Watch; }

// What a list was answered with is counted as objects: the call is the list.
bool is_meant(const CallCounts::Wanted& wanted, std::string_view actor, Call call,
              std::string_view kind, bool failed) {
  if (wanted.call != kListed) return wanted.means(actor, call, kind, failed);
  return CallCounts::Wanted{wanted.actor, "list", wanted.kind}.means(actor, call, kind, failed);
}

}  // namespace

void CallEvents::on_event(const sim::Event& event, std::string_view actor) {
  if (!is_kept_ || !is_write(event.verb)) return;
  const auto known = last_writes_.find(actor);
  if (known != last_writes_.end()) {
    known->second = event.id;
  } else {
    last_writes_.emplace(actor, event.id);
  }
}

void CallEvents::on_call(const ApiCall& call, sim::EventId last) {
  if (!is_kept_) return;
  const bool failed = call.outcome != ApiCall::Outcome::Done;
  // Reads and failures are told right before their event, writes after theirs.
  sim::EventId event = last + 1;
  if (!failed && !is_read(call.call)) {
    const auto write = last_writes_.find(call.actor);
    event = write != last_writes_.end() && write->second > call.began ? write->second : last;
  }
  made_.push_back(
      {event, std::string(call.actor), std::string(api::kind_name(call.type)), call.call, failed});
}

std::vector<sim::EventId> CallEvents::of(const CallCounts::Wanted& wanted,
                                         sim::EventId after) const {
  constexpr std::size_t kMost = 100;
  std::vector<sim::EventId> events;
  for (const Made& made : made_) {
    if (made.event > after && is_meant(wanted, made.actor, made.call, made.kind, made.failed))
      events.push_back(made.event);
  }
  if (events.size() > kMost)
    events.erase(events.begin(), events.end() - static_cast<std::ptrdiff_t>(kMost));
  return events;
}

}  // namespace porchsim::scenarios
