#include "controllers/repository/cron/schedule.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "base/ascii.h"
#include "controllers/repository/cron/every.h"
#include "controllers/repository/cron/walk.h"

namespace porchsim::cron {
namespace {

using api::Reason;

constexpr int kYears = 5;
constexpr auto kLastTime = std::chrono::floor<std::chrono::seconds>(api::Time::max());

constexpr std::array<std::string_view, 12> kMonthNames = {"jan", "feb", "mar", "apr", "may", "jun",
                                                          "jul", "aug", "sep", "oct", "nov", "dec"};
constexpr std::array<std::string_view, 7> kDayNames = {"sun", "mon", "tue", "wed",
                                                       "thu", "fri", "sat"};
constexpr Bounds kMinutes{.min = 0, .max = 59};
constexpr Bounds kHours{.min = 0, .max = 23};
constexpr Bounds kDays{.min = 1, .max = 31};
constexpr Bounds kMonths{.min = 1, .max = 12, .names = kMonthNames};
constexpr Bounds kWeekdays{.min = 0, .max = 6, .names = kDayNames};

std::vector<std::string_view> words(std::string_view text) {
  std::vector<std::string_view> found;
  for (text = base::trim(text); !text.empty(); text = base::trim(text)) {
    const std::size_t end = std::min(text.find_first_of(" \t\r\n\v\f"), text.size());
    found.push_back(text.substr(0, end));
    text.remove_prefix(end);
  }
  return found;
}

// What a name stands for; empty if it is none.
std::string_view fields_of(std::string_view name) {
  if (name == "@yearly" || name == "@annually") return "0 0 1 1 *";
  if (name == "@monthly") return "0 0 1 * *";
  if (name == "@weekly") return "0 0 * * 0";
  if (name == "@daily" || name == "@midnight") return "0 0 * * *";
  if (name == "@hourly") return "0 * * * *";
  return {};
}

// Null: UTC.
api::Result<const cel::TimeZone*> find_zone(std::string_view name, cel::ZoneSource& zones) {
  if (name.empty() || name == "UTC" || name == "Local") return nullptr;
  const auto refuse = [name](std::string_view why) {
    return api::fail(Reason::Invalid, fmt::format("provided bad location {}: {}", name, why));
  };
  if (name.contains("..") || name.starts_with('/') || name.starts_with('\\')) {
    return refuse("time: invalid location name");
  }
  const cel::TimeZone* zone = zones.find(name);
  if (zone == nullptr) return refuse(fmt::format("unknown time zone {}", name));
  return zone;
}

}  // namespace

api::Result<Schedule> Schedule::parse_standard(std::string_view text, cel::ZoneSource& zones) {
  if (text.empty()) return api::fail(Reason::Invalid, "empty spec string");
  Schedule schedule;
  if (text.starts_with("TZ=") || text.starts_with("CRON_TZ=")) {
    const std::size_t name = text.find('=') + 1;
    const std::size_t end = text.find(' ');
    // The library fails with an index out of range.
    if (end == std::string_view::npos) {
      return api::fail(Reason::Invalid, fmt::format("no schedule behind the location: {}", text));
    }
    schedule.zone_ = PORCHSIM_TRY(find_zone(text.substr(name, end - name), zones));
    text = base::trim(text.substr(end));
  }
  constexpr std::string_view kEvery = "@every ";
  if (text.starts_with(kEvery)) {
    const auto duration = parse_go_duration(text.substr(kEvery.size()));
    if (!duration) {
      return api::fail(
          api::wrap(fmt::format("failed to parse duration {}", text), duration.error()));
    }
    schedule.every_ = whole_seconds(*duration);
    return schedule;
  }
  std::string_view fields = text;
  if (text.starts_with('@')) fields = fields_of(text);
  if (fields.empty() && text.starts_with('@')) {
    return api::fail(Reason::Invalid, fmt::format("unrecognized descriptor: {}", text));
  }
  const auto parts = words(fields);
  if (parts.size() != 5) {
    return api::fail(Reason::Invalid, fmt::format("expected exactly 5 fields, found {}: [{}]",
                                                  parts.size(), fmt::join(parts, " ")));
  }
  schedule.minute_ = PORCHSIM_TRY(parse_field(parts[0], kMinutes));
  schedule.hour_ = PORCHSIM_TRY(parse_field(parts[1], kHours));
  schedule.day_ = PORCHSIM_TRY(parse_field(parts[2], kDays));
  schedule.month_ = PORCHSIM_TRY(parse_field(parts[3], kMonths));
  schedule.weekday_ = PORCHSIM_TRY(parse_field(parts[4], kWeekdays));
  return schedule;
}

std::optional<api::Time> Schedule::next(api::Time after) const {
  const auto whole = std::chrono::floor<std::chrono::seconds>(after);
  if (every_) return whole + std::min<api::Duration>(*every_, kLastTime - whole);
  const auto found = walk(whole.time_since_epoch().count() + 1);
  if (!found) return std::nullopt;
  return api::Time(std::chrono::seconds(*found));
}

// Each field moves the time on, in its own steps, until it passes; where a larger one has changed
// by that, all are looked at again.
std::optional<std::int64_t> Schedule::walk(std::int64_t second) const {
  Walk walk(zone_, second);
  const std::int64_t last_year = walk.clock().year + kYears;
  while (walk.clock().year <= last_year) {
    if (walk.to_month([this](const auto& clock) { return month_.passes(clock.month); }) &&
        walk.to_day([this](const auto& clock) { return matches_day(clock); }) &&
        walk.to_hour([this](const auto& clock) { return hour_.passes(clock.hour); }) &&
        walk.to_minute([this](const auto& clock) { return minute_.passes(clock.minute); }) &&
        walk.to_whole_minute()) {
      return walk.second();
    }
  }
  return std::nullopt;
}

bool Schedule::matches_day(const cel::CivilTime& clock) const {
  const bool day_passes = day_.passes(clock.day);
  const bool weekday_passes = weekday_.passes(clock.weekday);
  if (day_.is_star || weekday_.is_star) return day_passes && weekday_passes;
  return day_passes || weekday_passes;
}

}  // namespace porchsim::cron
