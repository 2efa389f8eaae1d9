#include <fmt/format.h>

#include "scenarios/document/json_of.h"
#include "scenarios/load/expectation_reader.h"
#include "scenarios/load/fault_reader.h"
#include "scenarios/load/step_verbs.h"
#include "scenarios/load/trigger_reader.h"
#include "scenarios/load/variable_reader.h"
#include "scenarios/words/variable_words.h"

namespace porchsim::scenarios {

Reading read_controller_act(ControllerStep::Act act, const PosNode& value, ReadContext& context) {
  const auto name = read_text(value, "the controller", context.problems);
  if (!name || !context.check_controller(value, *name)) return std::nullopt;
  return ControllerStep{act, *name};
}

// "hold-watch: PackageRevision", "of: pv-controller"
Reading read_watch_hold(bool hold, const PosNode& value, MapReader& step, ReadContext& context) {
  const auto kind = read_text(value, "the kind", context.problems);
  const PosNode* of = step.require("of", "of: pv-controller");
  if (!kind || of == nullptr) return std::nullopt;
  const bool known_kind = context.check_kind(value, *kind);
  const bool known_controller = context.check_controller(*of, of->text);
  if (!known_kind || !known_controller) return std::nullopt;
  return WatchStep{hold, *kind, of->text};
}

Reading read_break_watch(const PosNode& value, MapReader& step, ReadContext& context) {
  using Then = BreakWatchStep::Then;
  const bool gone = step.flag("gone", false);
  const bool compacted = step.flag("compacted", false);
  const Reading held = read_watch_hold(true, value, step, context);
  if (gone && compacted)
    context.problems.add(value, "gone and compacted are two ways for a watch to end; write one");
  if (!held || (gone && compacted)) return std::nullopt;
  const auto& watch = std::get<WatchStep>(*held);
  const Then then = gone ? Then::Gone : (compacted ? Then::Compacted : Then::Resumes);
  return BreakWatchStep{watch.kind, watch.controller, then};
}

Reading read_fault_step(const PosNode& value, MapReader& step, ReadContext& context) {
  auto rule = read_fault(value, step, context);
  if (!rule) return std::nullopt;
  return FaultStep{*std::move(rule), fault_text(step.node())};
}

Reading read_advance(const PosNode& value, ReadContext& context) {
  const auto by = read_duration(value, "\"advance\"", context.problems);
  if (!by) return std::nullopt;
  return AdvanceStep{*by};
}

Reading read_settle(const PosNode& value, MapReader& step, ReadContext& context) {
  SettleStep settle;
  settle.within = step.duration("within");
  if (!value.is_null()) {
    context.problems.add(value,
                         "\"settle\" takes no value; for a limit write \"within: 5m\" below it");
    return std::nullopt;
  }
  return settle;
}

Reading read_wait_for(const PosNode& value, MapReader& step, ReadContext& context) {
  auto trigger = read_trigger(value, context);
  const auto within = step.duration("within");
  if (!trigger) return std::nullopt;
  return WaitForStep{*std::move(trigger), within};
}

Reading read_expect(const PosNode& value, ReadContext& context) {
  ExpectStep step{read_expectations(value, "expect", context)};
  if (step.expectations.empty()) return std::nullopt;
  return step;
}

// {old: $uid(PackageVariant app-edge)}
Reading read_let(const PosNode& value, ReadContext& context) {
  constexpr std::string_view kExample = "{old: $uid(PackageVariant app-edge)}";
  if (!expect_mapping(value, "\"let\"", kExample, context.problems)) return std::nullopt;
  LetStep step;
  for (std::size_t i = 0; i < value.size(); ++i) {
    const std::string& name = value.key(i).text;
    const std::string used = fmt::format("${{{}}}", name);
    const auto variable = first_name(used);
    if (!variable || variable->name != name) {
      context.problems.add(value.key(i),
                           fmt::format("\"{}\" is no name of a variable; use letters, "
                                       "digits, - and _",
                                       name));
    } else if (!names_values(value.value(i), context)) {
      context.problems.add(value.value(i), fmt::format("\"{}\" is the same at any moment; write it "
                                                       "under let: at the top of the scenario",
                                                       name));
    }
    step.values[name] = json_of(value.value(i));
  }
  return step;
}

}  // namespace porchsim::scenarios
