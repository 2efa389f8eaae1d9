#include "scenarios/sense/event_sense.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "scenarios/format/each_step.h"

namespace porchsim::scenarios {

namespace {

using Problem = std::optional<std::string>;
using Move = LifecycleStep::Move;

constexpr std::string_view kResources = "PackageRevisionResources";

struct DeedOfMove {
  Deed deed;
  Move move;
  std::string_view verb;
};
constexpr auto kMoves = std::to_array<DeedOfMove>({
    {Deed::Proposed, Move::Propose, "propose"},
    {Deed::Approved, Move::Approve, "approve"},
    {Deed::Rejected, Move::Reject, "reject"},
    {Deed::DeletionProposed, Move::ProposeDelete, "propose-delete"},
});

const DeedOfMove* move_of(Deed deed) {
  const auto found = std::ranges::find(kMoves, deed, &DeedOfMove::deed);
  return found == kMoves.end() ? nullptr : &*found;
}

bool is_of_processes(Deed deed) {
  return deed == Deed::ProcessStarted || deed == Deed::Crashed || deed == Deed::ReconcileStarted ||
         deed == Deed::Reconciled;
}

// Whether what the step does may be that move of that revision ("" = any).
bool may_move(const Step& step, Move move, std::string_view revision) {
  const auto is_it = [revision](std::string_view name) {
    return revision.empty() || name == revision;
  };
  if (const auto* lifecycle = std::get_if<LifecycleStep>(&step.action))
    return lifecycle->move == move && is_it(lifecycle->revision);
  if (const auto* publish = std::get_if<PublishStep>(&step.action))
    return !publish->directly && (move == Move::Propose || move == Move::Approve);
  if (const auto* patch = std::get_if<PatchStep>(&step.action))
    return patch->object.kind == "PackageRevision" && is_it(patch->object.name);
  return std::holds_alternative<ApplyStep>(step.action);
}

// Of a person only what the steps say can come.
Problem problem_with_person(const EventPattern& event, const DeedOfMove& deed,
                            const Scenario& scenario) {
  bool may = false;
  for_each_step(scenario.steps, [&](const Step& step) {
    const std::string_view who = step.as.empty() ? std::string_view("you") : step.as;
    may = may || (who == event.actor && may_move(step, deed.move, event.object.name));
  });
  if (may) return std::nullopt;
  const std::string what = event.object.name.empty() ? "REVISION" : event.object.name;
  return fmt::format("no step lets {0} {1} {2}; write - {1}: {2} with as: {0}, or who else does it",
                     event.actor, deed.verb, what);
}

bool is_person(const EventPattern& event, const Scenario& scenario, const Possible& possible) {
  constexpr auto kMachines =
      std::to_array<std::string_view>({"porch", "garbage-collector", "world", "outsider"});
  return !event.actor.empty() && !scenario.random && !possible.is_controller(event.actor) &&
         std::ranges::find(kMachines, event.actor) == kMachines.end();
}

Problem problem_with_kind_of_deed(const EventPattern& event) {
  const std::string& kind = event.object.kind;
  if (kind.empty()) return std::nullopt;
  if (move_of(event.deed) != nullptr && kind != "PackageRevision") {
    return fmt::format(
        "a {} is never proposed, approved or rejected; write the name of a "
        "PackageRevision, or \"has updated {}\"",
        kind, kind);
  }
  const bool of_watches = event.deed == Deed::Watched || event.deed == Deed::Seen;
  const bool of_objects = event.deed == Deed::Created || event.deed == Deed::Deleted ||
                          event.deed == Deed::Gone || event.deed == Deed::WrittenStatus;
  if (kind == kResources && (of_watches || of_objects)) {
    return fmt::format("{} are not {}; write PackageRevision", kResources,
                       of_watches ? "watched" : "created or deleted by themselves");
  }
  return std::nullopt;
}

}  // namespace

std::optional<std::string> problem_with_event(const EventPattern& event, const Scenario& scenario,
                                              const Possible& possible) {
  if (auto problem = possible.problem_with_actor(event.actor)) return problem;
  if (is_of_processes(event.deed)) {
    if (!event.actor.empty() && !possible.is_controller(event.actor)) {
      return fmt::format("{} is no controller; only controllers start, crash and reconcile",
                         event.actor);
    }
    if (event.deed == Deed::ProcessStarted || event.deed == Deed::Crashed) return std::nullopt;
  }
  if (event.deed == Deed::FaultFired && !possible.has_faults())
    return "there is no fault here; add a step fault: conflict, or faults:";
  if (auto problem = problem_with_kind_of_deed(event)) return problem;
  const ObjectRef& object = event.object;
  if (event.deed == Deed::Pushed || event.deed == Deed::PushRefused) {
    if (object.name.empty() || object.name_space.empty()) return std::nullopt;
    return possible.problem_with_reference(object.name_space, object.name);
  }
  if (object.name_space.empty()) {
    if (auto problem = possible.problem_with_object(object.kind, object.name)) return problem;
  }
  const DeedOfMove* move = move_of(event.deed);
  if (move == nullptr || !is_person(event, scenario, possible)) return std::nullopt;
  return problem_with_person(event, *move, scenario);
}

}  // namespace porchsim::scenarios
