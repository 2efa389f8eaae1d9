// Which seeds a command line asks for.
#pragma once

#include <cstdint>
#include <expected>
#include <string>
#include <string_view>

namespace porchsim::scenarios {

struct SeedRange {
  std::uint64_t first = 1;
  std::uint64_t last = 1;
};

// All of `text`; false if it is no number.
bool read_number(std::string_view text, std::uint64_t& number);

// "7" or "1..20"; or what is wrong.
std::expected<SeedRange, std::string> read_seeds(std::string_view text);

}  // namespace porchsim::scenarios
