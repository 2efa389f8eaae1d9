// A function on trees as a program: what a function of one's own, or a fake one, needs to stand in
// a pipeline.
#pragma once

#include <memory>

#include "functions/program/function.h"
#include "functions/program/function_program.h"

namespace porchsim::functions {

// Reads and writes as kyaml does. Results are written also after a failure, nothing at all after a
// panic.
std::shared_ptr<const FunctionProgram> make_list_program(std::shared_ptr<const Function> function);

}  // namespace porchsim::functions
