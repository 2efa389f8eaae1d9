#include <charconv>

#include "base/ascii.h"
#include "cel/zones/time_zone.h"

namespace porchsim::cel {
namespace {

bool skip_name(std::string_view& text) {
  std::size_t size = 0;
  if (text.starts_with('<')) {
    size = text.find('>');
    if (size == std::string_view::npos) return false;
    ++size;
  } else {
    while (size < text.size() && base::is_letter(text[size])) ++size;
  }
  text.remove_prefix(size);
  return size > 0;
}

bool take(std::string_view& text, char c) {
  if (!text.starts_with(c)) return false;
  text.remove_prefix(1);
  return true;
}

bool take_number(std::string_view& text, int& number) {
  if (text.empty() || !base::is_digit(text[0])) return false;
  const auto read = std::from_chars(text.data(), text.data() + text.size(), number);
  if (read.ec != std::errc()) return false;
  text.remove_prefix(static_cast<std::size_t>(read.ptr - text.data()));
  return true;
}

// "-1:30": hours, minutes, seconds.
bool take_time(std::string_view& text, std::int32_t& seconds) {
  const bool negative = take(text, '-');
  if (!negative) take(text, '+');
  int hours = 0;
  int minutes = 0;
  int rest = 0;
  if (!take_number(text, hours) || hours > 167) return false;
  if (take(text, ':') && !take_number(text, minutes)) return false;
  if (take(text, ':') && !take_number(text, rest)) return false;
  seconds = (hours * 60 + minutes) * 60 + rest;
  if (negative) seconds = -seconds;
  return true;
}

bool take_change(std::string_view& text, ZoneChange& change) {
  if (!take(text, ',')) return false;
  if (take(text, 'M')) {
    change.kind = ZoneChange::Kind::MonthWeekDay;
    if (!take_number(text, change.month) || !take(text, '.') || !take_number(text, change.week) ||
        !take(text, '.') || !take_number(text, change.day)) {
      return false;
    }
    if (change.month < 1 || change.month > 12 || change.week < 1 || change.week > 5 ||
        change.day > 6) {
      return false;
    }
  } else {
    change.kind = take(text, 'J') ? ZoneChange::Kind::JulianDay : ZoneChange::Kind::Day;
    if (!take_number(text, change.day) || change.day > 365) return false;
  }
  return !take(text, '/') || take_time(text, change.time_seconds);
}

}  // namespace

std::optional<ZoneRule> parse_zone_rule(std::string_view text) {
  // West of UTC is positive here.
  ZoneRule rule;
  if (!skip_name(text) || !take_time(text, rule.offset_seconds)) return std::nullopt;
  rule.offset_seconds = -rule.offset_seconds;
  if (text.empty()) return rule;
  rule.has_summer = true;
  if (!skip_name(text)) return std::nullopt;
  rule.summer_offset_seconds = rule.offset_seconds + 3600;
  if (!text.empty() && text[0] != ',') {
    if (!take_time(text, rule.summer_offset_seconds)) return std::nullopt;
    rule.summer_offset_seconds = -rule.summer_offset_seconds;
  }
  if (text.empty()) text = ",M3.2.0,M11.1.0";
  const bool whole =
      take_change(text, rule.to_summer) && take_change(text, rule.from_summer) && text.empty();
  return whole ? std::optional(rule) : std::nullopt;
}

}  // namespace porchsim::cel
