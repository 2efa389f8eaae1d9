// The objects that the subject of an expectation means, as the world stands.
#pragma once

#include <vector>

#include "api/json/result.h"
#include "api/object.h"
#include "scenarios/format/expectation.h"
#include "scenarios/world/world.h"
#include "sim/subject.h"

namespace porchsim::scenarios {

// An error is what the server says of a selector.
api::Result<std::vector<api::ObjectPtr>> members(World& world, const ManyObjects& subject);

// Whether or not it exists.
sim::Subject subject_of(World& world, const ObjectRef& ref);

}  // namespace porchsim::scenarios
