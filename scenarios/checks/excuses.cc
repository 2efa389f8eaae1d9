#include "scenarios/checks/excuses.h"

namespace porchsim::scenarios {
namespace {

constexpr api::Profile kShipped = api::Profile::PorchHead;

}  // namespace

void Excuses::know(sim::ActorId controller, api::Profile profile) {
  profiles_.insert_or_assign(controller, profile);
  any_ = any_ || profile == kShipped;
}

bool Excuses::is_hardened(sim::ActorId controller) const {
  const auto found = profiles_.find(controller);
  return found == profiles_.end() || found->second == api::Profile::Hardened;
}

void Excuses::wrote(const sim::Event& event) {
  if (any_ && profiles_.contains(event.actor))
    last_writer_.insert_or_assign(event.subject, event.actor);
}

bool Excuses::cover(sim::ActorId actor, const std::vector<sim::Subject>& subjects) const {
  if (!any_) return false;
  if (const auto found = profiles_.find(actor); found != profiles_.end())
    return found->second == kShipped;
  bool by_shipped = false;
  for (const sim::Subject& subject : subjects) {
    const auto writer = last_writer_.find(subject);
    if (writer == last_writer_.end()) continue;
    if (profiles_.at(writer->second) != kShipped) return false;
    by_shipped = true;
  }
  return by_shipped;
}

}  // namespace porchsim::scenarios
