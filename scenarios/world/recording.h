// What outlives a world: the choices it drew and the trace it left. A report needs both, since the
// trace names actors by the choices' ids.
#pragma once

#include <memory>

#include "sim/choices.h"
#include "sim/trace.h"

namespace porchsim::scenarios {

struct Recording {
  explicit Recording(std::unique_ptr<sim::Choices> source)
      : choices(std::move(source)), trace(*choices) {}

  std::unique_ptr<sim::Choices> choices;
  sim::Trace trace;
};

}  // namespace porchsim::scenarios
