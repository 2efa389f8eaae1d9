// The names of profiles: whose behaviour a scenario, or a command line, asks for.
#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "api/switches.h"
#include "scenarios/document/pos_node.h"
#include "scenarios/document/reader.h"

namespace porchsim::scenarios {

// "documents", "porch-head" and "hardened".
std::span<const std::string_view> profile_names();
// None if there is none of that name.
std::optional<api::Profile> find_profile(std::string_view name);
// Notes an unknown name.
std::optional<api::Profile> read_profile(const PosNode& node, Problems& problems);

}  // namespace porchsim::scenarios
