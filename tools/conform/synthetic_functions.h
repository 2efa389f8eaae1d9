// The functions that the recordings of renders were made with: programs that read a ResourceList,
// make one small edit, and write it; configured by `data` of their functionConfig.
#pragma once

#include <memory>
#include <string_view>

#include "functions/program/function_program.h"

namespace porchsim::scenarios {

// By name ("touch", "generate", "fail", …); null if there is none.
std::shared_ptr<const functions::FunctionProgram> make_synthetic_function(std::string_view name);

}  // namespace porchsim::scenarios
