// Durations as people write them: "30s", "1h30m", "250ms", "2.5s".
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "sim/time.h"

namespace porchsim::scenarios {

// Nothing if the text is no duration, is negative, or is longer than a hundred years. Units: ns,
// us, ms, s, m, h.
std::optional<sim::Duration> parse_duration(std::string_view text);

// The shortest of those forms: "1m30s", "250ms", "0s".
std::string duration_text(sim::Duration duration);

}  // namespace porchsim::scenarios
