// The part of L05 that is about sets: at rest a set has been reconciled since its spec changed, its
// upstream came or went, or what its targets select got other names, labels or annotations; the
// last only while its upstream is there. (An object that was made again as it was is the same to a
// set, and to who lists anew.) A reconcile knows what its controller's caches hold when it begins,
// or, once it lists revisions itself, what is there then: what a cache that is late never shows
// wakes nobody.
#pragma once

#include <map>
#include <string>

#include "api/package_variant_set.h"
#include "scenarios/checks/truth.h"
#include "sim/trace.h"

namespace porchsim::scenarios {

class WokenSets {
 public:
  // A controller begins to reconcile something.
  void on_reconcile(const sim::Event& event, const Truth& truth);
  // Somebody lists something.
  void on_list(const sim::Event& event, const Truth& truth);
  // Does this set depend on something that has changed since it was reconciled last? False for one
  // that never was, and where no controller of sets has done anything.
  bool has_missed_something(const api::PackageVariantSet& pvs, const Truth& truth) const;

 private:
  struct Seen {
    sim::EventId reconcile = 0;
    std::string dependencies{};  // as that reconcile knew them
  };

  std::map<sim::Subject, Seen> seen_;
};

}  // namespace porchsim::scenarios
