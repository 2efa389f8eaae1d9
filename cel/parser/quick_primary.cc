#include <string>
#include <utility>

#include "cel/parser/quick_parser.h"
#include "cel/syntax/string_scan.h"

namespace porchsim::cel {

bool QuickParser::is_message() const {
  std::optional<Token> next = token_;
  while (next && next->is(TokenType::Identifier)) {
    next = next_visible_token(text_, next->end);
    if (next && next->is(TokenType::LeftBrace)) return true;
    if (!next || !next->is(TokenType::Dot)) return false;
    next = next_visible_token(text_, next->end);
  }
  return false;
}

Expr* QuickParser::name() {
  std::string prefix = take(TokenType::Dot) ? "." : "";
  if (!at(TokenType::Identifier)) return fail();
  if (is_message()) return message(std::move(prefix));
  const std::string_view word = token_.text(text_);
  if (is_reserved_identifier(word)) return fail();
  const Offset where = offset();
  std::string full = prefix + std::string(word);
  advance();
  if (!at(TokenType::LeftParen)) return build_.ident(where, std::move(full));
  const Offset open = offset();
  const std::int64_t id = build_.take_id();
  advance();
  ExprList list = arguments();
  return is_right_ ? build_.call(id, open, full, std::move(list)) : nullptr;
}

Expr* QuickParser::message(std::string type) {
  while (!at(TokenType::LeftBrace)) {
    type += token_.text(text_);
    advance();
  }
  const Offset brace = offset();
  const std::int64_t id_of_type = build_.take_id();
  advance();
  std::vector<Builder::Field> fields;
  while (is_right_ && !at(TokenType::RightBrace) && !at(TokenType::Comma)) {
    Builder::Field field;
    field.is_optional = take(TokenType::QuestionMark);
    if (field.is_optional && !options_.optional_syntax) return fail();
    if (!at(TokenType::Identifier)) return fail();
    field.name = token_.text(text_);
    advance();
    field.offset = offset();
    build_.take_id();
    want(TokenType::Colon);
    field.value = is_right_ ? expr() : nullptr;
    fields.push_back(std::move(field));
    if (!at(TokenType::Comma)) break;
    advance();
    if (at(TokenType::Comma)) return fail();
  }
  take(TokenType::Comma);
  want(TokenType::RightBrace);
  return is_right_ ? build_.message(id_of_type, brace, std::move(type), std::move(fields))
                   : nullptr;
}

Expr* QuickParser::list() {
  const Offset where = offset();
  const std::int64_t id = build_.take_id();
  advance();
  ExprList elements;
  std::vector<bool> optionals;
  bool has_optionals = false;
  while (is_right_ && !at(TokenType::RightBracket) && !at(TokenType::Comma)) {
    optionals.push_back(take(TokenType::QuestionMark));
    has_optionals = has_optionals || optionals.back();
    elements.push_back(expr());
    if (!at(TokenType::Comma)) break;
    advance();
    if (at(TokenType::Comma)) return fail();
  }
  if (elements.empty()) take(TokenType::Comma);
  want(TokenType::RightBracket);
  if (has_optionals && !options_.optional_syntax) fail();
  if (!is_right_) return nullptr;
  if (!has_optionals) optionals.clear();
  return build_.list(id, where, std::move(elements), std::move(optionals));
}

Expr* QuickParser::map() {
  const Offset where = offset();
  const std::int64_t id = build_.take_id();
  advance();
  ExprList entries;
  std::vector<bool> optionals;
  bool has_optionals = false;
  while (is_right_ && !at(TokenType::RightBrace) && !at(TokenType::Comma)) {
    // The number of the colon, which cel-go gives before those of the key.
    build_.take_id();
    optionals.push_back(take(TokenType::QuestionMark));
    has_optionals = has_optionals || optionals.back();
    entries.push_back(expr());
    want(TokenType::Colon);
    entries.push_back(is_right_ ? expr() : nullptr);
    if (!at(TokenType::Comma)) break;
    advance();
    if (at(TokenType::Comma)) return fail();
  }
  if (entries.empty()) take(TokenType::Comma);
  want(TokenType::RightBrace);
  if (has_optionals && !options_.optional_syntax) fail();
  if (!is_right_) return nullptr;
  if (!has_optionals) optionals.clear();
  return build_.map(id, where, std::move(entries), std::move(optionals));
}

Expr* QuickParser::literal(bool negative, Offset where) {
  const TokenType type = token_.type;
  const std::string_view word = token_.text(text_);
  if (negative && type != TokenType::Int && type != TokenType::Float) return fail();
  std::optional<Value> value;
  switch (type) {
    case TokenType::Int:
      value = int_literal(word, negative);
      break;
    case TokenType::Uint:
      value = uint_literal(word);
      break;
    case TokenType::Float:
      value = double_literal(word, negative);
      break;
    case TokenType::String:
      if (auto text = unescape(word, false)) value = Value::string(std::move(*text));
      break;
    case TokenType::Bytes:
      if (auto bytes = unescape(word.substr(1), true)) value = Value::bytes(std::move(*bytes));
      break;
    case TokenType::True:
    case TokenType::False:
      value = Value::boolean(type == TokenType::True);
      break;
    case TokenType::Null:
      value = Value();
      break;
    default:
      break;
  }
  if (!value) return fail();
  advance();
  return is_right_ ? build_.literal(where, std::move(*value)) : nullptr;
}

}  // namespace porchsim::cel
