#include "cel/environment.h"

namespace porchsim::cel {
namespace {

using Phase = CompileError::Phase;

void add_types(Declarations& declarations, bool has_optionals) {
  for (const TypeRef& type :
       {bool_type(), bytes_type(), double_type(), int_type(), list_of_dyn(), map_of_dyn(),
        null_type(), string_type(), type_type(), uint_type(), timestamp_type(), duration_type()}) {
    declarations.types.emplace(type->name(), type);
  }
  if (has_optionals) declarations.types.emplace("optional_type", optional_of_dyn());
}

void add_functions(FunctionTable& table, const EnvironmentOptions& options) {
  add_logic(table);
  add_arithmetic(table);
  add_relations(table);
  add_aggregates(table);
  add_conversions(table);
  add_strings(table);
  add_times(table);
  if (options.optionals) add_optionals(table);
  if (options.strings) add_string_extensions(table);
  if (options.math) add_math_extensions(table);
  if (options.lists) add_list_extensions(table);
  if (options.sets) add_set_extensions(table);
  if (options.encoders) add_encoders(table);
  if (options.regex) add_regex_extensions(table);
  if (options.two_variable_comprehensions) add_map_insertion(table);
  for (const Function& function : options.functions) table.add(function);
}

void add_macros(std::vector<Macro>& macros, const EnvironmentOptions& options) {
  const auto add = [&macros](const std::vector<Macro>& more) {
    macros.insert(macros.end(), more.begin(), more.end());
  };
  add(standard_macros());
  if (options.optionals) add(optional_macros());
  if (options.math) add(math_macros());
  if (options.lists) add(lists_macros());
  if (options.bindings) add(bindings_macros());
  if (options.two_variable_comprehensions) add(two_variable_macros());
}

}  // namespace

EnvironmentOptions& EnvironmentOptions::with_extensions() {
  strings = math = lists = sets = encoders = bindings = optionals = regex =
      two_variable_comprehensions = true;
  return *this;
}

Environment::Environment(const EnvironmentOptions& options, std::shared_ptr<ZoneSource> zones)
    : most_cost_(options.most_cost), zones_(std::move(zones)) {
  add_macros(parse_options_.macros, options);
  parse_options_.optional_syntax = options.optionals;
  parse_options_.escaped_identifiers = options.escaped_identifiers;
  add_types(declarations_, options.optionals);
  add_functions(declarations_.functions, options);
  for (const auto& [name, type] : options.variables) declarations_.variables.emplace(name, type);
  declarations_.container = options.container;
  declarations_.homogeneous_literals = options.homogeneous_literals;
  declarations_.checks_formats = options.strings;
  plan_options_ = {options.optimizes, options.optionals};
}

std::expected<Ast, CompileError> Environment::parse(const Source& source) const {
  auto ast = cel::parse(source, parse_options_);
  if (!ast) return std::unexpected(CompileError{Phase::Parse, std::move(ast.error())});
  return std::move(*ast);
}

std::expected<Ast, CompileError> Environment::parse_and_check(const Source& source) const {
  auto ast = parse(source);
  if (!ast) return ast;
  if (auto issues = check(*ast, source, declarations_)) {
    return std::unexpected(CompileError{Phase::Check, std::move(*issues)});
  }
  return ast;
}

std::expected<Program, CompileError> Environment::program(const Ast& ast) const {
  auto plan = Planner(declarations_, plan_options_, *zones_).plan(*ast.root);
  if (!plan) return std::unexpected(CompileError{Phase::Program, std::move(plan.error())});
  return Program(std::move(*plan), zones_, most_cost_);
}

std::expected<Program, CompileError> Environment::compile(std::string_view text) const {
  const Source source{std::string(text)};
  const auto ast = parse_and_check(source);
  if (!ast) return std::unexpected(ast.error());
  return program(*ast);
}

std::expected<std::string, std::string> to_native_string(const Value& value) {
  using Kind = Value::Kind;
  switch (value.kind()) {
    case Kind::String:
      return value.as_string();
    case Kind::Null:
      return std::unexpected("type conversion error from 'null_type' to 'string'");
    case Kind::Bool:
      return std::unexpected("type conversion error from bool to 'string'");
    case Kind::Int:
      return std::unexpected("unsupported type conversion from 'int' to string");
    case Kind::Uint:
      return std::unexpected("unsupported type conversion from 'uint' to string");
    case Kind::Double:
      return std::unexpected("type conversion error from Double to 'string'");
    case Kind::Bytes:
      return std::unexpected("type conversion error from Bytes to 'string'");
    case Kind::List:
      return std::unexpected("type conversion error from list to 'string'");
    case Kind::Map:
      return std::unexpected("type conversion error from map to 'string'");
    case Kind::Timestamp:
      return std::unexpected("type conversion error from 'Timestamp' to 'string'");
    case Kind::Duration:
      return std::unexpected("type conversion error from 'Duration' to 'string'");
    case Kind::Type:
      return std::unexpected("type conversion not supported for 'type'");
    case Kind::Optional:
      if (value.optional_value() != nullptr) return to_native_string(*value.optional_value());
      return std::unexpected("optional.none() dereference");
    case Kind::Error:
      break;
  }
  return std::unexpected(value.error_message());
}

}  // namespace porchsim::cel
