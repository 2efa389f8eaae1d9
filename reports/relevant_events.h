// Which events of a run a person needs to follow its first finding.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "reports/report.h"

namespace porchsim::reports {

struct ToldEvent {
  StoryEvent event;
  std::uint64_t times = 1;  // an error that is met again and again is told once
  sim::Time last{};         // when it was met last
  sim::Time written{};      // when what it tells of was written, of which someone learns too late
  // Of the last of several lines that come again and again: how many lines, how often in all, and
  // when it came last.
  std::size_t turn_lines = 0;
  std::uint64_t turns = 1;
  sim::Time turns_end{};
};

// Events that never make a story by themselves: scheduling, reads, what is said.
bool is_background(const StoryEvent& event);

// What caused the finding, back to the people and faults that began it, errors, the calls that it
// counts, and what was done to the objects it names, with what their controller did not know when
// it turned to them. What is done in the same turns again and again is told once. In order, at most
// `limit`; the finding's own event is always there.
std::vector<ToldEvent> relevant_events(const Report& report, std::size_t limit = 30);

}  // namespace porchsim::reports
