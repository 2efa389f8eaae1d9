// Json as compact text, appended piece by piece.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "api/json/json.h"

namespace porchsim::api {

void append_json(std::string& out, const Json& value);
void append_json_string(std::string& out, std::string_view text);  // with its quotes
void append_json_number(std::string& out, std::int64_t value);

}  // namespace porchsim::api
