// A report as bytes and back: how a worker process hands it to the one that prints. Both must be
// the same program. What the one that gathers reports adds is left out.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "reports/report.h"

namespace porchsim::reports {

std::string encode(const Report& report);
// Nothing if the bytes are no report.
std::optional<Report> decode(std::string_view text);

std::string encode(const StoryEvent& event);
std::optional<StoryEvent> decode_event(std::string_view text);

}  // namespace porchsim::reports
