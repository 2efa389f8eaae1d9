// The functions that this simulator knows, with the semantics, oddities and messages of
// krm-functions-catalog. Each lies in a file of its own.
#pragma once

#include <cstdint>
#include <memory>

#include "fakeporch/render/function.h"

namespace porchsim::fakeporch {

// Porch links v0.4.5 in; the function runner has older executables, which warn of missing origins
// and sort their output.
enum class SetNamespaceVersion : std::uint8_t { BuiltIn, Executable };
std::shared_ptr<const Function> make_set_namespace(SetNamespaceVersion version);

std::shared_ptr<const Function> make_set_labels();
std::shared_ptr<const Function> make_set_annotations();
std::shared_ptr<const Function> make_apply_setters();

// Fails with data.message of its configuration ("function failure" without one) as an error result,
// too.
std::shared_ptr<const Function> make_fail();
// Changes nothing.
std::shared_ptr<const Function> make_noop();

}  // namespace porchsim::fakeporch
