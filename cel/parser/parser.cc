#include "cel/parser/parser.h"

#include <utility>

#include <fmt/format.h>

#include "cel/parser/builder.h"
#include "cel/parser/quick_parser.h"
#include "cel/parser/tree_visitor.h"
#include "cel/recovery/recovering_parser.h"
#include "cel/syntax/issues.h"

namespace porchsim::cel {
namespace {

// In a wrong text of more tokens what is wrong beside its syntax is not looked for.
constexpr std::size_t kMostTokensTold = 20'000;

std::expected<Ast, std::string> parse_as_antlr(const Source& source, const ParseOptions& options) {
  Ast ast;
  Issues issues(source);
  RecoveringParser parser(source.text(), [&](std::size_t byte, std::string message) {
    const bool nowhere = byte == RecoveringParser::kNowhereByte;
    issues.add(nowhere ? kNowhere : source.offset_of(byte), std::move(message));
  });
  const ParseTree* tree = parser.parse();
  const bool tells_all = issues.empty() || parser.tokens_read() <= kMostTokensTold;
  if (tree != nullptr && tells_all) {
    Builder builder(ast, issues, options.macros);
    ast.root = TreeVisitor(source, options, builder).visit(*tree);
  }
  if (!issues.empty()) return std::unexpected(issues.text());
  return ast;
}

}  // namespace

std::expected<Ast, std::string> parse(const Source& source, const ParseOptions& options) {
  Issues issues(source);
  if (source.size() > kMostCodePoints) {
    issues.add(kNowhere, fmt::format("expression code point size exceeds limit: size: {}, limit {}",
                                     source.size(), kMostCodePoints));
    return std::unexpected(issues.text());
  }
  {  // This tree is let go before another one is made.
    Ast ast;
    Builder builder(ast, issues, options.macros);
    ast.root = QuickParser(source, options, builder).parse();
    if (ast.root != nullptr) return ast;
  }
  return parse_as_antlr(source, options);
}

}  // namespace porchsim::cel
