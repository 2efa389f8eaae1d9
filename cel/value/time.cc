#include "cel/value/time.h"

#include <array>
#include <limits>

#include <fmt/format.h>

#include "base/ascii.h"
#include "cel/value/number.h"

namespace porchsim::cel {
namespace {

constexpr std::int64_t kDay = 86400;
constexpr std::int64_t kSecond = 1'000'000'000;

bool is_leap(std::int64_t year) { return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0); }

int days_in(int month, std::int64_t year) {
  constexpr std::array<int, 12> kDays = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
  return month == 2 && is_leap(year) ? 29 : kDays[static_cast<std::size_t>(month - 1)];
}

// Reads a text from its front.
class Reader {
 public:
  explicit Reader(std::string_view text) : rest_(text) {}

  bool done() const { return rest_.empty(); }
  bool take(char c) {
    if (!rest_.starts_with(c)) return false;
    rest_.remove_prefix(1);
    return true;
  }
  // That many digits; nothing if they are not there.
  std::optional<int> digits(std::size_t count) {
    if (rest_.size() < count) return std::nullopt;
    int value = 0;
    for (const char c : rest_.substr(0, count)) {
      if (!base::is_digit(c)) return std::nullopt;
      value = value * 10 + (c - '0');
    }
    rest_.remove_prefix(count);
    return value;
  }
  std::optional<int> one_or_two_digits() {
    return rest_.size() > 1 && base::is_digit(rest_[1]) ? digits(2) : digits(1);
  }
  // ".25" or ",25" in nanoseconds, what is finer cut off; 0 if there is none.
  std::int32_t fraction() {
    if (rest_.size() < 2 || (rest_[0] != '.' && rest_[0] != ',') || !base::is_digit(rest_[1])) {
      return 0;
    }
    rest_.remove_prefix(1);
    std::int32_t value = 0;
    int read = 0;
    for (; !rest_.empty() && base::is_digit(rest_[0]); rest_.remove_prefix(1), ++read) {
      if (read < 9) value = value * 10 + (rest_[0] - '0');
    }
    for (; read < 9; ++read) value *= 10;
    return value;
  }

 private:
  std::string_view rest_;
};

struct ClockTime {
  int hour = 0;
  int minute = 0;
  int second = 0;
};

std::optional<ClockTime> read_clock(Reader& reader) {
  const auto hour = reader.one_or_two_digits();
  if (!hour || *hour > 23 || !reader.take(':')) return std::nullopt;
  const auto minute = reader.digits(2);
  if (!minute || *minute > 59 || !reader.take(':')) return std::nullopt;
  const auto second = reader.digits(2);
  if (!second || *second > 59) return std::nullopt;
  return ClockTime{*hour, *minute, *second};
}

// "Z" or "+02:00", in seconds.
std::optional<std::int32_t> read_offset(Reader& reader) {
  if (reader.take('Z')) return 0;
  const bool west = reader.take('-');
  if (!west && !reader.take('+')) return std::nullopt;
  const auto hours = reader.digits(2);
  if (!hours || *hours > 24 || !reader.take(':')) return std::nullopt;
  const auto minutes = reader.digits(2);
  if (!minutes || *minutes > 60) return std::nullopt;
  const std::int32_t seconds = (*hours * 60 + *minutes) * 60;
  return west ? -seconds : seconds;
}

// Of one nanosecond's multiples; 0 for no unit. Takes the unit off the text.
std::uint64_t take_unit(std::string_view& text) {
  struct Unit {
    std::string_view name;
    std::uint64_t nanoseconds;
  };
  constexpr std::array<Unit, 8> kUnits = {{{"ns", 1},
                                           {"us", 1'000},
                                           {"\xC2\xB5s", 1'000},
                                           {"\xCE\xBCs", 1'000},
                                           {"ms", 1'000'000},
                                           {"s", 1'000'000'000},
                                           {"m", 60'000'000'000},
                                           {"h", 3'600'000'000'000}}};
  const std::size_t end = text.find_first_of(".0123456789");
  const std::string_view name = text.substr(0, end);
  text.remove_prefix(name.size());
  for (const Unit& unit : kUnits) {
    if (unit.name == name) return unit.nanoseconds;
  }
  return 0;
}

constexpr std::uint64_t kMostNanoseconds = std::uint64_t{1} << 63;

// The digits before the point; nothing if they are too large.
std::optional<std::uint64_t> take_whole(std::string_view& text) {
  std::uint64_t value = 0;
  while (!text.empty() && base::is_digit(text[0])) {
    if (value > kMostNanoseconds / 10) return std::nullopt;
    value = value * 10 + static_cast<std::uint64_t>(text[0] - '0');
    if (value > kMostNanoseconds) return std::nullopt;
    text.remove_prefix(1);
  }
  return value;
}

// The digits behind the point and what they are to be divided by. Digits too many are dropped.
std::pair<std::uint64_t, double> take_fraction(std::string_view& text) {
  std::uint64_t value = 0;
  double scale = 1;
  bool overflow = false;
  for (; !text.empty() && base::is_digit(text[0]); text.remove_prefix(1)) {
    if (overflow) continue;
    const std::uint64_t next = value * 10 + static_cast<std::uint64_t>(text[0] - '0');
    if (value > (kMostNanoseconds - 1) / 10 || next > kMostNanoseconds) {
      overflow = true;
      continue;
    }
    value = next;
    scale *= 10;
  }
  return {value, scale};
}

// One "1.5h", in nanoseconds.
std::optional<std::uint64_t> take_part(std::string_view& text) {
  if (text[0] != '.' && !base::is_digit(text[0])) return std::nullopt;
  const std::size_t before = text.size();
  const auto whole = take_whole(text);
  if (!whole) return std::nullopt;
  bool has_digits = text.size() != before;
  std::pair<std::uint64_t, double> fraction{0, 1};
  if (text.starts_with('.')) {
    text.remove_prefix(1);
    const std::size_t behind_point = text.size();
    fraction = take_fraction(text);
    has_digits = has_digits || text.size() != behind_point;
  }
  if (!has_digits) return std::nullopt;
  const std::uint64_t unit = take_unit(text);
  if (unit == 0 || *whole > kMostNanoseconds / unit) return std::nullopt;
  std::uint64_t value = *whole * unit;
  if (fraction.first > 0) {
    value += static_cast<std::uint64_t>(static_cast<double>(fraction.first) *
                                        (static_cast<double>(unit) / fraction.second));
    if (value > kMostNanoseconds) return std::nullopt;
  }
  return value;
}

}  // namespace

std::int64_t days_since_epoch(std::int64_t year, int month, int day) {
  // Years that begin in March: the leap day is the last one.
  const std::int64_t y = month <= 2 ? year - 1 : year;
  const std::int64_t era = (y >= 0 ? y : y - 399) / 400;
  const std::int64_t year_of_era = y - era * 400;
  const std::int64_t shifted = (month + 9) % 12;
  const std::int64_t day_of_year = (153 * shifted + 2) / 5 + day - 1;
  const std::int64_t day_of_era =
      year_of_era * 365 + year_of_era / 4 - year_of_era / 100 + day_of_year;
  return era * 146097 + day_of_era - 719468;
}

CivilTime civil_time(std::int64_t seconds, std::int32_t offset_seconds) {
  seconds += offset_seconds;
  std::int64_t days = seconds / kDay;
  std::int64_t rest = seconds % kDay;
  if (rest < 0) {
    rest += kDay;
    --days;
  }
  CivilTime time;
  time.hour = static_cast<int>(rest / 3600);
  time.minute = static_cast<int>(rest / 60 % 60);
  time.second = static_cast<int>(rest % 60);
  time.weekday = static_cast<int>(((days + 4) % 7 + 7) % 7);
  const std::int64_t shifted = days + 719468;
  const std::int64_t era = (shifted >= 0 ? shifted : shifted - 146096) / 146097;
  const std::int64_t day_of_era = shifted - era * 146097;
  const std::int64_t year_of_era =
      (day_of_era - day_of_era / 1460 + day_of_era / 36524 - day_of_era / 146096) / 365;
  const std::int64_t day_of_year =
      day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
  const std::int64_t month = (5 * day_of_year + 2) / 153;
  time.day = static_cast<int>(day_of_year - (153 * month + 2) / 5 + 1);
  time.month = static_cast<int>(month < 10 ? month + 3 : month - 9);
  time.year = year_of_era + era * 400 + (time.month <= 2 ? 1 : 0);
  time.day_of_year = static_cast<int>(days - days_since_epoch(time.year, 1, 1)) + 1;
  return time;
}

std::optional<Timestamp> parse_timestamp(std::string_view text) {
  Reader reader(text);
  const auto year = reader.digits(4);
  if (!year || !reader.take('-')) return std::nullopt;
  const auto month = reader.digits(2);
  if (!month || *month < 1 || *month > 12 || !reader.take('-')) return std::nullopt;
  const auto day = reader.digits(2);
  if (!day || *day < 1 || *day > days_in(*month, *year) || !reader.take('T')) return std::nullopt;
  const auto clock = read_clock(reader);
  if (!clock) return std::nullopt;
  Timestamp timestamp;
  timestamp.nanoseconds = reader.fraction();
  const auto offset = read_offset(reader);
  if (!offset || !reader.done()) return std::nullopt;
  timestamp.offset_seconds = *offset;
  timestamp.seconds = days_since_epoch(*year, *month, *day) * kDay + clock->hour * 3600 +
                      clock->minute * 60 + clock->second - *offset;
  return timestamp;
}

std::string timestamp_text(const Timestamp& timestamp) {
  const CivilTime time = civil_time(timestamp.seconds, timestamp.offset_seconds);
  std::string text = fmt::format("{:04}-{:02}-{:02}T{:02}:{:02}:{:02}", time.year, time.month,
                                 time.day, time.hour, time.minute, time.second);
  if (timestamp.nanoseconds != 0) {
    text += fmt::format(".{:09}", timestamp.nanoseconds);
    while (text.back() == '0') text.pop_back();
  }
  const int minutes = timestamp.offset_seconds / 60;
  if (timestamp.offset_seconds == 0) return text + "Z";
  return text + fmt::format("{}{:02}:{:02}", minutes < 0 ? '-' : '+', std::abs(minutes) / 60,
                            std::abs(minutes) % 60);
}

std::optional<std::int64_t> parse_duration(std::string_view text) {
  const bool negative = text.starts_with('-');
  if (negative || text.starts_with('+')) text.remove_prefix(1);
  if (text == "0") return 0;
  if (text.empty()) return std::nullopt;
  std::uint64_t sum = 0;
  while (!text.empty()) {
    const auto part = take_part(text);
    if (!part) return std::nullopt;
    sum += *part;
    if (sum > kMostNanoseconds) return std::nullopt;
  }
  if (negative) return static_cast<std::int64_t>(~sum + 1);
  if (sum > kMostNanoseconds - 1) return std::nullopt;
  return static_cast<std::int64_t>(sum);
}

double duration_seconds(std::int64_t nanoseconds) {
  return static_cast<double>(nanoseconds / kSecond) +
         static_cast<double>(nanoseconds % kSecond) / 1e9;
}

std::string duration_text(std::int64_t nanoseconds) {
  return fixed_text(duration_seconds(nanoseconds)) + "s";
}

}  // namespace porchsim::cel
