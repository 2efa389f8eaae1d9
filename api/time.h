// Time as controllers see it: nanoseconds since the Unix epoch, read from api::Tasks::now(), never
// from the machine. Kubernetes writes times as RFC 3339 in UTC with whole seconds; that is the text
// form here.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

namespace porchsim::api {

using Duration = std::chrono::nanoseconds;
using Time = std::chrono::sys_time<Duration>;

// "2025-01-31T12:00:00Z"; fractions of a second are cut off, as metav1.Time does.
std::string to_rfc3339(Time time);

// The inverse; fractions and offsets are accepted. Nothing if the text is no RFC 3339 time.
std::optional<Time> parse_rfc3339(std::string_view text);

}  // namespace porchsim::api
