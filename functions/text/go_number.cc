#include "functions/text/go_number.h"

#include <array>
#include <charconv>
#include <cmath>
#include <cstddef>
#include <limits>

#include <fmt/format.h>

#include "base/ascii.h"
#include "kpt/yaml/resolve.h"

namespace porchsim::functions {
namespace {

constexpr std::uint64_t kSignBit = std::uint64_t{1} << 63;

struct Digits {
  std::string_view text;
  int base = 10;
};

// Behind the sign. Go: strconv.ParseInt in base 0.
Digits without_prefix(std::string_view text) {
  if (text.size() < 2 || text[0] != '0') return {text, 10};
  switch (text[1]) {
    case 'x':
    case 'X':
      return {text.substr(2), 16};
    case 'b':
    case 'B':
      return {text.substr(2), 2};
    case 'o':
    case 'O':
      return {text.substr(2), 8};
    default:
      return {text.substr(1), 8};
  }
}

std::optional<GoNumber> read_integer(std::string_view text) {
  GoNumber number;
  number.is_integer = true;
  number.negative = text.starts_with('-');
  const bool is_signed = number.negative || text.starts_with('+');
  if (is_signed) text.remove_prefix(1);
  Digits digits = without_prefix(text);
  if (digits.base != 10 && digits.base != 16 && !is_signed) {
    // go-yaml takes a sign behind the prefix, too.
    number.negative = digits.text.starts_with('-');
    if (number.negative) digits.text.remove_prefix(1);
  }
  const char* const end = digits.text.data() + digits.text.size();
  const auto [last, error] =
      std::from_chars(digits.text.data(), end, number.magnitude, digits.base);
  if (error != std::errc() || last != end) return std::nullopt;
  const std::uint64_t most = number.negative ? kSignBit
                             : is_signed     ? kSignBit - 1
                                             : std::numeric_limits<std::uint64_t>::max();
  if (number.magnitude > most) return std::nullopt;
  number.value = static_cast<double>(number.magnitude);
  if (number.negative && number.magnitude != 0) number.value = -number.value;
  return number;
}

std::optional<GoNumber> read_float(std::string_view text) {
  GoNumber number;
  const bool negative = text.starts_with('-');
  if (negative || text.starts_with('+')) text.remove_prefix(1);
  // Not what C++ reads beyond that: "inf", "nan".
  if (text.empty() || (!base::is_digit(text[0]) && text[0] != '.')) return std::nullopt;
  const char* const end = text.data() + text.size();
  const auto [last, error] = std::from_chars(text.data(), end, number.value);
  if (error == std::errc::result_out_of_range) {
    number.value = 0;  // too small; what is too large is no number
  } else if (error != std::errc() || last != end) {
    return std::nullopt;
  }
  number.negative = negative;
  if (negative) number.value = -number.value;
  return number;
}

std::optional<GoNumber> read_constant(std::string_view text) {
  GoNumber number;
  number.negative = text.starts_with('-');
  if (number.negative || text.starts_with('+')) text.remove_prefix(1);
  if (text == ".inf" || text == ".Inf" || text == ".INF") {
    number.value = number.negative ? -HUGE_VAL : HUGE_VAL;
  } else {
    number.value = std::numeric_limits<double>::quiet_NaN();
  }
  return number;
}

std::string named(double value) {
  if (std::isnan(value)) return "NaN";
  return value < 0 ? "-Inf" : "+Inf";
}

}  // namespace

std::string GoNumber::integer_text() const {
  return fmt::format("{}{}", negative && magnitude != 0 ? "-" : "", magnitude);
}

std::string GoNumber::json_text() const {
  if (is_integer) return integer_text();
  if (!std::isfinite(value)) return named(value);
  constexpr double kSmall = 1e-6;
  constexpr double kLarge = 1e21;
  const double size = std::fabs(value);
  const bool fixed = size == 0 || (size >= kSmall && size < kLarge);
  std::array<char, 64> buffer{};
  const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value,
                                 fixed ? std::chars_format::fixed : std::chars_format::scientific);
  std::string text(buffer.data(), end.ptr);
  if (const auto zero = text.find("e-0"); zero != std::string::npos) text.erase(zero + 2, 1);
  return text;
}

std::string GoNumber::short_text() const {
  const auto narrow = static_cast<float>(value);
  if (!std::isfinite(narrow)) return named(narrow);
  std::array<char, 64> buffer{};
  const auto print = [&](std::chars_format format) {
    const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), narrow, format);
    return std::string(buffer.data(), end.ptr);
  };
  const std::string text = print(std::chars_format::scientific);
  const std::size_t mark = text.find('e') + 1;
  const bool small = text[mark] == '-';
  int exponent = 0;
  std::from_chars(text.data() + mark + 1, text.data() + text.size(), exponent);
  constexpr int kSmallest = 4;
  constexpr int kLargest = 5;
  return exponent > (small ? kSmallest : kLargest) ? text : print(std::chars_format::fixed);
}

std::optional<GoNumber> read_go_number(std::string_view text) {
  const std::string_view tag = kpt::yaml::resolve_plain(text);
  if (tag != "!!int" && tag != "!!float") return std::nullopt;
  std::string plain(text);
  std::erase(plain, '_');
  if (auto whole = read_integer(plain)) return whole;
  if (auto real = read_float(plain)) return real;
  return read_constant(plain);
}

std::optional<GoNumber> number_of(const kpt::yaml::Node& scalar) {
  if (scalar.tag != "!!int" && scalar.tag != "!!float") return std::nullopt;
  auto number = read_go_number(scalar.value);
  if (number && scalar.tag == "!!float") number->is_integer = false;
  return number;
}

}  // namespace porchsim::functions
