// How much the functions of one package may make of it: docs/limits.md. A function whose output is
// larger fails; the real ones end when their memory does.
#pragma once

#include <cstddef>

#include "kpt/yaml/node.h"

namespace porchsim::functions {

inline constexpr std::size_t kMostRenderedBytes = std::size_t{16} * 1024 * 1024;

// Adds the bytes of a tree's texts to `bytes`, until these are more than kMostRenderedBytes. Parts
// that trees share count each time.
inline void add_bytes(const kpt::yaml::Node& node, std::size_t& bytes) {
  bytes += node.value.size() + 1;
  for (const kpt::yaml::Node& child : node.content) {
    if (bytes > kMostRenderedBytes) return;
    add_bytes(child, bytes);
  }
}

}  // namespace porchsim::functions
