// The names by which a scenario may call a check.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "scenarios/document/pos_node.h"
#include "scenarios/document/reader.h"

namespace porchsim::scenarios {

using CheckIds = std::span<const std::string_view>;

// A list of ids; notes each that is none.
std::vector<std::string> read_check_ids(const PosNode& node, std::string_view key, CheckIds known,
                                        Problems& problems);
// An id, or what else of a scenario may fail: "expect", "never", "settle", …
std::string read_known_failure(const PosNode& node, CheckIds known, Problems& problems);

}  // namespace porchsim::scenarios
