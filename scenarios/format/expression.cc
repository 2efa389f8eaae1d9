#include "scenarios/format/expression.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "cel/value/print.h"
#include "cel/zones/zone_files.h"
#include "scenarios/document/suggest.h"

namespace porchsim::scenarios {
namespace {

constexpr std::string_view kExample = "PackageRevision.exists(r, r.spec.lifecycle == 'Published')";

std::unique_ptr<const cel::Environment> environment_of(std::span<const std::string> kinds) {
  cel::EnvironmentOptions options;
  options.with_extensions();
  options.escaped_identifiers = true;
  options.variables.emplace_back(Expression::kNow, cel::timestamp_type());
  for (const std::string& kind : kinds)
    options.variables.emplace_back(kind, cel::list_type(cel::dyn_type()));
  return std::make_unique<const cel::Environment>(options, cel::make_zone_files());
}

bool knows(const auto& names, std::string_view name) {
  return std::ranges::find(names, name) != std::ranges::end(names);
}

// The first of cel-go's errors, without its picture of the text: "1:12: undeclared reference …".
std::string first_error(std::string_view message) {
  constexpr std::string_view kBefore = "ERROR: <input>:";
  if (message.starts_with(kBefore)) message.remove_prefix(kBefore.size());
  return std::string(message.substr(0, message.find('\n')));
}

// For a name that is nearly one of `kinds`.
std::string slip_in(const cel::Environment& environment, const cel::Source& source,
                    std::span<const std::string> kinds) {
  auto ast = environment.parse(source);
  if (!ast) return "";
  const std::vector<std::string_view> known(kinds.begin(), kinds.end());
  for (const cel::Expr& part : ast->exprs()) {
    if (!part.is(cel::Expr::Kind::Ident) || knows(known, part.name)) continue;
    const std::string_view near = nearest(part.name, known);
    if (!near.empty()) return fmt::format("; did you mean {}?", near);
  }
  return "";
}

}  // namespace

std::expected<std::shared_ptr<const Expression>, std::string> Expression::read(
    std::string_view text, std::span<const std::string> kinds) {
  auto environment = environment_of(kinds);
  const cel::Source source{std::string(text)};
  auto ast = environment->parse_and_check(source);
  if (!ast) {
    const std::string slip = slip_in(*environment, source, kinds);
    return std::unexpected(first_error(ast.error().message) +
                           (slip.empty() ? fmt::format("; write for example {}", kExample) : slip));
  }
  const cel::TypeRef& type = ast->root->type;
  if (type->name() != "bool" && type->name() != "dyn") {
    return std::unexpected(fmt::format("it gives {}, not true or false; write for example {}",
                                       type->name(), kExample));
  }
  auto program = environment->program(*ast);
  if (!program) {
    return std::unexpected(
        fmt::format("{}; write for example {}", first_error(program.error().message), kExample));
  }
  auto expression =
      std::make_shared<Expression>(std::string(text), std::move(environment), *std::move(program));
  for (const cel::Expr& part : ast->exprs()) {
    if (part.reference == kNow) expression->tells_time_ = true;
    if (knows(kinds, part.reference) && !knows(expression->kinds_, part.reference))
      expression->kinds_.push_back(part.reference);
  }
  if (expression->kinds_.empty()) {
    return std::unexpected(fmt::format("it speaks of no object; write for example {}", kExample));
  }
  return expression;
}

std::optional<std::string> Expression::problem_with(const cel::Variables& variables) const {
  const cel::Value value = program_.evaluate(variables).value;
  if (value.is_true()) return std::nullopt;
  if (value.is_error()) return "it cannot be told: " + value.error_message();
  if (value.is_false()) return "it is false";
  return fmt::format("it gives {}, not true or false", value.type_name());
}

}  // namespace porchsim::scenarios
