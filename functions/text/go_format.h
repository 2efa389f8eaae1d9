// Go's fmt, as far as texts of functions show it.
#pragma once

#include <string>
#include <string_view>

namespace porchsim::functions {

// fmt.Sprintf(format) without values, as where a message with somebody's text in it is taken for a
// format: "50%d" is "50%!d(MISSING)", "50%" is "50%!(NOVERB)", "%%" is "%".
std::string go_format_without_values(std::string_view format);

}  // namespace porchsim::functions
