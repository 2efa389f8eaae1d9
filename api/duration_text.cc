#include "api/duration_text.h"

#include <fmt/format.h>

#include <cstdint>

namespace porchsim::api {
namespace {

// `value` units with `digits` decimals, without trailing zeros: (1500, 3) -> "1.5".
std::string decimal(std::uint64_t value, int digits) {
  std::uint64_t unit = 1;
  for (int i = 0; i < digits; ++i) unit *= 10;
  std::string text = fmt::format("{}.{:0{}}", value / unit, value % unit, digits);
  while (text.back() == '0') text.pop_back();
  if (text.back() == '.') text.pop_back();
  return text;
}

}  // namespace

std::string duration_text(Duration duration) {
  const bool negative = duration.count() < 0;
  const auto count = static_cast<std::uint64_t>(duration.count());
  const std::uint64_t nanoseconds = negative ? 0 - count : count;
  constexpr std::uint64_t kSecond = 1'000'000'000;
  const std::string sign = negative ? "-" : "";
  if (nanoseconds == 0) return "0s";
  if (nanoseconds < 1'000) return fmt::format("{}{}ns", sign, nanoseconds);
  if (nanoseconds < 1'000'000) return sign + decimal(nanoseconds, 3) + "µs";
  if (nanoseconds < kSecond) return sign + decimal(nanoseconds, 6) + "ms";
  const std::uint64_t minutes = nanoseconds / kSecond / 60;
  std::string out = sign;
  if (minutes >= 60) out += fmt::format("{}h", minutes / 60);
  if (minutes > 0) out += fmt::format("{}m", minutes % 60);
  return out + decimal(nanoseconds % (60 * kSecond), 9) + "s";
}

}  // namespace porchsim::api
