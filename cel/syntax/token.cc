#include "cel/syntax/token.h"

#include <array>

namespace porchsim::cel {

std::string_view token_name(TokenType type) {
  constexpr std::array<std::string_view, 38> kNames = {
      "<EOF>",  "'=='",       "'!='",          "'in'",      "'<'",     "'<='",     "'>='",
      "'>'",    "'&&'",       "'||'",          "'['",       "']'",     "'{'",      "'}'",
      "'('",    "')'",        "'.'",           "','",       "'-'",     "'!'",      "'?'",
      "':'",    "'+'",        "'*'",           "'/'",       "'%'",     "'true'",   "'false'",
      "'null'", "WHITESPACE", "COMMENT",       "NUM_FLOAT", "NUM_INT", "NUM_UINT", "STRING",
      "BYTES",  "IDENTIFIER", "ESC_IDENTIFIER"};
  return kNames[static_cast<std::size_t>(type)];
}

}  // namespace porchsim::cel
