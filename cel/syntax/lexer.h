// The next token of a text: the longest that any rule of the grammar takes.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "cel/syntax/token.h"

namespace porchsim::cel {

struct Lexed {
  Token token;  // hidden ones, too; End at the end of the text
  // No rule takes what is here. The token spans it with the character that no rule went on with.
  bool is_refused = false;
};

Lexed next_token(std::string_view source, std::size_t at);

// The next token that a parser sees; nothing where no rule takes the text.
std::optional<Token> next_visible_token(std::string_view source, std::size_t at);

}  // namespace porchsim::cel
