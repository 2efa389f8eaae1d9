// Parses what is right, in one pass and to a bounded depth; gives up at the first doubt.
#pragma once

#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "cel/parser/builder.h"
#include "cel/parser/parser.h"
#include "cel/syntax/lexer.h"

namespace porchsim::cel {

class QuickParser {
 public:
  QuickParser(const Source& source, const ParseOptions& options, Builder& builder)
      : source_(source), text_(source.text()), options_(options), build_(builder) {}

  // The root; null where something is wrong or deep.
  Expr* parse();

 private:
  using ExprList = std::vector<Expr*>;

  // Each returns null once something is wrong; is_right_ tells so, too.
  Expr* expr();
  Expr* logical(TokenType op);
  Expr* relation();
  Expr* sum();
  Expr* product();
  Expr* unary();
  Expr* negated(TokenType sign, std::string_view function);
  Expr* member();
  Expr* member_suffixes(Expr* operand);
  Expr* select(Expr* operand);
  Expr* index(Expr* operand);
  Expr* primary();
  Expr* name();
  Expr* message(std::string type);
  Expr* list();
  Expr* map();
  Expr* literal(bool negative, Offset offset);
  ExprList arguments();

  // Whether identifiers with dots between them and a brace come next: a message.
  bool is_message() const;

  const Token& token() const { return token_; }
  bool at(TokenType type) const { return token_.type == type; }
  Offset offset() const { return source_.offset_of(token_.begin); }
  void advance();
  bool take(TokenType type);
  void want(TokenType type);
  std::nullptr_t fail();
  // Counts what ANTLR would nest.
  bool nest();

  const Source& source_;
  std::string_view text_;
  const ParseOptions& options_;
  Builder& build_;
  Token token_;
  bool is_right_ = true;
  int depth_ = 0;
};

}  // namespace porchsim::cel
