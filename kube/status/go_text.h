// Values as Go prints them in messages of an API server.
#pragma once

#include <string>
#include <string_view>

#include "api/json/json.h"

namespace porchsim::kube {

// The fewest digits that mean it: plain from `least` to below `most`, otherwise with an exponent.
std::string shortest_float(double value, double least, double most);
// fmt's %v of a float64: 0.1, 1e+06, 100.
std::string go_float(double value);
// fmt's %q.
std::string go_quote(std::string_view text);

// "null", "boolean", "integer", "number", "string", "array" or "object".
std::string_view json_type_name(const api::Json& value);

// A number that a float64 held is written, stored and read again without a fraction if it has none:
// 5.0 comes back as 5.
api::Json as_stored(const api::Json& value);

}  // namespace porchsim::kube
