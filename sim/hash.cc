#include "sim/hash.h"

#include <cstddef>

namespace porchsim::sim {

namespace {

constexpr std::uint64_t kGolden = 0x9e3779b97f4a7c15ULL;

// Byte by byte, so that the order of bytes in memory does not matter; compilers make one load of
// it.
std::uint64_t word_at(std::string_view text, std::size_t offset, std::size_t size) {
  std::uint64_t word = 0;
  for (std::size_t i = 0; i < size; ++i) {
    word |= static_cast<std::uint64_t>(static_cast<unsigned char>(text[offset + i])) << (8 * i);
  }
  return word;
}

}  // namespace

std::uint64_t hash_text(std::string_view text, std::uint64_t salt) {
  std::uint64_t state = mix64(salt + kGolden) ^ static_cast<std::uint64_t>(text.size());
  std::size_t offset = 0;
  for (; offset + 8 <= text.size(); offset += 8) {
    state = mix64(state ^ word_at(text, offset, 8)) + kGolden;
  }
  if (offset < text.size()) {
    state = mix64(state ^ word_at(text, offset, text.size() - offset)) + kGolden;
  }
  return mix64(state);
}

}  // namespace porchsim::sim
