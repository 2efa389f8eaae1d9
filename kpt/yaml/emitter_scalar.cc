#include <fmt/format.h>

#include <utility>

#include "kpt/scan/characters.h"
#include "kpt/scan/reader.h"
#include "kpt/yaml/base64.h"
#include "kpt/yaml/emitter.h"
#include "kpt/yaml/printed_form.h"
#include "kpt/yaml/resolve.h"

namespace porchsim::kpt::yaml {
namespace {

// Where the text from `at` on has its next line break, or its end.
std::size_t find_break(std::string_view text, std::size_t at) {
  while (at < text.size() && !is_break(&text[at])) ++at;
  return at;
}

std::size_t break_size(std::string_view text, std::size_t at) {
  return static_cast<std::size_t>(break_width(&text[at]));
}

std::uint32_t code_point(std::string_view character) {
  const auto first = static_cast<std::uint8_t>(character[0]);
  if (character.size() == 1) return first;
  std::uint32_t code = first & (0x7Fu >> character.size());
  for (const char c : character.substr(1))
    code = code << 6 | (static_cast<std::uint8_t>(c) & 0x3Fu);
  return code;
}

// The letter of a short escape, 0 if there is none.
char escape_letter(std::uint32_t code) {
  switch (code) {
    case 0x00:
      return '0';
    case 0x07:
      return 'a';
    case 0x08:
      return 'b';
    case 0x09:
      return 't';
    case 0x0A:
      return 'n';
    case 0x0B:
      return 'v';
    case 0x0C:
      return 'f';
    case 0x0D:
      return 'r';
    case 0x1B:
      return 'e';
    case '"':
      return '"';
    case '\\':
      return '\\';
    case 0x85:
      return 'N';
    case 0xA0:
      return '_';
    case 0x2028:
      return 'L';
    case 0x2029:
      return 'P';
    default:
      return 0;
  }
}

}  // namespace

void Emitter::scalar(const Node& node, const Place& place) {
  std::string encoded;
  std::string_view value = node.value;
  std::string_view tag = written_tag(node);
  if (!is_utf8(value)) {
    encoded = encode_base64(value);
    value = encoded;
    tag = kBinaryTag;
  }
  const std::uint8_t style =
      printed_style(node, value, {.in_flow = flow_level_ > 0, .simple_key = place.simple_key});
  anchor(node);
  this->tag(tag);
  const int outer = std::exchange(indent_, deeper_indent(true, false, place.parent));
  switch (style) {
    case kSingleQuoted:
      single_quoted(value);
      break;
    case kDoubleQuoted:
      double_quoted(value);
      break;
    case kLiteral:
      literal(value);
      break;
    case kFolded:
      folded(value);
      break;
    default:
      plain(value);
      break;
  }
  indent_ = outer;
}

void Emitter::plain(std::string_view value) {
  if (!value.empty()) {
    if (!blank_) put(' ');
    put(value);
    blank_ = false;
  }
  only_indent_ = false;
}

std::size_t Emitter::copy_break(std::string_view value, std::size_t at) {
  const std::size_t size = break_size(value, at);
  put_break(value[at] == '\n' ? "\n" : value.substr(at, size));
  return at + size;
}

std::size_t Emitter::copy_line(std::string_view value, std::size_t at) {
  const std::size_t end = find_break(value, at);
  put(value.substr(at, end - at));
  only_indent_ = false;
  return end;
}

// A line break inside is written as two, since one alone would read as a space.
void Emitter::single_quoted(std::string_view value) {
  indicator("'", {});
  bool after_break = false;
  for (std::size_t i = 0; i < value.size();) {
    if (is_break(&value[i])) {
      if (!after_break && value[i] == '\n') put_break();
      i = copy_break(value, i);
      after_break = true;
      continue;
    }
    if (after_break) indent_line();
    after_break = false;
    const std::size_t end = find_break(value, i);
    for (; i < end; ++i) {
      if (value[i] == '\'') put('\'');
      put(value[i]);
    }
    only_indent_ = false;
  }
  indicator("'", {.space_before = false});
}

void Emitter::double_quoted(std::string_view value) {
  indicator("\"", {});
  // go-yaml looks for a byte order mark at the front of the text, whichever character it is about
  // to write.
  const bool escapes_all = value.starts_with("\xEF\xBB\xBF");
  for (std::size_t i = 0; i < value.size();) {
    const auto width = static_cast<std::size_t>(char_width(value[i]));
    const std::string_view character = value.substr(i, width);
    const bool plain =
        is_printable(&value[i]) && !is_break(&value[i]) && character != "\"" && character != "\\";
    i += width;
    if (plain && !escapes_all) {
      put(character);
    } else {
      escape(character);
    }
  }
  indicator("\"", {.space_before = false});
}

void Emitter::escape(std::string_view character) {
  const std::uint32_t code = code_point(character);
  put('\\');
  if (const char letter = escape_letter(code); letter != 0) {
    put(letter);
  } else if (code <= 0xFF) {
    put(fmt::format("x{:02X}", code));
  } else if (code <= 0xFFFF) {
    put(fmt::format("u{:04X}", code));
  } else {
    put(fmt::format("U{:08X}", code));
  }
}

// "|" or ">", an indentation indicator where the first line's own blanks would be taken for
// indentation, and what becomes of the line breaks at the end.
void Emitter::block_header(char style, std::string_view value) {
  indicator(std::string_view(&style, 1), {});
  if (value[0] == ' ' || is_break(&value[0])) put(static_cast<char>('0' + options_.indent));
  std::size_t last = value.size() - 1;
  const auto to_first_byte = [&] {
    while (last > 0 && (char_class(value[last]) & kContinuation) != 0) --last;
  };
  to_first_byte();
  if (!is_break(&value[last])) {
    put('-');
  } else if (last == 0) {
    put('+');
  } else {
    --last;
    to_first_byte();
    if (is_break(&value[last])) put('+');
  }
  blank_ = false;
  // In go-yaml as published the value's first break, or its indentation, ends the line.
  if (!as_published_ || !line_.empty()) line_comment_and_break();
  blank_ = true;
}

void Emitter::literal(std::string_view value) {
  block_header('|', value);
  bool after_break = true;
  for (std::size_t i = 0; i < value.size();) {
    if (is_break(&value[i])) {
      i = copy_break(value, i);
      after_break = true;
      continue;
    }
    if (after_break) indent_line();
    after_break = false;
    i = copy_line(value, i);
  }
}

void Emitter::folded(std::string_view value) {
  block_header('>', value);
  // A break between two lines of text is written as two. go-yaml decides by the first text of all,
  // not by the next one.
  std::size_t first_text = 0;
  while (first_text < value.size() && is_break(&value[first_text]))
    first_text += break_size(value, first_text);
  const bool doubles = first_text < value.size() && !is_blank(value[first_text]);
  bool after_break = true;
  bool after_blank = true;
  for (std::size_t i = 0; i < value.size();) {
    if (is_break(&value[i])) {
      if (!after_break && !after_blank && value[i] == '\n' && doubles) put_break();
      i = copy_break(value, i);
      after_break = true;
      continue;
    }
    if (after_break) {
      indent_line();
      after_blank = is_blank(value[i]);
    }
    after_break = false;
    i = copy_line(value, i);
  }
}

}  // namespace porchsim::kpt::yaml
