#include "scenarios/checks/seen_git.h"

#include <algorithm>

#include "api/condition.h"
#include "api/repository.h"
#include "fakeporch/store/object_payload.h"

namespace porchsim::scenarios {

void SeenGit::on_event(const sim::Event& event) {
  if (event.verb == sim::Verb::Push) {
    repositories_[std::string(event.subject.scope)].pushed = event.id;
    return;
  }
  const api::ObjectPtr after = fakeporch::object_in(event.after);
  if (!after || after->kind() != api::Repository::type().kind) return;
  const auto& repository = after->as<api::Repository>();
  Known& known = repositories_[after->meta().name];
  known.url = repository.spec.git.repo;
  const api::Condition* ready = api::find_condition(repository.status.conditions, "Ready");
  if (ready == nullptr) return;
  if (ready->reason == "Reconciling") known.begun = event.id;
  if (ready->status == "True") known.seen = known.begun;
}

bool SeenGit::has_seen_all(std::string_view repository) const {
  const auto found = repositories_.find(repository);
  return found == repositories_.end() || std::ranges::all_of(repositories_, [&](const auto& one) {
           const bool is_of_it = one.first == repository || one.second.url == found->second.url;
           return !is_of_it || found->second.seen >= one.second.pushed;
         });
}

bool SeenGit::has_seen(std::string_view repository, sim::EventId push) const {
  const auto found = repositories_.find(repository);
  return found != repositories_.end() && found->second.seen >= push;
}

}  // namespace porchsim::scenarios
