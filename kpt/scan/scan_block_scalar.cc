#include <algorithm>
#include <string>

#include "base/ascii.h"
#include "kpt/scan/scan_scalar.h"

namespace porchsim::kpt::yaml {
namespace {

bool take_chomping(Cursor& cursor, BlockHeader& header) {
  const char c = cursor.peek();
  if (c != '+' && c != '-') return false;
  header.chomping = c == '+' ? Chomping::Keep : Chomping::Strip;
  cursor.skip();
  return true;
}

Problem take_increment(Cursor& cursor, BlockHeader& header) {
  if (!base::is_digit(cursor.peek())) return nullptr;
  if (cursor.peek() == '0') return "found an indentation indicator equal to 0";
  header.increment = cursor.peek() - '0';
  cursor.skip();
  return nullptr;
}

// Empty lines and the indentation of the next line that is not. An indent of 0 is not known yet:
// the first line that is not empty decides, or the longest of the empty ones before it.
Problem take_empty_lines(Cursor& cursor, std::int32_t around, std::int32_t& indent,
                         std::string& breaks, Mark& end) {
  end = cursor.mark();
  std::int32_t widest = 0;
  while (true) {
    cursor.skip_spaces(indent == 0 ? INT32_MAX : indent);
    widest = std::max(widest, cursor.column());
    if ((indent == 0 || cursor.column() < indent) && cursor.peek() == '\t') {
      return "found a tab character where an indentation space is expected";
    }
    if (!is_break(cursor.at())) break;
    cursor.take_line(breaks);
    end = cursor.mark();
  }
  if (indent == 0) indent = std::max({widest, around + 1, 1});
  return nullptr;
}

}  // namespace

Problem take_block_header(Cursor& cursor, Token& token, BlockHeader& header) {
  token.kind = TokenKind::Scalar;
  token.style = cursor.peek() == '|' ? kLiteral : kFolded;
  token.start = cursor.mark();
  cursor.skip();
  const bool chomping_first = take_chomping(cursor, header);
  if (const Problem problem = take_increment(cursor, header)) return problem;
  if (!chomping_first && header.increment > 0) take_chomping(cursor, header);
  cursor.skip_blanks();
  return nullptr;
}

Problem take_block_lines(Cursor& cursor, const BlockHeader& header, std::int32_t around,
                         Token& token) {
  if (!is_break_or_end(cursor.at())) return "did not find expected comment or line break";
  cursor.skip_line();
  std::int32_t indent = header.increment > 0 ? std::max(around, 0) + header.increment : 0;
  const bool folded = token.style == kFolded;
  std::string last_break;
  std::string breaks;
  bool after_blank = false;
  if (const Problem problem = take_empty_lines(cursor, around, indent, breaks, token.end))
    return problem;
  while (cursor.column() == indent && !cursor.at_end()) {
    // A break between two lines that both begin with text reads as a space, or as nothing before
    // empty lines.
    const bool blank = is_blank(cursor.peek());
    if (folded && !after_blank && !blank && last_break.starts_with('\n')) {
      if (breaks.empty()) token.value.push_back(' ');
    } else {
      token.value += last_break;
    }
    token.value += breaks;
    last_break.clear();
    breaks.clear();
    after_blank = blank;
    token.value += cursor.take_to_break();
    cursor.take_line(last_break);
    if (const Problem problem = take_empty_lines(cursor, around, indent, breaks, token.end))
      return problem;
  }
  if (header.chomping != Chomping::Strip) token.value += last_break;
  if (header.chomping == Chomping::Keep) token.value += breaks;
  return nullptr;
}

}  // namespace porchsim::kpt::yaml
