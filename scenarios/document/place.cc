#include "scenarios/document/place.h"

#include <fmt/format.h>

#include <algorithm>

namespace porchsim::scenarios {

namespace {

std::string_view line_of(std::string_view source, int line) {
  std::size_t start = 0;
  for (int at = 1; at < line; ++at) {
    const std::size_t end = source.find('\n', start);
    if (end == std::string_view::npos) return {};
    start = end + 1;
  }
  std::string_view text = source.substr(start, source.find('\n', start) - start);
  if (text.ends_with('\r')) text.remove_suffix(1);
  return text;
}

bool continues_character(char c) { return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U; }

std::size_t characters(std::string_view text) {
  std::size_t count = 0;
  for (const char c : text) count += continues_character(c) ? 0 : 1;
  return count;
}

}  // namespace

std::string headline(const Diagnostic& diagnostic) {
  if (diagnostic.place.line == 0) return fmt::format("{}: {}", diagnostic.file, diagnostic.message);
  return fmt::format("{}:{}:{}: {}", diagnostic.file, diagnostic.place.line,
                     diagnostic.place.column, diagnostic.message);
}

std::string to_text(const Diagnostic& diagnostic, std::string_view source) {
  std::string text = headline(diagnostic);
  const std::string_view line = line_of(source, diagnostic.place.line);
  const std::size_t indent = line.find_first_not_of(" \t");
  if (diagnostic.place.line == 0 || indent == std::string_view::npos) return text;
  const std::string_view shown = line.substr(indent);
  const auto column = static_cast<std::size_t>(std::max(1, diagnostic.place.column)) - 1;
  const std::size_t skip = column > indent ? std::min(column - indent, characters(shown)) : 0;
  const std::size_t room = std::max<std::size_t>(1, characters(shown) - skip);
  const auto width = static_cast<std::size_t>(std::max(1, diagnostic.width));
  text += fmt::format("\n    {}\n    {}{}", shown, std::string(skip, ' '),
                      std::string(std::min(width, room), '^'));
  return text;
}

}  // namespace porchsim::scenarios
