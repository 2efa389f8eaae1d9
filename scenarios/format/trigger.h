// What a `when`, a `wait-for` or an assertion waits for: an event of the trace, or a state of the
// world.
//
// Events are written as sentences: "pv-controller has created edge.app.packagevariant-1", "someone
// has approved blueprints.app.v2", "pv-controller has updated PackageVariant app-edge for the 3rd
// time", "PackageRevision edge.app.v1 is gone". A word with a capital letter is a kind, any other a
// name.
#pragma once

#include <cstdint>
#include <string>
#include <variant>

#include "scenarios/document/place.h"
#include "scenarios/format/expectation.h"

namespace porchsim::scenarios {

enum class Deed : std::uint8_t {
  Created,
  Updated,
  Patched,
  Deleted,
  WrittenStatus,
  Gone,  // effects on objects
  Read,
  Listed,
  Watched,
  Seen,  // reads; Seen: a watch event has reached the cache
  Proposed,
  Approved,
  Rejected,
  DeletionProposed,  // moves of a PackageRevision's lifecycle
  Pushed,
  PushRefused,  // Git references; the "name" is the reference
  ReconcileStarted,
  Reconciled,
  ProcessStarted,
  Crashed,  // controllers
  FaultFired,
  Failed,  // Failed: any call that was answered with an error
};

struct EventPattern {
  std::string actor;  // "" = anyone
  Deed deed = Deed::Created;
  ObjectRef object;  // members that are "" match anything; of Pushed: name = reference, name_space
                     // = repository
  std::uint64_t nth = 1;
};

struct Trigger {
  Place place;
  std::string text;
  std::variant<EventPattern, Expectation> what;
};

}  // namespace porchsim::scenarios
