#include "cel/parser/tree_visitor.h"

#include "cel/syntax/string_scan.h"

namespace porchsim::cel {
namespace {

// cel-go's limit on what is nested in what.
constexpr int kDepth = 250;

std::string_view function_of(TokenType op) {
  switch (op) {
    case TokenType::Less:
      return operators::kLess;
    case TokenType::LessEquals:
      return operators::kLessEquals;
    case TokenType::Greater:
      return operators::kGreater;
    case TokenType::GreaterEquals:
      return operators::kGreaterEquals;
    case TokenType::Equals:
      return operators::kEquals;
    case TokenType::NotEquals:
      return operators::kNotEquals;
    case TokenType::In:
      return operators::kIn;
    case TokenType::Star:
      return operators::kMultiply;
    case TokenType::Slash:
      return operators::kDivide;
    case TokenType::Percent:
      return operators::kModulo;
    case TokenType::Plus:
      return operators::kAdd;
    case TokenType::Minus:
      return operators::kSubtract;
    default:
      return {};
  }
}

// The alternatives of the rules, as grammar_rules.cc lists them.
constexpr int kIdent = 1;
constexpr int kGlobalCall = 2;
constexpr int kCreateList = 4;
constexpr int kCreateMap = 5;
constexpr int kCreateMessage = 6;
constexpr int kSelect = 1;
constexpr int kMemberCall = 2;

}  // namespace

Expr* TreeVisitor::visit(const ParseTree& tree) { return visit(tree.root->node(Label::E)); }

Expr* TreeVisitor::visit(const TreeNode* node) {
  const TreeNode* inner = node;
  while (inner != nullptr && inner->is_passage()) inner = inner->passes_to();
  if (inner == nullptr || is_too_deep_) return build_.unspecified(kNowhere);
  const bool counts = inner->rule == Rule::Expr || inner->rule == Rule::Relation ||
                      inner->rule == Rule::Calc || inner->rule == Rule::Member;
  if (counts && ++depth_ > kDepth) {
    build_.issues().add(kNowhere, "max recursion depth exceeded");
    is_too_deep_ = true;
    return build_.unspecified(kNowhere);
  }
  Expr* expr = visit_compound(*inner);
  if (counts) --depth_;
  return expr;
}

Expr* TreeVisitor::visit_compound(const TreeNode& node) {
  switch (node.rule) {
    case Rule::Expr:
      return conditional(node);
    case Rule::ConditionalOr:
      return logical(node, operators::kOr, "||");
    case Rule::ConditionalAnd:
      return logical(node, operators::kAnd, "&&");
    case Rule::Relation:
    case Rule::Calc:
      return binary(node);
    case Rule::Unary:
      return unary(node);
    case Rule::Member:
      if (node.alternative == kSelect) return select(node);
      return node.alternative == kMemberCall ? member_call(node) : index(node);
    case Rule::Primary:
      return primary(node);
    case Rule::Literal:
      return literal(node);
    default:
      return build_.unspecified(kNowhere);
  }
}

Expr* TreeVisitor::conditional(const TreeNode& node) {
  Expr* condition = visit(node.node(Label::E));
  const TreeToken* op = node.token(Label::Op);
  const std::int64_t id = build_.take_id();
  Expr* yes = visit(node.node(Label::E1));
  Expr* no = visit(node.node(Label::E2));
  return build_.call(id, offset(op), operators::kConditional, {condition, yes, no});
}

Expr* TreeVisitor::logical(const TreeNode& node, std::string_view function, const char* sign) {
  std::vector<Builder::Term> terms;
  terms.push_back({visit(node.node(Label::E)), 0, kNowhere});
  const TreeNode::Parts signs(&node, Label::Op);
  const TreeNode::Parts more(&node, Label::E1);
  for (std::size_t i = 0; i < signs.size(); ++i) {
    const TreeNode* next = more.node(i);
    if (next == nullptr) {
      return build_.report(offset(node.start),
                           "unexpected character, wanted '" + std::string(sign) + "'");
    }
    Expr* term = visit(next);
    terms.push_back({term, build_.take_id(), offset(signs.token(i))});
  }
  return build_.balanced(function, terms);
}

Expr* TreeVisitor::binary(const TreeNode& node) {
  const TreeToken* op = node.token(Label::Op);
  const std::string_view function =
      op == nullptr || op->is_made_up ? std::string_view() : function_of(op->token.type);
  if (function.empty()) return build_.report(offset(node.start), "operator not found");
  Expr* left = visit(node.child(node.rule, 0));
  const std::int64_t id = build_.take_id();
  Expr* right = visit(node.child(node.rule, 1));
  return build_.call(id, offset(op), function, {left, right});
}

Expr* TreeVisitor::unary(const TreeNode& node) {
  if (node.alternative == 0) {
    return build_.literal(offset(node.start), Value::string("<<error>>"));
  }
  const TreeNode* operand = node.child(Rule::Member);
  if (node.count(Label::Op) % 2 == 0) return visit(operand);
  const std::int64_t id = build_.take_id();
  Expr* target = visit(operand);
  return build_.call(id, offset(node.token(Label::Op)),
                     node.alternative == 2 ? operators::kNot : operators::kNegate, {target});
}

std::optional<std::string> TreeVisitor::field_name(const TreeNode* node, Offset report_at) {
  const TreeToken* id = node == nullptr ? nullptr : node->token(Label::Id);
  if (node == nullptr || node->alternative == 0) {
    build_.report(report_at, "unsupported ident kind");
    return std::nullopt;
  }
  std::string name = id == nullptr ? "" : text(*id);
  if (node->alternative == 1) return name;
  if (!options_.escaped_identifiers) {
    build_.report(report_at, "unsupported syntax: '`'");
    return std::nullopt;
  }
  return name.size() <= 2 ? "" : name.substr(1, name.size() - 2);
}

Expr* TreeVisitor::select(const TreeNode& node) {
  Expr* operand = visit(node.child(Rule::Member));
  const TreeNode* id = node.node(Label::Id);
  const TreeToken* op = node.token(Label::Op);
  if (id == nullptr || op == nullptr) return build_.unspecified(offset(node.start));
  const Offset where = offset(id->start);
  std::string field = field_name(id, where).value_or("");
  if (node.part(Label::Opt) == nullptr) return build_.select(offset(op), operand, std::move(field));
  if (!options_.optional_syntax) return build_.report(offset(op), "unsupported syntax '.?'");
  Expr* name = build_.literal(where, Value::string(std::move(field)));
  return build_.plain_call(build_.take_id(), offset(op), operators::kOptionalSelect,
                           {operand, name});
}

Expr* TreeVisitor::member_call(const TreeNode& node) {
  Expr* operand = visit(node.child(Rule::Member));
  const TreeToken* id = node.token(Label::Id);
  if (id == nullptr) return build_.unspecified(offset(node.start));
  const TreeToken* open = node.token(Label::Open);
  const std::int64_t call_id = build_.take_id();
  std::vector<Expr*> list = arguments(node.node(Label::Args));
  return build_.member_call(call_id, offset(open), text(*id), operand, std::move(list));
}

Expr* TreeVisitor::index(const TreeNode& node) {
  Expr* target = visit(node.child(Rule::Member));
  const TreeToken* op = node.token(Label::Op);
  if (op == nullptr) return build_.unspecified(offset(node.start));
  const std::int64_t id = build_.take_id();
  Expr* key = visit(node.node(Label::Index));
  const bool is_optional = node.part(Label::Opt) != nullptr;
  if (is_optional && !options_.optional_syntax) {
    return build_.report(offset(op), "unsupported syntax '[?'");
  }
  return build_.call(id, offset(op), is_optional ? operators::kOptionalIndex : operators::kIndex,
                     {target, key});
}

std::vector<Expr*> TreeVisitor::arguments(const TreeNode* node) {
  std::vector<Expr*> list;
  if (node == nullptr) return list;
  const TreeNode::Parts parts(node, Label::E);
  for (std::size_t i = 0; i < parts.size(); ++i) list.push_back(visit(parts.node(i)));
  return list;
}

Expr* TreeVisitor::primary(const TreeNode& node) {
  switch (node.alternative) {
    case kIdent:
    case kGlobalCall:
      return name(node);
    case kCreateList:
      return list(node);
    case kCreateMap:
      return map(node);
    case kCreateMessage:
      return message(node);
    default:
      return build_.unspecified(kNowhere);
  }
}

std::string TreeVisitor::text(const TreeToken& token) const {
  if (token.is_made_up) return "<missing undefined>";
  return std::string(token.token.text(source_.text()));
}

}  // namespace porchsim::cel
