// Why a run failed, as a value, and as a person or a program reads it.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "api/json/json.h"
#include "program/explain/history.h"
#include "program/explain/nearest_pass.h"
#include "program/explain/slice.h"
#include "reports/report.h"

namespace porchsim::scenarios {

// The nearest run that passes, and where the failing one parts from it; the events of the second
// are those of a run that is gone, so they are told as a report tells them.
struct PassesNearby {
  NearestPass choice;
  std::string words;                         // of the choice
  sim::EventId first = 0;                    // the first event that is not in both, of any kind
  std::optional<reports::StoryEvent> here;   // what is done in the failing run, as the first thing
  std::optional<reports::StoryEvent> there;  // and in the other
};

struct Explanation {
  std::string scenario;
  reports::Finding finding;
  std::optional<FieldOf> field;  // whose value the finding is about
  std::vector<reports::Finding> others;
  std::uint64_t events = 0;
  std::size_t deviations = 0;  // of the failing run; 0 = the plainest run fails
  Slice slice;
  std::optional<PassesNearby> passes;
  std::string repeat;
};

// Several lines, fit for a terminal; colour only if `colour`.
std::string to_text(const Explanation& why, const History& history, bool colour);
api::Json to_json(const Explanation& why, const History& history);

}  // namespace porchsim::scenarios
