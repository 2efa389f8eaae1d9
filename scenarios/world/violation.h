// A finding: a check that did not hold, an expectation that was not met, a step that did not do
// what it should.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "scenarios/document/place.h"
#include "sim/time.h"
#include "sim/trace.h"

namespace porchsim::scenarios {

// A field of an object: "spec.lifecycle", "status.conditions[Ready].status".
struct FieldOf {
  sim::Subject object;
  std::string path;

  friend bool operator==(const FieldOf&, const FieldOf&) = default;
};

struct Violation {
  // A check's id ("S01"), or what of the scenario was not met: "step", "expect", "always", "never",
  // "until", "eventually", "when", "settle", "known-failure".
  std::string check;
  sim::EventId event = 0;  // at which it showed
  sim::Time time{};
  std::string message;
  std::vector<sim::Subject> subjects{};  // what it is about; a story tells what became of them
  Place place{};                         // in the scenario file; none of checks
  std::vector<sim::EventId> counted{};   // the calls of which there are too many or too few
  std::optional<FieldOf> field{};        // whose value is another than expected

  friend bool operator==(const Violation&, const Violation&) = default;
};

}  // namespace porchsim::scenarios
