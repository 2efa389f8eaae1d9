#include "scenarios/document/duration.h"

#include <fmt/format.h>

#include <cstdint>

#include "base/ascii.h"

namespace porchsim::scenarios {

namespace {

struct Unit {
  std::string_view name;
  std::int64_t nanoseconds;
};
// Longest names first, so that "ms" is not read as "m".
constexpr Unit kUnits[] = {{"ns", 1},
                           {"us", 1'000},
                           {"ms", 1'000'000},
                           {"s", 1'000'000'000},
                           {"m", 60'000'000'000},
                           {"h", 3'600'000'000'000}};
constexpr std::int64_t kLongest = std::int64_t{100} * 365 * 24 * 3'600'000'000'000;

// The unit at the start of `text`; null if there is none.
const Unit* unit_at(std::string_view text) {
  for (const Unit& unit : kUnits) {
    if (text.starts_with(unit.name)) return &unit;
  }
  return nullptr;
}

}  // namespace

std::optional<sim::Duration> parse_duration(std::string_view text) {
  if (text == "0") return sim::Duration{};
  if (text.empty()) return std::nullopt;
  std::int64_t total = 0;
  while (!text.empty()) {
    std::int64_t whole = 0;
    std::size_t digits = 0;
    for (; digits < text.size() && base::is_digit(text[digits]); ++digits) {
      if (digits >= 18) return std::nullopt;
      whole = whole * 10 + (text[digits] - '0');
    }
    if (digits == 0) return std::nullopt;
    text.remove_prefix(digits);
    std::int64_t fraction = 0;
    std::int64_t scale = 1;
    if (text.starts_with('.')) {
      text.remove_prefix(1);
      if (text.empty() || !base::is_digit(text[0])) return std::nullopt;
      for (; !text.empty() && base::is_digit(text[0]); text.remove_prefix(1)) {
        if (scale >= 1'000'000) continue;  // finer than a millionth of a unit does not count
        fraction = fraction * 10 + (text[0] - '0');
        scale *= 10;
      }
    }
    const Unit* unit = unit_at(text);
    if (unit == nullptr || whole > kLongest / unit->nanoseconds) return std::nullopt;
    text.remove_prefix(unit->name.size());
    total += whole * unit->nanoseconds + fraction * (unit->nanoseconds / scale);
    if (total > kLongest) return std::nullopt;
  }
  return sim::Duration(total);
}

std::string duration_text(sim::Duration duration) {
  std::int64_t rest = duration.count();
  if (rest == 0) return "0s";
  std::string text = rest < 0 ? "-" : "";
  if (rest < 0) rest = -rest;
  constexpr Unit kWritten[] = {
      {"h", 3'600'000'000'000}, {"m", 60'000'000'000}, {"s", 1'000'000'000},
      {"ms", 1'000'000},        {"us", 1'000},         {"ns", 1}};
  for (const Unit& unit : kWritten) {
    if (rest < unit.nanoseconds) continue;
    text += fmt::format("{}{}", rest / unit.nanoseconds, unit.name);
    rest %= unit.nanoseconds;
  }
  return text;
}

}  // namespace porchsim::scenarios
