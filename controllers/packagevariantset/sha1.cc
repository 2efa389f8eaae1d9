#include "controllers/packagevariantset/sha1.h"

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include <fmt/format.h>

namespace porchsim::packagevariantset {
namespace {

constexpr std::size_t kBlockBytes = 64;
constexpr std::size_t kLengthBytes = 8;

using State = std::array<std::uint32_t, 5>;

// A big-endian word.
std::uint32_t load_word(std::string_view bytes) {
  std::uint32_t word = 0;
  for (std::size_t i = 0; i < sizeof word; ++i) {
    word = word << 8 | static_cast<unsigned char>(bytes[i]);
  }
  return word;
}

struct Mixed {
  std::uint32_t bits;
  std::uint32_t constant;
};

Mixed mixed(std::size_t round, std::uint32_t b, std::uint32_t c, std::uint32_t d) {
  if (round < 20) return {(b & c) | (~b & d), 0x5a827999};
  if (round < 40) return {b ^ c ^ d, 0x6ed9eba1};
  if (round < 60) return {(b & c) | (b & d) | (c & d), 0x8f1bbcdc};
  return {b ^ c ^ d, 0xca62c1d6};
}

void add_block(State& state, std::string_view block) {
  std::array<std::uint32_t, 80> words{};
  for (std::size_t i = 0; i < 16; ++i) words[i] = load_word(block.substr(4 * i));
  for (std::size_t i = 16; i < words.size(); ++i) {
    words[i] = std::rotl(words[i - 3] ^ words[i - 8] ^ words[i - 14] ^ words[i - 16], 1);
  }
  auto [a, b, c, d, e] = state;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const Mixed of = mixed(i, b, c, d);
    const std::uint32_t next = std::rotl(a, 5) + of.bits + e + of.constant + words[i];
    e = d;
    d = c;
    c = std::rotl(b, 30);
    b = a;
    a = next;
  }
  const State added = {a, b, c, d, e};
  for (std::size_t i = 0; i < state.size(); ++i) state[i] += added[i];
}

// What is left of the last block, a one bit, zeros, and the length in bits.
std::string padded(std::string_view rest, std::size_t all_bytes) {
  std::string end(rest);
  end.push_back('\x80');
  while (end.size() % kBlockBytes != kBlockBytes - kLengthBytes) end.push_back('\0');
  const std::uint64_t bits = std::uint64_t{all_bytes} * 8;
  for (int shift = 56; shift >= 0; shift -= 8) {
    end.push_back(static_cast<char>(bits >> shift & 0xff));
  }
  return end;
}

}  // namespace

std::string sha1_hex(std::string_view bytes) {
  State state = {0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0};
  std::string_view rest = bytes;
  for (; rest.size() >= kBlockBytes; rest.remove_prefix(kBlockBytes)) {
    add_block(state, rest.substr(0, kBlockBytes));
  }
  const std::string end = padded(rest, bytes.size());
  for (std::string_view left = end; !left.empty(); left.remove_prefix(kBlockBytes)) {
    add_block(state, left.substr(0, kBlockBytes));
  }
  std::string digits;
  for (const std::uint32_t word : state) digits += fmt::format("{:08x}", word);
  return digits;
}

}  // namespace porchsim::packagevariantset
