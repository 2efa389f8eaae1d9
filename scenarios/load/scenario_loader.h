// Reads scenario files. Every slip is a Diagnostic with its place; a file with slips gives no
// scenario.
#pragma once

#include <cstddef>
#include <expected>
#include <string>
#include <string_view>
#include <vector>

#include "scenarios/document/place.h"
#include "scenarios/document/source_files.h"
#include "scenarios/format/scenario.h"
#include "scenarios/format/vocabulary.h"

namespace porchsim::scenarios {

using Diagnostics =
    std::vector<Diagnostic>;  // never empty where it stands for an error; sorted by place

// Bytes of a scenario: yaml-cpp takes time quadratic in the length of a flow collection.
inline constexpr std::size_t kLargestScenario = std::size_t{128} * 1024;

// `file` is how messages name it, and paths inside are relative to its folder. Ends for every text.
std::expected<Scenario, Diagnostics> parse_scenario(std::string_view file, std::string_view text,
                                                    SourceFiles& files,
                                                    const Vocabulary& vocabulary);

// A problem with the file itself has no place.
std::expected<Scenario, Diagnostics> load_scenario(const std::string& path, SourceFiles& files,
                                                   const Vocabulary& vocabulary);

// All of them as text, a blank line between two.
std::string to_text(const Diagnostics& diagnostics, std::string_view source);

}  // namespace porchsim::scenarios
