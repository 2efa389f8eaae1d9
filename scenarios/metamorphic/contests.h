// Packages of which it depends on the way in which a life is lived what becomes of them: those that
// more than one variant has wanted, since the first has each, and those of a set's variant that a
// person has changed, which the set changes back, sooner or later than others act on it. Sets make
// variants by themselves, so that the deeds of people do not tell.
#pragma once

#include <map>
#include <set>
#include <string>
#include <utility>

#include "scenarios/format/scenario.h"
#include "scenarios/metamorphic/end_state.h"
#include "sim/trace.h"

namespace porchsim::scenarios {

using PackagePlace = std::pair<std::string, std::string>;  // repository, package

class Contests {
 public:
  explicit Contests(const Scenario& life);

  // Of each event of a run.
  void hear(const sim::Event& event);

  std::set<PackagePlace> places() const;

 private:
  std::set<std::string> changed_by_people_;  // names of variants
  std::map<PackagePlace, std::set<api::ObjectKey>> wanted_by_;
  std::set<PackagePlace> changed_back_;
};

// What the end has of a package: its revisions, and the variants that want it.
using EndPlaces = std::map<EndKey, PackagePlace>;
EndPlaces end_places_of(World& world);

// Without what lies in these places.
EndState without(EndState end, const EndPlaces& lies_in, const std::set<PackagePlace>& places);

}  // namespace porchsim::scenarios
