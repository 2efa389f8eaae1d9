// Timestamps and durations as Go's package time reads, splits and prints them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "cel/value/value.h"

namespace porchsim::cel {

// The first and the last second that a timestamp may have: years 1 to 9999.
constexpr std::int64_t kFirstSecond = -62135596800;
constexpr std::int64_t kLastSecond = 253402300799;

// time.Parse(time.RFC3339, text). Any year of four digits.
std::optional<Timestamp> parse_timestamp(std::string_view text);
// time.RFC3339Nano, where the timestamp's clock stood.
std::string timestamp_text(const Timestamp& timestamp);

// time.ParseDuration: "1h30m", "-1.5s", "0".
std::optional<std::int64_t> parse_duration(std::string_view text);
// Its seconds: "5400s", "1.5s".
std::string duration_text(std::int64_t nanoseconds);
double duration_seconds(std::int64_t nanoseconds);

// A moment on a clock that many seconds east of UTC.
struct CivilTime {
  std::int64_t year = 0;
  int month = 1;        // 1..12
  int day = 1;          // 1..31
  int day_of_year = 1;  // 1..366
  int weekday = 0;      // 0 is Sunday
  int hour = 0;
  int minute = 0;
  int second = 0;
};
CivilTime civil_time(std::int64_t seconds, std::int32_t offset_seconds);
// Days since 1970-01-01 of a date.
std::int64_t days_since_epoch(std::int64_t year, int month, int day);

}  // namespace porchsim::cel
