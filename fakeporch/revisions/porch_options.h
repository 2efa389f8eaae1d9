// How the simulated Porch behaves and how long its work takes.
#pragma once

#include <chrono>

#include "fakeporch/store/quirks.h"
#include "sim/time.h"

namespace porchsim::fakeporch {

struct PorchOptions {
  Quirks quirks;
  sim::Duration porch_latency =
      std::chrono::milliseconds(20);                          // a task or render, and a first sync
  sim::Duration push_latency = std::chrono::milliseconds(5);  // from reading main to pushing it
  sim::Duration repository_poll = std::chrono::seconds(60);   // looks for outside pushes; 0 = never
};

}  // namespace porchsim::fakeporch
