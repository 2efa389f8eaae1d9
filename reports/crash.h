// How the code of a run ended the process that made it, where nothing of it was to end any: what a
// finding of "crash" is about, by type.
#pragma once

#include <compare>
#include <cstdint>
#include <string>
#include <string_view>

namespace porchsim::reports {

enum class CrashKind : std::uint8_t {
  None,
  Signal,     // what: "SIGSEGV"
  Assertion,  // what: the condition; where: "sim/fiber.cc:84"
  Exception,  // what: its type, "std::out_of_range"
  Time,       // an endless loop; what: "wait" of one that waits for what does not come
  Memory,     // more than a run may take
  Exit        // the code called exit(); what: the exit code
};
// "signal", "assertion", …; "" of None.
std::string_view to_string(CrashKind kind);

struct Crash {
  CrashKind kind = CrashKind::None;
  std::string what{};
  std::string where{};

  friend auto operator<=>(const Crash&, const Crash&) = default;
};

// "SIGSEGV", "assertion sim/fiber.cc:84", "exception std::out_of_range", "endless loop",
// "endless wait", "memory".
std::string to_text(const Crash& crash);

}  // namespace porchsim::reports
