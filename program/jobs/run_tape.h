// What a process tells of a run while it makes it, in memory that outlives the process. Made by the
// parent, before the fork.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "reports/report.h"
#include "scenarios/run/run_observer.h"
#include "sim/choice_set.h"

namespace porchsim::scenarios {

class RunTape final : public RunObserver {
 public:
  RunTape();
  ~RunTape() override;
  RunTape(const RunTape&) = delete;
  RunTape& operator=(const RunTape&) = delete;

  // In the child, before a run: what is told of it.
  struct Wanted {
    bool events = false;
    sim::EventId choices_at = 0;  // those up to this event; 0 = none
  };
  void tells(Wanted wanted) { wanted_ = wanted; }
  // Wipes out what was told of the run before.
  void begins(Recording& recording) override;
  void ends() override;

  // In the parent.
  std::vector<reports::StoryEvent> events() const;
  sim::ChoiceSet choices() const;

 private:
  void add(std::string_view bytes) const;
  std::vector<std::string> entries() const;

  int file_ = -1;
  Wanted wanted_;
};

}  // namespace porchsim::scenarios
