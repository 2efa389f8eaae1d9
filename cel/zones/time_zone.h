// A time zone as a TZif file (RFC 8536) tells it: when clocks changed, and the rule for the time
// behind the last change.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

namespace porchsim::cel {

// When a year's clocks change: "M3.2.0/2" is the second Sunday of March at two, "J60" the sixtieth
// day that is no leap day, "59" the day with that number.
struct ZoneChange {
  enum class Kind : std::uint8_t { MonthWeekDay, JulianDay, Day };
  Kind kind = Kind::MonthWeekDay;
  int month = 1;
  int week = 1;
  int day = 0;
  std::int32_t time_seconds = 7200;
};

struct ZoneRule {
  std::int32_t offset_seconds = 0;  // east of UTC
  std::int32_t summer_offset_seconds = 0;
  bool has_summer = false;
  ZoneChange to_summer;
  ZoneChange from_summer;
};

class TimeZone {
 public:
  // Nothing if the bytes are no TZif.
  static std::optional<TimeZone> read(std::string_view bytes);

  // How far east of UTC clocks stood at that second since 1970.
  std::int32_t offset_at(std::int64_t seconds) const;

 private:
  std::vector<std::int64_t> changes_;
  std::vector<std::int32_t> offsets_;  // from each change on
  std::int32_t first_offset_ = 0;
  std::optional<ZoneRule> rule_;
};

// The rule of a POSIX TZ text: "CET-1CEST,M3.5.0,M10.5.0/3".
std::optional<ZoneRule> parse_zone_rule(std::string_view text);

// Where zones come from.
class ZoneSource {
 public:
  ZoneSource() = default;
  virtual ~ZoneSource() = default;
  ZoneSource(const ZoneSource&) = delete;
  ZoneSource& operator=(const ZoneSource&) = delete;

  // "Europe/Berlin". Null if there is none; the zone lives as long as its source.
  virtual const TimeZone* find(std::string_view name) = 0;
};

// Knows no zone.
std::unique_ptr<ZoneSource> make_no_zones();

}  // namespace porchsim::cel
