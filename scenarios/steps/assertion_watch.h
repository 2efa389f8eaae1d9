// always, never, until, eventually: expectations judged at every event that can change them, so
// that a state which holds for a nanosecond counts.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "scenarios/format/scenario.h"
#include "scenarios/steps/judge.h"
#include "scenarios/steps/trigger_watch.h"
#include "scenarios/world/violation.h"
#include "scenarios/world/world.h"

namespace porchsim::scenarios {

class AssertionWatch {
 public:
  // The triggers of assertions are armed in `triggers`, which must see each event before this does.
  AssertionWatch(World& world, TriggerWatch& triggers, std::vector<Violation>& violations);
  AssertionWatch(const AssertionWatch&) = delete;
  AssertionWatch& operator=(const AssertionWatch&) = delete;

  // From here on; the state at this moment is judged too.
  void start();
  void on_event(const sim::Event& event);
  // One that has a time, which is not up: an `eventually` that has not come true, an `always` or
  // `never` that has held so far.
  bool waits() const;
  sim::Time last_deadline() const;
  // What has not come in time is a violation; nothing is judged afterwards. `tell_idle`: so is what
  // never had anything to judge.
  void finish(bool tell_idle);

 private:
  struct Watched {
    const Assertion* assertion = nullptr;
    TriggerWatch::Armed* after = nullptr;
    TriggerWatch::Armed* until = nullptr;
    sim::Time begin{};
    std::optional<Since> since;  // of one that counts and has `after`
    bool begun = false;
    bool settled = false;  // violated, fulfilled or over
    bool met = false;      // there was something to judge
  };

  void judge(Watched& watched, sim::EventId event);
  void judge_eventually(Watched& watched, sim::EventId event);
  void complain_idle(Watched& watched);
  bool counts_from_here(Watched& watched, sim::EventId event);
  static JudgeOptions options_of(const Watched& watched);
  bool is_over(const Watched& watched) const;
  void complain_late(Watched& watched, sim::EventId event);
  void complain_missing(Watched& watched, sim::EventId event);
  void complain(Watched& watched, sim::EventId event, const std::string& message);

  World& world_;
  TriggerWatch& triggers_;
  std::vector<Violation>& violations_;
  std::vector<Watched> watched_;
  bool running_ = false;
};

}  // namespace porchsim::scenarios
