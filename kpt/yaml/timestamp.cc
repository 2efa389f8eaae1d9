#include <string_view>

#include "base/ascii.h"
#include "kpt/scan/characters.h"
#include "kpt/yaml/resolve.h"

namespace porchsim::kpt::yaml {
namespace {

// Reads a date and a time from the front of a text; false as soon as something does not fit.
struct Reader {
  std::string_view left;

  bool take(char c) {
    if (!left.starts_with(c)) return false;
    left.remove_prefix(1);
    return true;
  }
  // One or two digits.
  bool take_number(int& number) {
    if (left.empty() || !base::is_digit(left[0])) return false;
    number = left[0] - '0';
    left.remove_prefix(1);
    if (left.empty() || !base::is_digit(left[0])) return true;
    number = number * 10 + (left[0] - '0');
    left.remove_prefix(1);
    return true;
  }
  bool take_two_digits(int& number) {
    return left.size() >= 2 && base::is_digit(left[1]) && take_number(number);
  }
  void take_fraction() {
    if (left.size() < 2 || (left[0] != '.' && left[0] != ',') || !base::is_digit(left[1])) return;
    left.remove_prefix(1);
    while (!left.empty() && base::is_digit(left[0])) left.remove_prefix(1);
  }
};

int days_in(int year, int month) {
  if (month == 2) return (year % 4 == 0 && year % 100 != 0) || year % 400 == 0 ? 29 : 28;
  return month == 4 || month == 6 || month == 9 || month == 11 ? 30 : 31;
}

bool take_date(Reader& reader) {
  int year = 0;
  for (int k = 0; k < 4; ++k) {
    if (reader.left.empty() || !base::is_digit(reader.left[0])) return false;
    year = year * 10 + (reader.left[0] - '0');
    reader.left.remove_prefix(1);
  }
  int month = 0;
  int day = 0;
  if (!reader.take('-') || !reader.take_number(month) || !reader.take('-') ||
      !reader.take_number(day))
    return false;
  return month >= 1 && month <= 12 && day >= 1 && day <= days_in(year, month);
}

bool take_time(Reader& reader) {
  int hour = 0;
  int minute = 0;
  int second = 0;
  if (!reader.take_number(hour) || !reader.take(':') || !reader.take_number(minute) ||
      !reader.take(':') || !reader.take_number(second)) {
    return false;
  }
  reader.take_fraction();
  return hour < 24 && minute < 60 && second < 60;
}

bool take_zone(Reader& reader) {
  if (reader.take('Z')) return true;
  int hours = 0;
  int minutes = 0;
  if (!reader.take('+') && !reader.take('-')) return false;
  return reader.take_two_digits(hours) && reader.take(':') && reader.take_two_digits(minutes) &&
         hours <= 24 && minutes <= 60;
}

}  // namespace

// 2006-1-2, 2006-1-2 15:4:5.9, 2006-1-2T15:4:5.9Z and the like with an offset: what Go's time.Parse
// makes of the four layouts that go-yaml tries (resolve.go, parseTimestamp).
bool is_timestamp(std::string_view text) {
  constexpr std::size_t kShortest = 8;
  if (text.size() < kShortest || text[4] != '-') return false;
  Reader reader{text};
  if (!take_date(reader)) return false;
  if (reader.left.empty()) return true;
  if (reader.take(' ')) {
    while (reader.take(' ')) continue;
    return take_time(reader) && reader.left.empty();
  }
  if (!reader.take('T') && !reader.take('t')) return false;
  return take_time(reader) && take_zone(reader) && reader.left.empty();
}

}  // namespace porchsim::kpt::yaml
