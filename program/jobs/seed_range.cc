#include "program/jobs/seed_range.h"

#include <charconv>

#include <fmt/format.h>

namespace porchsim::scenarios {

bool read_number(std::string_view text, std::uint64_t& number) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  return error == std::errc() && end == text.data() + text.size();
}

std::expected<SeedRange, std::string> read_seeds(std::string_view text) {
  SeedRange range;
  const std::size_t dots = text.find("..");
  const bool is_range = dots != std::string_view::npos;
  const bool fine = is_range ? read_number(text.substr(0, dots), range.first) &&
                                   read_number(text.substr(dots + 2), range.last)
                             : read_number(text, range.first);
  if (!is_range) range.last = range.first;
  if (!fine || range.last < range.first)
    return std::unexpected(fmt::format("\"{}\" is no seed or range; write 7 or 1..20", text));
  return range;
}

}  // namespace porchsim::scenarios
