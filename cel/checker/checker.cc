#include "cel/checker/checker.h"

#include "cel/checker/format_calls.h"
#include "cel/checker/literal_types.h"
#include "cel/checker/type_checker.h"
#include "cel/syntax/issues.h"

namespace porchsim::cel {

std::vector<std::string> candidate_names(std::string_view container, std::string_view name) {
  if (name.starts_with('.')) return {std::string(name.substr(1))};
  std::vector<std::string> names;
  while (!container.empty()) {
    names.push_back(std::string(container) + "." + std::string(name));
    const std::size_t dot = container.rfind('.');
    container = dot == std::string_view::npos ? std::string_view() : container.substr(0, dot);
  }
  names.emplace_back(name);
  return names;
}

std::optional<std::string> qualified_name(const Expr& expr) {
  if (expr.is(Expr::Kind::Ident)) return expr.name;
  if (!expr.is(Expr::Kind::Select) || expr.is_test) return std::nullopt;
  auto name = qualified_name(*expr.children[0]);
  if (name) *name += "." + expr.name;
  return name;
}

std::optional<std::string> check(Ast& ast, const Source& source, const Declarations& declarations) {
  Issues issues(source);
  TypeChecker checker(declarations, issues);
  checker.check(*ast.root);
  checker.settle(ast);
  if (!issues.empty()) return issues.text();
  if (declarations.checks_formats) check_format_calls(ast, issues);
  if (declarations.homogeneous_literals) {
    check_literal_types(*ast.root, declarations.checks_formats, issues);
  }
  return issues.empty() ? std::nullopt : std::optional(issues.text());
}

}  // namespace porchsim::cel
