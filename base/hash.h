// The one 64-bit hash of texts: the same on every compiler, machine and run, unlike std::hash. It
// keys the streams of seeded choices, feeds the fingerprints and names contents; tests pin its
// vectors. Not for secrets.
#pragma once

#include <cstdint>
#include <string_view>

namespace porchsim::base {

// Bijective: every bit of the result depends on every bit of `value` (the finaliser of SplitMix64).
constexpr std::uint64_t mix64(std::uint64_t value) {
  value = (value ^ (value >> 30)) * 0xbf58476d1ce4e5b9ULL;
  value = (value ^ (value >> 27)) * 0x94d049bb133111ebULL;
  return value ^ (value >> 31);
}

// Of the bytes and their number, eight at a time, little-endian. Different salts give unrelated
// hashes.
std::uint64_t hash_text(std::string_view text, std::uint64_t salt = 0);

}  // namespace porchsim::base
