// Whether the functions of pipelines are there: a slip in an image shows in a run as a render that
// fails for ever.
#pragma once

#include "scenarios/document/reader.h"

namespace porchsim::scenarios {

// Notes images of the catalog that nobody has, and those that are near one that there is, unless
// that is meant (`on-purpose`, `fails`). What has another name stands for a function that is
// missing.
void check_functions(const PosNode& root, Problems& problems);

}  // namespace porchsim::scenarios
