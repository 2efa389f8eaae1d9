// Reads scalars: plain, quoted, block. Each function begins at the scalar's first character, fills
// the token (value, style, start, end) and returns a null pointer, or says what is wrong with it;
// the place of the mistake is the cursor's.
#pragma once

#include <cstdint>

#include "kpt/scan/cursor.h"
#include "kpt/scan/token.h"

namespace porchsim::kpt::yaml {

using Problem = const char*;

struct PlainContext {
  std::int32_t indent =
      -1;  // of the block around; lines that continue the scalar are indented more
  bool in_flow = false;
};

// `crossed_line` becomes true if the cursor has passed a line break behind the scalar.
Problem take_plain_scalar(Cursor& cursor, const PlainContext& context, Token& token,
                          bool& crossed_line);

Problem take_quoted_scalar(Cursor& cursor, Token& token);

enum class Chomping : std::uint8_t { Clip, Strip, Keep };

struct BlockHeader {
  Chomping chomping = Chomping::Clip;
  int increment = 0;  // the indentation indicator, 0 if there is none
};

// "|" or ">" with its indicators and the blanks behind; a comment may follow, then the line must
// end.
Problem take_block_header(Cursor& cursor, Token& token, BlockHeader& header);
// The lines of the scalar, from the end of the header's line; `indent` is that of the block around.
Problem take_block_lines(Cursor& cursor, const BlockHeader& header, std::int32_t indent,
                         Token& token);

}  // namespace porchsim::kpt::yaml
