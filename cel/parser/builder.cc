#include "cel/parser/builder.h"

#include <algorithm>
#include <array>
#include <utility>

#include "cel/value/number.h"

namespace porchsim::cel {
namespace {

Expr make(Expr::Kind kind, std::int64_t id, Offset offset) {
  Expr expr;
  expr.kind = kind;
  expr.id = id;
  expr.offset = offset;
  return expr;
}

}  // namespace

Expr* Builder::literal(Offset offset, Value value) {
  Expr expr = make(Expr::Kind::Literal, take_id(), offset);
  expr.literal = std::move(value);
  return add(std::move(expr));
}

Expr* Builder::ident(Offset offset, std::string name) {
  Expr expr = make(Expr::Kind::Ident, take_id(), offset);
  expr.name = std::move(name);
  return add(std::move(expr));
}

Expr* Builder::select(Offset offset, Expr* operand, std::string field) {
  Expr expr = make(Expr::Kind::Select, take_id(), offset);
  expr.name = std::move(field);
  expr.children = {operand};
  return add(std::move(expr));
}

Expr* Builder::unspecified(Offset offset) {
  return add(make(Expr::Kind::Unspecified, take_id(), offset));
}

Expr* Builder::report(Offset offset, std::string message) {
  issues_->add(offset, std::move(message));
  return unspecified(offset);
}

Expr* Builder::plain_call(std::int64_t id, Offset offset, std::string_view function,
                          std::vector<Expr*> arguments) {
  Expr expr = make(Expr::Kind::Call, id, offset);
  expr.name = function;
  expr.children = std::move(arguments);
  return add(std::move(expr));
}

Expr* Builder::call(std::int64_t id, Offset offset, std::string_view function,
                    std::vector<Expr*> arguments) {
  if (Expr* expanded = expand(id, offset, function, nullptr, arguments)) return expanded;
  return plain_call(id, offset, function, std::move(arguments));
}

Expr* Builder::member_call(std::int64_t id, Offset offset, std::string_view function, Expr* target,
                           std::vector<Expr*> arguments) {
  if (Expr* expanded = expand(id, offset, function, target, arguments)) return expanded;
  arguments.insert(arguments.begin(), target);
  Expr* call = plain_call(id, offset, function, std::move(arguments));
  call->has_target = true;
  return call;
}

Expr* Builder::list(std::int64_t id, Offset offset, std::vector<Expr*> elements,
                    std::vector<bool> optionals) {
  Expr expr = make(Expr::Kind::List, id, offset);
  expr.children = std::move(elements);
  expr.optionals = std::move(optionals);
  return add(std::move(expr));
}

Expr* Builder::map(std::int64_t id, Offset offset, std::vector<Expr*> keys_and_values,
                   std::vector<bool> optionals) {
  Expr* expr = list(id, offset, std::move(keys_and_values), std::move(optionals));
  expr->kind = Expr::Kind::Map;
  return expr;
}

Expr* Builder::message(std::int64_t id, Offset offset, std::string type,
                       std::vector<Field> fields) {
  Expr expr = make(Expr::Kind::Struct, id, offset);
  expr.name = std::move(type);
  for (Field& field : fields) {
    expr.names.push_back(std::move(field.name));
    expr.children.push_back(field.value);
    expr.optionals.push_back(field.is_optional);
    expr.entry_offsets.push_back(field.offset);
  }
  return add(std::move(expr));
}

Expr* Builder::balanced(std::string_view function, const std::vector<Term>& terms) {
  if (terms.size() == 1) return terms.front().expr;
  return balanced(function, terms, 1, terms.size() - 1);
}

Expr* Builder::balanced(std::string_view function, const std::vector<Term>& terms, std::size_t low,
                        std::size_t high) {
  const std::size_t middle = (low + high) / 2 + (low + high) % 2;
  Expr* left = middle == low ? terms[middle - 1].expr : balanced(function, terms, low, middle - 1);
  Expr* right = middle == high ? terms[middle].expr : balanced(function, terms, middle + 1, high);
  return plain_call(terms[middle].id, terms[middle].offset, function, {left, right});
}

const Macro* Builder::find_macro(std::string_view function, std::size_t arguments,
                                 bool on_target) const {
  const Macro* of_any_count = nullptr;
  for (const Macro& macro : macros_) {
    if (macro.name != function || macro.on_target != on_target) continue;
    if (macro.arguments == arguments) return &macro;
    if (macro.arguments == Macro::kAnyCount) of_any_count = &macro;
  }
  return of_any_count;
}

Expr* Builder::expand(std::int64_t id, Offset offset, std::string_view function, Expr* target,
                      const std::vector<Expr*>& arguments) {
  const Macro* macro = find_macro(function, arguments.size(), target != nullptr);
  if (macro == nullptr) return nullptr;
  MacroBuilder make(*this, offset);
  const Expansion expansion = macro->expand(make, target, arguments);
  if (expansion.expr == nullptr && expansion.error.empty()) return nullptr;
  // The number of the call is free again if it was the last.
  if (id == next_id_ - 1) --next_id_;
  if (expansion.expr != nullptr) return expansion.expr;
  const bool is_nowhere = expansion.error_offset == kNowhere;
  return report(is_nowhere ? kBeforeText : expansion.error_offset, expansion.error);
}

bool is_reserved_identifier(std::string_view name) {
  constexpr std::size_t kLongest = 9;
  if (name.size() < 2 || name.size() > kLongest) return false;
  constexpr std::array<std::string_view, 21> kReserved = {
      "as",       "break",   "const",  "continue", "else", "false", "for",
      "function", "if",      "import", "in",       "let",  "loop",  "namespace",
      "null",     "package", "return", "true",     "var",  "void",  "while"};
  return std::ranges::binary_search(kReserved, name);
}

std::optional<Value> int_literal(std::string_view text, bool negative) {
  const bool is_hex = text.starts_with("0x");
  if (is_hex) text.remove_prefix(2);
  const auto number = parse_int((negative ? "-" : "") + std::string(text), is_hex ? 16 : 10);
  return number ? std::optional(Value::integer(*number)) : std::nullopt;
}

std::optional<Value> uint_literal(std::string_view text) {
  text.remove_suffix(1);
  const bool is_hex = text.starts_with("0x");
  if (is_hex) text.remove_prefix(2);
  const auto number = parse_uint(text, is_hex ? 16 : 10);
  return number ? std::optional(Value::unsigned_integer(*number)) : std::nullopt;
}

std::optional<Value> double_literal(std::string_view text, bool negative) {
  const auto number = parse_double((negative ? "-" : "") + std::string(text));
  return number ? std::optional(Value::floating(*number)) : std::nullopt;
}

}  // namespace porchsim::cel
