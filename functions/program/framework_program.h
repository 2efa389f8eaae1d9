// Functions built on kyaml's fn/framework, as programs.
#pragma once

#include <memory>
#include <string>

#include "functions/program/function.h"
#include "functions/program/function_program.h"
#include "functions/program/kyaml_list.h"

namespace porchsim::functions {

struct FrameworkOptions {
  KyamlVersion version = KyamlVersion::V0_20;
  // Before 0.13 results stood below a name: {name: apply-setters, items: [...]}.
  std::string results_name;
  // Its main prints the error that the framework has printed already.
  bool prints_errors_twice = false;
};

// framework.Execute. Results that the function found stay unless it has some of its own.
std::shared_ptr<const FunctionProgram> make_framework_program(
    std::shared_ptr<const Function> function, FrameworkOptions options);

}  // namespace porchsim::functions
