// What Go's encoding/json makes of a value, to the letter: a double of a million is 1000000; `<`,
// `>`,
// `&`, U+2028 and U+2029 are escaped, and what is no UTF-8 is replaced. Members stay in their
// order.
#pragma once

#include <string>
#include <string_view>

#include "api/json/json.h"

namespace porchsim::kube {

std::string go_json_text(std::string_view text);
std::string go_json(const api::Json& value);

}  // namespace porchsim::kube
