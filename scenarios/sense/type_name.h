// How people are told of which type a value is.
#pragma once

#include <string_view>

#include "api/json/json.h"

namespace porchsim::scenarios {

// "a number", "a text", "a mapping".
std::string_view type_name(api::Json::Kind kind);

}  // namespace porchsim::scenarios
