// The fields of a mapping as kyaml's walks visit them.
#pragma once

#include <cstddef>
#include <vector>

#include "kpt/yaml/node.h"

namespace porchsim::functions {

// Where the keys lie in the content, in its order. kyaml: VisitFields looks each name up anew, so
// that a name that repeats means the first field of that name each time.
std::vector<std::size_t> visited_fields(const kpt::yaml::Node& mapping);

}  // namespace porchsim::functions
