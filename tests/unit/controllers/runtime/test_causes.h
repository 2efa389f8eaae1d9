// Wake-ups of tests, told apart by a word.
#pragma once

#include <string>

#include "controllers/runtime/wake_ups.h"

namespace porchsim::runtime::testing {

inline Cause cause(std::string word) { return make_cause({.key = {"", std::move(word)}}); }

// "a, b, c and 2 more"; "" if empty.
inline std::string text(const WakeUps& wake_ups) {
  std::string out;
  for (const Cause& one : wake_ups.causes()) out += (out.empty() ? "" : ", ") + one->key.name;
  if (wake_ups.dropped() > 0) out += " and " + std::to_string(wake_ups.dropped()) + " more";
  return out;
}

}  // namespace porchsim::runtime::testing
