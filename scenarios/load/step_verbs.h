// One reader a family of verbs. Each takes the verb's value and a reader of the whole step, and
// gives the action; it notes problems and gives nothing if the step makes no sense.
#pragma once

#include <optional>

#include "scenarios/document/pos_node.h"
#include "scenarios/format/step.h"
#include "scenarios/load/read_context.h"

namespace porchsim::scenarios {

using Reading = std::optional<Action>;

// Objects: step_objects.cc
Reading read_apply(const PosNode& value, MapReader& step, ReadContext& context);
Reading read_patch(const PosNode& value, MapReader& step, ReadContext& context);
Reading read_delete(const PosNode& value, MapReader& step, ReadContext& context);
Reading read_register(const PosNode& value, MapReader& step, ReadContext& context);
Reading read_unregister(const PosNode& value, MapReader& step, ReadContext& context);

// Packages: step_packages.cc
Reading read_publish(const PosNode& value, MapReader& step, ReadContext& context);
Reading read_draft(const PosNode& value, MapReader& step, ReadContext& context);
Reading read_edit(const PosNode& value, MapReader& step, ReadContext& context);
Reading read_push(const PosNode& value, MapReader& step, ReadContext& context);
Reading read_move(LifecycleStep::Move move, const PosNode& value, ReadContext& context);

// Machinery: step_machinery.cc
Reading read_controller_act(ControllerStep::Act act, const PosNode& value, ReadContext& context);
Reading read_watch_hold(bool hold, const PosNode& value, MapReader& step, ReadContext& context);
Reading read_break_watch(const PosNode& value, MapReader& step, ReadContext& context);
Reading read_fault_step(const PosNode& value, MapReader& step, ReadContext& context);
Reading read_advance(const PosNode& value, ReadContext& context);
Reading read_settle(const PosNode& value, MapReader& step, ReadContext& context);
Reading read_wait_for(const PosNode& value, MapReader& step, ReadContext& context);
Reading read_expect(const PosNode& value, ReadContext& context);
Reading read_let(const PosNode& value, ReadContext& context);

}  // namespace porchsim::scenarios
