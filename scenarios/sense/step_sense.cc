#include "scenarios/sense/step_sense.h"

#include <fmt/format.h>

#include <algorithm>

#include "scenarios/format/each_step.h"

namespace porchsim::scenarios {

namespace {

using Problem = std::optional<std::string>;
using Act = ControllerStep::Act;

template <class Wanted>
bool some_step(const Scenario& scenario, const Wanted& wanted) {
  bool found = false;
  for_each_step(scenario.steps, [&](const Step& step) { found = found || wanted(step); });
  return found;
}

Problem problem_with_watch(const WatchStep& step, const Scenario& scenario) {
  if (step.kind == "PackageRevisionResources")
    return "PackageRevisionResources are not watched; write PackageRevision";
  const bool held = step.hold || some_step(scenario, [&step](const Step& other) {
                      const auto* watch = std::get_if<WatchStep>(&other.action);
                      return watch != nullptr && watch->hold && watch->kind == step.kind &&
                             watch->controller == step.controller;
                    });
  if (held) return std::nullopt;
  return fmt::format("nothing holds the watch of {} back; write hold-watch: {} before it",
                     step.kind, step.kind);
}

Problem problem_with_act(const ControllerStep& step, const Scenario& scenario) {
  if (step.act != Act::Heal) return std::nullopt;
  const bool cut = some_step(scenario, [&step](const Step& other) {
    const auto* act = std::get_if<ControllerStep>(&other.action);
    return act != nullptr && act->act == Act::Partition && act->controller == step.controller;
  });
  if (cut) return std::nullopt;
  return fmt::format("nothing cuts {} off; write partition: {} before it", step.controller,
                     step.controller);
}

// A refusal may be what is expected of a name that is none.
Problem problem_with_name(const Step& step, const Possible& possible) {
  if (step.fails) return std::nullopt;
  if (const auto* move = std::get_if<LifecycleStep>(&step.action))
    return possible.problem_with_object("PackageRevision", move->revision);
  if (const auto* edit = std::get_if<EditStep>(&step.action))
    return possible.problem_with_object("PackageRevision", edit->revision);
  const auto* patch = std::get_if<PatchStep>(&step.action);
  const auto* removal = std::get_if<DeleteStep>(&step.action);
  if (patch == nullptr && removal == nullptr) return std::nullopt;
  const ObjectRef& object = patch != nullptr ? patch->object : removal->object;
  if (!object.name_space.empty()) return std::nullopt;
  return possible.problem_with_object(object.kind, object.name);
}

}  // namespace

std::optional<std::string> problem_with_removals(const Step& step, const Possible& possible) {
  const FileEdits* edits = nullptr;
  if (const auto* edit = std::get_if<EditStep>(&step.action)) edits = &edit->files;
  if (const auto* draft = std::get_if<DraftStep>(&step.action)) edits = &draft->files;
  if (const auto* publish = std::get_if<PublishStep>(&step.action)) edits = &publish->files;
  if (const auto* push = std::get_if<PushStep>(&step.action)) edits = &push->files;
  if (edits == nullptr) return std::nullopt;
  for (const auto& [path, text] : *edits) {
    if (text != nullptr) continue;
    if (auto problem = possible.problem_with_file(path)) return problem;
  }
  return std::nullopt;
}

std::optional<std::string> problem_with_step(const Step& step, const Scenario& scenario,
                                             const Possible& possible) {
  if (possible.is_controller(step.as))
    return fmt::format("{} is a controller; as: is for people, for example as: alice", step.as);
  if (const auto* fault = std::get_if<FaultStep>(&step.action))
    return problem_with_fault(fault->rule, possible);
  if (const auto* watch = std::get_if<WatchStep>(&step.action))
    return problem_with_watch(*watch, scenario);
  if (const auto* broken = std::get_if<BreakWatchStep>(&step.action))
    return problem_with_watch({true, broken->kind, broken->controller}, scenario);
  if (const auto* act = std::get_if<ControllerStep>(&step.action))
    return problem_with_act(*act, scenario);
  const auto* advance = std::get_if<AdvanceStep>(&step.action);
  if (advance != nullptr && advance->by == sim::Duration{})
    return "no time passes; write for example advance: 30s";
  const auto* patch = std::get_if<PatchStep>(&step.action);
  if (patch != nullptr && patch->patch.size() == 0)
    return "the patch changes nothing; write with: {spec: {deletionPolicy: orphan}}";
  if (auto problem = problem_with_removals(step, possible)) return problem;
  return problem_with_name(step, possible);
}

std::optional<std::string> problem_with_fault(const sim::FaultRule& rule,
                                              const Possible& possible) {
  if (rule.kind == sim::FaultKind::Crash && !possible.is_controller(rule.actor)) {
    return rule.actor.empty()
               ? "a crash needs whom it strikes; write at: the next create by pv-controller"
               : fmt::format("{} is no controller, and only these crash; write by pv-controller",
                             rule.actor);
  }
  if (auto problem = possible.problem_with_actor(rule.actor)) return problem;
  if (rule.nth == 0 && rule.rate_numerator == 0)
    return "at a rate of 0 it never fires; write for example rate: 1/20";
  // "PackageRevision", "PackageRevision edge.app.v1", "edge.app.v1"; calls and watches are of
  // objects.
  if (!rule.site.starts_with("api.") && !rule.site.starts_with("watch.")) return std::nullopt;
  const std::string_view object = rule.object;
  const std::size_t space = object.find(' ');
  const bool kind = !object.empty() && object[0] >= 'A' && object[0] <= 'Z';
  if (kind && space == std::string_view::npos) return std::nullopt;
  return possible.problem_with_object(kind ? object.substr(0, space) : "",
                                      kind ? object.substr(space + 1) : object);
}

}  // namespace porchsim::scenarios
