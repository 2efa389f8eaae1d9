// Looking into one run: its events, and its objects as they stood at one of them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "program/run_command.h"

namespace porchsim::scenarios {

struct InspectedRun {
  std::string file;
  std::optional<std::uint64_t> seed;  // none: the plainest run
  std::string choices;                // wins over the seed
  std::string profile;
  const Extensions* extensions = nullptr;
};

struct TraceColumns {
  bool everything = false;    // also scheduling, timers and reads
  bool fingerprints = false;  // of the run up to and including each event
};

// Both return an ExitCode.
int print_trace(const InspectedRun& run, const TraceColumns& columns, const Terminal& terminal);
// `object` is KIND/NAME or KIND/NAMESPACE/NAME; `event` 0 means the end.
int show_object(const InspectedRun& run, const std::string& object, std::uint64_t event,
                const Terminal& terminal);

}  // namespace porchsim::scenarios
