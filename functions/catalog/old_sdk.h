// Setting fields as krm-functions-sdk did before it carried formatting over: comments stay, a
// quoted string becomes plain. The executables of the catalog are built with it.
#pragma once

#include <string_view>

#include "kpt/sdk/sub_object.h"

namespace porchsim::functions {

// SDK of 2022 to 2025: SetNestedField with a string.
kpt::Status set_plain_string(kpt::SubObject fields, std::string_view value, kpt::FieldPath path);

}  // namespace porchsim::functions
