// Every run of one scenario that differs from its plainest one in at most so many places: a task is
// passed over, or one of the scenario's faults that have a rate strikes. Messages take their least
// time, and whatever else is drawn is 0. What differs, differs from the first step until everything
// is over; how the world was built, and how it rests at the end, is the same in all.
//
// Runs are cut short where they come to a state that is known (state_hash.h), unless the scenario
// has an eye on the course of things (`when`, events that are waited for, assertions, a random
// tail): then what has happened could matter beyond the state.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>

#include "api/switches.h"
#include "scenarios/run/run.h"
#include "sim/walk/bounded_walk.h"

namespace porchsim::scenarios {

struct WalkOptions {
  sim::BoundedWalk::Bounds bounds{};
  bool by_state = true;         // false: every run to its end
  std::uint64_t most_runs = 0;  // 0 = as many as there are
  std::optional<api::Profile> profile{};
  const Extensions* extensions = nullptr;
  Shared* shared = nullptr;
};

struct Walked {
  sim::BoundedWalk::Size size;
  std::uint64_t draws = 0;
  std::uint64_t events = 0;
  std::uint64_t failed = 0;
  bool by_state = true;
  bool all = true;  // false: there are more runs
};

// Told of each run that was not cut short, or that has found something; false = no more.
using SeeRun = std::function<bool(const RunResult& result, bool cut_short)>;

Walked walk_scenario(const Scenario& scenario, const WalkOptions& options, const SeeRun& see);

}  // namespace porchsim::scenarios
