// SHA-1 (FIPS 180-4): it makes names that Porch gave already. Not for secrets.
#pragma once

#include <string>
#include <string_view>

namespace porchsim::packagevariantset {

// 40 hexadecimal digits.
std::string sha1_hex(std::string_view bytes);

}  // namespace porchsim::packagevariantset
