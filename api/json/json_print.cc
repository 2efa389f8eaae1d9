#include "api/json/json_print.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <iterator>
#include <string>

#include <fmt/format.h>

#include "base/words.h"

namespace porchsim::api {
namespace {

constexpr std::size_t kWord = sizeof(std::uint64_t);

bool is_written_as_is(char c) {
  return static_cast<unsigned char>(c) >= 0x20 && c != '"' && c != '\\';
}

// The same of eight characters.
bool are_written_as_is(std::uint64_t word) {
  constexpr std::uint64_t kEach = 0x0101010101010101;
  const auto with_byte_below = [](std::uint64_t bytes, std::uint64_t limit) {
    return (bytes - kEach * limit) & ~bytes & (kEach << 7);
  };
  return (with_byte_below(word, 0x20) | with_byte_below(word ^ kEach * '"', 1) |
          with_byte_below(word ^ kEach * '\\', 1)) == 0;
}

// The same of the eight from `at` on.
bool are_written_as_is(std::string_view text, std::size_t at) {
  return are_written_as_is(base::load_word(text.data() + at));
}

// How many characters from the start are.
std::size_t count_written_as_is(std::string_view text) {
  std::size_t count = 0;
  while (count + kWord <= text.size() && are_written_as_is(text, count)) count += kWord;
  // What is left is the end of a last word, which overlaps the one before.
  const bool is_at_end = count + kWord > text.size() && text.size() >= kWord;
  if (is_at_end && are_written_as_is(text, text.size() - kWord)) return text.size();
  while (count < text.size() && is_written_as_is(text[count])) ++count;
  return count;
}

void append_escaped(std::string& out, char c) {
  switch (c) {
    case '"':
      out += "\\\"";
      break;
    case '\\':
      out += "\\\\";
      break;
    case '\n':
      out += "\\n";
      break;
    case '\r':
      out += "\\r";
      break;
    case '\t':
      out += "\\t";
      break;
    default:
      out += fmt::format("\\u{:04x}", static_cast<unsigned>(c));
  }
}

}  // namespace

void append_json_string(std::string& out, std::string_view text) {
  out.push_back('"');
  while (!text.empty()) {
    const std::size_t plain = count_written_as_is(text);
    out.append(text.substr(0, plain));
    text.remove_prefix(plain);
    if (text.empty()) break;
    append_escaped(out, text.front());
    text.remove_prefix(1);
  }
  out.push_back('"');
}

void append_json_number(std::string& out, std::int64_t value) {
  char digits[20];
  const auto end = std::to_chars(std::begin(digits), std::end(digits), value).ptr;
  out.append(std::begin(digits), end);
}

namespace {

void append_number(std::string& out, double value) {
  if (!std::isfinite(value)) {
    out += "null";
    return;
  }
  char buffer[32];
  const auto written = std::to_chars(buffer, buffer + sizeof buffer, value);
  out.append(buffer, written.ptr);
}

// indent < 0: compact.
struct Layout {
  int indent = -1;
  int depth = 0;

  void new_line(std::string& out, int at_depth) const {
    if (indent < 0) return;
    out.push_back('\n');
    out.append(static_cast<std::size_t>(indent) * static_cast<std::size_t>(at_depth), ' ');
  }
};

void append(std::string& out, const Json& json, Layout layout) {
  switch (json.kind()) {
    case Json::Kind::Null:
      out += "null";
      return;
    case Json::Kind::Bool:
      out += json.as_bool() ? "true" : "false";
      return;
    case Json::Kind::Integer:
      append_json_number(out, json.as_integer());
      return;
    case Json::Kind::Double:
      append_number(out, json.as_double());
      return;
    case Json::Kind::String:
      append_json_string(out, json.as_string());
      return;
    case Json::Kind::Array:
    case Json::Kind::Object:
      break;
  }
  const bool array = json.is_array();
  const Layout inner{layout.indent, layout.depth + 1};
  bool first = true;
  const auto separate = [&] {
    if (!first) out.push_back(',');
    first = false;
    layout.new_line(out, inner.depth);
  };
  out.push_back(array ? '[' : '{');
  for (const Json& item : json.items()) {
    separate();
    append(out, item, inner);
  }
  for (const Json::Member& member : json.members()) {
    separate();
    append_json_string(out, member.key);
    out += layout.indent < 0 ? ":" : ": ";
    append(out, member.value, inner);
  }
  if (!first) layout.new_line(out, layout.depth);
  out.push_back(array ? ']' : '}');
}

}  // namespace

void append_json(std::string& out, const Json& value) { append(out, value, Layout{}); }

std::string Json::dump() const {
  std::string out;
  append_json(out, *this);
  return out;
}

std::string Json::dump_pretty(int indent) const {
  std::string out;
  append(out, *this, Layout{indent, 0});
  return out;
}

}  // namespace porchsim::api
