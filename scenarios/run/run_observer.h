// Who is told of a run while it is made, since its process may not live to its end. Changes nothing
// of it.
#pragma once

#include "scenarios/world/recording.h"

namespace porchsim::scenarios {

class RunObserver {
 public:
  virtual ~RunObserver() = default;
  // Before anything is drawn or happens. The recording lives until ends() at least.
  virtual void begins(Recording& recording) = 0;
  virtual void ends() = 0;
};

}  // namespace porchsim::scenarios
