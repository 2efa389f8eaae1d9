#include "program/inspect/stop_at.h"

#include <csignal>
#include <fstream>
#include <string_view>

#include <fmt/format.h>

namespace porchsim::scenarios {

bool is_debugged() {
  constexpr std::string_view kTracer = "TracerPid:\t";
  std::ifstream status("/proc/self/status");
  for (std::string line; std::getline(status, line);) {
    if (line.starts_with(kTracer)) return line.substr(kTracer.size()) != "0";
  }
  return false;
}

std::string needs_debugger(const Terminal& terminal) {
  return fmt::format(
      "--stop-at stops for a debugger, and none looks on; write gdb --args {} … and "
      "there: run",
      terminal.program);
}

std::function<void(const sim::Event&)> stop_at(sim::EventId event) {
  return [event](const sim::Event& recorded) {
    if (recorded.id == event) std::raise(SIGTRAP);
  };
}

}  // namespace porchsim::scenarios
