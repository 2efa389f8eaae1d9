#include "kpt/scan/scan_tag.h"

#include <string>

#include "base/ascii.h"

namespace porchsim::kpt::yaml {
namespace {

std::string_view take_word(Cursor& cursor) {
  return cursor.take_while([](const char* p) { return is_word(*p); });
}

// The bytes of one UTF-8 character, each as "%XX".
Problem take_uri_escapes(Cursor& cursor, std::string& uri) {
  int left = 0;
  do {
    const int high = cursor.peek() == '%' ? base::hex_value(cursor.peek(1)) : -1;
    const int low = high >= 0 ? base::hex_value(cursor.peek(2)) : -1;
    if (low < 0) return "did not find URI escaped octet";
    const int octet = high << 4 | low;
    if (left > 0) {
      if ((octet & 0xC0) != 0x80) return "found an incorrect trailing UTF-8 octet";
    } else if ((octet & 0xC0) == 0x80 || octet >= 0xF8) {
      return "found an incorrect leading UTF-8 octet";
    } else {
      left = char_width(static_cast<char>(octet));
    }
    uri.push_back(static_cast<char>(octet));
    cursor.skip(3);
  } while (--left > 0);
  return nullptr;
}

Problem take_uri(Cursor& cursor, bool have_some, std::string& uri) {
  while ((char_class(cursor.peek()) & (kWord | kUri)) != 0) {
    have_some = true;
    if (cursor.peek() == '%') {
      if (const Problem problem = take_uri_escapes(cursor, uri)) return problem;
    } else {
      uri.push_back(cursor.peek());
      cursor.skip();
    }
  }
  return have_some ? nullptr : "did not find expected tag URI";
}

// "!", "!word" or "!word!".
Problem take_handle(Cursor& cursor, std::string& handle) {
  if (cursor.peek() != '!') return "did not find expected '!'";
  handle = "!";
  cursor.skip();
  handle += take_word(cursor);
  if (cursor.peek() == '!') {
    handle.push_back('!');
    cursor.skip();
  }
  return nullptr;
}

Problem take_version_number(Cursor& cursor, std::string& version) {
  constexpr std::size_t kMaxDigits = 2;
  const std::string_view digits =
      cursor.take_while([](const char* p) { return base::is_digit(*p); });
  if (digits.size() > kMaxDigits) return "found extremely long version number";
  if (digits.empty()) return "did not find expected version number";
  version += digits.size() == 2 && digits[0] == '0' ? digits.substr(1) : digits;
  return nullptr;
}

Problem take_version(Cursor& cursor, Token& token) {
  token.kind = TokenKind::VersionDirective;
  cursor.skip_blanks();
  if (const Problem problem = take_version_number(cursor, token.value)) return problem;
  if (cursor.peek() != '.') return "did not find expected digit or '.' character";
  token.value.push_back('.');
  cursor.skip();
  return take_version_number(cursor, token.value);
}

void split_here(Token& token) { token.split = static_cast<std::int32_t>(token.value.size()); }

Problem take_tag_directive(Cursor& cursor, Token& token) {
  token.kind = TokenKind::TagDirective;
  cursor.skip_blanks();
  if (const Problem problem = take_handle(cursor, token.value)) return problem;
  split_here(token);
  if (token.value != "!" && !token.value.ends_with('!')) return "did not find expected '!'";
  if (!is_blank(cursor.peek())) return "did not find expected whitespace";
  cursor.skip_blanks();
  if (const Problem problem = take_uri(cursor, false, token.value)) return problem;
  return is_blank_or_end(cursor.at()) ? nullptr : "did not find expected whitespace or line break";
}

}  // namespace

Problem take_directive(Cursor& cursor, Token& token) {
  token.start = cursor.mark();
  cursor.skip();
  const std::string_view name = take_word(cursor);
  if (name.empty()) return "could not find expected directive name";
  if (!is_blank_or_end(cursor.at())) return "found unexpected non-alphabetical character";
  Problem problem = "found unknown directive name";
  if (name == "YAML") problem = take_version(cursor, token);
  if (name == "TAG") problem = take_tag_directive(cursor, token);
  if (problem != nullptr) return problem;
  token.end = cursor.mark();

  cursor.skip_blanks();
  if (cursor.peek() == '#') cursor.take_to_break();
  if (!is_break_or_end(cursor.at())) return "did not find expected comment or line break";
  cursor.skip_line();
  return nullptr;
}

Problem take_anchor(Cursor& cursor, TokenKind kind, Token& token) {
  constexpr std::string_view kMayFollow = "?:,]}%@`";
  token.kind = kind;
  token.start = cursor.mark();
  cursor.skip();
  token.value = take_word(cursor);
  token.end = cursor.mark();
  if (!token.value.empty() &&
      (is_blank_or_end(cursor.at()) || kMayFollow.contains(cursor.peek()))) {
    return nullptr;
  }
  return "did not find expected alphabetic or numeric character";
}

Problem take_tag(Cursor& cursor, Token& token) {
  token.kind = TokenKind::Tag;
  token.start = cursor.mark();
  if (cursor.peek(1) == '<') {
    cursor.skip(2);
    if (const Problem problem = take_uri(cursor, false, token.value)) return problem;
    if (cursor.peek() != '>') return "did not find the expected '>'";
    cursor.skip();
  } else {
    if (const Problem problem = take_handle(cursor, token.value)) return problem;
    // "!word" is no handle: the word begins the suffix.
    const bool has_handle = token.value.size() > 1 && token.value.ends_with('!');
    token.split = 1;
    if (has_handle) split_here(token);
    if (const Problem problem = take_uri(cursor, !has_handle, token.value)) return problem;
    if (token.value == "!") token.split = 0;
  }
  if (!is_blank_or_end(cursor.at())) return "did not find expected whitespace or line break";
  token.end = cursor.mark();
  return nullptr;
}

}  // namespace porchsim::kpt::yaml
