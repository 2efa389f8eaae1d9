#include "cel/recovery/token_stream.h"

#include "cel/syntax/lexer.h"

namespace porchsim::cel {

const Token& TokenStream::lexed_to(std::size_t index) {
  while (visible_.size() <= index && (visible_.empty() || !visible_.back().is(TokenType::End))) {
    lex_one();
  }
  return index < visible_.size() ? visible_[index] : visible_.back();
}

void TokenStream::lex_one() {
  const Lexed lexed = next_token(source_, next_byte_);
  next_byte_ = lexed.token.end;
  if (lexed.is_refused) {
    on_refused_(lexed.token.begin, lexed.token.text(source_));
    return;
  }
  all_.push_back(lexed.token);
  if (!lexed.token.is_hidden()) visible_.push_back(lexed.token);
}

std::string TokenStream::text(const Token& from, const Token& to) {
  std::string text;
  for (const Token& token : all_) {
    if (token.begin >= from.begin && token.begin <= to.begin) text += token.text(source_);
  }
  return text;
}

}  // namespace porchsim::cel
