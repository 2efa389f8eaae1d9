// What became of each object in one run, and in whose turn: the kept events of a trace, by object.
// It refers to the trace, which must outlive it.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string_view>
#include <vector>

#include "api/json/json.h"
#include "reports/version.h"
#include "sim/trace.h"

namespace porchsim::scenarios {

using reports::is_version;

// What a version of an object holds; null if it is none.
api::Json document_of(const sim::PayloadPtr& version);

class History {
 public:
  using Events = std::vector<const sim::Event*>;

  // All events of the run must have been kept.
  explicit History(const sim::Trace& trace);

  const sim::Trace& trace() const { return trace_; }
  // Null if there is no such event.
  const sim::Event* event(sim::EventId id) const;
  // The versions of an object, oldest first.
  const Events& versions_of(const sim::Subject& object) const;
  // The newest that there was right after that event; null if it had never been there.
  const sim::Event* newest(const sim::Subject& object, sim::EventId at) const;
  // Those newer than `known` (0 = none was known) that there were right after that event.
  Events newer_than(const sim::Subject& object, std::uint64_t known, sim::EventId at) const;
  // The objects that had a version by then.
  std::vector<sim::Subject> objects_at(sim::EventId at) const;

  // The reconcile, or the step of a person, in which it happened; null if it was in none.
  const sim::Event* turn_of(const sim::Event& event) const;
  // What led to it, if that is no turn: a write that Porch or the collector followed; null if
  // nothing did.
  const sim::Event* followed(const sim::Event& event) const;
  // The end of a reconcile; null if it did not come to one.
  const sim::Event* end_of(const sim::Event& reconcile) const;
  // The events in a turn, in order, without its beginning.
  Events events_of(const sim::Event& turn) const;
  // When the actor learned of that version of the object, or of a newer one, after `from`; null:
  // never.
  const sim::Event* learned(sim::ActorId actor, const sim::Subject& object, std::uint64_t version,
                            sim::EventId from) const;

 private:
  const sim::Trace& trace_;
  std::map<sim::Subject, Events> versions_;
  std::map<sim::EventId, Events> effects_;  // by the event that is their cause
};

}  // namespace porchsim::scenarios
