// A KRM function as a program: it reads a ResourceList as text and writes one. What passes is what
// the standard streams of the real executable carry, byte for byte.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "functions/program/kyaml_list.h"

namespace porchsim::functions {

struct ProgramRun {
  std::string output;      // what it wrote to its standard output, also if it failed
  std::string error_text;  // what it wrote to its standard error
  int exit_code = 0;       // 2 if it panicked
};

class FunctionProgram {
 public:
  virtual ~FunctionProgram() = default;

  virtual ProgramRun run(std::string_view input) const = 0;

  // The same where trees stand for the text (settled_list.h): what came out, of a run that went
  // well. Nothing where only run() can tell.
  virtual std::optional<KyamlList> run_settled(KyamlList&& /*input*/) const { return std::nullopt; }
};

}  // namespace porchsim::functions
