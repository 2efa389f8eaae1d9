#include "cel/parser/tree_visitor.h"
#include "cel/syntax/string_scan.h"

namespace porchsim::cel {

Expr* TreeVisitor::name(const TreeNode& node) {
  const TreeToken* id = node.token(Label::Id);
  if (id == nullptr) return build_.unspecified(offset(node.start));
  const std::string word = text(*id);
  if (is_reserved_identifier(word)) {
    return build_.report(offset(node.start), "reserved identifier: " + word);
  }
  const std::string full = (node.part(Label::LeadingDot) != nullptr ? "." : "") + word;
  constexpr int kIdent = 1;
  if (node.alternative == kIdent) return build_.ident(offset(id), full);
  const TreeToken* op = node.token(Label::Op);
  const std::int64_t call_id = build_.take_id();
  std::vector<Expr*> list = arguments(node.node(Label::Args));
  return build_.call(call_id, offset(op), full, std::move(list));
}

Expr* TreeVisitor::message(const TreeNode& node) {
  std::string type = node.part(Label::LeadingDot) != nullptr ? "." : "";
  const TreeNode::Parts words(&node, Label::Id);
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (i > 0) type += '.';
    type += text(*words.token(i));
  }
  const std::int64_t id = build_.take_id();
  std::vector<Builder::Field> list = fields(node.node(Label::Entries));
  return build_.message(id, offset(node.token(Label::Op)), std::move(type), std::move(list));
}

std::vector<Builder::Field> TreeVisitor::fields(const TreeNode* node) {
  std::vector<Builder::Field> list;
  if (node == nullptr) return list;
  const TreeNode::Parts keys(node, Label::Fields);
  const TreeNode::Parts columns(node, Label::Columns);
  const TreeNode::Parts values(node, Label::Values);
  for (std::size_t i = 0; i < keys.size(); ++i) {
    const TreeToken* column = columns.token(i);
    const TreeNode* value = values.node(i);
    if (column == nullptr || value == nullptr) return {};
    build_.take_id();
    const TreeNode& key = *keys.node(i);
    Builder::Field field;
    field.offset = offset(column);
    field.is_optional = key.part(Label::Opt) != nullptr;
    if (field.is_optional && !options_.optional_syntax) {
      build_.report(offset(key.start), "unsupported syntax '?'");
      continue;
    }
    auto name = field_name(key.node(Label::Id), offset(node->start));
    if (!name) continue;
    field.name = std::move(*name);
    field.value = visit(value);
    list.push_back(std::move(field));
  }
  return list;
}

Expr* TreeVisitor::list(const TreeNode& node) {
  const std::int64_t id = build_.take_id();
  const TreeNode* elements = node.node(Label::Elements);
  std::vector<Expr*> list;
  std::vector<bool> optionals;
  bool has_optionals = false;
  const TreeNode::Parts parts(elements, Label::Elements);
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const TreeNode& element = *parts.node(i);
    list.push_back(visit(element.node(Label::E)));
    const TreeToken* opt = element.token(Label::Opt);
    optionals.push_back(opt != nullptr && options_.optional_syntax);
    has_optionals = has_optionals || optionals.back();
    if (opt != nullptr && !options_.optional_syntax) {
      build_.report(offset(opt), "unsupported syntax '?'");
    }
  }
  if (!has_optionals) optionals.clear();
  return build_.list(id, offset(node.token(Label::Op)), std::move(list), std::move(optionals));
}

Expr* TreeVisitor::map(const TreeNode& node) {
  const std::int64_t id = build_.take_id();
  auto [list, optionals] = entries(node.node(Label::Entries));
  return build_.map(id, offset(node.token(Label::Op)), std::move(list), std::move(optionals));
}

TreeVisitor::Elements TreeVisitor::entries(const TreeNode* node) {
  Elements result;
  if (node == nullptr) return result;
  const TreeNode::Parts columns(node, Label::Columns);
  const TreeNode::Parts keys(node, Label::Keys);
  const TreeNode::Parts values(node, Label::Values);
  for (std::size_t i = 0; i < columns.size(); ++i) {
    build_.take_id();
    const TreeNode* key = keys.node(i);
    const TreeNode* value = values.node(i);
    if (key == nullptr || value == nullptr) return {};
    const bool is_optional = key->part(Label::Opt) != nullptr;
    if (is_optional && !options_.optional_syntax) {
      build_.report(offset(key->start), "unsupported syntax '?'");
      continue;
    }
    result.first.push_back(visit(key->node(Label::E)));
    result.first.push_back(visit(value));
    result.second.push_back(is_optional);
  }
  return result;
}

Expr* TreeVisitor::literal(const TreeNode& node) {
  const TreeToken* token = node.token(Label::Text);
  if (token == nullptr) return build_.unspecified(kNowhere);
  const Offset where = offset(node.start);
  const std::string word = text(*token);
  const bool negative = node.part(Label::Sign) != nullptr;
  const auto number = [this, where](std::optional<Value> value, const char* kind) {
    if (value) return build_.literal(where, std::move(*value));
    return build_.report(where, std::string("invalid ") + kind + " literal");
  };
  const auto quoted = [this, where](std::string_view literal, bool is_bytes) {
    auto said = unescape(literal, is_bytes);
    if (!said) build_.report(where, said.error());
    std::string value = said ? std::move(*said) : std::string(literal);
    return build_.literal(
        where, is_bytes ? Value::bytes(std::move(value)) : Value::string(std::move(value)));
  };
  // The alternatives of the rule in their order.
  switch (node.alternative) {
    case 1:
      return number(int_literal(word, negative), "int");
    case 2:
      return number(uint_literal(word), "uint");
    case 3:
      return number(double_literal(word, negative), "double");
    case 4:
      return quoted(word, false);
    case 5:
      return quoted(std::string_view(word).substr(1), true);
    case 6:
    case 7:
      return build_.literal(where, Value::boolean(node.alternative == 6));
    case 8:
      return build_.literal(where, Value());
    default:
      return build_.unspecified(kNowhere);
  }
}

}  // namespace porchsim::cel
