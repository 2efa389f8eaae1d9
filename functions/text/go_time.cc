#include "functions/text/go_time.h"

#include <algorithm>

#include <fmt/format.h>

#include "base/ascii.h"

namespace porchsim::functions {
namespace {

std::string_view take_digits(std::string_view& text) {
  const auto end = std::find_if_not(text.begin(), text.end(), base::is_digit);
  const std::string_view digits(text.begin(), end);
  text.remove_prefix(digits.size());
  return digits;
}

}  // namespace

std::string go_time_text(std::string_view timestamp) {
  std::string_view left = timestamp;
  const auto next = [&left]() {
    while (!left.empty() && !base::is_digit(left[0])) left.remove_prefix(1);
    return take_digits(left);
  };
  std::string text = fmt::format("{:0>4}", next());
  text += fmt::format("-{:0>2}", next());
  text += fmt::format("-{:0>2}", next());
  if (left.empty()) return text + "T00:00:00Z";
  text += fmt::format("T{:0>2}", next());
  text += fmt::format(":{:0>2}", next());
  text += fmt::format(":{:0>2}", next());
  if (left.starts_with('.') || left.starts_with(',')) {
    constexpr std::size_t kNanoseconds = 9;
    left.remove_prefix(1);
    std::string_view fraction = take_digits(left).substr(0, kNanoseconds);
    while (fraction.ends_with('0')) fraction.remove_suffix(1);
    if (!fraction.empty()) text += fmt::format(".{}", fraction);
  }
  const bool zone = left.size() > 1 && left.find_first_of("123456789") != std::string_view::npos;
  return text + (zone ? std::string(left) : "Z");
}

}  // namespace porchsim::functions
