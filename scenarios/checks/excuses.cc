#include "scenarios/checks/excuses.h"

namespace porchsim::scenarios {

void Excuses::know(sim::ActorId controller, bool shipped) {
  shipped_.insert_or_assign(controller, shipped);
  any_ = any_ || shipped;
}

void Excuses::wrote(const sim::Event& event) {
  if (any_ && shipped_.contains(event.actor))
    last_writer_.insert_or_assign(event.subject, event.actor);
}

bool Excuses::cover(sim::ActorId actor, const std::vector<sim::Subject>& subjects) const {
  if (!any_) return false;
  if (const auto found = shipped_.find(actor); found != shipped_.end()) return found->second;
  bool by_shipped = false;
  for (const sim::Subject& subject : subjects) {
    const auto writer = last_writer_.find(subject);
    if (writer == last_writer_.end()) continue;
    if (!shipped_.at(writer->second)) return false;
    by_shipped = true;
  }
  return by_shipped;
}

}  // namespace porchsim::scenarios
