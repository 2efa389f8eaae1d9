// What deviated from 0 in a run: the whole of its chance, as a value. Replaying it repeats the run;
// cutting one deviation moves no other, so that a shrinker may take any of them away.
#pragma once

#include <compare>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>

namespace porchsim::sim {

// Where a decision fell: the n-th draw (from 0) of that actor at that site.
struct ChoicePoint {
  std::string site;
  std::string actor;
  std::uint64_t ordinal = 0;

  friend auto operator<=>(const ChoicePoint&, const ChoicePoint&) = default;
};

// Text form, one line, fit for a command line: "porchsim1:site@actor#ordinal=value,…" with bytes
// outside [A-Za-z0-9._/-] percent-encoded. An entry without "site@actor" has those of the entry
// before it, one without
// "=value" has value 1: "porchsim1:sched.preempt@world#3,#17,sched.pick@world#17=2". An empty set
// is "porchsim1:".
class ChoiceSet {
 public:
  std::map<ChoicePoint, std::uint64_t> deviations;  // values are never 0

  // The shortest form, in order of (site, actor, ordinal): equal sets have equal texts.
  std::string to_text() const;
  struct ParseResult;
  // Takes short and long entries in any order; refuses zero values, repeated points and leading
  // zeros.
  static ParseResult parse(std::string_view text);

  friend bool operator==(const ChoiceSet&, const ChoiceSet&) = default;
};
struct ChoiceSet::ParseResult {
  ChoiceSet choices;
  std::string error;  // "" = fine; else "column 12: what is wrong; what would be right"
};

}  // namespace porchsim::sim
