// The scenario that `porchsim init` writes: small, complete, commented, and green.
#pragma once

#include <string>
#include <string_view>

namespace porchsim::scenarios {

// `name` is the scenario's sentence; "" = one of its own.
std::string starter_scenario(std::string_view name);

}  // namespace porchsim::scenarios
