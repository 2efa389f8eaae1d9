// The tokens of CEL, numbered as its grammar numbers them: messages list them in this order.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace porchsim::cel {

enum class TokenType : std::uint8_t {
  End = 0,
  Equals,
  NotEquals,
  In,
  Less,
  LessEquals,
  GreaterEquals,
  Greater,
  And,
  Or,
  LeftBracket,
  RightBracket,
  LeftBrace,
  RightBrace,
  LeftParen,
  RightParen,
  Dot,
  Comma,
  Minus,
  Exclamation,
  QuestionMark,
  Colon,
  Plus,
  Star,
  Slash,
  Percent,
  True,
  False,
  Null,
  Whitespace,
  Comment,
  Float,
  Int,
  Uint,
  String,
  Bytes,
  Identifier,
  EscapedIdentifier
};
constexpr std::uint8_t kTokenTypes = 38;

struct Token {
  Token() = default;
  Token(TokenType of, std::size_t from, std::size_t to)
      : type(of), begin(static_cast<std::uint32_t>(from)), end(static_cast<std::uint32_t>(to)) {}

  TokenType type = TokenType::End;
  std::uint32_t begin = 0;  // in bytes
  std::uint32_t end = 0;

  bool is(TokenType other) const { return type == other; }
  bool is_hidden() const { return is(TokenType::Whitespace) || is(TokenType::Comment); }
  std::string_view text(std::string_view source) const { return source.substr(begin, end - begin); }
};

// "'=='", "IDENTIFIER", "<EOF>".
std::string_view token_name(TokenType type);

}  // namespace porchsim::cel
