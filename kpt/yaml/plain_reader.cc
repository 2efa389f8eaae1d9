#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>

#include "base/ascii.h"
#include "kpt/scan/characters.h"
#include "kpt/yaml/outline.h"
#include "kpt/yaml/resolve.h"

namespace porchsim::kpt::yaml {
namespace {

using Kind = Value::Kind;

constexpr std::size_t kBytesPerValue = 16;  // about; what is missing is added

bool is_key_char(char c) { return is_word(c) || c == '.' || c == '/'; }

// ASCII without control characters. A fixed number of steps without a branch, so that compilers
// make them one.
bool is_ascii_text(std::string_view text) {
  constexpr std::size_t kWide = 32;
  const auto is_odd = [](char c) {
    const auto byte = static_cast<unsigned char>(c);
    return static_cast<unsigned char>((byte < 0x20) & (byte != '\n')) |
           static_cast<unsigned char>(byte >= 0x7F);
  };
  for (; text.size() >= kWide; text.remove_prefix(kWide)) {
    int odd = 0;
    for (std::size_t i = 0; i < kWide; ++i) odd |= is_odd(text[i]);
    if (odd != 0) return false;
  }
  return std::ranges::none_of(text, [&](char c) { return is_odd(c) != 0; });
}

std::size_t key_length(std::string_view text) {
  std::size_t length = 0;
  while (length < text.size() && is_key_char(text[length])) ++length;
  return length;
}

std::uint32_t leading_spaces(std::string_view line) {
  return static_cast<std::uint32_t>(std::min(line.find_first_not_of(' '), line.size()));
}

std::string_view without_trailing_spaces(std::string_view text) {
  return text.substr(0, text.find_last_not_of(' ') + 1);
}

// What stands behind a value: nothing, or a comment.
bool is_rest_of_line(std::string_view text) {
  const std::size_t at = text.find_first_not_of(' ');
  return at == std::string_view::npos || (at > 0 && text[at] == '#');
}

Kind kind_of_unquoted(std::string_view text) {
  // Of what begins with a letter only null, true and false are no strings.
  const int first = text.front() | 0x20;
  const bool may_be_constant = text.size() <= 5 && (first == 'n' || first == 't' || first == 'f');
  if (base::is_letter(text.front()) && !may_be_constant) return Kind::Text;
  const std::string_view tag = resolve_plain(text);
  return tag == kStrTag ? Kind::Text : tag == kIntTag ? Kind::Integer : Kind::Other;
}

bool read_quoted(Value& value, std::string_view text) {
  const char quote = text.front();
  const std::size_t end = text.find(quote, 1);
  if (end == std::string_view::npos) return false;
  value.text = text.substr(1, end - 1);
  value.kind = value.text == "<<" ? Kind::Other : Kind::Text;
  const bool escapes = quote == '"' && value.text.contains('\\');
  return !escapes && is_rest_of_line(text.substr(end + 1));
}

bool read_unquoted(Value& value, std::string_view text) {
  const char first = text.front();
  if (!base::is_letter(first) && !base::is_digit(first) && first != '/' && first != '_' &&
      first != '.')
    return false;
  if (text.contains(' ')) {
    text = without_trailing_spaces(text.substr(0, text.find(" #")));
    if (text.contains(": ")) return false;
  }
  if (text.ends_with(':')) return false;
  value.text = text;
  value.kind = kind_of_unquoted(text);
  return true;
}

// The value behind a key or a dash; `text` has no leading space. A map stands for whatever follows.
bool read_value(Value& value, std::string_view text) {
  if (text.empty() || text.front() == '#') {
    value.kind = Kind::Map;
    return !value.key.empty();
  }
  if (text.front() == '"' || text.front() == '\'') return read_quoted(value, text);
  if (text.starts_with("{}") || text.starts_with("[]")) return is_rest_of_line(text.substr(2));
  if (text.front() == '|' || text.front() == '>') {
    const std::string_view chomping = text.substr(1);
    return !value.key.empty() && (chomping.empty() || chomping == "-" || chomping == "+");
  }
  return read_unquoted(value, text);
}

// Line by line; each step answers false if the text is not plain.
class PlainReader {
 public:
  explicit PlainReader(std::string_view text) : rest_(text) {}

  std::optional<Outline> read();

 private:
  // A map or list that the next line may go on with.
  struct Level {
    std::uint32_t column = 0;
    bool is_list = false;
    std::size_t value = 0;  // its place
  };

  std::string_view take_line() {
    const std::string_view line = rest_.substr(0, rest_.find('\n'));
    rest_.remove_prefix(std::min(rest_.size(), line.size() + 1));
    return line;
  }
  bool read_line(std::string_view line);
  bool place(std::uint32_t start, bool is_item);
  bool skip_block_scalar(std::uint32_t column);
  bool begin_document();
  bool end_document();
  // The last value becomes a level; of the innermost all is there.
  void open(std::uint32_t column, bool is_list) {
    values_.back().kind = is_list ? Kind::List : Kind::Map;
    levels_.push_back({column, is_list, values_.size() - 1});
  }
  void close() {
    const std::size_t at = levels_.back().value;
    values_[at].size = static_cast<std::uint32_t>(values_.size() - at);
    levels_.pop_back();
  }

  std::string_view rest_;
  Outline values_ = {{.kind = Kind::List}};
  std::vector<Level> levels_;  // of the document, from the outermost
  bool headed_ = false;        // the text begins with "---"
};

std::optional<Outline> PlainReader::read() {
  if (!is_ascii_text(rest_)) return std::nullopt;
  values_.reserve(rest_.size() / kBytesPerValue);
  while (!rest_.empty()) {
    if (!read_line(take_line())) return std::nullopt;
  }
  if (!end_document()) return std::nullopt;
  values_.front().size = static_cast<std::uint32_t>(values_.size());
  return std::move(values_);
}

bool PlainReader::read_line(std::string_view line) {
  const std::uint32_t start = leading_spaces(line);
  if (start == line.size() || line[start] == '#') return true;
  if (line == "---") return begin_document();
  std::uint32_t column = start;
  const bool is_item = line[start] == '-' && start + 1 < line.size() && line[start + 1] == ' ';
  if (is_item) {
    column += 1 + leading_spaces(line.substr(start + 1));
    if (column == line.size()) return false;
  }
  Value value;
  std::string_view text = line.substr(column);
  const std::size_t key_end = key_length(text);
  const bool has_key = key_end > 0 && key_end < text.size() && text[key_end] == ':' &&
                       (key_end + 1 == text.size() || text[key_end + 1] == ' ');
  if (has_key) {
    value.key = text.substr(0, key_end);
    text.remove_prefix(key_end + 1);
    text.remove_prefix(leading_spaces(text));
    if (!base::is_letter(value.key.front()) || kind_of_unquoted(value.key) != Kind::Text)
      return false;
  } else if (!is_item) {
    return false;
  }
  const bool is_block = text.starts_with('|') || text.starts_with('>');
  if (!read_value(value, text) || !place(start, is_item)) return false;
  if (is_item && has_key) {
    values_.emplace_back();
    open(column, false);
  }
  values_.push_back(value);
  return !is_block || skip_block_scalar(column);
}

// Which map or list does the line go on with, or begin?
bool PlainReader::place(std::uint32_t start, bool is_item) {
  if (levels_.empty()) {
    values_.emplace_back();
    open(start, is_item);
    return start == 0;
  }
  if (values_.back().kind == Kind::Map) {
    // A list may stand below its key without being indented.
    const bool deeper =
        start > levels_.back().column || (is_item && start == levels_.back().column);
    open(start, is_item);
    return deeper;
  }
  while (!levels_.empty() &&
         (levels_.back().column > start ||
          (levels_.back().column == start && levels_.back().is_list && !is_item))) {
    close();
  }
  return !levels_.empty() && levels_.back().column == start && levels_.back().is_list == is_item;
}

// Its first line sets the indentation of all.
bool PlainReader::skip_block_scalar(std::uint32_t column) {
  std::uint32_t indent = 0;
  while (!rest_.empty()) {
    const std::string_view line = rest_.substr(0, rest_.find('\n'));
    const std::uint32_t spaces = leading_spaces(line);
    const bool blank = spaces == line.size();
    if (blank && spaces > 0) return false;
    if (!blank && spaces <= column) return true;
    if (!blank && indent == 0) indent = spaces;
    if (!blank && spaces < indent) return false;
    take_line();
  }
  return true;
}

bool PlainReader::begin_document() {
  // One "---" may head the text; behind another there would be an empty document.
  if (levels_.empty()) return values_.size() == 1 && !std::exchange(headed_, true);
  return end_document();
}

// A key without a value at the end would be null.
bool PlainReader::end_document() {
  if (levels_.empty() || values_.back().kind == Kind::Map) return false;
  while (!levels_.empty()) close();
  return true;
}

}  // namespace

std::optional<Outline> read_plain(std::string_view text) { return PlainReader(text).read(); }

}  // namespace porchsim::kpt::yaml
