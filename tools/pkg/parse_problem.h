// Where a package's file is no YAML, for people: "app/deploy.yaml:3:7: mapping values are not
// allowed in this context".
#pragma once

#include <expected>
#include <string>
#include <string_view>

#include "kpt/package/files.h"

namespace porchsim::scenarios {

// "" for a text that parses. `name` is how the message calls the file.
std::string parse_problem(std::string_view name, std::string_view text);

// Of the first KRM file below `folder` that does not parse; "" if all do.
std::string first_parse_problem(const std::string& folder, const kpt::Files& files);

}  // namespace porchsim::scenarios
