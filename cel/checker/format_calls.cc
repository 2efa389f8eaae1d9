#include "cel/checker/format_calls.h"

#include <algorithm>
#include <expected>

#include <fmt/format.h>

#include "cel/functions/format.h"

namespace porchsim::cel {
namespace {

using Kind = Expr::Kind;

bool is_format_of_literals(const Expr& expr) {
  if (!expr.is(Kind::Call) || !expr.has_target || expr.name != "format" ||
      expr.children.size() != 2) {
    return false;
  }
  if (std::ranges::find(expr.overload_ids, "string_format") == expr.overload_ids.end()) {
    return false;
  }
  const Expr& text = *expr.children[0];
  return text.is(Kind::Literal) && text.literal.is(Value::Kind::String) &&
         expr.children[1]->is(Kind::List);
}

std::optional<std::string> refused(FormatClause clause, const Expr& argument) {
  if (argument.type->is_dyn()) return std::nullopt;
  return refused_by_clause(clause, argument.type->kind(), argument.type->name());
}

// The part of an argument that %s does not take, or null.
const Expr* unprintable(const Expr& argument) {
  if (refused({'s'}, argument)) return &argument;
  if (!argument.is(Kind::List) && !argument.is(Kind::Map)) return nullptr;
  for (const Expr* child : argument.children) {
    if (const Expr* found = unprintable(*child)) return found;
  }
  return nullptr;
}

void check_call(const Expr& call, Issues& issues) {
  const auto& arguments = call.children[1]->children;
  const Expr* at_fault = &call;
  const auto check = [&](std::size_t index,
                         FormatClause clause) -> std::expected<std::string, FormatError> {
    const Expr* argument = clause.kind == 's' ? unprintable(*arguments[index]) : arguments[index];
    const auto message = argument == nullptr ? std::nullopt : refused(clause, *argument);
    if (!message) return "";
    at_fault = argument;
    return std::unexpected(FormatError{*message, true});
  };
  std::size_t clauses = 0;
  const auto result =
      run_format(call.children[0]->literal.as_string(), arguments.size(), check, &clauses);
  if (!result) {
    issues.add(at_fault->offset, result.error().message);
  } else if (arguments.size() > clauses) {
    issues.add(call.offset,
               fmt::format("too many arguments supplied to string.format (expected {}, got {})",
                           clauses, arguments.size()));
  }
}

}  // namespace

void check_format_calls(Ast& ast, Issues& issues) {
  for (const Expr& expr : ast.exprs()) {
    if (is_format_of_literals(expr)) check_call(expr, issues);
  }
}

}  // namespace porchsim::cel
