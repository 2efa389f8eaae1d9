// How a process ended that makes runs: what it could still say itself, on a page that its parent
// shares, and what the kernel says.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>

#include "reports/crash.h"
#include "sim/trace.h"

namespace porchsim::scenarios {

// What one run may take. Steps and events of a run have limits of their own (docs/limits.md), so
// that only code which does not come back to the scheduler can go on for ever: time is counted from
// event to event, of the processor, and of the clock while none of the processor's is used.
struct ProcessLimits {
  std::chrono::milliseconds processor_time{10'000};
  std::uint64_t memory_bytes = std::uint64_t{4} << 30U;  // of data; none under a sanitizer
};

struct Death {
  reports::Crash crash;
  std::string message{};      // for a person: what the exception says, the assertion's text
  bool from_outside = false;  // maybe not its own doing: somebody killed it, or the kernel for want
                              // of memory, or the machine was slow
};

enum class Speech : bool { Silent, Heard };  // of what a process writes to stderr

// Made before the fork, by the parent.
class LastWords {
 public:
  LastWords();
  ~LastWords();
  LastWords(const LastWords&) = delete;
  LastWords& operator=(const LastWords&) = delete;

  // In the child, once: sets the limits, and whatever ends the process from now on says so first.
  void are_those_of_this_process(const ProcessLimits& limits, Speech speech);
  // In the child: it ends, and that is well.
  void all_is_well();

  // In the parent, of the status that waitpid gave; nothing if all is well.
  std::optional<Death> of(int status) const;

  struct Page;

 private:
  Page* page_;
};

// In a process with last words: from here on it makes this run, whose events show that it gets on;
// null = none. In any other process nothing.
void this_process_runs(const sim::Trace* trace);

}  // namespace porchsim::scenarios
