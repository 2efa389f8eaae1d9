// Text in double quotes, as Go's %q writes it into messages: quotes, backslashes, control
// characters and bytes that are not UTF-8 are escaped, all else stays.
#pragma once

#include <string>
#include <string_view>

namespace porchsim::runtime {

std::string quoted(std::string_view text);

}  // namespace porchsim::runtime
