// Values as Go writes them, where its words reach an API client: fmt's forms of a JSON value that
// Go holds as interface{}.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "api/json/json.h"

namespace porchsim::kube::managedfields {

// The characters of a text that unicode.IsPrint lets pass: every valid one beyond ASCII, but for
// the controls below U+00A0, that space and the soft hyphen. What is no UTF-8 is U+FFFD.
std::vector<std::string> printable_characters(std::string_view text);

// fmt's %v of a number: a double of a million is "1e+06", an integer keeps its digits.
std::string go_number(const api::Json& number);

// fmt's %v: map[a:1 b:<nil>], [1 2], text as it is.
std::string go_plain(const api::Json& value);

// fmt's %#v: map[string]interface {}{"a":1}, []interface {}{1, interface {}(nil)}, "text".
std::string go_syntax(const api::Json& value);

// fmt's %T: "string", "bool", "map[string]interface {}", "[]interface {}", "int64", "float64".
std::string go_type(const api::Json& value);

}  // namespace porchsim::kube::managedfields
