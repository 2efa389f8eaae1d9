#include "cel/recovery/parse_tree.h"

namespace porchsim::cel {
namespace {

// Alternatives of Primary, as grammar_rules.cc lists them.
constexpr int kNested = 3;
constexpr int kConstant = 7;

}  // namespace

bool TreeNode::is_passage() const {
  switch (rule) {
    case Rule::Expr:
    case Rule::ConditionalOr:
    case Rule::ConditionalAnd:
    case Rule::Relation:
    case Rule::Calc:
      return part(Label::Op) == nullptr;
    case Rule::Unary:
      return alternative == 1;
    case Rule::Member:
      return alternative == 0;
    case Rule::Primary:
      return alternative == kNested || alternative == kConstant;
    default:
      return false;
  }
}

const TreeNode* TreeNode::passes_to() const {
  switch (rule) {
    case Rule::Relation:
      return child(Rule::Calc);
    case Rule::Calc:
      return child(Rule::Unary);
    case Rule::Unary:
      return child(Rule::Member);
    case Rule::Member:
      return child(Rule::Primary);
    case Rule::Primary:
      return alternative == kConstant ? child(Rule::Literal) : node(Label::E);
    default:
      return node(Label::E);
  }
}

TreeNode* ParseTree::add(Rule rule) {
  TreeNode* node = nullptr;
  if (spare_.empty()) {
    node = &nodes_.emplace_back(&memory_);
  } else {
    node = spare_.back();
    spare_.pop_back();
    node->alternative = 0;
    node->parts.clear();
  }
  node->rule = rule;
  return node;
}

const TreeNode* ParseTree::replaced(TreeNode* node) {
  const TreeNode* inner = node->is_passage() ? node->passes_to() : nullptr;
  if (inner == nullptr) return node;
  spare_.push_back(node);
  return inner;
}

}  // namespace porchsim::cel
