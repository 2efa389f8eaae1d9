// Text that is not UTF-8 can stand in YAML only as base64 (go-yaml: resolve.go, encodeBase64).
#pragma once

#include <string>
#include <string_view>

namespace porchsim::kpt::yaml {

// In lines of 70 characters if it needs more than one.
std::string encode_base64(std::string_view bytes);

}  // namespace porchsim::kpt::yaml
