#include <algorithm>
#include <expected>
#include <string>

#include <fmt/format.h>

#include "base/ascii.h"
#include "cel/functions/function.h"
#include "cel/value/number.h"
#include "cel/value/print.h"
#include "cel/value/time.h"

namespace porchsim::cel {
namespace {

// strconv.Atoi.
std::expected<std::int64_t, std::string> parse_whole(std::string_view text) {
  if (const auto number = parse_int(text)) return *number;
  const std::string_view digits = text.substr(text.starts_with('-') || text.starts_with('+'));
  const bool too_large = !digits.empty() && std::ranges::all_of(digits, base::is_digit);
  return std::unexpected(fmt::format("strconv.Atoi: parsing {}: {}", quoted(text),
                                     too_large ? "value out of range" : "invalid syntax"));
}

std::expected<std::int64_t, std::string> named_offset(CallContext& context, const std::string& name,
                                                      std::int64_t seconds) {
  if (name.empty() || name == "UTC" || name == "Local") return 0;
  const bool leads_out = name.find("..") != std::string::npos || name[0] == '/' || name[0] == '\\';
  if (leads_out) return std::unexpected("time: invalid location name");
  const TimeZone* zone = context.zones.find(name);
  if (zone == nullptr) return std::unexpected("unknown time zone " + name);
  return zone->offset_at(seconds);
}

// "Europe/Berlin", "-08:30" or "" (UTC), in seconds.
std::expected<std::int64_t, std::string> offset_of(CallContext& context, const std::string& zone,
                                                   std::int64_t seconds) {
  const std::size_t colon = zone.find(':');
  if (colon == std::string::npos) return named_offset(context, zone, seconds);
  const auto hours = parse_whole(std::string_view(zone).substr(0, colon));
  if (!hours) return hours;
  const auto minutes = parse_whole(std::string_view(zone).substr(colon + 1));
  if (!minutes) return minutes;
  // Far beyond any clock, to keep sums within their type.
  constexpr std::int64_t kMost = 100'000;
  const std::int64_t h = std::clamp(*hours, -kMost, kMost);
  const std::int64_t m = std::clamp(*minutes, -kMost, kMost);
  return (h * 60 + (zone[0] == '-' ? -m : m)) * 60;
}

using Getter = std::int64_t (*)(const CivilTime& time, std::int32_t nanoseconds);

// What a getter reads off a clock of the zone that is the second argument, else of UTC.
Value read_clock(CallContext& context, Arguments arguments, Getter get) {
  const Timestamp& timestamp = arguments[0].as_timestamp();
  std::int64_t offset = 0;
  if (arguments.size() == 2) {
    const auto found = offset_of(context, arguments[1].as_string(), timestamp.seconds);
    if (!found) return Value::error(found.error());
    offset = *found;
  }
  return Value::integer(
      get(civil_time(timestamp.seconds, static_cast<std::int32_t>(offset)), timestamp.nanoseconds));
}

template <Getter get>
Value get_from_timestamp(CallContext& context, Arguments arguments) {
  return read_clock(context, arguments, get);
}

std::int64_t year(const CivilTime& time, std::int32_t) { return time.year; }
std::int64_t month(const CivilTime& time, std::int32_t) { return time.month - 1; }
std::int64_t day_of_year(const CivilTime& time, std::int32_t) { return time.day_of_year - 1; }
std::int64_t day_of_month(const CivilTime& time, std::int32_t) { return time.day - 1; }
std::int64_t date(const CivilTime& time, std::int32_t) { return time.day; }
std::int64_t day_of_week(const CivilTime& time, std::int32_t) { return time.weekday; }
std::int64_t hours(const CivilTime& time, std::int32_t) { return time.hour; }
std::int64_t minutes(const CivilTime& time, std::int32_t) { return time.minute; }
std::int64_t seconds(const CivilTime& time, std::int32_t) { return time.second; }
std::int64_t milliseconds(const CivilTime&, std::int32_t nanoseconds) {
  return nanoseconds / 1'000'000;
}

// As Go's Duration.Hours, Minutes and Seconds: through a double.
template <std::int64_t unit>
Value duration_in(CallContext&, Arguments arguments) {
  const std::int64_t nanoseconds = arguments[0].as_duration();
  const double whole = static_cast<double>(nanoseconds / unit) +
                       static_cast<double>(nanoseconds % unit) / static_cast<double>(unit);
  return Value::integer(static_cast<std::int64_t>(whole));
}
Value duration_milliseconds(CallContext&, Arguments arguments) {
  return Value::integer(arguments[0].as_duration() / 1'000'000);
}

constexpr std::int64_t kSecond = 1'000'000'000;

struct Ids {
  std::string_view function;
  std::string_view of_timestamp;
  std::string_view with_zone;
  std::string_view of_duration = {};
};

template <Getter get>
void add(FunctionTable& table, const Ids& ids, Implementation of_duration = nullptr) {
  Function function;
  function.name = ids.function;
  function.overloads = {{ids.of_timestamp,
                         true,
                         {timestamp_type()},
                         int_type(),
                         get_from_timestamp<get>,
                         Arity::Unary},
                        {ids.with_zone,
                         true,
                         {timestamp_type(), string_type()},
                         int_type(),
                         get_from_timestamp<get>,
                         Arity::Binary}};
  if (of_duration != nullptr) {
    function.overloads.push_back(
        {ids.of_duration, true, {duration_type()}, int_type(), of_duration, Arity::Unary});
  }
  table.add(std::move(function));
}

}  // namespace

void add_times(FunctionTable& table) {
  add<year>(table, {"getFullYear", "timestamp_to_year", "timestamp_to_year_with_tz"});
  add<month>(table, {"getMonth", "timestamp_to_month", "timestamp_to_month_with_tz"});
  add<day_of_year>(
      table, {"getDayOfYear", "timestamp_to_day_of_year", "timestamp_to_day_of_year_with_tz"});
  add<day_of_month>(
      table, {"getDayOfMonth", "timestamp_to_day_of_month", "timestamp_to_day_of_month_with_tz"});
  add<date>(table, {"getDate", "timestamp_to_day_of_month_1_based",
                    "timestamp_to_day_of_month_1_based_with_tz"});
  add<day_of_week>(
      table, {"getDayOfWeek", "timestamp_to_day_of_week", "timestamp_to_day_of_week_with_tz"});
  add<hours>(table,
             {"getHours", "timestamp_to_hours", "timestamp_to_hours_with_tz", "duration_to_hours"},
             duration_in<3600 * kSecond>);
  add<minutes>(
      table,
      {"getMinutes", "timestamp_to_minutes", "timestamp_to_minutes_with_tz", "duration_to_minutes"},
      duration_in<60 * kSecond>);
  add<seconds>(
      table,
      {"getSeconds", "timestamp_to_seconds", "timestamp_to_seconds_tz", "duration_to_seconds"},
      duration_in<kSecond>);
  add<milliseconds>(table,
                    {"getMilliseconds", "timestamp_to_milliseconds",
                     "timestamp_to_milliseconds_with_tz", "duration_to_milliseconds"},
                    duration_milliseconds);
}

}  // namespace porchsim::cel
