#include "base/hash.h"

#include <array>
#include <cstddef>

#include "base/words.h"

namespace porchsim::base {

namespace {

constexpr std::uint64_t kGolden = 0x9e3779b97f4a7c15ULL;

constexpr std::size_t kWord = sizeof(std::uint64_t);

// The last `size` bytes of a text, fewer than eight, as a number.
std::uint64_t end_of(std::string_view text, std::size_t size) {
  if (text.size() >= kWord)
    return load_word(text.data() + text.size() - kWord) >> 8 * (kWord - size);
  std::uint64_t word = 0;
  for (std::size_t i = size; i-- > 0;) word = word << 8 | static_cast<unsigned char>(text[i]);
  return word;
}

// From this size on a text goes through four states that a processor works on side by side.
constexpr std::size_t kLong = 64;
constexpr std::size_t kLanes = 4;

// Takes as many whole blocks of a long text into `state` as there are; returns their bytes.
std::size_t take_blocks(std::string_view text, std::uint64_t& state) {
  constexpr std::size_t kBlock = kLanes * kWord;
  if (text.size() < kLong) return 0;
  std::array<std::uint64_t, kLanes> lanes{};
  for (std::size_t i = 0; i < kLanes; ++i) lanes[i] = state + i * kGolden;
  std::size_t offset = 0;
  for (; offset + kBlock <= text.size(); offset += kBlock) {
    for (std::size_t i = 0; i < kLanes; ++i)
      lanes[i] = mix64(lanes[i] ^ load_word(text.data() + offset + i * kWord)) + kGolden;
  }
  for (const std::uint64_t lane : lanes) state = mix64(state ^ lane) + kGolden;
  return offset;
}

}  // namespace

std::uint64_t hash_text(std::string_view text, std::uint64_t salt) {
  std::uint64_t state = mix64(salt + kGolden) ^ static_cast<std::uint64_t>(text.size());
  std::size_t offset = take_blocks(text, state);
  for (; offset + kWord <= text.size(); offset += kWord) {
    state = mix64(state ^ load_word(text.data() + offset)) + kGolden;
  }
  if (offset < text.size()) state = mix64(state ^ end_of(text, text.size() - offset)) + kGolden;
  return mix64(state);
}

}  // namespace porchsim::base
