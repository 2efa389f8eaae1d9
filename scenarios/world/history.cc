#include "scenarios/world/history.h"

#include "fakeporch/store/object_payload.h"

namespace porchsim::scenarios {

namespace {

bool is_write(sim::Verb verb) {
  switch (verb) {
    case sim::Verb::Create:
    case sim::Verb::Update:
    case sim::Verb::Patch:
    case sim::Verb::UpdateStatus:
    case sim::Verb::Delete:
    case sim::Verb::Removed:
      return true;
    default:
      return false;
  }
}

}  // namespace

EventObject event_object(std::string_view object) {
  EventObject parts;
  const std::size_t space = object.find(' ');
  parts.kind = object.substr(0, space);
  if (space == std::string_view::npos) return parts;
  const std::string_view rest = object.substr(space + 1);
  const std::size_t split = rest.find(parts.kind == "git" ? ' ' : '/');
  if (split != std::string_view::npos) parts.name_space = rest.substr(0, split);
  parts.name = split == std::string_view::npos ? rest : rest.substr(split + 1);
  return parts;
}

const Change* History::add(const sim::Event& event) {
  if (!is_write(event.verb)) return nullptr;
  Change change;
  change.before = fakeporch::object_in(event.before);
  change.after = fakeporch::object_in(event.after);
  if (!change.newest()) return nullptr;
  change.event = event.id;
  change.time = event.time;
  change.actor = trace_.actor_name(event.actor);
  change.verb = event.verb;
  change.kind = change.newest()->kind();
  change.key = change.newest()->key();
  by_key_[change.kind][change.key].push_back(changes_.size());
  changes_.push_back(std::move(change));
  return &changes_.back();
}

std::vector<const Change*> History::of(std::string_view kind, const api::ObjectKey& key) const {
  std::vector<const Change*> found;
  const auto keys = by_key_.find(kind);
  if (keys == by_key_.end()) return found;
  const auto indexes = keys->second.find(key);
  if (indexes == keys->second.end()) return found;
  for (const std::size_t index : indexes->second) found.push_back(&changes_[index]);
  return found;
}

}  // namespace porchsim::scenarios
