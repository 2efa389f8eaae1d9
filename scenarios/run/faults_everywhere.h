// One scenario again and again, each time with one fault more: every call of its controllers in the
// plain run is struck once, and by a crash twice, before its effect and after it. Enumerated, not
// drawn.
//
//   judged = judged_under_faults(scenario, skipped)
//   rules = at_no_call(judged, fault_everywhere(word))
//   points = points_at(rules, run_scenario(judged, {.faults = rules}).matched)
//   run_scenario(with_last_tries(judged), {.faults = {point}}) for each of them, by plain choices
//
// What a fault may rightly change is not judged. All else must come out as without it: every check
// holds, and so does every expectation of the end, once there was time for what backs off to be
// tried again.
#pragma once

#include <cstdint>
#include <vector>

#include "scenarios/format/scenario.h"
#include "sim/faults.h"

namespace porchsim::scenarios {

// The scenario without what holds of its own course alone. Left out are expectations in the middle
// and over time, those of calls, reconciles and logs, triggers that count events, and a check that
// it is known to fail; a step that must fail is done and may come out either way; a wait for a
// state or for a mishap becomes a rest, and a `when` on one may never come. `skipped` gets the
// place of each, in their order, and none of the known failure.
Scenario judged_under_faults(Scenario scenario, std::vector<Place>& skipped);

// The same with time before the end for whoever backs off.
Scenario with_last_tries(Scenario scenario);

// These for each controller of the scenario: they count what they match, and strike nowhere.
std::vector<sim::FaultRule> at_no_call(const Scenario& scenario,
                                       const std::vector<sim::FaultRule>& faults);

// These at one call each, a rule a point, where `calls` says how many each of them has matched.
std::vector<sim::FaultRule> points_at(const std::vector<sim::FaultRule>& rules,
                                      const std::vector<std::uint64_t>& calls);

}  // namespace porchsim::scenarios
