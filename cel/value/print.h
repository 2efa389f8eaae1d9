// Values in messages.
#pragma once

#include <string>
#include <string_view>

#include "cel/value/value.h"

namespace porchsim::cel {

// fmt's %v of cel-go's values: strings as they are, 1.0 as 1.
std::string go_text(const Value& value);
// fmt's %T of them: "types.Int", "*types.baseList".
std::string_view go_type_text(const Value& value);

// As an expression that gives the value: strings in quotes, 1.0, 1u, b"\001", keys sorted.
std::string expression_text(const Value& value);

// strconv.Quote.
std::string quoted(std::string_view text);

}  // namespace porchsim::cel
