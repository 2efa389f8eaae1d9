// Whether people went on before all was done that they had brought about: a fault has struck a
// reconcile, whose retry may come later than the next step, since its back-off grows with each
// failure. Whoever then goes back where he came from has never been there.
#pragma once

#include <map>
#include <set>
#include <utility>

#include "sim/trace.h"

namespace porchsim::scenarios {

class Overtaken {
 public:
  // Of each event of a run.
  void hear(const sim::Event& event);

  // Did a person, or an outsider, write in the meantime? `trace` is the run's.
  bool by_people(const sim::Trace& trace) const;

 private:
  using Reconcile = std::pair<sim::ActorId, sim::Subject>;

  std::map<sim::ActorId, std::set<sim::Subject>> running_;  // of each that has ever reconciled
  std::set<Reconcile> struck_;                              // of them
  std::set<Reconcile> done_;  // once without a fault, since somebody else has written
  std::set<Reconcile> owed_;  // to be tried again
  std::set<sim::ActorId> writers_;
};

}  // namespace porchsim::scenarios
