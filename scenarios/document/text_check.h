// What must hold of a file's bytes before anything reads them as YAML.
#pragma once

#include <optional>
#include <string_view>

#include "scenarios/document/place.h"

namespace porchsim::scenarios {

// The first thing that no scenario file may contain: too many bytes, bytes that are no UTF-8,
// control characters, a tab in indentation.
std::optional<Diagnostic> check_text(std::string_view file, std::string_view text);

}  // namespace porchsim::scenarios
