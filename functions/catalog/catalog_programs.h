// The functions of krm-functions-catalog as programs, in the versions that Porch's function runner
// has (executables) and those that Porch has built in.
#pragma once

#include <memory>
#include <string_view>
#include <vector>

#include "functions/program/function_program.h"

namespace porchsim::functions {

// The names of those that there are.
std::vector<std::string_view> catalog_names();

// By its name in the catalog, "set-labels"; null if there is none.
std::shared_ptr<const FunctionProgram> find_catalog_executable(std::string_view name);
// set-namespace and apply-replacements only.
std::shared_ptr<const FunctionProgram> find_catalog_builtin(std::string_view name);

}  // namespace porchsim::functions
