// What a world has come to, without what two runs may differ in: times, uids, versions, hashes of
// commits, what Porch has found when it looked last.
#pragma once

#include <map>
#include <string>

#include "scenarios/world/world.h"

namespace porchsim::scenarios {

// "PackageVariant default/app-edge" -> its JSON; "edge.app.v1: deploy.yaml" -> the file. Of all
// kinds but those that only say who is alive (Lease).
using EndState = std::map<std::string, std::string>;

EndState end_state_of(World& world);

}  // namespace porchsim::scenarios
