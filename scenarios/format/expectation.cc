#include "scenarios/format/expectation.h"

#include <fmt/format.h>

#include <charconv>

namespace porchsim::scenarios {

namespace {

std::optional<std::int64_t> number(std::string_view text) {
  std::int64_t value = 0;
  const char* end = text.data() + text.size();
  const auto read = std::from_chars(text.data(), end, value);
  if (read.ec != std::errc{} || read.ptr != end) return std::nullopt;
  return value;
}

}  // namespace

std::string to_text(const Bounds& bounds) {
  if (bounds.least == bounds.most) return fmt::format("{}", bounds.least);
  if (bounds.most == Bounds{}.most) return fmt::format("at least {}", bounds.least);
  if (bounds.least == Bounds{}.least) return fmt::format("at most {}", bounds.most);
  return fmt::format("{} to {}", bounds.least, bounds.most);
}

std::optional<Bounds> parse_bounds(std::string_view text) {
  constexpr std::string_view kLeast = "at least ";
  constexpr std::string_view kMost = "at most ";
  constexpr std::string_view kTo = " to ";
  std::optional<std::int64_t> least = Bounds{}.least;
  std::optional<std::int64_t> most = Bounds{}.most;
  if (text.starts_with(kLeast)) {
    least = number(text.substr(kLeast.size()));
  } else if (text.starts_with(kMost)) {
    most = number(text.substr(kMost.size()));
  } else if (const std::size_t to = text.find(kTo); to != std::string_view::npos) {
    least = number(text.substr(0, to));
    most = number(text.substr(to + kTo.size()));
  } else {
    least = most = number(text);
  }
  if (!least || !most || *least > *most) return std::nullopt;
  return Bounds{*least, *most};
}

}  // namespace porchsim::scenarios
