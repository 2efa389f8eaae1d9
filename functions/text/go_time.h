// Times in YAML, as go-yaml reads them and JSON has them.
#pragma once

#include <string>
#include <string_view>

namespace porchsim::functions {

// "2001-1-1" is "2001-01-01T00:00:00Z". The text is a timestamp (kpt::yaml::is_timestamp).
std::string go_time_text(std::string_view timestamp);

}  // namespace porchsim::functions
