// Texts that are easy to write and hard to read: whoever reads them must be done or refuse within a
// second.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace porchsim::fuzz {

struct HostileText {
  std::string name;
  std::string text;
};

inline constexpr std::size_t kHostileBytes = std::size_t{1024} * 1024;

// Each `size` bytes long, more or less.
std::vector<HostileText> hostile_texts(std::size_t size);

}  // namespace porchsim::fuzz
