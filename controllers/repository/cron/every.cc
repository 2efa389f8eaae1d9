#include "controllers/repository/cron/every.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string>

#include "base/ascii.h"
#include "cel/value/time.h"

namespace porchsim::cron {
namespace {

constexpr auto kUnits =
    std::to_array<std::string_view>({"ns", "us", "µs", "μs", "ms", "s", "m", "h"});

// As Go's package time quotes in its errors.
std::string quoted(std::string_view text) {
  std::string out = "\"";
  for (const char c : text) {
    const bool is_plain = base::is_ascii(c) && c >= ' ';
    if (c == '"' || c == '\\') out += '\\';
    out += is_plain ? std::string(1, c) : fmt::format("\\x{:02x}", static_cast<unsigned char>(c));
  }
  return out + '"';
}

// Why Go refuses it: the first number without a unit that it knows, else the text as a whole.
std::string refusal(std::string_view text) {
  const auto in_duration = [text](std::string what) {
    return "time: " + what + " duration " + quoted(text);
  };
  std::string_view rest = text;
  if (rest.starts_with('-') || rest.starts_with('+')) rest.remove_prefix(1);
  const auto is_of_number = [](char c) { return base::is_digit(c) || c == '.'; };
  while (!rest.empty()) {
    auto unit = std::ranges::find_if_not(rest, base::is_digit);
    if (unit != rest.end() && *unit == '.') {
      unit = std::find_if_not(unit + 1, rest.end(), base::is_digit);
    }
    if (std::none_of(rest.begin(), unit, base::is_digit)) break;
    const auto end = std::find_if(unit, rest.end(), is_of_number);
    const std::string_view name(unit, end);
    if (name.empty()) return in_duration("missing unit in");
    if (std::ranges::find(kUnits, name) == kUnits.end()) {
      return in_duration("unknown unit " + quoted(name) + " in");
    }
    rest = std::string_view(end, rest.end());
  }
  return in_duration("invalid");
}

}  // namespace

api::Result<api::Duration> parse_go_duration(std::string_view text) {
  if (const auto nanoseconds = cel::parse_duration(text)) return api::Duration(*nanoseconds);
  return api::fail(api::Reason::Invalid, refusal(text));
}

api::Duration whole_seconds(api::Duration duration) {
  using std::chrono::seconds;
  return std::max<api::Duration>(std::chrono::floor<seconds>(duration), seconds(1));
}

}  // namespace porchsim::cron
