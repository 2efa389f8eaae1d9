// The functions that this simulator knows, with the semantics, oddities and messages of
// krm-functions-catalog. Each lies in a file of its own.
#pragma once

#include <cstdint>
#include <memory>

#include "functions/program/function.h"

namespace porchsim::functions {

// Porch links some functions in; the function runner has older executables of them: those of
// set-namespace warn of missing origins, all sort their output.
enum class FunctionBuild : std::uint8_t { BuiltIn, Executable };
std::shared_ptr<const Function> make_set_namespace(FunctionBuild version);

std::shared_ptr<const Function> make_apply_replacements(FunctionBuild build);

std::shared_ptr<const Function> make_set_labels();
std::shared_ptr<const Function> make_set_annotations();
std::shared_ptr<const Function> make_apply_setters();
std::shared_ptr<const Function> make_set_image();
std::shared_ptr<const Function> make_upsert_resource();
std::shared_ptr<const Function> make_search_replace();
std::shared_ptr<const Function> make_ensure_name_substring();

// Fails with data.message of its configuration ("function failure" without one) as an error result,
// too.
std::shared_ptr<const Function> make_fail();
// Changes nothing.
std::shared_ptr<const Function> make_noop();

}  // namespace porchsim::functions
