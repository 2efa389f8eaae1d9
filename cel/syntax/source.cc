#include "cel/syntax/source.h"

#include <algorithm>
#include <utility>

#include "base/ascii.h"
#include "cel/value/utf8.h"

namespace porchsim::cel {

namespace {

// A byte that is no UTF-8 counts, and is written, as U+FFFD.
std::string with_valid_runes(std::string text) {
  if (is_valid_utf8(text)) return text;
  std::string valid;
  for (std::string_view rest = text; !rest.empty();) {
    const Rune rune = first_rune(rest);
    append_rune(valid, rune.value);
    rest.remove_prefix(rune.bytes);
  }
  return valid;
}

}  // namespace

Source::Source(std::string text) : text_(with_valid_runes(std::move(text))) {
  is_ascii_ = std::ranges::all_of(text_, base::is_ascii);
  if (!is_ascii_) starts_ = rune_starts(text_);
}

Offset Source::offset_of(std::size_t byte) const {
  if (is_ascii_) return static_cast<Offset>(byte);
  return static_cast<Offset>(std::ranges::lower_bound(starts_, byte) - starts_.begin());
}

Location Source::location(Offset offset) const {
  if (offset == kNowhere) return {};
  // Also cel-go's place in a text without any.
  if (offset == kBeforeText || text_.empty()) return {1, -1};
  const std::size_t byte = byte_of(std::min(static_cast<std::size_t>(offset), size()));
  const std::string_view before = std::string_view(text_).substr(0, byte);
  const std::size_t line_end = before.rfind('\n');
  const std::size_t line_start = line_end == std::string_view::npos ? 0 : line_end + 1;
  return {static_cast<int>(std::ranges::count(before, '\n')) + 1,
          static_cast<int>(count_runes(before.substr(line_start)))};
}

std::string_view Source::line(int number) const {
  if (number < 1) return {};
  std::string_view rest = text_;
  for (; number > 1; --number) {
    const std::size_t end = rest.find('\n');
    if (end == std::string_view::npos) return {};
    rest.remove_prefix(end + 1);
  }
  return rest.substr(0, rest.find('\n'));
}

}  // namespace porchsim::cel
