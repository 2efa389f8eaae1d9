// Whoever makes run after run of one scenario to see all that can come of it: it decides for the
// run, and may say that the rest of one need not be seen.
#pragma once

#include <memory>

#include "scenarios/world/world.h"
#include "sim/choices.h"

namespace porchsim::scenarios {

class Explorer {
 public:
  virtual ~Explorer() = default;

  // Of the run to come.
  virtual std::unique_ptr<sim::Choices> choices() = 0;
  // The world is built and at rest, and somebody is about to act. It lives until the run ends.
  virtual void begin(World& world) = 0;
  // Nobody acts any more, and nothing goes wrong.
  virtual void end() = 0;
  // The run goes no further: it has found what it has found, and is not judged.
  virtual bool gave_up() const = 0;
};

}  // namespace porchsim::scenarios
