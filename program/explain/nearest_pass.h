// The run that passes and is nearest to one that fails: all its choices are the same but one, and
// of the runs that pass so, it parts from the failing one last.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "sim/choice_set.h"
#include "sim/trace.h"

namespace porchsim::scenarios {

// Where two runs part. An event is null past its run's end.
struct Parting {
  sim::EventId first = 0;  // the first event, of any kind, that is not in both
  // The first thing that is done in the one and not in the other at that place: decisions of the
  // scheduler left out, times and versions not compared.
  const sim::Event* a = nullptr;
  const sim::Event* b = nullptr;
};
// Nothing if the runs are equal. All events of both must have been kept.
std::optional<Parting> parting_of(const sim::Trace& a, const sim::Trace& b);

struct NearestPass {
  sim::ChoicePoint point;   // the choice that makes the difference
  std::uint64_t value = 0;  // what it is in the failing run
  std::uint64_t instead = 0;
  sim::ChoiceSet choices;  // of the run that passes
};

// What a run with other choices comes to.
struct Tried {
  bool passes = false;
  sim::EventId parts = 0;    // from the failing run; only of those that pass
  std::uint64_t events = 0;  // that it took
};
using TryChoices = std::function<Tried(const sim::ChoiceSet&)>;

// No further run is tried after so many events: of a run that was not shrunk each choice of
// thousands would take one.
inline constexpr std::uint64_t kMostTriedEvents = 4'000'000;

// Nothing if no single choice makes it pass, of those that were tried.
std::optional<NearestPass> nearest_pass(const sim::ChoiceSet& failing, const TryChoices& attempt);

// "the 3rd event of a watch that reaches pv-controller comes late". `actor` is the actor's name.
std::string words_of(const sim::ChoicePoint& point, const std::string& actor);

}  // namespace porchsim::scenarios
