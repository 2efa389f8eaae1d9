#include "kpt/yaml/resolve.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>

#include "base/ascii.h"
#include "kpt/scan/characters.h"

namespace porchsim::kpt::yaml {
namespace {

constexpr std::string_view kLongPrefix = "tag:yaml.org,2002:";

struct Constant {
  std::string_view text;
  std::string_view tag;
};

constexpr auto kConstants = std::to_array<Constant>({
    {"true", kBoolTag},   {"True", kBoolTag},   {"TRUE", kBoolTag},   {"false", kBoolTag},
    {"False", kBoolTag},  {"FALSE", kBoolTag},  {"~", kNullTag},      {"null", kNullTag},
    {"Null", kNullTag},   {"NULL", kNullTag},   {".nan", kFloatTag},  {".NaN", kFloatTag},
    {".NAN", kFloatTag},  {".inf", kFloatTag},  {".Inf", kFloatTag},  {".INF", kFloatTag},
    {"+.inf", kFloatTag}, {"+.Inf", kFloatTag}, {"+.INF", kFloatTag}, {"-.inf", kFloatTag},
    {"-.Inf", kFloatTag}, {"-.INF", kFloatTag},
});

// By its length and first letters: "~", "null", "true", "false", ".nan", "-.inf".
bool may_be_constant(std::string_view text) {
  switch (text[0]) {
    case '~':
      return text.size() == 1;
    case 'n':
    case 'N':
      return text.size() == 4 && (text[1] | 0x20) == 'u';
    case 't':
    case 'T':
      return text.size() == 4 && (text[1] | 0x20) == 'r';
    case '.':
      return text.size() == 4;
    case 'f':
    case 'F':
      return text.size() == 5 && (text[1] | 0x20) == 'a';
    case '+':
    case '-':
      return text.size() == 5;
    default:
      return false;
  }
}

bool take_sign(std::string_view& text) {
  if (!text.starts_with('+') && !text.starts_with('-')) return false;
  text.remove_prefix(1);
  return true;
}

// Whether all of the text is digits of the base whose number has 64 bits.
bool is_magnitude(std::string_view digits, int base, bool is_signed, bool negative) {
  std::uint64_t number = 0;
  const char* const begin = digits.data();
  const char* const end = begin + digits.size();
  const auto parsed = std::from_chars(begin, end, number, base);
  if (digits.empty() || parsed.ec != std::errc{} || parsed.ptr != end) return false;
  const std::uint64_t max = is_signed ? (std::uint64_t{1} << 63) - (negative ? 0 : 1) : UINT64_MAX;
  return number <= max;
}

// Decimal, or with the prefixes 0b, 0o, 0x and plain 0 of Go's integers: 64 bits with a sign, or 64
// bits without.
bool is_integer(std::string_view text) {
  const bool negative = text.starts_with('-');
  const bool is_signed = take_sign(text);
  if (text.size() < 2 || text[0] != '0') return is_magnitude(text, 10, is_signed, negative);
  const char letter = static_cast<char>(text[1] | 0x20);
  const int base = letter == 'b' ? 2 : letter == 'o' ? 8 : letter == 'x' ? 16 : 0;
  if (base == 0) return is_magnitude(text.substr(1), 8, is_signed, negative);
  std::string_view digits = text.substr(2);
  if (is_magnitude(digits, base, is_signed, negative)) return true;
  // go-yaml also takes a sign behind the prefix, in lower case and not twice.
  if (is_signed || base == 16 || text[1] != letter) return false;
  const bool inner_negative = digits.starts_with('-');
  return take_sign(digits) && is_magnitude(digits, base, true, inner_negative);
}

// Whether 0.DIGITS times 10 to the power rounds to no finite 64-bit float. The bound is half a step
// above the largest.
bool overflows(std::string_view digits, std::int64_t power) {
  constexpr std::int64_t kMaxPower = 309;
  constexpr std::string_view kBound =
      "17976931348623158079372897140530341507993413271003782693617377898044496829276475"
      "09466490179775872070963302864166928879109465555478519404026306574886715058206819"
      "08902000708383676273854845817711531764475730270069855571366959622842914819860834"
      "936475292719074168444365510704342711559699508093042880177904174497792";
  return power > kMaxPower || (power == kMaxPower && digits >= kBound);
}

// Digits around a point, then an exponent. Go's own syntax (`go_syntax`) allows "_" between two
// digits.
class FloatText {
 public:
  FloatText(std::string_view text, bool go_syntax) : left_(text), go_syntax_(go_syntax) {}

  bool is_finite_float() {
    take_sign(left_);
    const bool before = take_run(false);
    bool after = false;
    if (left_.starts_with('.')) {
      left_.remove_prefix(1);
      after = take_run(true);
    }
    if (!before && !after) return false;
    std::int64_t exponent = 0;
    if (!take_exponent(exponent)) return false;
    if (!left_.empty()) return false;
    return digits_.empty() || !overflows(digits_, point_ + exponent);
  }

 private:
  // A run of digits; what counts of it goes to digits_, without leading zeros.
  bool take_run(bool fraction) {
    bool any = false;
    while (!left_.empty() && (base::is_digit(left_[0]) || is_separator())) {
      const char c = left_[0];
      left_.remove_prefix(1);
      last_is_digit_ = c != '_';
      if (c == '_') continue;
      any = true;
      if (c == '0' && digits_.empty()) {
        if (fraction) --point_;
        continue;
      }
      digits_.push_back(c);
      if (!fraction) ++point_;
    }
    last_is_digit_ = false;
    return any;
  }
  bool is_separator() const {
    return go_syntax_ && last_is_digit_ && left_[0] == '_' && left_.size() > 1 &&
           base::is_digit(left_[1]);
  }
  bool take_exponent(std::int64_t& exponent) {
    constexpr std::int64_t kEnough = 10000;  // Go reads no further either
    if (!left_.starts_with('e') && !left_.starts_with('E')) return true;
    left_.remove_prefix(1);
    const bool negative = left_.starts_with('-');
    take_sign(left_);
    if (left_.empty() || !base::is_digit(left_[0])) return false;
    while (!left_.empty() && (base::is_digit(left_[0]) || is_separator())) {
      last_is_digit_ = left_[0] != '_';
      if (last_is_digit_ && exponent < kEnough) exponent = exponent * 10 + (left_[0] - '0');
      left_.remove_prefix(1);
    }
    if (negative) exponent = -exponent;
    return true;
  }

  std::string_view left_;
  bool go_syntax_;
  bool last_is_digit_ = false;
  std::string digits_;
  std::int64_t point_ = 0;  // where the point stands in digits_
};

std::string_view resolve_number(std::string_view text) {
  if (is_timestamp(text)) return kTimestampTag;
  std::string without_separators;
  if (text.contains('_')) {
    without_separators = text;
    std::erase(without_separators, '_');
    text = without_separators;
  }
  if (is_integer(text)) return kIntTag;
  return FloatText(text, false).is_finite_float() ? kFloatTag : kStrTag;
}

}  // namespace

std::string_view resolve_plain(std::string_view text) {
  if (text.empty()) return kNullTag;
  const char first = text[0];
  const bool numeric = base::is_digit(first) || first == '+' || first == '-';
  if (may_be_constant(text)) {
    for (const Constant& constant : kConstants) {
      if (constant.text == text) return constant.tag;
    }
  }
  if (numeric) return resolve_number(text);
  return first == '.' && FloatText(text, true).is_finite_float() ? kFloatTag : kStrTag;
}

bool is_old_bool_or_base60(std::string_view text) {
  constexpr std::string_view kOldBools[] = {"y", "Y", "yes", "Yes", "YES", "on",  "On",  "ON",
                                            "n", "N", "no",  "No",  "NO",  "off", "Off", "OFF"};
  if (std::ranges::find(kOldBools, text) != std::end(kOldBools)) return true;
  // [-+]?[0-9][0-9_]*(:[0-5]?[0-9])+(\.[0-9_]*)?
  const auto is_digit_or_separator = [](char c) { return base::is_digit(c) || c == '_'; };
  const auto drop = [&text](auto wanted) {
    text.remove_prefix(static_cast<std::size_t>(std::find_if_not(text.begin(), text.end(), wanted) -
                                                text.begin()));
  };
  take_sign(text);
  if (text.empty() || !base::is_digit(text[0])) return false;
  drop(is_digit_or_separator);
  bool have_part = false;
  while (text.size() > 1 && text[0] == ':' && base::is_digit(text[1])) {
    have_part = true;
    const bool two = text.size() > 2 && base::is_digit(text[2]) && text[1] <= '5';
    text.remove_prefix(two ? 3 : 2);
  }
  if (have_part && text.starts_with('.')) {
    text.remove_prefix(1);
    drop(is_digit_or_separator);
  }
  return have_part && text.empty();
}

std::string short_tag(std::string_view tag) {
  if (!tag.starts_with(kLongPrefix)) return std::string(tag);
  return std::string("!!").append(tag.substr(kLongPrefix.size()));
}

std::string long_tag(std::string_view tag) {
  if (!tag.starts_with("!!")) return std::string(tag);
  return std::string(kLongPrefix).append(tag.substr(2));
}

}  // namespace porchsim::kpt::yaml
