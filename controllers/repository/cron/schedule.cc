#include "controllers/repository/cron/schedule.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "base/ascii.h"
#include "cel/value/time.h"
#include "controllers/repository/cron/every.h"

namespace porchsim::cron {
namespace {

using api::Reason;

constexpr std::int64_t kDay = 86400;
constexpr int kYears = 5;

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
  if (every_) return whole + *every_;
  const std::int64_t second = whole.time_since_epoch().count();
  const std::int32_t offset = zone_ == nullptr ? 0 : zone_->offset_at(second + 1);
  const cel::CivilTime now = cel::civil_time(second + 1, offset);
  const std::int64_t end = cel::days_since_epoch(now.year + kYears + 1, 1, 1);
  for (auto day = cel::days_since_epoch(now.year, now.month, now.day); day < end; ++day) {
    if (!matches_day(day)) continue;
    if (const auto found = first_of_day(day, second)) {
      return api::Time(std::chrono::seconds(*found));
    }
  }
  return std::nullopt;
}

bool Schedule::matches_day(std::int64_t day) const {
  const cel::CivilTime date = cel::civil_time(day * kDay, 0);
  if (!month_.passes(date.month)) return false;
  const bool day_passes = day_.passes(date.day);
  const bool weekday_passes = weekday_.passes(date.weekday);
  if (day_.is_star || weekday_.is_star) return day_passes && weekday_passes;
  return day_passes || weekday_passes;
}

std::optional<std::int64_t> Schedule::first_of_day(std::int64_t day, std::int64_t after) const {
  // How clocks stand before the day and behind it; they change at most once.
  std::array<std::int32_t, 2> offsets{};
  if (zone_ != nullptr) {
    offsets = {zone_->offset_at((day - 1) * kDay), zone_->offset_at((day + 2) * kDay)};
  }
  std::optional<std::int64_t> first;
  for (const std::int32_t offset : offsets) {
    for (std::int64_t minute = 0; minute < kDay / 60; ++minute) {
      if (!hour_.passes(static_cast<int>(minute / 60))) continue;
      if (!minute_.passes(static_cast<int>(minute % 60))) continue;
      const std::int64_t second = day * kDay + minute * 60 - offset;
      if (second <= after) continue;
      if (zone_ != nullptr && zone_->offset_at(second) != offset) continue;
      first = std::min(first.value_or(second), second);
      break;
    }
  }
  return first;
}

}  // namespace porchsim::cron
