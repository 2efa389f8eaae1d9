// Functions built on krm-functions-sdk (go/fn), as programs.
#pragma once

#include <memory>

#include "functions/program/function.h"
#include "functions/program/function_program.h"

namespace porchsim::functions {

// fn.AsMain, the executables: refuses what is no ResourceList of maps, sorts the items, and writes
// a list of its own making.
std::shared_ptr<const FunctionProgram> make_sdk_executable(
    std::shared_ptr<const Function> function);

// fn.Execute, as Porch runs what it has built in: reads and writes as kyaml does, each item printed
// and parsed on its way, results of former functions dropped for new ones.
std::shared_ptr<const FunctionProgram> make_sdk_builtin(std::shared_ptr<const Function> function);

}  // namespace porchsim::functions
