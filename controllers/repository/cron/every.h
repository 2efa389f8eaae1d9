// The duration of "@every 1h30m".
#pragma once

#include <string_view>

#include "api/json/result.h"
#include "api/time.h"

namespace porchsim::cron {

// A duration as Go's time.ParseDuration reads it. Invalid, in its words: `time: unknown unit "d" in
// duration "1d"`.
api::Result<api::Duration> parse_go_duration(std::string_view text);

// The delay that a schedule makes of it: whole seconds, at least one.
api::Duration whole_seconds(api::Duration duration);

}  // namespace porchsim::cron
