// Patterns of fields: spec.**.containers[*].image. `*` stands for one element, `**` for any number.
// krm-functions-catalog: search-replace, pathparser.go.
#pragma once

#include <string_view>

namespace porchsim::functions {

// Does a field's path ("spec.containers[0].image") fit? An empty pattern fits nothing.
bool field_fits(std::string_view pattern, std::string_view path);

// Is it a plain path, without patterns and empty elements?
bool is_plain_path(std::string_view pattern);

}  // namespace porchsim::functions
