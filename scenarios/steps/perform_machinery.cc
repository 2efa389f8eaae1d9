#include <fmt/format.h>

#include "scenarios/steps/performer.h"

namespace porchsim::scenarios {

namespace {

template <class... Handlers>
struct Overloaded : Handlers... {
  using Handlers::operator()...;
};

}  // namespace

api::Status Performer::act_on_controller(const ControllerStep& step) {
  ControllerProcess& controller = *world_.controller(step.controller);
  switch (step.act) {
    case ControllerStep::Act::Restart:
      controller.kill();
      controller.start();
      break;
    case ControllerStep::Act::Crash:
      controller.kill();
      break;
    case ControllerStep::Act::Partition:
      world_.cluster().partition(controller.process());
      break;
    case ControllerStep::Act::Heal:
      world_.cluster().heal(controller.process());
      break;
  }
  return {};
}

api::Status Performer::hold_watch(const WatchStep& step) {
  const sim::ProcessId process = world_.controller(step.controller)->process();
  const api::ResourceType& type = *world_.kind(step.kind);
  if (step.hold)
    world_.cluster().hold_watch(process, type);
  else
    world_.cluster().release_watch(process, type);
  return {};
}

api::Status Performer::break_watch(const BreakWatchStep& step) {
  world_.cluster().break_watch(world_.controller(step.controller)->process(),
                               *world_.kind(step.kind), step.gone);
  return {};
}

api::Status Performer::perform(const Action& action, std::string_view name, bool retry) {
  Person& person = world_.person(name);
  const auto no_deed = [](const auto&) -> api::Status { return {}; };
  return std::visit(
      Overloaded{
          [&](const ApplyStep& step) { return apply(step, person); },
          [&](const PatchStep& step) { return patch(step, person); },
          [&](const DeleteStep& step) { return remove(step, person); },
          [&](const RegisterStep& step) { return add_repository(step, person); },
          [&](const UnregisterStep& step) { return remove_repository(step, person); },
          [&](const PublishStep& step) { return publish(step, person); },
          [&](const DraftStep& step) -> api::Status {
            PORCHSIM_TRY(
                make_draft(step.repository, step.package, step.workspace, step.files, person));
            return {};
          },
          [&](const LifecycleStep& step) { return move(step.move, step.revision, name, retry); },
          [&](const EditStep& step) { return edit(step.revision, step.files, person, retry); },
          [&](const PushStep& step) { return push(step, person); },
          [&](const ControllerStep& step) { return act_on_controller(step); },
          [&](const WatchStep& step) { return hold_watch(step); },
          [&](const BreakWatchStep& step) { return break_watch(step); },
          [&](const FaultStep& step) -> api::Status {
            world_.faults().add(step.rule);
            return {};
          },
          [&](const SettleStep& step) { return no_deed(step); },
          [&](const AdvanceStep& step) { return no_deed(step); },
          [&](const WaitForStep& step) { return no_deed(step); },
          [&](const ExpectStep& step) { return no_deed(step); },
          [&](const WhenStep& step) { return no_deed(step); },
      },
      action);
}

}  // namespace porchsim::scenarios
