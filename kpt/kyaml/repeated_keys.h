// Keys that a mapping has twice, as go-yaml v3 refuses them when it decodes (uniqueKeys).
#pragma once

#include <cstddef>
#include <string>

#include "kpt/yaml/node.h"

namespace porchsim::kpt {

// go-yaml tells every pair, which are too many for any memory if one key fills a file.
inline constexpr std::size_t kMostRepeatsTold = 1000;

// "\n  line 3: mapping key \"a\" already defined at line 1" for each pair, in the order of the
// first key, then of the second; "" if all keys differ.
std::string repeated_keys(const yaml::Node& mapping);

}  // namespace porchsim::kpt
