// Values of the moment in texts: "$uid(PackageVariant app-edge)", and "${name}" of what a step has
// kept. Which texts are well-formed is the loader's to say (scenarios/load/variable_reader.h).
#pragma once

#include "api/json/json.h"
#include "api/json/result.h"
#include "scenarios/format/expectation.h"
#include "scenarios/world/world.h"

namespace porchsim::scenarios {

// All texts in it with their values in place; a text that is nothing but one becomes the value
// itself, numbers included. Fails with NotFound, and what is missing, if a value is not there.
api::Result<api::Json> with_values(World& world, const api::Json& json);
// The same for all that it expects.
api::Result<> put_values_into(World& world, Expectation& expectation);

}  // namespace porchsim::scenarios
