#include "cel/syntax/lexer.h"

#include <algorithm>

#include "base/ascii.h"
#include "cel/syntax/string_scan.h"
#include "cel/value/utf8.h"

namespace porchsim::cel {
namespace {

bool is_word(char c) { return base::is_alphanumeric(c) || c == '_'; }

class Lexer {
 public:
  Lexer(std::string_view source, std::size_t at) : source_(source), begin_(at) {}

  Lexed next() const {
    if (begin_ >= source_.size()) return token(TokenType::End, begin_);
    const char c = source_[begin_];
    if (is_space(c)) return token(TokenType::Whitespace, skip(begin_, is_space));
    if (base::is_digit(c) || (c == '.' && base::is_digit(at(begin_ + 1)))) return number();
    if (base::is_letter(c) || c == '_') return word();
    if (c == '"' || c == '\'') return string();
    if (c == '`') return escaped_identifier();
    return sign(c);
  }

 private:
  static bool is_space(char c) {
    return c == ' ' || c == '\t' || c == '\r' || c == '\n' || c == '\f';
  }

  // 0 past the end.
  char at(std::size_t i) const { return i < source_.size() ? source_[i] : '\0'; }

  template <class Is>
  std::size_t skip(std::size_t i, Is is) const {
    while (i < source_.size() && is(source_[i])) ++i;
    return i;
  }

  Lexed token(TokenType type, std::size_t end) const { return {{type, begin_, end}, false}; }

  // No rule goes on with the character there.
  Lexed refused_at(std::size_t i) const {
    const std::size_t end =
        i < source_.size() ? i + first_rune(source_.substr(i)).bytes : source_.size();
    return {{TokenType::End, begin_, end}, true};
  }

  // Behind an exponent; where it was if there is none.
  std::size_t exponent(std::size_t i) const {
    if (at(i) != 'e' && at(i) != 'E') return i;
    const std::size_t digits = i + (at(i + 1) == '+' || at(i + 1) == '-' ? 2 : 1);
    return base::is_digit(at(digits)) ? skip(digits, base::is_digit) : i;
  }

  Lexed number() const {
    if (at(begin_) == '0' && at(begin_ + 1) == 'x' && base::hex_value(at(begin_ + 2)) >= 0) {
      const std::size_t end = skip(begin_ + 2, [](char c) { return base::hex_value(c) >= 0; });
      return whole(end);
    }
    const std::size_t digits = skip(begin_, base::is_digit);
    std::size_t end = digits;
    if (at(end) == '.' && base::is_digit(at(end + 1))) end = skip(end + 1, base::is_digit);
    end = exponent(end);
    return end == digits ? whole(end) : token(TokenType::Float, end);
  }
  Lexed whole(std::size_t end) const {
    const bool is_unsigned = at(end) == 'u' || at(end) == 'U';
    return is_unsigned ? token(TokenType::Uint, end + 1) : token(TokenType::Int, end);
  }

  Lexed word() const {
    const char c = base::to_lower(source_[begin_]);
    if (c == 'r' || c == 'b') {
      const ScannedString scanned = scan_string(source_, begin_ + (c == 'b' ? 1 : 0));
      if (scanned.end) return token(c == 'b' ? TokenType::Bytes : TokenType::String, *scanned.end);
    }
    const std::size_t end = skip(begin_, is_word);
    const std::string_view text = source_.substr(begin_, end - begin_);
    if (text == "in") return token(TokenType::In, end);
    if (text == "true") return token(TokenType::True, end);
    if (text == "false") return token(TokenType::False, end);
    if (text == "null") return token(TokenType::Null, end);
    return token(TokenType::Identifier, end);
  }

  Lexed string() const {
    const ScannedString scanned = scan_string(source_, begin_);
    return scanned.end ? token(TokenType::String, *scanned.end) : refused_at(scanned.stopped);
  }

  Lexed escaped_identifier() const {
    const std::size_t end = skip(begin_ + 1, [](char c) {
      return is_word(c) || c == '.' || c == '-' || c == '/' || c == ' ';
    });
    if (at(end) != '`' || end == begin_ + 1) return refused_at(end);
    return token(TokenType::EscapedIdentifier, end + 1);
  }

  // A sign that is longer with the character behind it.
  Lexed pair(char second, TokenType both, TokenType alone) const {
    return at(begin_ + 1) == second ? token(both, begin_ + 2) : token(alone, begin_ + 1);
  }
  // A sign that is none without the character behind it.
  Lexed only_pair(char second, TokenType both) const {
    return at(begin_ + 1) == second ? token(both, begin_ + 2) : refused_at(begin_ + 1);
  }

  Lexed sign(char c) const {
    switch (c) {
      case '=':
        return only_pair('=', TokenType::Equals);
      case '!':
        return pair('=', TokenType::NotEquals, TokenType::Exclamation);
      case '<':
        return pair('=', TokenType::LessEquals, TokenType::Less);
      case '>':
        return pair('=', TokenType::GreaterEquals, TokenType::Greater);
      case '&':
        return only_pair('&', TokenType::And);
      case '|':
        return only_pair('|', TokenType::Or);
      case '/':
        if (at(begin_ + 1) != '/') return token(TokenType::Slash, begin_ + 1);
        return token(TokenType::Comment, skip(begin_, [](char other) { return other != '\n'; }));
      default:
        break;
    }
    constexpr std::string_view kSigns = "[]{}().,-?:+*%";
    constexpr TokenType kTypes[] = {
        TokenType::LeftBracket,  TokenType::RightBracket, TokenType::LeftBrace,
        TokenType::RightBrace,   TokenType::LeftParen,    TokenType::RightParen,
        TokenType::Dot,          TokenType::Comma,        TokenType::Minus,
        TokenType::QuestionMark, TokenType::Colon,        TokenType::Plus,
        TokenType::Star,         TokenType::Percent};
    const std::size_t found = kSigns.find(c);
    if (found == std::string_view::npos) return refused_at(begin_);
    return token(kTypes[found], begin_ + 1);
  }

  std::string_view source_;
  std::size_t begin_;
};

}  // namespace

Lexed next_token(std::string_view source, std::size_t at) { return Lexer(source, at).next(); }

std::optional<Token> next_visible_token(std::string_view source, std::size_t at) {
  for (;;) {
    const Lexed lexed = next_token(source, at);
    if (lexed.is_refused) return std::nullopt;
    if (!lexed.token.is_hidden()) return lexed.token;
    at = lexed.token.end;
  }
}

}  // namespace porchsim::cel
