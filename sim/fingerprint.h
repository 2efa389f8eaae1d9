// A rolling hash of values in order: equal histories give equal fingerprints, on every machine.
// Cheap enough for every scheduling decision; not for secrets.
#pragma once

#include <bit>
#include <cstdint>
#include <string_view>

#include "base/hash.h"

namespace porchsim::sim {

class Fingerprint {
 public:
  // Two multiplications a value that do not wait for the state (the block step of MurmurHash3), so
  // that a row of values costs little more than one.
  void add(std::uint64_t value) {
    value = std::rotl(value * 0x87c37b91114253d5ULL, 31) * 0x4cf5ad432745937fULL;
    state_ = std::rotl(state_ ^ value, 27) * 5 + 0x52dce729;
  }
  void add(std::string_view text) { add(base::hash_text(text)); }

  std::uint64_t value() const { return base::mix64(state_); }
  friend bool operator==(const Fingerprint&, const Fingerprint&) = default;

 private:
  std::uint64_t state_ = 0x9e3779b97f4a7c15ULL;
};

}  // namespace porchsim::sim
