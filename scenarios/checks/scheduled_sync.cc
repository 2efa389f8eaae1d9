#include "scenarios/checks/scheduled_sync.h"

#include "api/condition.h"
#include "api/repository.h"
#include "fakeporch/store/object_payload.h"

namespace porchsim::scenarios {
namespace {

bool is_in_sync(const api::Condition* ready) {
  return ready != nullptr && ready->reason == "Reconciling";
}

}  // namespace

bool is_scheduled_sync(const sim::Event& event) {
  if (event.layer != sim::Layer::Status) return false;
  const api::ObjectPtr before = fakeporch::object_in(event.before);
  const api::ObjectPtr after = fakeporch::object_in(event.after);
  if (!before || !after || after->kind() != api::Repository::type().kind) return false;
  const auto& was = before->as<api::Repository>().status;
  const auto& is = after->as<api::Repository>().status;
  const api::Condition* ready_before = api::find_condition(was.conditions, "Ready");
  const api::Condition* ready = api::find_condition(is.conditions, "Ready");
  if (is_in_sync(ready_before)) return true;
  return is_in_sync(ready) && was.next_full_sync_time && ready->last_transition_time &&
         *ready->last_transition_time >= *was.next_full_sync_time;
}

}  // namespace porchsim::scenarios
