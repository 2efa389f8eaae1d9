// The porchsim program as a function: argument texts in, output and an exit code out. main() adds
// what only a process knows, and a program of one's own may call it with its own controllers and
// checks.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "program/jobs/terminal.h"
#include "scenarios/run/extensions.h"

namespace porchsim::scenarios {

struct ProcessFacts {
  std::uint64_t fresh_seed = 1;  // differs from start to start
  unsigned processors = 1;
};

// `arguments` without the program's name. Returns an ExitCode.
int run_command_line(const std::vector<std::string>& arguments, const ProcessFacts& facts,
                     const Terminal& terminal, const Extensions& extensions = {});

}  // namespace porchsim::scenarios
