// One scenario: a world, what happens in it, and what must come of it. A value, read from a file by
// scenario_loader.h and run by scenarios/run.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "scenarios/format/expectation.h"
#include "scenarios/format/step.h"
#include "scenarios/format/trigger.h"
#include "scenarios/format/world_spec.h"
#include "sim/choice_set.h"
#include "sim/faults.h"
#include "sim/time.h"

namespace porchsim::scenarios {

// An expectation over time, judged at every event from `after` (or the start) on. What it counts,
// it counts from there.
struct Assertion {
  enum class Kind : std::uint8_t {
    Always,      // holds at each event to `until` or for `within` (or to the end)
    Never,       // holds at none of them
    Until,       // holds at each event before `until`, which must come, and come `within`
    Eventually,  // holds at one event no later than `within`
  };
  Kind kind = Kind::Always;
  bool on_purpose = false;  // there may never be anything to judge
  Expectation what;
  std::optional<Trigger> after;
  std::optional<Trigger> until;
  std::optional<sim::Duration> within;
};

// A fault of the plan, from the start on.
struct PlannedFault {
  sim::FaultRule rule;
  Place place{};
  std::string text{};       // "conflict at the 2nd update by pv-controller"
  bool on_purpose = false;  // it need not fire
};

// Which generations of Porch's API a drawn world has.
enum class DrawnApi : std::uint8_t { V1Alpha1, V1Alpha2, Mixed };

// A tail of chance after the steps: people and outsiders who do what they may.
struct RandomSpec {
  Place place;
  std::uint64_t steps = 0;                        // operations
  sim::Duration pause = std::chrono::seconds(2);  // the longest pause between two of them
  std::uint64_t rests = 0;  // one operation in so many comes after a rest; 0 = none
  std::map<std::string, std::uint64_t> weights;  // by operation; empty = all alike
  std::vector<sim::FaultRule> faults;            // which may fire while it runs
  bool draws_world = false;                      // the world is drawn, too, and what happens in it
  DrawnApi api = DrawnApi::V1Alpha1;             // of a world that is drawn
};

struct Scenario {
  std::string file;  // as named on the command line
  std::string name;  // a sentence
  std::string description;
  std::vector<std::string> covers;
  std::vector<std::string> tags;
  api::Profile profile{};
  std::string known_failure;  // a check's id: the scenario fails when that check does not
  std::vector<std::string> without_checks;  // ids of checks that this scenario breaks on purpose
  // Its runs have these and no other chance, whatever the seed; nothing = it may be run with any.
  std::optional<sim::ChoiceSet> choices;
  WorldSpec world;
  std::vector<Step> steps;
  std::vector<Expectation> expect;
  std::vector<Assertion> assertions;
  std::vector<PlannedFault> faults;
  std::optional<RandomSpec> random;
};

}  // namespace porchsim::scenarios
