// What one run has to tell, as values: the input of every report. Nothing here holds wall-clock
// time, so that two reports of one run are equal.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "reports/crash.h"
#include "reports/verdict.h"
#include "sim/actor.h"
#include "sim/choices.h"
#include "sim/order/strategy.h"
#include "sim/time.h"
#include "sim/trace.h"

namespace porchsim::reports {

// One thing that was wrong: a check that bit, or an expectation of the scenario that did not hold.
struct Finding {
  // "S01"; of what a scenario says "expect", "never", "step", …; of a run that came to no end
  // "world", "process"; of one that ended its process "crash"; of one that differed from itself
  // "determinism".
  std::string check{};
  std::string message{};  // one or two sentences that name objects and actors
  sim::EventId event = 0;
  sim::Time time{};
  std::string place{};                   // "suite/x.yaml:14:3" for expectations; else empty
  std::vector<sim::Subject> subjects{};  // what it is about
  // Of a check: whose event showed it, and the call that failed there.
  sim::Role role = sim::Role::World;
  std::string reconciles{};  // of a controller: its kind
  sim::Failure failure{};
  Crash crash{};  // of "crash"
  // Of an expectation of how many calls there are: the events of those that were counted.
  std::vector<sim::EventId> counted{};
  // Of a told run: what variants and sets that do not get on said then (reports/conditions.h).
  std::vector<std::string> conditions{};
};

// An event as a report shows it: names instead of ids, no payloads.
struct StoryEvent {
  sim::EventId id = 0;
  sim::Time time{};
  std::string actor;
  sim::Layer layer = sim::Layer::Log;
  sim::Verb verb = sim::Verb::Message;
  sim::Subject subject;
  sim::Failure failure;
  std::string detail;
  std::uint64_t version_before = 0;
  std::uint64_t version_after = 0;
  std::vector<sim::EventId> causes;
  std::string meant{};  // the name of what could not be made, if the server would have given it
};

struct Report {
  std::string scenario;  // "conflicts/two-variants-one-package"
  std::string file;      // as given on the command line
  std::uint64_t seed = 0;
  bool from_choices = false;  // run from a choice set, not from a seed
  // Of a plain run that a fault struck: its word, and at which point; 0 = it is there, and strikes
  // nowhere. "" = no such run.
  std::string everywhere;
  std::uint64_t point = 0;
  std::string profile;
  Verdict verdict = Verdict::Passed;
  std::vector<Finding> findings;            // the one to tell first
  std::vector<std::string> unused_choices;  // of those it was given: what never came up
  std::string fingerprint;
  std::uint64_t events = 0;
  std::uint64_t steps = 0;
  std::uint64_t api_calls = 0;
  sim::Time end{};
  // What settled the order of things; if that had a plan, also how many decisions there were, and
  // between how many tasks.
  sim::Strategy strategy{sim::Strategy::Kind::None};
  std::uint64_t tasks = 0;
  std::uint64_t order_decisions = 0;
  // If that was asked for, two numbers a row of what runs may reach (scenarios/coverage).
  std::vector<std::uint64_t> coverage{};

  // Of a failed run its choices; once it is explained those of the smallest run that fails alike,
  // whose are the findings and the story, too. All else is of the run itself.
  sim::ChoiceSet choices;
  bool explained = false;
  bool shrunk = false;                  // the smallest is another than the run itself
  std::uint64_t deviations_before = 0;  // of the run itself
  std::vector<Finding> findings_before;
  std::uint64_t smallest_events = 0;
  std::uint64_t shrink_runs = 0;
  std::vector<StoryEvent> story;

  // Of a failed run, said by whoever gathers the reports: the command that repeats it, and the
  // number() that stands for all that failed alike, if it is not this one.
  std::string repeat{};
  std::optional<std::uint64_t> same_as{};

  bool failed() const { return is_failure(verdict); }
  // Of the run that is told.
  std::uint64_t told_events() const { return explained ? smallest_events : events; }
  // What tells it from the other runs of its scenario: "seed" 7, "point" 12.
  std::string_view numbered_by() const { return everywhere.empty() ? "seed" : "point"; }
  std::uint64_t number() const { return everywhere.empty() ? seed : point; }
};

// "2.310 s" and, in columns, "2.310": virtual seconds with three decimals, cut off.
std::string seconds(sim::Time time);

// An event of that trace in the form reports take.
StoryEvent story_event(const sim::Trace& trace, const sim::Event& event);
// Those of a kept trace.
std::vector<StoryEvent> story_events(const sim::Trace& trace);

}  // namespace porchsim::reports
