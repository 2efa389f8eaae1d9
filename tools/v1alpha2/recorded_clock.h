// The clock of a recording: it moves when something sleeps, and only then. What is spawned runs
// when it is asked for, one after another.
#pragma once

#include <deque>
#include <functional>
#include <memory>
#include <string>

#include "api/tasks.h"

namespace porchsim::scenarios {

class RecordedClock final : public api::Tasks {
 public:
  explicit RecordedClock(api::Time now) : now_(now) {}

  api::Time now() const override { return now_; }
  void spawn(std::string name, std::function<void()> body) override;
  void sleep_until(api::Time deadline) override;
  // Nobody is there to notify: a wait ends at its deadline, one without a deadline at once.
  std::unique_ptr<api::Signal> make_signal() override;

  // What was spawned, and what that spawns.
  void run_spawned();

 private:
  api::Time now_;
  std::deque<std::function<void()>> spawned_;
};

}  // namespace porchsim::scenarios
