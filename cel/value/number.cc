#include "cel/value/number.h"

#include <charconv>
#include <cmath>
#include <limits>

#include <fmt/format.h>

#include "base/ascii.h"

namespace porchsim::cel {
namespace {

// Go's rule: an underscore stands between digits, or between a prefix and a digit.
bool underscores_are_right(std::string_view text) {
  if (text.starts_with('-') || text.starts_with('+')) text.remove_prefix(1);
  const bool is_hex = text.starts_with("0x") || text.starts_with("0X");
  if (is_hex) text.remove_prefix(2);
  char last = is_hex ? '0' : '^';
  for (const char c : text) {
    const bool is_digit = base::is_digit(c) || (is_hex && base::hex_value(c) >= 0);
    if (c == '_' ? last != '0' : !is_digit && last == '_') return false;
    last = c == '_' ? '_' : is_digit ? '0' : '!';
  }
  return last != '_';
}

// The digits of a double without zeros at their end, and the place of the point before which they
// stand: 1250 is "125" and 4.
struct Digits {
  std::string digits;
  int point = 0;
};

Digits digits_of(double magnitude) {
  char buffer[64];
  const auto end =
      std::to_chars(buffer, buffer + sizeof buffer, magnitude, std::chars_format::scientific);
  const std::string_view text(buffer, static_cast<std::size_t>(end.ptr - buffer));
  const std::size_t exponent_at = text.find('e');
  Digits result;
  for (const char c : text.substr(0, exponent_at)) {
    if (base::is_digit(c)) result.digits += c;
  }
  while (result.digits.size() > 1 && result.digits.back() == '0') result.digits.pop_back();
  std::string_view exponent = text.substr(exponent_at + 1);
  if (exponent.starts_with('+')) exponent.remove_prefix(1);
  int power = 0;
  std::from_chars(exponent.data(), exponent.data() + exponent.size(), power);
  result.point = magnitude == 0 ? 1 : power + 1;
  return result;
}

std::string plain(const Digits& number) {
  const auto size = static_cast<int>(number.digits.size());
  if (number.point <= 0) {
    return "0." + std::string(static_cast<std::size_t>(-number.point), '0') + number.digits;
  }
  if (number.point >= size) {
    return number.digits + std::string(static_cast<std::size_t>(number.point - size), '0');
  }
  const auto point = static_cast<std::size_t>(number.point);
  return number.digits.substr(0, point) + "." + number.digits.substr(point);
}

std::optional<std::string> odd_text(double value) {
  if (is_nan(value)) return "NaN";
  if (std::isinf(value)) return value < 0 ? "-Inf" : "+Inf";
  return std::nullopt;
}

bool is_infinity(std::string_view text) {
  return base::same_in_any_case(text, "inf") || base::same_in_any_case(text, "infinity");
}

}  // namespace

std::optional<std::int64_t> parse_int(std::string_view text, int base) {
  if (text.starts_with('+')) {
    text.remove_prefix(1);
    if (text.starts_with('-')) return std::nullopt;
  }
  std::int64_t value = 0;
  const auto read = std::from_chars(text.data(), text.data() + text.size(), value, base);
  const bool whole = read.ec == std::errc() && read.ptr == text.data() + text.size();
  return whole ? std::optional(value) : std::nullopt;
}

std::optional<std::uint64_t> parse_uint(std::string_view text, int base) {
  std::uint64_t value = 0;
  const auto read = std::from_chars(text.data(), text.data() + text.size(), value, base);
  const bool whole = read.ec == std::errc() && read.ptr == text.data() + text.size();
  return whole ? std::optional(value) : std::nullopt;
}

std::optional<double> parse_double(std::string_view text) {
  std::string without_underscores;
  if (text.find('_') != std::string_view::npos) {
    if (!underscores_are_right(text)) return std::nullopt;
    for (const char c : text) {
      if (c != '_') without_underscores += c;
    }
    text = without_underscores;
  }
  const bool negative = text.starts_with('-');
  const bool has_sign = negative || text.starts_with('+');
  if (has_sign) text.remove_prefix(1);
  const double sign = negative ? -1 : 1;
  if (is_infinity(text)) return sign * std::numeric_limits<double>::infinity();
  if (base::same_in_any_case(text, "nan")) {
    return has_sign ? std::nullopt : std::optional(std::numeric_limits<double>::quiet_NaN());
  }
  const bool is_hex = text.starts_with("0x") || text.starts_with("0X");
  if (is_hex) {
    text.remove_prefix(2);
    // Go wants the exponent of a hexadecimal number.
    if (text.find_first_of("pP") == std::string_view::npos) return std::nullopt;
  }
  if (text.empty() || (text[0] != '.' && base::hex_value(text[0]) < 0)) return std::nullopt;
  double value = 0;
  const auto read = std::from_chars(text.data(), text.data() + text.size(), value,
                                    is_hex ? std::chars_format::hex : std::chars_format::general);
  if (read.ptr != text.data() + text.size()) return std::nullopt;
  if (read.ec == std::errc::result_out_of_range) {
    // Too small is zero, too large no number. What is too small has a negative exponent.
    const std::size_t exponent = text.find_first_of(is_hex ? "pP" : "eE");
    const bool small = exponent != std::string_view::npos
                           ? text.substr(exponent + 1).starts_with('-')
                           : text.starts_with('.') || text.starts_with('0');
    return small ? std::optional(sign * 0.0) : std::nullopt;
  }
  return read.ec == std::errc() ? std::optional(sign * value) : std::nullopt;
}

std::optional<std::int64_t> truncated_int(double value) {
  if (!(value > -kPastInt && value < kPastInt)) return std::nullopt;
  return static_cast<std::int64_t>(value);
}
std::optional<std::uint64_t> truncated_uint(double value) {
  if (!(value >= 0 && value < kPastUint)) return std::nullopt;
  return static_cast<std::uint64_t>(value);
}
std::optional<std::int64_t> lossless_int(double value) {
  const auto whole = truncated_int(value);
  return whole && static_cast<double>(*whole) == value ? whole : std::nullopt;
}
std::optional<std::uint64_t> lossless_uint(double value) {
  const auto whole = truncated_uint(value);
  return whole && static_cast<double>(*whole) == value ? whole : std::nullopt;
}

std::string general_text(double value) {
  if (auto odd = odd_text(value)) return *odd;
  const std::string sign = std::signbit(value) ? "-" : "";
  const Digits number = digits_of(std::fabs(value));
  constexpr int kExponentFrom = 6;
  const int exponent = number.point - 1;
  if (value == 0) return sign + "0";
  if (exponent >= -4 && exponent < kExponentFrom) return sign + plain(number);
  std::string mantissa = number.digits.substr(0, 1);
  if (number.digits.size() > 1) mantissa += "." + number.digits.substr(1);
  return fmt::format("{}{}e{}{:02}", sign, mantissa, exponent < 0 ? '-' : '+', std::abs(exponent));
}

std::string fixed_text(double value) {
  if (auto odd = odd_text(value)) return *odd;
  const std::string sign = std::signbit(value) ? "-" : "";
  if (value == 0) return sign + "0";
  return sign + plain(digits_of(std::fabs(value)));
}

}  // namespace porchsim::cel
