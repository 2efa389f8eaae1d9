#include "program/inspect/stop_at.h"

#include <csignal>
#include <filesystem>
#include <fstream>
#include <string_view>
#include <system_error>

#include <fmt/format.h>

#include "program/jobs/repeat.h"

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
  // A script that the program was called by cannot be debugged.
  std::error_code error;
  const auto executable = std::filesystem::read_symlink("/proc/self/exe", error);
  return fmt::format(
      "--stop-at stops for a debugger, and none looks on; write gdb --args {} … and "
      "there: run",
      error ? terminal.program : shell_word(executable.native()));
}

std::function<void(const sim::Event&)> stop_at(sim::EventId event) {
  return [event](const sim::Event& recorded) {
    if (recorded.id == event) std::raise(SIGTRAP);
  };
}

}  // namespace porchsim::scenarios
