// Values and types of CEL as recordings write them: {"int": "1"}, {"list": […]}, "map(string,
// int)".
#pragma once

#include <string_view>

#include "api/json/json.h"
#include "cel/value/value.h"

namespace porchsim::scenarios {

cel::Value cel_value_from_record(const api::Json& record);
api::Json record_of_cel_value(const cel::Value& value);

cel::TypeRef cel_type_from_text(std::string_view text);

}  // namespace porchsim::scenarios
