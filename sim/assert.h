// Assertions of the kernel and the world: on in every build. A failed one is a bug in porchsim,
// never a finding about the code under test: it prints what did not hold and where, then aborts.
//
// SIM_ASSERT(condition, "format", arguments…) states what must hold. SIM_ASSERT_IN(trace,
// condition, …) does the same where a trace is at hand, and adds what the run was doing: its source
// of chance (the seed), step, time, last events and, if short, the choices that repeat it. The
// message is built only on failure.
//
// Not here on purpose: a global "current run". Many runs may live in one process.
#pragma once

#include <fmt/core.h>

#include <string>
#include <string_view>

namespace porchsim::sim {

class Trace;

struct FailedAssertion {
  std::string_view condition;
  std::string_view file;
  int line = 0;
  std::string message;
  const Trace* trace = nullptr;  // null = the run is not known
};

// What is printed for a failed assertion, over several lines.
std::string to_text(const FailedAssertion& failed);

// Prints it to stderr and aborts.
[[noreturn]] void abort_run(const FailedAssertion& failed);

namespace assertion {
inline std::string message() { return {}; }
template <typename... Arguments>
std::string message(fmt::format_string<Arguments...> format, Arguments&&... arguments) {
  return fmt::format(format, std::forward<Arguments>(arguments)...);
}
}  // namespace assertion

}  // namespace porchsim::sim

#define SIM_ASSERT_WITH_(trace_pointer, condition, ...)                             \
  do {                                                                              \
    if (!(condition)) [[unlikely]] {                                                \
      ::porchsim::sim::abort_run({#condition, __FILE__, __LINE__,                   \
                                  ::porchsim::sim::assertion::message(__VA_ARGS__), \
                                  trace_pointer});                                  \
    }                                                                               \
  } while (false)

#define SIM_ASSERT(condition, ...) SIM_ASSERT_WITH_(nullptr, condition __VA_OPT__(, ) __VA_ARGS__)

#define SIM_ASSERT_IN(trace, condition, ...) \
  SIM_ASSERT_WITH_(&(trace), condition __VA_OPT__(, ) __VA_ARGS__)
