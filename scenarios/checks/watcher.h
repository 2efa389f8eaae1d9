// The watcher of one run: keeps the truth, shows every event to every check, and collects what they
// find.
#pragma once

#include <array>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "scenarios/checks/check.h"
#include "sim/trace.h"

namespace porchsim::scenarios {

// Whose event showed a violation, and the call that failed there.
struct Circumstances {
  sim::Role role = sim::Role::World;
  std::string reconciles;  // of a controller: its kind
  sim::Failure failure;
};

class Watcher {
 public:
  Watcher(sim::Trace& trace, std::vector<std::unique_ptr<Check>> checks);
  Watcher(const Watcher&) = delete;
  Watcher& operator=(const Watcher&) = delete;

  // Of each call that the server has done.
  void hear(const fakeporch::ApiCall& call);
  // Amid a run: nobody has acted for a while, and the world is at rest. Asks the checks of
  // liveness; the run ends with what they find.
  void judge_rest();
  // From here on what controllers write is counted as a write at rest.
  void quiet_window_begins();
  // Asks the checks of liveness. `restless_for`: the world did not come to rest in all that time,
  // or in so many steps; "" = it did.
  void finish(std::string_view restless_for);
  // Then: the controllers are about to start anew.
  void fresh_start();

  Truth& truth() { return truth_; }
  Excuses& excuses() { return violations_.excuses(); }
  // Called with each violation as it is found; true: the run ends with it. May be empty.
  using EndsRun = std::function<bool(const Violation&, const Circumstances&)>;
  void end_run_at(EndsRun ends_run) { ends_run_ = std::move(ends_run); }
  // Of each violation, in their order.
  const std::vector<Circumstances>& circumstances() const { return circumstances_; }
  const Violations& violations() const { return violations_; }
  // Called once a check has said that nothing more will come of the run.
  void on_hopeless(std::function<void()> stop) { stop_ = std::move(stop); }

 private:
  void see(const sim::Event& event);
  void ask(const sim::Event& event);
  void ask_at_rest(std::string_view restless_for);
  void note_circumstances(const sim::Event& event);
  void count(const sim::Event& event);
  void note_failure(const sim::Event& event);
  bool is_late_try(const sim::Event& event, const sim::Actor& actor) const;

  sim::Trace& trace_;
  std::vector<std::unique_ptr<Check>> checks_;
  std::array<std::vector<Check*>, Check::kVerbs> hearers_;  // by verb: the checks that look at it
  Truth truth_;
  Violations violations_;
  std::function<void()> stop_;
  EndsRun ends_run_;
  std::vector<Circumstances> circumstances_;
  std::vector<Check*> hear_calls_;
  sim::ActorId acts_{};  // whose event was the last
  sim::Event last_;      // its id and time, at rest
  sim::Event first_idle_write_;
  Quiescence counts_{last_};
  std::map<sim::Subject, sim::Time> collector_failed_;  // when last, by what it wanted to change
  struct Conflict {
    sim::Subject over;
    sim::Time time;
  };
  std::map<sim::ActorId, Conflict> conflicts_;  // the last that each controller ran into
  bool quiet_ = false;
};

}  // namespace porchsim::scenarios
