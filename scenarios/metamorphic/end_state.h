// What a world has come to, without what two runs may differ in: times, uids, versions, hashes of
// commits, what Porch has found when it looked last.
#pragma once

#include <compare>
#include <map>
#include <string>

#include "api/object.h"
#include "scenarios/world/world.h"

namespace porchsim::scenarios {

// An object, or a file of a revision.
struct EndKey {
  std::string kind;
  api::ObjectKey object;
  std::string file{};  // "" = the object itself

  // "PackageVariant default/app-edge", "edge.app.v1: deploy.yaml".
  std::string text() const;
  friend auto operator<=>(const EndKey&, const EndKey&) = default;
};

// The JSON of objects and the text of files. Of all kinds but those that only say who is alive
// (Lease).
using EndState = std::map<EndKey, std::string>;

EndState end_state_of(World& world);

}  // namespace porchsim::scenarios
