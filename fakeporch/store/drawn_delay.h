// How much longer something takes than at least: mostly nothing, now and then some milliseconds,
// seldom a quarter of a second. Two draws a decision, at the sites "<name>" (a coin: longer at
// all?) and "<name>.size"; a decision that is not taken is passed over, so that cutting one delay
// from a run's choices moves no other.
#pragma once

#include <string>

#include "sim/choices.h"
#include "sim/time.h"

namespace porchsim::fakeporch {

class DrawnDelay {
 public:
  DrawnDelay(sim::Choices& choices, const std::string& name);

  sim::Duration draw(sim::ActorId actor);

 private:
  sim::Choices& choices_;
  sim::SiteId coin_;
  sim::SiteId size_;
};

}  // namespace porchsim::fakeporch
