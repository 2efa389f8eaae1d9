// What go-yaml makes of scalars that say what they are: the text of a "!!binary" is decoded, and
// "!!int x" cannot be.
#pragma once

#include <string>
#include <string_view>

#include "kpt/scan/error.h"
#include "kpt/yaml/node.h"
#include "kpt/yaml/resolve.h"

namespace porchsim::kpt {

// The tag of a plain scalar with a text: go-yaml v3's rules, unless one says otherwise.
using ResolvePlain = std::string_view (*)(std::string_view text);

// The text of a scalar as it goes into a Go string. Errors: "yaml: !!binary value contains invalid
// base64 data", "yaml: cannot decode !!str `x` as a !!int".
Result<std::string> decoded_text(const yaml::Node& scalar,
                                 ResolvePlain resolve = yaml::resolve_plain);

// The first such error in a tree, in the order of its text; "" if there is none. A mapping whose
// keys repeat is not looked into.
std::string decoding_error(const yaml::Node& node, ResolvePlain resolve = yaml::resolve_plain);

}  // namespace porchsim::kpt
