// Builds an expression from a parse tree, as cel-go's visitor does, and tells what is wrong with
// it.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cel/parser/builder.h"
#include "cel/parser/parser.h"
#include "cel/recovery/parse_tree.h"

namespace porchsim::cel {

class TreeVisitor {
 public:
  TreeVisitor(const Source& source, const ParseOptions& options, Builder& builder)
      : source_(source), options_(options), build_(builder) {}

  // The root; whatever it is where there are issues.
  Expr* visit(const ParseTree& tree);

 private:
  using Elements = std::pair<std::vector<Expr*>, std::vector<bool>>;

  Expr* visit(const TreeNode* node);
  Expr* visit_compound(const TreeNode& node);
  Expr* conditional(const TreeNode& node);
  Expr* logical(const TreeNode& node, std::string_view function, const char* sign);
  Expr* binary(const TreeNode& node);
  Expr* unary(const TreeNode& node);
  Expr* select(const TreeNode& node);
  Expr* member_call(const TreeNode& node);
  Expr* index(const TreeNode& node);
  Expr* primary(const TreeNode& node);
  Expr* name(const TreeNode& node);
  Expr* message(const TreeNode& node);
  Expr* list(const TreeNode& node);
  Expr* map(const TreeNode& node);
  Expr* literal(const TreeNode& node);

  std::vector<Builder::Field> fields(const TreeNode* node);
  Elements entries(const TreeNode* node);
  std::vector<Expr*> arguments(const TreeNode* node);
  // The name, or nothing: then the error is reported.
  std::optional<std::string> field_name(const TreeNode* node, Offset report_at);

  std::string text(const TreeToken& token) const;
  Offset offset(const Token& token) const { return source_.offset_of(token.begin); }
  Offset offset(const TreeToken* token) const {
    return token == nullptr ? kNowhere : offset(token->token);
  }

  const Source& source_;
  const ParseOptions& options_;
  Builder& build_;
  int depth_ = 0;
  bool is_too_deep_ = false;
};

}  // namespace porchsim::cel
