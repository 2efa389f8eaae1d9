#include "cel/parser/quick_parser.h"

#include <string>

#include "cel/syntax/string_scan.h"

namespace porchsim::cel {
namespace {

// Less than what cel-go takes in any way of counting.
constexpr int kDepth = 120;

std::string_view relation_function(TokenType type) {
  switch (type) {
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
    default:
      return {};
  }
}

std::string_view product_function(TokenType type) {
  switch (type) {
    case TokenType::Star:
      return operators::kMultiply;
    case TokenType::Slash:
      return operators::kDivide;
    case TokenType::Percent:
      return operators::kModulo;
    default:
      return {};
  }
}

}  // namespace

void QuickParser::advance() {
  const auto next = next_visible_token(text_, token_.end);
  if (next) {
    token_ = *next;
  } else {
    fail();
    token_ = {TokenType::End, text_.size(), text_.size()};
  }
}

bool QuickParser::take(TokenType type) {
  if (!at(type)) return false;
  advance();
  return true;
}

void QuickParser::want(TokenType type) {
  if (!take(type)) fail();
}

std::nullptr_t QuickParser::fail() {
  is_right_ = false;
  return nullptr;
}

bool QuickParser::nest() {
  if (++depth_ > kDepth) fail();
  return is_right_;
}

Expr* QuickParser::parse() {
  advance();
  Expr* root = expr();
  if (!at(TokenType::End)) fail();
  return is_right_ && build_.issues().empty() ? root : nullptr;
}

Expr* QuickParser::expr() {
  const int before = depth_;
  if (!nest()) return nullptr;
  Expr* condition = logical(TokenType::Or);
  if (is_right_ && at(TokenType::QuestionMark)) {
    const Offset question = offset();
    const std::int64_t id = build_.take_id();
    advance();
    Expr* yes = logical(TokenType::Or);
    want(TokenType::Colon);
    Expr* no = is_right_ ? expr() : nullptr;
    if (!is_right_) return nullptr;
    condition = build_.call(id, question, operators::kConditional, {condition, yes, no});
  }
  depth_ = before;
  return condition;
}

Expr* QuickParser::logical(TokenType op) {
  const bool is_or = op == TokenType::Or;
  std::vector<Builder::Term> terms;
  Expr* first = is_or ? logical(TokenType::And) : relation();
  if (!is_right_ || !at(op)) return first;
  terms.push_back({first, 0, kNowhere});
  while (is_right_ && at(op)) {
    const Offset where = offset();
    advance();
    Expr* next = is_or ? logical(TokenType::And) : relation();
    terms.push_back({next, build_.take_id(), where});
  }
  if (!is_right_) return nullptr;
  return build_.balanced(is_or ? operators::kOr : operators::kAnd, terms);
}

Expr* QuickParser::relation() {
  const int before = depth_;
  Expr* left = sum();
  for (;;) {
    const std::string_view function = relation_function(token_.type);
    if (!is_right_ || function.empty()) break;
    if (!nest()) return nullptr;
    const Offset where = offset();
    const std::int64_t id = build_.take_id();
    advance();
    Expr* right = sum();
    if (!is_right_) return nullptr;
    left = build_.call(id, where, function, {left, right});
  }
  depth_ = before;
  return left;
}

Expr* QuickParser::sum() {
  const int before = depth_;
  Expr* left = product();
  while (is_right_ && (at(TokenType::Plus) || at(TokenType::Minus))) {
    if (!nest()) return nullptr;
    const std::string_view function = at(TokenType::Plus) ? operators::kAdd : operators::kSubtract;
    const Offset where = offset();
    const std::int64_t id = build_.take_id();
    advance();
    Expr* right = product();
    if (!is_right_) return nullptr;
    left = build_.call(id, where, function, {left, right});
  }
  depth_ = before;
  return left;
}

Expr* QuickParser::product() {
  const int before = depth_;
  Expr* left = unary();
  for (;;) {
    const std::string_view function = product_function(token_.type);
    if (!is_right_ || function.empty()) break;
    if (!nest()) return nullptr;
    const Offset where = offset();
    const std::int64_t id = build_.take_id();
    advance();
    Expr* right = unary();
    if (!is_right_) return nullptr;
    left = build_.call(id, where, function, {left, right});
  }
  depth_ = before;
  return left;
}

Expr* QuickParser::unary() {
  if (at(TokenType::Exclamation)) return negated(TokenType::Exclamation, operators::kNot);
  if (!at(TokenType::Minus)) return member();
  const auto next = next_visible_token(text_, token_.end);
  const bool is_number = next && (next->is(TokenType::Int) || next->is(TokenType::Float));
  return is_number ? member() : negated(TokenType::Minus, operators::kNegate);
}

Expr* QuickParser::negated(TokenType sign, std::string_view function) {
  const Offset where = offset();
  std::size_t count = 0;
  while (is_right_ && at(sign)) {
    ++count;
    advance();
  }
  if (!is_right_) return nullptr;
  if (count % 2 == 0) return member();
  const std::int64_t id = build_.take_id();
  Expr* operand = member();
  return is_right_ ? build_.call(id, where, function, {operand}) : nullptr;
}

Expr* QuickParser::member() {
  const int before = depth_;
  Expr* operand = primary();
  while (is_right_ && (at(TokenType::Dot) || at(TokenType::LeftBracket))) {
    if (!nest()) return nullptr;
    operand = at(TokenType::Dot) ? select(operand) : index(operand);
  }
  depth_ = before;
  return is_right_ ? operand : nullptr;
}

Expr* QuickParser::select(Expr* operand) {
  const Offset dot = offset();
  advance();
  const bool is_optional = take(TokenType::QuestionMark);
  if (is_optional && !options_.optional_syntax) return fail();
  const Offset where = offset();
  std::string field(token_.text(text_));
  const bool is_escaped = at(TokenType::EscapedIdentifier);
  if (is_escaped ? !options_.escaped_identifiers : !at(TokenType::Identifier)) return fail();
  if (is_escaped) field = field.substr(1, field.size() - 2);
  advance();
  if (is_optional) {
    Expr* name = build_.literal(where, Value::string(std::move(field)));
    return build_.plain_call(build_.take_id(), dot, operators::kOptionalSelect, {operand, name});
  }
  if (is_escaped || !at(TokenType::LeftParen)) return build_.select(dot, operand, std::move(field));
  const Offset open = offset();
  const std::int64_t id = build_.take_id();
  advance();
  ExprList list = arguments();
  return is_right_ ? build_.member_call(id, open, field, operand, std::move(list)) : nullptr;
}

Expr* QuickParser::index(Expr* operand) {
  const Offset where = offset();
  const std::int64_t id = build_.take_id();
  advance();
  const bool is_optional = take(TokenType::QuestionMark);
  if (is_optional && !options_.optional_syntax) return fail();
  Expr* key = expr();
  want(TokenType::RightBracket);
  if (!is_right_) return nullptr;
  return build_.call(id, where, is_optional ? operators::kOptionalIndex : operators::kIndex,
                     {operand, key});
}

Expr* QuickParser::primary() {
  switch (token_.type) {
    case TokenType::Dot:
    case TokenType::Identifier:
      return name();
    case TokenType::LeftParen: {
      advance();
      Expr* inner = is_right_ ? expr() : nullptr;
      want(TokenType::RightParen);
      return inner;
    }
    case TokenType::LeftBracket:
      return list();
    case TokenType::LeftBrace:
      return map();
    default: {
      const Offset where = offset();
      return literal(take(TokenType::Minus), where);
    }
  }
}

QuickParser::ExprList QuickParser::arguments() {
  ExprList list;
  if (take(TokenType::RightParen)) return list;
  do {
    list.push_back(expr());
  } while (is_right_ && take(TokenType::Comma));
  want(TokenType::RightParen);
  return list;
}

}  // namespace porchsim::cel
