#include "kpt/scan/scan_scalar.h"

#include <string>

#include "base/ascii.h"

namespace porchsim::kpt::yaml {
namespace {

// Line breaks between two parts of a flow scalar: one break reads as a space, of more the first is
// dropped.
struct Fold {
  std::string first;
  std::string rest;

  void take(Cursor& cursor) { cursor.take_line(first.empty() ? first : rest); }
  void append_to(std::string& value) {
    const bool folds = first.starts_with('\n');
    if (!folds) value += first;
    if (folds && rest.empty()) value.push_back(' ');
    value += rest;
    first.clear();
    rest.clear();
  }
};

// The part of a plain scalar up to a blank, a line break, ": " or what ends it in a flow
// collection.
std::string_view take_plain_run(Cursor& cursor, bool in_flow) {
  const std::uint8_t stops = in_flow ? kBlank | kNul | kFlowStop : kBlank | kNul;
  return cursor.take_while([stops](const char* p) {
    const std::uint8_t kind = char_class(*p);
    if ((kind & (stops | kBreakStart | kColon)) == 0) return true;
    if ((kind & stops) != 0 || is_break(p)) return false;
    return *p != ':' || !is_blank_or_end(p + 1);
  });
}

}  // namespace

Problem take_plain_scalar(Cursor& cursor, const PlainContext& context, Token& token,
                          bool& crossed_line) {
  token.kind = TokenKind::Scalar;
  token.style = kPlain;
  token.start = token.end = cursor.mark();
  std::string_view blanks;
  Fold fold;
  crossed_line = false;
  while (!cursor.at_document_indicator() && cursor.peek() != '#') {
    const std::string_view run = take_plain_run(cursor, context.in_flow);
    if (!run.empty()) {
      if (crossed_line) fold.append_to(token.value);
      if (!crossed_line) token.value += blanks;
      crossed_line = false;
      blanks = {};
      token.value += run;
      token.end = cursor.mark();
    }
    if (!is_blank(cursor.peek()) && !is_break(cursor.at())) break;

    while (is_blank(cursor.peek()) || is_break(cursor.at())) {
      if (is_break(cursor.at())) {
        blanks = {};
        fold.take(cursor);
        crossed_line = true;
      } else if (crossed_line) {
        if (cursor.column() <= context.indent && cursor.peek() == '\t') {
          return "found a tab character that violates indentation";
        }
        cursor.skip_blank();
      } else {
        blanks = cursor.take_while([](const char* p) { return is_blank(*p); });
      }
    }
    if (!context.in_flow && cursor.column() <= context.indent) break;
  }
  return nullptr;
}

namespace {

void append_utf8(std::uint32_t code, std::string& out) {
  const auto push = [&out](std::uint32_t byte) { out.push_back(static_cast<char>(byte)); };
  if (code < 0x80) {
    push(code);
    return;
  }
  if (code < 0x800) {
    push(0xC0 | code >> 6);
  } else {
    if (code < 0x10000) {
      push(0xE0 | code >> 12);
    } else {
      push(0xF0 | code >> 18);
      push(0x80 | (code >> 12 & 0x3F));
    }
    push(0x80 | (code >> 6 & 0x3F));
  }
  push(0x80 | (code & 0x3F));
}

// The digits of \x, \u or \U.
Problem take_code_point(Cursor& cursor, int digits, std::string& value) {
  std::uint32_t code = 0;
  for (int k = 0; k < digits; ++k) {
    const int digit = base::hex_value(cursor.peek(k));
    if (digit < 0) return "did not find expected hexdecimal number";
    code = code << 4 | static_cast<std::uint32_t>(digit);
  }
  if ((code >= 0xD800 && code <= 0xDFFF) || code > 0x10FFFF) {
    return "found invalid Unicode character escape code";
  }
  append_utf8(code, value);
  cursor.skip(digits);
  return nullptr;
}

// What an escape of one letter means; empty if it has digits or does not exist.
std::string_view short_escape(char letter) {
  switch (letter) {
    case '0':
      return std::string_view("\0", 1);
    case 'a':
      return "\a";
    case 'b':
      return "\b";
    case 't':
    case '\t':
      return "\t";
    case 'n':
      return "\n";
    case 'v':
      return "\v";
    case 'f':
      return "\f";
    case 'r':
      return "\r";
    case 'e':
      return "\x1B";
    case ' ':
      return " ";
    case '"':
      return "\"";
    case '\'':
      return "'";
    case '\\':
      return "\\";
    case 'N':
      return "\xC2\x85";
    case '_':
      return "\xC2\xA0";
    case 'L':
      return "\xE2\x80\xA8";
    case 'P':
      return "\xE2\x80\xA9";
    default:
      return {};
  }
}

Problem take_escape(Cursor& cursor, std::string& value) {
  const char letter = cursor.peek(1);
  const std::string_view meaning = short_escape(letter);
  const int digits = letter == 'x' ? 2 : letter == 'u' ? 4 : letter == 'U' ? 8 : 0;
  if (meaning.empty() && digits == 0) return "found unknown escape character";
  cursor.skip(2);
  value += meaning;
  return digits > 0 ? take_code_point(cursor, digits, value) : nullptr;
}

// The part of a quoted scalar up to a blank, a line break or the closing quote. `joins_lines`: it
// ends in an escaped break.
Problem take_quoted_run(Cursor& cursor, char quote, std::string& value, bool& joins_lines) {
  while (true) {
    value += cursor.take_while([quote](const char* p) {
      const std::uint8_t kind = char_class(*p);
      if ((kind & (kBlank | kNul)) != 0 || ((kind & kBreakStart) != 0 && is_break(p))) return false;
      return *p != quote && (*p != '\\' || quote == '\'');
    });
    if (quote == '\'' && cursor.peek() == '\'' && cursor.peek(1) == '\'') {
      value.push_back('\'');
      cursor.skip(2);
    } else if (quote == '"' && cursor.peek() == '\\') {
      if (is_break(cursor.at() + 1)) {
        cursor.skip();
        cursor.skip_line();
        joins_lines = true;
        return nullptr;
      }
      if (const Problem problem = take_escape(cursor, value)) return problem;
    } else {
      return nullptr;
    }
  }
}

}  // namespace

Problem take_quoted_scalar(Cursor& cursor, Token& token) {
  const char quote = cursor.peek();
  token.kind = TokenKind::Scalar;
  token.style = quote == '\'' ? kSingleQuoted : kDoubleQuoted;
  token.start = cursor.mark();
  cursor.skip();
  Fold fold;
  while (true) {
    if (cursor.at_document_indicator()) return "found unexpected document indicator";
    if (cursor.at_end()) return "found unexpected end of stream";
    bool at_line_start = false;
    if (const Problem problem = take_quoted_run(cursor, quote, token.value, at_line_start))
      return problem;
    if (cursor.peek() == quote) break;

    std::string_view blanks;
    while (is_blank(cursor.peek()) || is_break(cursor.at())) {
      if (is_break(cursor.at())) {
        blanks = {};
        // Behind an escaped break, every further one counts.
        if (at_line_start && fold.first.empty()) {
          cursor.take_line(fold.rest);
        } else {
          fold.take(cursor);
        }
        at_line_start = true;
      } else if (at_line_start) {
        cursor.skip_blank();
      } else {
        blanks = cursor.take_while([](const char* p) { return is_blank(*p); });
      }
    }
    if (at_line_start) {
      fold.append_to(token.value);
    } else {
      token.value += blanks;
    }
  }
  cursor.skip();
  token.end = cursor.mark();
  return nullptr;
}

}  // namespace porchsim::kpt::yaml
