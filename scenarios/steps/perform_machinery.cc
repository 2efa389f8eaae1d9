#include <fmt/format.h>

#include "scenarios/steps/performer.h"

namespace porchsim::scenarios {

namespace {

template <class... Handlers>
struct Overloaded : Handlers... {
  using Handlers::operator()...;
};

}  // namespace

api::Result<> Performer::act_on_controller(const ControllerStep& step) {
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

api::Result<> Performer::hold_watch(const WatchStep& step) {
  const sim::ProcessId process = world_.controller(step.controller)->process();
  const api::ResourceType& type = *world_.kind(step.kind);
  if (step.hold)
    world_.cluster().hold_watch(process, type);
  else
    world_.cluster().release_watch(process, type);
  return {};
}

api::Result<> Performer::break_watch(const BreakWatchStep& step) {
  const api::ResourceType& type = *world_.kind(step.kind);
  if (step.then == BreakWatchStep::Then::Compacted) world_.cluster().compact_watch(type);
  world_.cluster().break_watch(world_.controller(step.controller)->process(), type,
                               step.then == BreakWatchStep::Then::Gone);
  return {};
}

api::Result<> Performer::perform(const Action& action, std::string_view name, bool retry,
                                 Pace pace) {
  const Person& person = world_.person(name);
  const Hands hands{person, pace == Pace::AtOnce ? *person.at_once : *person.client};
  const auto no_deed = [](const auto&) -> api::Result<> { return {}; };
  return std::visit(Overloaded{
                        [&](const ApplyStep& step) { return apply(step, hands); },
                        [&](const PatchStep& step) { return patch(step, hands); },
                        [&](const DeleteStep& step) { return remove(step, hands); },
                        [&](const RegisterStep& step) { return add_repository(step, hands); },
                        [&](const UnregisterStep& step) { return remove_repository(step, hands); },
                        [&](const PublishStep& step) { return publish(step, hands); },
                        [&](const DraftStep& step) -> api::Result<> {
                          PORCHSIM_TRY(make_draft(step, hands));
                          return {};
                        },
                        [&](const LifecycleStep& step) {
                          return with_retries(retry, [&] { return move(step, hands); });
                        },
                        [&](const EditStep& step) { return edit(step, hands, retry); },
                        [&](const PushStep& step) { return push(step, hands); },
                        [&](const ControllerStep& step) { return act_on_controller(step); },
                        [&](const WatchStep& step) { return hold_watch(step); },
                        [&](const BreakWatchStep& step) { return break_watch(step); },
                        [&](const FaultStep& step) { return no_deed(step); },
                        [&](const SettleStep& step) { return no_deed(step); },
                        [&](const AdvanceStep& step) { return no_deed(step); },
                        [&](const WaitForStep& step) { return no_deed(step); },
                        [&](const ExpectStep& step) { return no_deed(step); },
                        [&](const LetStep& step) { return no_deed(step); },
                        [&](const WhenStep& step) { return no_deed(step); },
                    },
                    action);
}

}  // namespace porchsim::scenarios
