// What came of a run, in one word.
#pragma once

#include <cstdint>
#include <string_view>

namespace porchsim::reports {

enum class Verdict : std::uint8_t {
  Passed,
  Failed,
  KnownFailure,     // failed as the scenario says it does
  UnexpectedPass,   // marked as a known failure, and passed
  CouldNotRun,      // the world could not be built, or the process that ran it died
  NotDeterministic  // two runs of the same choices differed
};

std::string_view to_string(Verdict verdict);

constexpr bool is_failure(Verdict verdict) {
  return verdict != Verdict::Passed && verdict != Verdict::KnownFailure;
}

}  // namespace porchsim::reports
