// The kinds that a scenario may name without declaring them under world.kinds.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "api/object_key.h"

namespace porchsim::scenarios {

// Porch's own kinds and the usual ones of Kubernetes, sorted by kind.
std::span<const api::ResourceType> built_in_kinds();

// The type of a kind's name (api/kind_name.h) among the built-in ones and `further`; null if there
// is none.
const api::ResourceType* find_kind(std::string_view kind,
                                   std::span<const api::ResourceType> further);

// A plural made the usual way: "Policy" -> "policies", "Switch" -> "switches", "Foo" -> "foos".
std::string usual_plural(std::string_view kind);

}  // namespace porchsim::scenarios
