// How a finding came about: the write that broke the rule, back through the reconciles and steps in
// which things were done, what woke them, and what they did not know. All by the types of events
// (causes, versions, subjects), never by what their texts say.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "kpt/package/files.h"
#include "program/explain/changes.h"
#include "program/explain/held.h"
#include "program/explain/history.h"
#include "program/explain/repeated.h"
#include "scenarios/world/violation.h"
#include "sim/subject.h"
#include "sim/trace.h"

namespace porchsim::scenarios {

// What a controller's caches held.
struct Remembered {
  std::set<std::string> kinds;
  std::map<sim::Subject, std::uint64_t> versions;
};

// What the trace does not keep, at one event.
struct Sight {
  std::map<std::string, Remembered> caches;  // by the name of the controller
  std::map<sim::Subject, kpt::Files> files;  // of the revisions that were asked for
};
// Makes the run again and looks at these events.
using Look = std::function<std::map<sim::EventId, Sight>(const std::set<sim::EventId>& at,
                                                         const std::set<sim::Subject>& files_of)>;

// Of the fields that were not seen, the first so many are told.
inline constexpr std::size_t kMostUnseen = 3;

// Writes to an object of which whoever acted did not know.
struct Missed {
  sim::Subject object;
  std::uint64_t known = 0;  // the version that it went by; 0 = none
  History::Events newer;    // the versions that there were besides, oldest first; never empty
  bool meanwhile = false;   // all of them came after the turn had begun
  // From the version that it went by to the newest, what people write before what is computed;
  // nothing if either is not there.
  std::vector<FieldChange> fields{};
  const sim::Event* learned = nullptr;  // when it learned of the first of them; null = never
};

// Something that was done, with its circumstances.
struct Act {
  const sim::Event* event = nullptr;
  bool finding = false;                  // it is what the finding is about
  const sim::Event* turn = nullptr;      // in which it was done: Reconcile or Step; null = none
  const sim::Event* followed = nullptr;  // the write that it follows from, if there is no turn
  History::Events wakes;                 // what woke the reconcile, the writes themselves
  std::size_t wakes_of_its_own = 0;      // of those that it had written itself: only how many
  std::vector<Missed> missed;
  std::vector<Repeated> failures;  // in the turn, before it
  std::vector<FieldChange> fields;
  std::vector<ContentChange> files;
};

struct Slice {
  std::vector<Act> acts;           // in order
  std::vector<Repeated> failures;  // that were met again and again until then
  std::vector<Held> held;          // that should be gone, where nothing is done at the finding
};

// What a finding is about, and where it showed.
struct Found {
  sim::EventId event = 0;
  std::vector<sim::Subject> subjects{};
  std::vector<sim::EventId> counted{};  // calls that there are too many or too few of
  std::optional<FieldOf> field{};       // that has another value than expected
};

Slice slice_of(const History& history, const Found& found, const Look& look);

}  // namespace porchsim::scenarios
