#include "scenarios/world/call_counts.h"

#include "scenarios/world/history.h"

namespace porchsim::scenarios {

namespace {

using sim::Verb;

bool is_call(Verb verb) {
  switch (verb) {
    case Verb::Get:
    case Verb::List:
    case Verb::Watch:
    case Verb::Create:
    case Verb::Update:
    case Verb::UpdateStatus:
    case Verb::Patch:
    case Verb::Delete:
    case Verb::Removed:
    case Verb::Failed:
      return true;
    default:
      return false;
  }
}

bool is_write(Verb verb) {
  return is_call(verb) && verb != Verb::Get && verb != Verb::List && verb != Verb::Watch &&
         verb != Verb::Failed;
}

bool means(std::string_view call, Verb verb) {
  if (call == "any") return true;
  if (call == "write") return is_write(verb);
  switch (verb) {
    case Verb::Get:
      return call == "get";
    case Verb::List:
      return call == "list";
    case Verb::Watch:
      return call == "watch";
    case Verb::Create:
      return call == "create";
    case Verb::Update:
      return call == "update";
    case Verb::UpdateStatus:
      return call == "status-update";
    case Verb::Patch:
      return call == "patch";
    case Verb::Delete:
    case Verb::Removed:
      return call == "delete";
    default:
      return false;
  }
}

}  // namespace

void CallCounts::add(const sim::Event& event, std::string_view actor) {
  if (!is_call(event.verb)) return;
  // A removal that follows another write of the same call is that call's effect, not one of its
  // own.
  const bool consequence =
      event.verb == Verb::Removed && event.version_before == event.version_after;
  if (consequence) return;
  ++counts_[{std::string(actor), std::string(event_object(event.object).kind), event.verb}];
  ++total_;
}

std::int64_t CallCounts::of(std::string_view actor, std::string_view call,
                            std::string_view kind) const {
  std::int64_t sum = 0;
  for (const auto& [key, count] : counts_) {
    const auto& [who, what, verb] = key;
    if (who == actor && (kind.empty() || what == kind) && means(call, verb)) sum += count;
  }
  return sum;
}

}  // namespace porchsim::scenarios
