#include "scenarios/world/observed.h"

namespace porchsim::scenarios {

void Observed::on_event(const sim::Event& event, std::string_view actor) {
  if (event.verb == sim::Verb::Reconcile) {
    reconciles_[event.subject].push_back({event.id, event.time});
  } else if (event.verb == sim::Verb::Message) {
    const auto known = lines_.find(actor);
    auto& lines = known != lines_.end() ? known->second : lines_[std::string(actor)];
    lines.push_back({event.id, event.detail});
  }
}

std::span<const Observed::Begun> Observed::reconciles(const sim::Subject& object) const {
  const auto found = reconciles_.find(object);
  if (found == reconciles_.end()) return {};
  return found->second;
}

std::span<const Observed::Line> Observed::lines(std::string_view actor) const {
  const auto found = lines_.find(actor);
  if (found == lines_.end()) return {};
  return found->second;
}

}  // namespace porchsim::scenarios
