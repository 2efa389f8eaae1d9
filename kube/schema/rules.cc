#include "kube/schema/rules.h"

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "base/ascii.h"
#include "kube/schema/cel_values.h"
#include "kube/schema/correlation.h"
#include "kube/schema/rule_path.h"

namespace porchsim::kube {
namespace {

// What all rules of one object may cost together, and how long a message may be.
constexpr std::uint64_t kMostCost = 10'000'000;
constexpr std::size_t kMessageBytes = 5 * 1024;
constexpr std::string_view kSelf = "self";
constexpr std::string_view kOldSelf = "oldSelf";

std::shared_ptr<const cel::Environment> make_environment(
    const SchemaRule& rule, const Schema& schema, const std::shared_ptr<cel::ZoneSource>& zones) {
  const cel::TypeRef type = cel_type(schema);
  cel::EnvironmentOptions options;
  options.variables = {
      {std::string(kSelf), type},
      {std::string(kOldSelf), rule.optional_old_self ? cel::optional_type(type) : type}};
  options.strings = options.sets = options.lists = options.optionals = true;
  options.two_variable_comprehensions = true;
  options.homogeneous_literals = true;
  options.optimizes = true;
  return std::make_shared<const cel::Environment>(options, zones);
}

bool refers_to(cel::Ast& ast, std::string_view variable) {
  return std::any_of(ast.exprs().begin(), ast.exprs().end(), [&](const cel::Expr& expr) {
    return expr.is(cel::Expr::Kind::Ident) && expr.name == variable;
  });
}

std::string rule_text(const SchemaRule& rule) {
  return std::string(base::trim(rule.message.empty() ? rule.rule : rule.message));
}

std::string message_or_default(const SchemaRule& rule) {
  return rule.message.empty() ? fmt::format("failed rule: {}", rule_text(rule)) : rule_text(rule);
}

FieldError failed(const SchemaRule& rule, std::string field, const Schema& schema,
                  std::string message) {
  switch (rule.reason) {
    case FieldError::Type::Forbidden:
      return forbidden_field(std::move(field), std::move(message));
    case FieldError::Type::Required:
      return required_field(std::move(field), std::move(message));
    case FieldError::Type::Duplicate:
      return duplicate_field(std::move(field), schema.type);
    default:
      return invalid_field(std::move(field), schema.type, std::move(message));
  }
}

}  // namespace

// One object under all rules.
class SchemaRules::Run {
 public:
  FieldErrors take() { return std::move(errors_); }

  // `unchanged`: the value is what was there before, or lies in something that is.
  void visit(const Node& node, const std::string& path, const api::Json& value,
             const api::Json* old, bool unchanged) {
    if (value.is_null() || is_spent_) return;
    if (old != nullptr) unchanged = *old == value;
    run_rules(node, path, value, old, unchanged);
    if (value.is_array() && node.items != nullptr) {
      for (std::size_t i = 0; i < value.size(); ++i) {
        visit(*node.items, index_path(path, i), value[i], old_element(value[i], old, *node.schema),
              unchanged);
      }
    }
    if (!value.is_object()) return;
    for (const auto& [name, member] : value.members()) {
      const api::Json* before = old_member(name, old);
      if (node.additional != nullptr) {
        visit(*node.additional, key_path(path, name), member, before, unchanged);
      }
      const auto found = node.properties.find(name);
      if (found == node.properties.end()) continue;
      visit(*found->second, child_path(path, name), member, before, unchanged);
    }
  }

 private:
  void run_rules(const Node& node, const std::string& path, const api::Json& value,
                 const api::Json* old, bool unchanged) {
    if (node.rules.empty()) return;
    const cel::Value self = cel_value(value, *node.schema);
    const cel::Value old_self = old == nullptr ? cel::Value() : cel_value(*old, *node.schema);
    for (const Compiled& rule : node.rules) {
      if (is_spent_) return;
      if (!rule.error.empty()) {
        complain(path, *node.schema, fmt::format("rule compile error: {}", rule.error));
        continue;
      }
      if (!rule.program ||
          (rule.uses_old_self && old == nullptr && !rule.rule->optional_old_self)) {
        continue;
      }
      cel::Bindings bindings;
      bindings.set(std::string(kSelf), self);
      if (rule.rule->optional_old_self) {
        bindings.set(std::string(kOldSelf), old == nullptr ? cel::Value::optional_none()
                                                           : cel::Value::optional_of(old_self));
      } else if (old != nullptr) {
        bindings.set(std::string(kOldSelf), old_self);
      }
      run_rule(rule, *node.schema, path, bindings, unchanged && !rule.uses_old_self);
    }
  }

  void run_rule(const Compiled& rule, const Schema& schema, const std::string& path,
                const cel::Bindings& bindings, bool is_forgiven) {
    const cel::Evaluation found = rule.program->evaluate(bindings);
    if (!spend(found.cost)) {
      complain(path, schema,
               "validation failed due to running out of cost budget, no further validation rules "
               "will be run");
      return;
    }
    if (found.value.is_error()) {
      tell_error(rule, schema, path, found.value.error_message());
      return;
    }
    if (found.value.is_true() || is_forgiven) return;
    const std::string field = rule.field.empty() ? path : child_path(path, rule.field);
    errors_.push_back(failed(*rule.rule, field, schema, message_of(rule, bindings)));
  }

  void tell_error(const Compiled& rule, const Schema& schema, const std::string& path,
                  const std::string& error) {
    const std::string text = rule_text(*rule.rule);
    if (error.starts_with("no such overload")) {
      complain(path, schema,
               fmt::format("'{}': call arguments did not match a supported operator, function or "
                           "macro signature for rule: {}",
                           error, text));
    } else if (error.starts_with("operation cancelled: actual cost limit exceeded")) {
      complain(path, schema,
               fmt::format("'{}': no further validation rules will be run due to call cost exceeds "
                           "limit for rule: {}",
                           error, text));
      is_spent_ = true;
    } else {
      complain(path, schema, fmt::format("{} evaluating rule: {}", error, text));
    }
  }

  std::string message_of(const Compiled& rule, const cel::Bindings& bindings) {
    if (rule.message) {
      const cel::Evaluation found = rule.message->evaluate(bindings);
      spend(found.cost);
      if (found.value.is(cel::Value::Kind::String)) {
        const std::string_view text = base::trim(found.value.as_string());
        const bool fits = !text.empty() && text.size() <= kMessageBytes &&
                          text.find('\n') == std::string_view::npos;
        if (fits) return std::string(text);
      }
    }
    return message_or_default(*rule.rule);
  }

  void complain(const std::string& path, const Schema& schema, std::string message) {
    errors_.push_back(invalid_field(path, schema.type, std::move(message)));
  }

  bool spend(std::uint64_t cost) {
    spent_ += cost;
    is_spent_ = spent_ > kMostCost;
    return !is_spent_;
  }

  FieldErrors errors_;
  std::uint64_t spent_ = 0;
  bool is_spent_ = false;
};

SchemaRules::Compiled SchemaRules::compile_rule(const SchemaRule& rule, const Schema& schema,
                                                const std::shared_ptr<cel::ZoneSource>& zones) {
  Compiled out;
  out.rule = &rule;
  if (base::trim(rule.rule).empty()) return out;
  out.environment = make_environment(rule, schema, zones);
  const cel::Environment& environment = *out.environment;
  auto ast = environment.parse_and_check(cel::Source(rule.rule));
  if (!ast) {
    out.error = "compilation failed: " + ast.error().message;
    return out;
  }
  if (!cel::is_assignable_type(*cel::bool_type(), *ast->root->type)) {
    out.error = "cel expression must evaluate to a bool";
    return out;
  }
  out.uses_old_self = refers_to(*ast, kOldSelf);
  auto program = environment.program(*ast);
  if (!program) {
    out.error = "program instantiation failed: " + program.error().message;
    return out;
  }
  out.program = *std::move(program);
  if (!rule.message_expression.empty()) {
    if (auto message = environment.compile(rule.message_expression)) {
      out.message = *std::move(message);
    }
  }
  out.field = rule_field(rule.field_path, schema).value_or("");
  return out;
}

std::unique_ptr<SchemaRules::Node> SchemaRules::compile_node(
    const Schema& schema, const std::shared_ptr<cel::ZoneSource>& zones) {
  auto node = std::make_unique<Node>();
  node->schema = &schema;
  for (const SchemaRule& rule : schema.rules) {
    node->rules.push_back(compile_rule(rule, schema, zones));
  }
  if (schema.items != nullptr) node->items = compile_node(*schema.items, zones);
  if (schema.additional_properties != nullptr) {
    node->additional = compile_node(*schema.additional_properties, zones);
  }
  for (const auto& [name, property] : schema.properties) {
    if (auto below = compile_node(*property, zones)) {
      node->properties.emplace(name, std::move(below));
    }
  }
  const bool is_empty = node->rules.empty() && node->items == nullptr &&
                        node->additional == nullptr && node->properties.empty();
  return is_empty ? nullptr : std::move(node);
}

std::shared_ptr<const SchemaRules> SchemaRules::compile(const SchemaRef& schema,
                                                        std::shared_ptr<cel::ZoneSource> zones) {
  auto out = std::make_shared<SchemaRules>();
  out->schema_ = schema;
  out->root_ = compile_node(*schema, zones);
  return out->root_ == nullptr ? nullptr : out;
}

FieldErrors SchemaRules::validate(const api::Json& value, const api::Json* old) const {
  Run run;
  run.visit(*root_, {}, value, old, false);
  return run.take();
}

}  // namespace porchsim::kube
