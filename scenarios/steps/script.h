// The steps of a scenario as a task of the world, "you". Whoever drives the scheduler asks it what
// it waits for:
//
//   while (!script.done()) {
//     scheduler.run(script.rest_deadline());      // returns at rest, or at the deadline
//     script.rested();                            // wakes those who settle
//   }
//
// A step that does not do what it should is a violation and ends the script; the run goes on to its
// end. A `when` listens from the start of the step before it, so that nothing slips between the
// two; its steps are done in a task of their own, in the very moment, without the latency of calls.
#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <list>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "scenarios/format/scenario.h"
#include "scenarios/steps/performer.h"
#include "scenarios/steps/trigger_watch.h"
#include "scenarios/world/violation.h"
#include "scenarios/world/world.h"

namespace porchsim::scenarios {

class Script {
 public:
  // What a settle and a wait-for take at most, unless they say otherwise.
  static constexpr sim::Duration kSettleLimit = std::chrono::hours(1);
  static constexpr sim::Duration kWaitLimit = std::chrono::minutes(10);

  Script(World& world, std::vector<Violation>& violations);
  // Ends the tasks of "you".
  ~Script();
  Script(const Script&) = delete;
  Script& operator=(const Script&) = delete;

  // Spawns the task; `steps` must outlive the script. `then`, if not empty, follows the steps in
  // the same task, unless they gave up.
  void start(const std::vector<Step>& steps, std::function<void()> then = {});
  void on_event(const sim::Event& event) { triggers_.on_event(event); }
  void on_call(const fakeporch::ApiCall& call) { triggers_.on_call(call); }

  bool done() const { return done_; }
  bool gave_up() const { return gave_up_; }
  // The latest time at which whoever settles wants the world at rest; the end of time if nobody
  // does.
  sim::Time rest_deadline() const;
  bool wants_rest() const { return !resting_.empty(); }
  // The world is at rest (or, with `overdue`, was not in time).
  void rested(bool overdue);
  // In a task of the world: waits until nothing is left to do; false if it does not come to that in
  // time.
  bool rest(sim::Duration within);
  // `when`s whose trigger has never come: a violation each. Once everything is over.
  void report_missed_triggers();

  Performer& performer() { return performer_; }
  TriggerWatch& triggers() { return triggers_; }

 private:
  struct Resting {
    sim::TaskId task{};
    sim::Time deadline{};
    bool rested = false;
    bool overdue = false;
  };
  struct Reaction {
    const WhenStep* when = nullptr;
    TriggerWatch::Armed* armed = nullptr;
  };

  // How a list of steps is done: at what pace, and what led to it (0 = nobody but the file).
  struct Occasion {
    Pace pace = Pace::Usual;
    sim::EventId cause = 0;
  };

  void run_steps(const std::vector<Step>& steps, const Occasion& occasion);
  // The `when` and `wait-for` steps that follow listen from here on.
  void arm_following(const std::vector<Step>& steps, std::size_t from);
  void do_step(const Step& step, const Occasion& occasion);
  // `on_purpose`: it is no violation if the trigger never comes.
  void react(const WhenStep& when, TriggerWatch::Armed& armed, bool on_purpose);
  void settle(const Step& step, const SettleStep& settle);
  void wait_for(const Step& step, const WaitForStep& wait);
  void judge(const ExpectStep& step);
  void keep(const Step& step, const LetStep& let);
  void act(const Step& step, Pace pace);
  sim::EventId record_step(const Step& step, sim::EventId cause);
  void record_refusal(const Step& step, const api::Error& error);
  void complain(std::string check, Place place, std::string message);

  World& world_;
  std::vector<Violation>& violations_;
  Performer performer_;
  TriggerWatch triggers_;
  std::list<Resting> resting_;
  std::vector<Reaction> reactions_;
  std::map<Place, TriggerWatch::Armed*> armed_;  // by the step's place
  bool done_ = false;
  bool gave_up_ = false;
};

// The reason of a refusal that may come or not: whatever comes of the step is right.
inline constexpr std::string_view kAnyOutcome = "any outcome";

// Why an error is not the refusal that a step expects; nothing if it is. Without an expectation any
// error is wrong.
std::optional<std::string> wrong_outcome(const Step& step, const api::Result<>& outcome);

}  // namespace porchsim::scenarios
