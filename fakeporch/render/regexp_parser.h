// The syntax of Go's regular expressions: regexp/syntax.
#pragma once

#include <cstddef>
#include <cstdint>
#include <expected>
#include <string>
#include <string_view>
#include <vector>

#include "fakeporch/render/regexp_classes.h"

namespace porchsim::fakeporch {

struct RegexpNode {
  enum class Kind : std::uint8_t {
    Empty,
    Class,
    Sequence,
    Choice,
    Repeat,
    Group,
    Begin,
    End,
    LineBegin,
    LineEnd,
    Word,
    NotWord
  };
  Kind kind = Kind::Empty;
  RuneRanges ranges;                 // Class
  std::vector<RegexpNode> children;  // Sequence, Choice; Repeat and Group have one
  std::size_t group = 0;             // Group: its number from 1
  int least = 0;                     // Repeat
  int most = -1;                     // Repeat; -1 = no end
  bool greedy = true;                // Repeat
};

struct ParsedRegexp {
  RegexpNode root;
  std::size_t groups = 0;
};

// Fails with Go's text.
std::expected<ParsedRegexp, std::string> parse_regexp(std::string_view pattern);

// The runes of a text; bytes that are no UTF-8 are runes of their own. `offsets` gets the place of
// each, and the text's end.
std::vector<char32_t> runes_of(std::string_view text, std::vector<std::size_t>* offsets = nullptr);

}  // namespace porchsim::fakeporch
