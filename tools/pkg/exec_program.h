// A function that is a program of this machine: `exec: program args` of a Kptfile. It reads the
// ResourceList on its standard input and writes one to its standard output. It gets an empty
// environment, only the three standard streams, and a process group of its own, which is killed
// when it takes too long, writes too much or leaves children behind. kpt: pkg/fn/runtime/exec.go.
//
// Nothing starts unless the user allowed it on the command line.
#pragma once

#include <chrono>
#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include "functions/program/function_program.h"

namespace porchsim::scenarios {

struct ExecLimits {
  std::chrono::milliseconds time = std::chrono::minutes(5);  // kpt's own
  std::size_t output_bytes = std::size_t{64} << 20;          // of each of its two streams
};

struct ExecCommand {
  std::vector<std::string> words;  // the program and its arguments
  std::string folder;              // where it runs; "" = where this program runs
};

// A program without a slash is looked for in /usr/local/bin, /usr/bin and /bin. The run's exit code
// is the program's; -1 if a signal ended it or it could not be started, error_text then says why in
// the words of kpt: "signal: killed", "unexpected function error: exec: \"x\": executable file not
// found in $PATH".
std::shared_ptr<const functions::FunctionProgram> make_exec_program(ExecCommand command,
                                                                    const ExecLimits& limits = {});

}  // namespace porchsim::scenarios
