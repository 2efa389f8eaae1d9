// Sets of token types, with the end of the text and "nothing at all" among them.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <string>
#include <vector>

#include "cel/syntax/token.h"

namespace porchsim::cel {

class TokenSet {
 public:
  TokenSet() = default;
  constexpr TokenSet(TokenType type) : bits_(bit(type)) {}
  constexpr TokenSet(std::initializer_list<TokenType> types) {
    for (const TokenType type : types) bits_ |= bit(type);
  }

  bool has(TokenType type) const { return (bits_ & bit(type)) != 0; }
  bool has_nothing_at_all() const { return (bits_ & kNothing) != 0; }
  void add(TokenSet other) { bits_ |= other.bits_; }
  void add_nothing_at_all() { bits_ |= kNothing; }
  void remove_nothing_at_all() { bits_ &= ~kNothing; }
  bool meets(TokenSet other) const { return (bits_ & other.bits_) != 0; }

  // The lowest type.
  TokenType first() const {
    std::uint8_t type = 0;
    while (type < kTokenTypes && (bits_ >> type & 1) == 0) ++type;
    return static_cast<TokenType>(type);
  }

  // "{'[', '{'}", or the name of the only one. The end of the text comes first.
  std::string text() const {
    std::string names;
    int count = 0;
    for (std::uint8_t type = 0; type < kTokenTypes; ++type) {
      if ((bits_ >> type & 1) == 0) continue;
      if (count++ > 0) names += ", ";
      names += token_name(static_cast<TokenType>(type));
    }
    return count == 1 ? names : "{" + names + "}";
  }

 private:
  static constexpr std::uint64_t kNothing = std::uint64_t{1} << 63;
  static constexpr std::uint64_t bit(TokenType type) {
    return std::uint64_t{1} << static_cast<std::uint8_t>(type);
  }

  std::uint64_t bits_ = 0;
};

}  // namespace porchsim::cel
