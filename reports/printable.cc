#include "reports/printable.h"

#include <algorithm>

#include <fmt/format.h>

namespace porchsim::reports {
namespace {

// Bytes of the character that the text begins with; 0 if it begins with none.
std::size_t character_size(std::string_view text) {
  const auto first = static_cast<unsigned char>(text.front());
  const std::size_t size = first < 0x80                    ? 1
                           : first >= 0xC2 && first < 0xE0 ? 2
                           : first >= 0xE0 && first < 0xF0 ? 3
                           : first >= 0xF0 && first < 0xF5 ? 4
                                                           : 0;
  if (size == 0 || size > text.size()) return 0;
  const auto is_continuation = [](char c) {
    return (static_cast<unsigned char>(c) & 0xC0U) == 0x80;
  };
  return std::ranges::all_of(text.substr(1, size - 1), is_continuation) ? size : 0;
}

bool is_control(std::string_view character) {
  const auto first = static_cast<unsigned char>(character[0]);
  if (first < 0x20) return first != '\t' && first != '\n';
  // U+0080 to U+009F control some terminals.
  return first == 0x7F || (first == 0xC2 && static_cast<unsigned char>(character[1]) < 0xA0);
}

// Takes one character, or one byte of what is none.
void append_visible(std::string& out, std::string_view& text) {
  const std::size_t size = character_size(text);
  const std::string_view character = text.substr(0, std::max<std::size_t>(size, 1));
  text.remove_prefix(character.size());
  if (size != 0 && !is_control(character)) {
    out += character;
    return;
  }
  for (const char byte : character) {
    out += fmt::format("\\x{:02x}", static_cast<unsigned char>(byte));
  }
}

}  // namespace

std::string visible(std::string_view text) {
  std::string out;
  while (!text.empty()) append_visible(out, text);
  return out;
}

std::string printable_line(std::string_view text) {
  std::string out;
  for (std::size_t shown = 0; shown < kLongestLine && !text.empty(); ++shown) {
    if (text.front() == '\n') {
      out += "\\n";
      text.remove_prefix(1);
    } else {
      append_visible(out, text);
    }
  }
  if (!text.empty()) out += fmt::format("… ({} more bytes)", text.size());
  return out;
}

std::string printable(std::string_view text, std::string_view indent) {
  if (text.ends_with('\n')) text.remove_suffix(1);
  std::string out;
  for (std::size_t shown = 0; shown < kMostLines; ++shown) {
    const std::size_t end = text.find('\n');
    out += printable_line(text.substr(0, end));
    if (end == std::string_view::npos) return out;
    text.remove_prefix(end + 1);
    out += fmt::format("\n{}", indent);
  }
  const auto lines = static_cast<std::size_t>(std::ranges::count(text, '\n')) + 1;
  return out + fmt::format("… ({} more lines)", lines);
}

}  // namespace porchsim::reports
