// The tokens of a text as a parser sees them, lexed when first looked at. What no rule takes is
// reported and skipped, as ANTLR's lexer does.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "cel/syntax/token.h"

namespace porchsim::cel {

class TokenStream {
 public:
  // Told what is refused and where it begins, in bytes.
  using OnRefused = std::function<void(std::size_t byte, std::string_view text)>;

  TokenStream(std::string_view source, OnRefused on_refused)
      : source_(source), on_refused_(std::move(on_refused)) {}

  // The token at an index among those that are not hidden; the last is the end, again and again.
  const Token& at(std::size_t index) {
    return index < visible_.size() ? visible_[index] : lexed_to(index);
  }

  std::size_t index() const { return index_; }
  void seek(std::size_t index) { index_ = index; }
  const Token& look(std::size_t ahead = 1) { return at(index_ + ahead - 1); }
  const Token& previous() { return at(index_ - 1); }
  void consume() {
    ++index_;
    at(index_);
  }

  // The text of the tokens from one to another, hidden ones included, the end left out.
  std::string text(const Token& from, const Token& to);

 private:
  const Token& lexed_to(std::size_t index);
  void lex_one();

  std::string_view source_;
  OnRefused on_refused_;
  std::size_t next_byte_ = 0;
  std::vector<Token> all_;
  std::vector<Token> visible_;
  std::size_t index_ = 0;
};

}  // namespace porchsim::cel
