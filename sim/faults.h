// Faults: named sites at which the world may misbehave, decided through Choices, planned as data.
//
// The world asks `fires(site, actor, subject)` at each site. A rule of the plan that matches
// decides by count (the n-th matching call) or by rate; without a matching rule a fault never
// fires. Every run can print the plan it used.
//
// A rate is drawn at site "fault.<site>/<kind>", for the calling actor, once a matching call: the
// n-th draw belongs to the n-th call, and a fault that is cut from a choice set moves no other.
//
// Calls of which each comes only if those before it went well are drawn together, before the first
// of them: which of them are made then moves no draw either. What was drawn for a call that is not
// made has not fired: `draw`, then `record` for those that were made.
#pragma once

#include <cstdint>
#include <limits>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "sim/choices.h"
#include "sim/time.h"
#include "sim/trace.h"

namespace porchsim::sim {

// What goes wrong. The world gives each its meaning; parameters lie in Fault::argument and
// Fault::duration.
enum class FaultKind : std::uint8_t {
  Error,           // the call fails before any effect; argument = reason ("Conflict", "Forbidden",
                   // "Timeout", …)
  LostAnswer,      // the effect happens, the caller sees a timeout
  Latency,         // the call takes `duration` longer
  WatchDelay,      // events of a watch come `duration` late
  WatchBreak,      // a watch breaks; argument "Gone" asks for a relist
  PartialList,     // a list leaves out what argument names
  StaleList,       // a list that takes any version is as things stood `duration` ago
  PushRefused,     // a Git push is refused
  FunctionFails,   // a function of the pipeline fails; argument = message
  FunctionSlow,    // it takes `duration`
  Crash,           // the calling process dies, before (argument "before") or after the effect, and
                   // is down for `duration` (0 = as the world has it)
  FunctionVaries,  // a function leaves a mark in its output, another each time
  LateAnswer,      // the effect happens, and the caller hears of it `duration` later
  FetchFails,      // what Git has cannot be fetched; argument = message
};
std::string_view to_string(FaultKind kind);
std::optional<FaultKind> parse_fault_kind(std::string_view text);

struct FaultRule {
  FaultKind kind = FaultKind::Error;
  // "api.create", "git.push", "api.*" (a final * matches any rest), "api.create|api.patch" (any).
  std::string site;
  std::string actor{};  // "" = any
  // "" = any; the subject as it reads; its first words ("PackageRevision", "git edge"); its name,
  // with or without namespace; or its kind and name without namespace. Objects read "Kind
  // namespace/name".
  std::string object{};
  std::string argument{};
  Duration duration{};
  std::uint64_t nth = 0;  // 1-based: only the n-th matching call; 0 = by rate
  // With nth: how many calls from there on; with rate: at most so many times. 0 = no limit.
  std::uint64_t times = 1;
  std::uint64_t rate_numerator = 0;  // with nth = 0
  std::uint64_t rate_denominator = 1;
};

// "Latency of 2000000 ns at api.* by pv-controller on PackageRevision, call 3".
std::string to_text(const FaultRule& rule);

struct Fault {
  FaultKind kind = FaultKind::Error;
  std::string argument{};
  Duration duration{};
  EventId event = 0;  // the Fault event: a cause of what follows; 0 = not recorded
};

class Faults {
  // A rule of the plan with how many calls it matched, and how many of them it made fail.
  struct Count {
    std::uint64_t seen = 0;
    std::uint64_t used = 0;
  };

 public:
  Faults(Choices& choices, Trace& trace) : choices_(choices), trace_(trace) {}

  void add(FaultRule rule);
  // The rules from this place of the plan on strike no more; those added later do not either.
  void end_from(std::size_t rule) { ended_from_ = rule; }
  // The rules from this place on do not strike until they are resumed; their calls count.
  void hold_from(std::size_t rule) { held_from_ = rule; }
  void resume() { held_from_ = kNone; }
  void clear();  // faults off: liveness is judged after this
  const std::vector<FaultRule>& plan() const { return plan_; }
  // Of a rule of the plan: how many calls it has matched, and how many of them it made fail.
  std::uint64_t seen(std::size_t rule) const { return counts_[rule].seen; }
  std::uint64_t used(std::size_t rule) const { return counts_[rule].used; }
  std::uint64_t fired() const { return fired_; }

  // The first rule that fires at this call, if any; records a Fault event. Counts of all matching
  // rules advance; a rule whose turn is taken by an earlier one does not fire, and keeps its
  // remaining times.
  std::optional<Fault> fires(std::string_view site, ActorId actor, const Subject& subject,
                             Time now);

  // A call that may come.
  struct Drawn {
    Subject subject;
    std::optional<Fault> fault;  // that fires if the call is made

   private:
    friend Faults;
    std::vector<Count> counts;  // of all rules, after it
  };
  // What would fire at calls at `site` about these, in this order; nothing is recorded.
  std::vector<Drawn> draw(std::string_view site, ActorId actor, std::vector<Subject> subjects);
  // The calls that were made, the first of those just drawn: their faults have fired. To the counts
  // of the rules the others were none.
  void record(std::string_view site, ActorId actor, std::span<Drawn> made, Time now);

 private:
  std::optional<Fault> decide(std::string_view site, ActorId actor, const Subject& subject,
                              std::vector<Count>& counts);
  bool decide(const FaultRule& rule, Count& count, std::string_view site, ActorId actor,
              bool taken);
  void record(std::string_view site, ActorId actor, const Subject& subject, Fault& fault, Time now);

  static constexpr std::size_t kNone = std::numeric_limits<std::size_t>::max();

  Choices& choices_;
  Trace& trace_;
  SiteId site_of(std::string_view site, FaultKind kind);

  std::vector<FaultRule> plan_;
  std::size_t ended_from_ = kNone;
  std::size_t held_from_ = kNone;
  std::map<std::string, std::map<FaultKind, SiteId>, std::less<>> sites_;  // drawn at, by call
  std::vector<Count> counts_;                                              // by rule
  std::uint64_t fired_ = 0;
};

}  // namespace porchsim::sim
