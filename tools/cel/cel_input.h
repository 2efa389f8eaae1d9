// A file of YAML or JSON as the variables of an expression.
#pragma once

#include <expected>
#include <string>
#include <utility>
#include <vector>

#include "cel/value/value.h"

namespace porchsim::scenarios {

using CelInput = std::vector<std::pair<std::string, cel::Value>>;

// The members of the file's first document. Fails with what is wrong and where.
std::expected<CelInput, std::string> read_cel_input(const std::string& path);

}  // namespace porchsim::scenarios
