// The suite's scenarios, run to be compared event by event.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "scenarios/format/scenario.h"
#include "scenarios/run/run.h"

namespace porchsim::strings {

// What a run must have in common with another that differs in words alone.
struct Course {
  struct Step {
    sim::EventId id = 0;
    sim::Verb verb{};
    std::string actor;     // its key
    sim::Subject subject;  // left out where names differ
    std::vector<sim::EventId> causes;
    friend bool operator==(const Step&, const Step&) = default;
  };
  std::vector<Step> steps;
  std::vector<std::string> findings;  // "S01 at 412", "could not run"
};
enum class Subjects : bool { LeftOut, Kept };
Course course_of(const scenarios::Scenario& scenario, std::uint64_t seed, Subjects subjects,
                 const scenarios::Extensions& extensions = {});

// The first step in which they part, for a person; "" if they are equal.
std::string difference(const Course& one, const Course& other);

}  // namespace porchsim::strings
