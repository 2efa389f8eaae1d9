// Reads YAML text into PosNodes through yaml-cpp's events, which know positions. Stricter than
// YAML, so that a slip shows where it was made: duplicate keys, keys that are no plain text,
// anchors, aliases, explicit tags, tabs in indentation, control characters and bytes that are no
// UTF-8 are errors. Ends for every input.
#pragma once

#include <cstddef>
#include <expected>
#include <string_view>
#include <vector>

#include "scenarios/document/place.h"
#include "scenarios/document/pos_node.h"

namespace porchsim::scenarios {

inline constexpr std::size_t kLargestFile = 4U << 20;  // bytes
inline constexpr std::size_t kDeepestNesting = 64;

// The documents of a file; an empty file has none. `file` is only for the message.
std::expected<std::vector<PosNode>, Diagnostic> load_yaml(std::string_view file,
                                                          std::string_view text);

}  // namespace porchsim::scenarios
