// Json as compact text, appended piece by piece.
#pragma once

#include <string>
#include <string_view>

#include "controllers/api/json.h"

namespace porchsim::api {

void append_json(std::string& out, const Json& value);
void append_json_string(std::string& out, std::string_view text);  // with its quotes

}  // namespace porchsim::api
