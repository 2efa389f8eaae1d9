#include "controllers/repository/cron/field.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <string>
#include <vector>

#include "base/ascii.h"
#include "kpt/kyaml/go_text.h"

namespace porchsim::cron {
namespace {

using api::Reason;

std::vector<std::string_view> split(std::string_view text, char separator) {
  std::vector<std::string_view> parts;
  for (;;) {
    const std::size_t end = text.find(separator);
    parts.push_back(text.substr(0, end));
    if (end == std::string_view::npos) return parts;
    text.remove_prefix(end + 1);
  }
}

api::Result<std::int64_t> parse_number(std::string_view text) {
  const auto refuse = [text](std::string_view why) {
    return api::fail(Reason::Invalid, fmt::format("failed to parse int from {}: strconv.Atoi: "
                                                  "parsing {}: {}",
                                                  text, kpt::go_quote(text), why));
  };
  std::string_view digits = text;
  if (digits.starts_with('+') && !digits.starts_with("+-")) digits.remove_prefix(1);
  std::int64_t number = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
  if (error == std::errc::invalid_argument || end != digits.data() + digits.size()) {
    return refuse("invalid syntax");
  }
  if (error != std::errc()) return refuse("value out of range");
  if (number < 0) {
    return api::fail(Reason::Invalid,
                     fmt::format("negative number ({}) not allowed: {}", number, text));
  }
  return number;
}

api::Result<std::int64_t> parse_value(std::string_view text, const Bounds& bounds) {
  const auto named = std::ranges::find(bounds.names, base::to_lower(text));
  if (named != bounds.names.end()) return bounds.min + (named - bounds.names.begin());
  return parse_number(text);
}

struct Range {
  std::int64_t first = 0;
  std::int64_t last = 0;
  std::int64_t step = 1;
  bool is_star = false;
};

// Its two ends: "*", "5", "1-5".
api::Result<Range> parse_ends(std::string_view text, std::string_view whole, const Bounds& bounds) {
  const auto ends = split(text, '-');
  if (ends[0] == "*" || ends[0] == "?") {
    return Range{.first = bounds.min, .last = bounds.max, .is_star = true};
  }
  Range range;
  range.first = range.last = PORCHSIM_TRY(parse_value(ends[0], bounds));
  if (ends.size() == 2) range.last = PORCHSIM_TRY(parse_value(ends[1], bounds));
  if (ends.size() > 2) {
    return api::fail(Reason::Invalid, fmt::format("too many hyphens: {}", whole));
  }
  return range;
}

api::Result<Range> parse_range(std::string_view text, const Bounds& bounds) {
  const auto parts = split(text, '/');
  Range range = PORCHSIM_TRY(parse_ends(parts[0], text, bounds));
  if (parts.size() > 2) {
    return api::fail(Reason::Invalid, fmt::format("too many slashes: {}", text));
  }
  if (parts.size() == 2) {
    range.step = PORCHSIM_TRY(parse_number(parts[1]));
    // "5/10" counts from 5 on.
    if (!parts[0].contains('-')) range.last = bounds.max;
    if (range.step > 1) range.is_star = false;
  }
  const auto refuse = [text](std::string what) {
    return api::fail(Reason::Invalid, fmt::format("{}: {}", what, text));
  };
  if (range.first < bounds.min) {
    return refuse(
        fmt::format("beginning of range ({}) below minimum ({})", range.first, bounds.min));
  }
  if (range.last > bounds.max) {
    return refuse(fmt::format("end of range ({}) above maximum ({})", range.last, bounds.max));
  }
  if (range.first > range.last) {
    return refuse(
        fmt::format("beginning of range ({}) beyond end of range ({})", range.first, range.last));
  }
  if (range.step == 0) return refuse("step of range should be a positive number");
  return range;
}

void add(Field& field, const Range& range) {
  for (std::int64_t value = range.first; value <= range.last;) {
    field.values |= std::uint64_t{1} << value;
    if (range.step > range.last - value) break;
    value += range.step;
  }
  field.is_star = field.is_star || range.is_star;
}

}  // namespace

Field every_value(const Bounds& bounds) {
  Field field;
  add(field, {.first = bounds.min, .last = bounds.max, .is_star = true});
  return field;
}

Field one_value(int value) { return {.values = std::uint64_t{1} << value}; }

api::Result<Field> parse_field(std::string_view text, const Bounds& bounds) {
  Field field;
  for (const std::string_view range : split(text, ',')) {
    if (!range.empty()) add(field, PORCHSIM_TRY(parse_range(range, bounds)));
  }
  return field;
}

}  // namespace porchsim::cron
