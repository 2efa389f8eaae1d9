// From the text of an expression to its tree.
//
// What is right is parsed by recursive descent (quick_parser.h). Where anything is wrong the text
// is parsed again as ANTLR parses cel-go's grammar, recovering as it recovers, so that the messages
// are cel-go's (cel/recovery).
#pragma once

#include <cstddef>
#include <expected>
#include <string>
#include <vector>

#include "cel/parser/macro.h"
#include "cel/syntax/ast.h"
#include "cel/syntax/source.h"

namespace porchsim::cel {

struct ParseOptions {
  std::vector<Macro> macros;
  bool optional_syntax = false;      // a.?b, a[?b], {?a: b}
  bool escaped_identifiers = false;  // a.`b-c`
};

// Longer texts are refused.
constexpr std::size_t kMostCodePoints = 100'000;

// Fails with the issues as text.
std::expected<Ast, std::string> parse(const Source& source, const ParseOptions& options);

}  // namespace porchsim::cel
