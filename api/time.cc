#include "api/time.h"

#include <cstddef>
#include <cstdint>

#include "base/ascii.h"

namespace porchsim::api {
namespace {

// Reads exactly `width` digits at `position`, moving it; -1 if they are not there.
int digits(std::string_view text, std::size_t& position, std::size_t width) {
  if (position + width > text.size()) return -1;
  int value = 0;
  for (std::size_t i = 0; i < width; ++i) {
    const char c = text[position + i];
    if (!base::is_digit(c)) return -1;
    value = value * 10 + (c - '0');
  }
  position += width;
  return value;
}

bool take(std::string_view text, std::size_t& position, char wanted) {
  if (position >= text.size() || text[position] != wanted) return false;
  ++position;
  return true;
}

Duration fraction(std::string_view text, std::size_t& position) {
  std::int64_t nanoseconds = 0;
  std::int64_t unit = 100'000'000;
  while (position < text.size() && base::is_digit(text[position])) {
    nanoseconds += unit * (text[position] - '0');
    unit /= 10;
    ++position;
  }
  return Duration(nanoseconds);
}

}  // namespace

std::string to_rfc3339(Time time) {
  using namespace std::chrono;
  const auto seconds_time = floor<seconds>(time);
  const auto day = floor<days>(seconds_time);
  const year_month_day date(day);
  const hh_mm_ss clock(seconds_time - day);
  std::string text = "0000-00-00T00:00:00Z";
  const auto put = [&text](std::size_t last, std::int64_t number) {
    for (; number > 0; number /= 10) text[last--] = static_cast<char>('0' + number % 10);
  };
  put(3, static_cast<int>(date.year()));
  put(6, static_cast<unsigned>(date.month()));
  put(9, static_cast<unsigned>(date.day()));
  put(12, clock.hours().count());
  put(15, clock.minutes().count());
  put(18, clock.seconds().count());
  return text;
}

std::optional<Time> parse_rfc3339(std::string_view text) {
  using namespace std::chrono;
  std::size_t at = 0;
  const int y = digits(text, at, 4);
  if (y < 0 || !take(text, at, '-')) return std::nullopt;
  const int mo = digits(text, at, 2);
  if (mo < 0 || !take(text, at, '-')) return std::nullopt;
  const int d = digits(text, at, 2);
  if (d < 0 || !(take(text, at, 'T') || take(text, at, 't'))) return std::nullopt;
  const int h = digits(text, at, 2);
  if (h < 0 || h > 23 || !take(text, at, ':')) return std::nullopt;
  const int mi = digits(text, at, 2);
  if (mi < 0 || mi > 59 || !take(text, at, ':')) return std::nullopt;
  const int s = digits(text, at, 2);
  if (s < 0 || s > 60) return std::nullopt;
  const Duration rest = take(text, at, '.') ? fraction(text, at) : Duration(0);
  const year_month_day date(year(y), month(static_cast<unsigned>(mo)),
                            day(static_cast<unsigned>(d)));
  if (!date.ok()) return std::nullopt;
  Time time = sys_days(date) + hours(h) + minutes(mi) + seconds(s) + rest;
  if (take(text, at, 'Z') || take(text, at, 'z')) {
    return at == text.size() ? std::optional(time) : std::nullopt;
  }
  const bool east = take(text, at, '+');
  if (!east && !take(text, at, '-')) return std::nullopt;
  const int offset_hours = digits(text, at, 2);
  if (offset_hours < 0 || !take(text, at, ':')) return std::nullopt;
  const int offset_minutes = digits(text, at, 2);
  if (offset_minutes < 0 || at != text.size()) return std::nullopt;
  const auto offset = hours(offset_hours) + minutes(offset_minutes);
  return east ? time - offset : time + offset;
}

}  // namespace porchsim::api
