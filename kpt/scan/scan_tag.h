// Reads directives, anchors, aliases and tags. As in scan_scalar.h, each function fills the token
// and returns a null pointer, or says what is wrong.
#pragma once

#include "kpt/scan/cursor.h"
#include "kpt/scan/scan_scalar.h"
#include "kpt/scan/token.h"

namespace porchsim::kpt::yaml {

// "%YAML 1.1": the value is "1.1". "%TAG !e! tag:example.com,2000:": value and suffix are handle
// and prefix.
Problem take_directive(Cursor& cursor, Token& token);

// "&name" or "*name": the value is the name.
Problem take_anchor(Cursor& cursor, TokenKind kind, Token& token);

// "!handle!suffix", "!suffix" (handle "!"), "!<verbatim>" and "!" (both with an empty handle).
Problem take_tag(Cursor& cursor, Token& token);

}  // namespace porchsim::kpt::yaml
