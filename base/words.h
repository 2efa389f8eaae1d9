// Bytes as numbers, the first byte lowest, on every machine.
#pragma once

#include <bit>
#include <concepts>
#include <cstdint>
#include <cstring>

namespace porchsim::base {

template <std::unsigned_integral Word = std::uint64_t>
std::uint64_t load_word(const char* bytes) {
  Word word = 0;
  std::memcpy(&word, bytes, sizeof word);
  return std::endian::native == std::endian::little ? word : std::byteswap(word);
}

}  // namespace porchsim::base
