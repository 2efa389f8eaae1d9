// Drives the scheduler of one world from phase to phase, as far as limits allow (limit.h).
#pragma once

#include <string>

#include "scenarios/checks/check.h"
#include "scenarios/run/explorer.h"
#include "scenarios/world/world.h"
#include "sim/scheduler.h"
#include "sim/time.h"

namespace porchsim::scenarios {

class Drive {
 public:
  using Outcome = sim::Scheduler::Outcome;

  // All must outlive it; `explorer` may be null.
  Drive(World& world, const Violations& found, const Explorer* explorer)
      : world_(world), found_(found), explorer_(explorer) {}

  // What each does it does until a limit is reached: false, and limit() says which; or until a
  // check or an explorer ends the run: false, and limit() is "".
  bool run(sim::Time until);   // as the scheduler does; outcome() says what ended it
  bool rest();                 // until nothing is left to do; that has its limit, too
  bool pass(sim::Time until);  // lets time pass, whether or not anything happens in it

  // A controller that is about to connect has news to come, though nothing happens at the moment:
  // its back-off runs on. False if there is none, or none that is likely to make it.
  bool let_reconnect();

  Outcome outcome() const { return outcome_; }
  const std::string& limit() const { return limit_; }
  // Nothing more is to be seen of the run, nor to be said of it.
  bool is_over() const;

 private:
  bool run_through(sim::Time until);

  World& world_;
  const Violations& found_;
  const Explorer* explorer_;
  Outcome outcome_{};
  std::string limit_;
  sim::Time reconnect_deadline_ = sim::Time::max();  // of those that reconnect; max = nobody does
};

}  // namespace porchsim::scenarios
