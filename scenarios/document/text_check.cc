#include "scenarios/document/text_check.h"

#include <fmt/format.h>

#include <cstdint>

#include "scenarios/document/yaml_loader.h"

namespace porchsim::scenarios {

namespace {

// The length of the UTF-8 character at `at`, 0 if there is none: overlong forms, surrogates and
// values past U+10FFFF are none.
std::size_t character_length(std::string_view text, std::size_t at) {
  const auto byte = [text, at](std::size_t offset) -> std::uint32_t {
    return at + offset < text.size() ? static_cast<unsigned char>(text[at + offset]) : 0U;
  };
  const std::uint32_t lead = byte(0);
  if (lead < 0x80U) return 1;
  const std::size_t length = lead >= 0xF0U ? 4 : lead >= 0xE0U ? 3 : 2;
  if (lead < 0xC2U || lead > 0xF4U) return 0;
  std::uint32_t value = lead & (0x7FU >> length);
  for (std::size_t i = 1; i < length; ++i) {
    if ((byte(i) & 0xC0U) != 0x80U) return 0;
    value = (value << 6U) | (byte(i) & 0x3FU);
  }
  const std::uint32_t least = length == 2 ? 0x80U : length == 3 ? 0x800U : 0x10000U;
  if (value < least || value > 0x10FFFFU || (value >= 0xD800U && value <= 0xDFFFU)) return 0;
  return length;
}

// Does a line end with the indicator of a block scalar, "key: |" or "- >-"?
bool opens_block(std::string_view line) {
  if (const std::size_t comment = line.find(" #"); comment != std::string_view::npos)
    line = line.substr(0, comment);
  while (line.ends_with(' ') || line.ends_with('\r')) line.remove_suffix(1);
  for (int i = 0; i < 2 && !line.empty(); ++i) {
    const char last = line.back();
    if (last == '+' || last == '-' || (last >= '1' && last <= '9')) line.remove_suffix(1);
  }
  return line.ends_with(": |") || line.ends_with(": >") || line.ends_with("- |") ||
         line.ends_with("- >");
}

// Which lines lie in a block scalar, where tabs are text as any other. Told of each line as it
// begins.
class BlockScalars {
 public:
  static constexpr std::size_t kNowhere = std::string_view::npos;

  // The column from which on a tab of this line is text, from 0.
  std::size_t begin_line(std::string_view line) {
    const std::size_t indent = line.find_first_not_of(' ');
    const bool blank = indent == std::string_view::npos || line[indent] == '\r';
    if (opener_ != kNowhere && (blank || indent > opener_)) return opener_ + 1;
    opener_ = !blank && opens_block(line) ? indent : kNowhere;
    return kNowhere;
  }

 private:
  std::size_t opener_ = kNowhere;  // the indentation of the line that opened the block
};

}  // namespace

std::optional<Diagnostic> check_text(std::string_view file, std::string_view text) {
  Place place{1, 1};
  const auto wrong = [file, &place](std::string message) {
    return Diagnostic{std::string(file), place, 1, std::move(message)};
  };
  if (text.size() > kLargestFile) {
    return Diagnostic{
        std::string(file),
        {},
        1,
        fmt::format("the file has {} bytes; at most {} are read", text.size(), kLargestFile)};
  }
  bool indentation = true;
  BlockScalars blocks;
  std::size_t tabs_from = blocks.begin_line(text.substr(0, text.find('\n')));
  for (std::size_t at = 0; at < text.size();) {
    const char c = text[at];
    const std::size_t length = character_length(text, at);
    if (length == 0) return wrong("these bytes are no UTF-8; save the file as UTF-8");
    const bool tab_is_text = static_cast<std::size_t>(place.column) > tabs_from;
    if (c == '\t' && indentation && !tab_is_text)
      return wrong("a tab in the indentation; use spaces");
    const auto code = static_cast<unsigned char>(c);
    if ((code < 0x20U && c != '\n' && c != '\t' && c != '\r') || code == 0x7FU) {
      return wrong(fmt::format("a control character (0x{:02x}); remove it", code));
    }
    indentation = c == '\n' || (indentation && c == ' ');
    place = c == '\n' ? Place{place.line + 1, 1} : Place{place.line, place.column + 1};
    at += length;
    if (c == '\n') tabs_from = blocks.begin_line(text.substr(at, text.find('\n', at) - at));
  }
  return std::nullopt;
}

}  // namespace porchsim::scenarios
