#include "base/hash.h"

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

}  // namespace

std::uint64_t hash_text(std::string_view text, std::uint64_t salt) {
  std::uint64_t state = mix64(salt + kGolden) ^ static_cast<std::uint64_t>(text.size());
  std::size_t offset = 0;
  for (; offset + kWord <= text.size(); offset += kWord) {
    state = mix64(state ^ load_word(text.data() + offset)) + kGolden;
  }
  if (offset < text.size()) state = mix64(state ^ end_of(text, text.size() - offset)) + kGolden;
  return mix64(state);
}

}  // namespace porchsim::base
