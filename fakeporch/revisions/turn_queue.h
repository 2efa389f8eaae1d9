// One at a time, first come first served: Porch works on a repository's main branch under one
// mutex.
//
// Outside tasks nobody can wait, so there a turn is given at once; what keeps such a caller from
// harm is the compare-and- swap of the push itself.
#pragma once

#include <deque>
#include <map>
#include <string>

#include "sim/scheduler.h"

namespace porchsim::fakeporch {

class TurnQueue {
 public:
  explicit TurnQueue(sim::Scheduler& scheduler) : scheduler_(scheduler) {}

  class Turn {
   public:
    Turn(TurnQueue& queue, std::string name);  // waits for its turn
    ~Turn();
    Turn(const Turn&) = delete;
    Turn& operator=(const Turn&) = delete;

   private:
    TurnQueue& queue_;
    std::string name_;
    bool mine_ = false;
  };

 private:
  class Place;
  struct Line {
    bool taken = false;
    std::deque<sim::TaskId> waiting;
  };
  void wake_first(const std::string& name);

  sim::Scheduler& scheduler_;
  std::map<std::string, Line> lines_;
};

}  // namespace porchsim::fakeporch
