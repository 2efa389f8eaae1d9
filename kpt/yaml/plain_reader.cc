#include "kpt/yaml/plain_reader.h"

#include <algorithm>
#include <array>
#include <utility>

#include "base/ascii.h"

namespace porchsim::kpt::yaml {
namespace {

using Entry = PlainStream::Entry;
using Kind = PlainStream::Kind;

constexpr std::size_t kBytesPerEntry = 16;  // about; what is missing is added

constexpr auto kKeyChars = [] {
  std::array<bool, 256> is_key_char{};
  for (unsigned char c = 0; c < 0x7F; ++c) {
    const char character = static_cast<char>(c);
    is_key_char[c] = base::is_alphanumeric(character) || character == '_' || character == '.' ||
                     character == '/' || character == '-';
  }
  return is_key_char;
}();

bool is_key_char(char c) { return kKeyChars[static_cast<unsigned char>(c)]; }

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

// Words that YAML, in one version or another, reads as something else than a string.
bool is_special_word(std::string_view text) {
  constexpr std::size_t kLongest = 5;
  if (text.size() > kLongest) return false;
  char buffer[kLongest];
  std::ranges::transform(text, buffer, [](char c) { return base::to_lower(c); });
  const std::string_view lower(buffer, text.size());
  constexpr std::array<std::string_view, 9> kWords = {"true", "false", "yes", "no",  "on",
                                                      "off",  "y",     "n",   "null"};
  return std::ranges::find(kWords, lower) != kWords.end();
}

bool read_quoted(Entry& entry, std::string_view text) {
  const char quote = text.front();
  const std::size_t end = text.find(quote, 1);
  if (end == std::string_view::npos) return false;
  entry.kind = Kind::Text;
  entry.value = text.substr(1, end - 1);
  const bool escapes = quote == '"' && entry.value.find('\\') != std::string_view::npos;
  return !escapes && is_rest_of_line(text.substr(end + 1));
}

bool read_unquoted(Entry& entry, std::string_view text) {
  const char first = text.front();
  const bool like_text = base::is_letter(first) || first == '/' || first == '_';
  if (!like_text && !base::is_digit(first) && first != '.') return false;
  text = without_trailing_spaces(text.substr(0, text.find(" #")));
  if (text.find(": ") != std::string_view::npos || text.ends_with(':')) return false;
  entry.value = text;
  entry.kind = like_text && !is_special_word(text) ? Kind::Text : Kind::Scalar;
  return true;
}

// The value behind a key or a dash; `text` has no leading space.
bool read_value(Entry& entry, std::string_view text) {
  if (text.empty() || text.front() == '#') {
    entry.kind = Kind::Parent;
    return !entry.key.empty();
  }
  if (text.front() == '"' || text.front() == '\'') return read_quoted(entry, text);
  if (base::is_letter(text.front())) return read_unquoted(entry, text);
  if (text.starts_with("{}") || text.starts_with("[]")) {
    entry.kind = Kind::Opaque;
    return is_rest_of_line(text.substr(2));
  }
  if (text.front() == '|' || text.front() == '>') {
    entry.kind = Kind::Opaque;
    const std::string_view chomping = text.substr(1);
    return !entry.key.empty() && (chomping.empty() || chomping == "-" || chomping == "+");
  }
  return read_unquoted(entry, text);
}

bool is_block_scalar(const Entry& entry, std::string_view line) {
  return entry.kind == Kind::Opaque && (line.back() != '}' && line.back() != ']');
}

}  // namespace

std::optional<PlainStream> PlainStream::read(std::string_view text) {
  return PlainReader(text).read();
}

std::optional<PlainStream> PlainReader::read() {
  if (!is_ascii_text(rest_)) return std::nullopt;
  result_.entries_.reserve(rest_.size() / kBytesPerEntry);
  result_.documents_.push_back({0, 0});
  while (!rest_.empty()) {
    if (!read_line(take_line())) return std::nullopt;
  }
  if (!end_document()) return std::nullopt;
  return std::move(result_);
}

std::string_view PlainReader::take_line() {
  const std::string_view line = rest_.substr(0, rest_.find('\n'));
  rest_.remove_prefix(std::min(rest_.size(), line.size() + 1));
  return line;
}

bool PlainReader::read_line(std::string_view line) {
  Entry entry;
  entry.start = leading_spaces(line);
  if (entry.start == line.size() || line[entry.start] == '#') return true;
  if (line == "---") return begin_document();
  entry.column = entry.start;
  const bool is_item =
      line[entry.start] == '-' && entry.start + 1 < line.size() && line[entry.start + 1] == ' ';
  if (is_item) {
    entry.column += 1 + leading_spaces(line.substr(entry.start + 1));
    if (entry.column == line.size()) return false;
  }
  std::string_view text = line.substr(entry.column);
  const std::size_t key_end = key_length(text);
  const bool has_key = key_end > 0 && key_end < text.size() && text[key_end] == ':' &&
                       (key_end + 1 == text.size() || text[key_end + 1] == ' ');
  if (has_key) {
    entry.key = text.substr(0, key_end);
    text.remove_prefix(key_end + 1);
    text.remove_prefix(leading_spaces(text));
    if (!base::is_alphanumeric(entry.key.front())) return false;
  } else if (!entry.begins_item()) {
    return false;
  }
  if (!read_value(entry, text) || !place(entry)) return false;
  return !is_block_scalar(entry, line) || skip_block_scalar(entry.column);
}

// Which map or list does the line go on with, or begin?
bool PlainReader::place(const Entry& entry) {
  auto& entries = result_.entries_;
  auto& document = result_.documents_.back();
  const bool is_item = entry.begins_item();
  const bool first = document.end == document.begin;
  const Entry* before = first ? nullptr : &entries.back();
  if (first) {
    if (entry.start != 0) return false;
    levels_.push_back({0, is_item});
  } else if (before->kind == Kind::Parent) {
    // A list may stand below its key without being indented.
    const bool deeper = entry.start > before->column || (is_item && entry.start == before->column);
    if (!deeper) return false;
    levels_.push_back({entry.start, is_item});
  } else {
    while (!levels_.empty() &&
           (levels_.back().column > entry.start ||
            (levels_.back().column == entry.start && levels_.back().is_list && !is_item))) {
      levels_.pop_back();
    }
    if (levels_.empty() || levels_.back().column != entry.start ||
        levels_.back().is_list != is_item) {
      return false;
    }
  }
  if (is_item && !entry.key.empty()) levels_.push_back({entry.column, false});
  entries.push_back(entry);
  document.end = entries.size();
  return true;
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
  const auto& document = result_.documents_.back();
  // One "---" may head the text; behind another there would be an empty document.
  if (document.empty()) return result_.documents_.size() == 1 && !std::exchange(headed_, true);
  if (!end_document()) return false;
  result_.documents_.push_back({document.end, document.end});
  return true;
}

// A key without a value at the end would be null.
bool PlainReader::end_document() {
  levels_.clear();
  const auto& document = result_.documents_.back();
  return !document.empty() && result_.entries_.back().kind != Kind::Parent;
}

}  // namespace porchsim::kpt::yaml
