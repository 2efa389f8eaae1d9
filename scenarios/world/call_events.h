// By which events the trace tells of each call that an actor has made, for whoever wants to see the
// calls that were counted. Kept only where a scenario counts calls.
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "fakeporch/client/call_site.h"
#include "scenarios/world/call_counts.h"
#include "sim/trace.h"

namespace porchsim::scenarios {

class CallEvents {
 public:
  void keep() { is_kept_ = true; }

  void on_event(const sim::Event& event, std::string_view actor);
  // `last`: the last event when it is told.
  void on_call(const fakeporch::ApiCall& call, sim::EventId last);

  // Those after that event, oldest first; of many the last.
  std::vector<sim::EventId> of(const CallCounts::Wanted& wanted, sim::EventId after) const;

 private:
  struct Made {
    sim::EventId event = 0;
    std::string actor;
    std::string kind;
    fakeporch::Call call{};
    bool failed = false;
  };

  bool is_kept_ = false;
  std::vector<Made> made_;
  std::map<std::string, sim::EventId, std::less<>> last_writes_;  // by actor
};

}  // namespace porchsim::scenarios
