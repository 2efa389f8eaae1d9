#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "cel/functions/patterns.h"
#include "cel/program/planner.h"
#include "cel/value/compare.h"
#include "cel/value/number.h"

namespace porchsim::cel {
namespace {

using Kind = Expr::Kind;

bool is_conversion(std::string_view name) {
  constexpr std::array<std::string_view, 10> kNames = {
      "bool", "bytes", "double", "duration", "dyn", "int", "string", "timestamp", "type", "uint"};
  return std::ranges::find(kNames, name) != kNames.end();
}

// How an implementation is bound under a function's name.
Arity arity_of(const Function& function) {
  if (function.run != nullptr) return function.arity;
  std::size_t bound = 0;
  Arity arity = Arity::None;
  for (const Overload& overload : function.overloads) {
    if (overload.run == nullptr) continue;
    ++bound;
    arity = overload.arity;
  }
  return bound > 1 ? Arity::Any : arity;
}

const Overload* only_bound(const Function& function) {
  const Overload* only = nullptr;
  for (const Overload& overload : function.overloads) {
    if (overload.run == nullptr) continue;
    if (only != nullptr) return nullptr;
    only = &overload;
  }
  return only;
}

// A member of a set, a number as each of its kinds.
ValueList keys_of(const Value& item) {
  ValueList keys = {item};
  if (item.is(Value::Kind::Double)) {
    if (const auto whole = lossless_int(item.as_double())) keys.push_back(Value::integer(*whole));
    if (const auto natural = lossless_uint(item.as_double())) {
      keys.push_back(Value::unsigned_integer(*natural));
    }
  } else if (item.is(Value::Kind::Int)) {
    keys.push_back(Value::floating(static_cast<double>(item.as_int())));
  } else if (item.is(Value::Kind::Uint)) {
    keys.push_back(Value::floating(static_cast<double>(item.as_uint())));
  }
  return keys;
}

}  // namespace

std::pair<std::string, bool> Planner::resolve_function(const Expr& call) const {
  if (call.is_checked_call) return {call.name, false};
  const auto known = [this](const std::string& name) {
    const Function* function = declarations_.functions.find(name);
    return function != nullptr && (arity_of(*function) != Arity::None);
  };
  if (!call.has_target) {
    for (std::string& name : candidate_names(declarations_.container, call.name)) {
      if (known(name)) return {std::move(name), false};
    }
    return {call.name.starts_with('.') ? call.name.substr(1) : call.name, false};
  }
  if (const auto prefix = qualified_name(*call.children[0])) {
    for (std::string& name : candidate_names(declarations_.container, *prefix + "." + call.name)) {
      if (known(name)) return {std::move(name), true};
    }
  }
  return {call.name, false};
}

NodeRef Planner::plan_call(const Expr& expr) {
  auto [name, drops_target] = resolve_function(expr);
  Nodes arguments;
  arguments.reserve(expr.children.size());
  for (std::size_t i = drops_target ? 1 : 0; i < expr.children.size(); ++i) {
    arguments.push_back(plan_node(*expr.children[i]));
  }
  if (!error_.empty()) return nullptr;
  if (NodeRef node = plan_operator(expr, arguments)) return node;
  if (!error_.empty()) return nullptr;
  return plan_function(expr, std::move(name), std::move(arguments));
}

NodeRef Planner::plan_operator(const Expr& expr, Nodes& arguments) {
  const std::string_view name = expr.name;
  if (name == operators::kAnd || name == operators::kOr) {
    return std::make_unique<LogicNode>(std::move(arguments), name == operators::kOr);
  }
  if (name == operators::kConditional) return plan_conditional(arguments);
  if (name == operators::kEquals || name == operators::kNotEquals) {
    return std::make_unique<EqualNode>(std::move(arguments[0]), std::move(arguments[1]),
                                       name == operators::kEquals);
  }
  if (name == operators::kIndex) return plan_index(arguments, false);
  if (name == operators::kOptionalSelect || name == operators::kOptionalIndex) {
    return plan_index(arguments, true);
  }
  const bool may_be_or = options_.has_optionals && arguments.size() == 2;
  if (may_be_or && (name == "or" || name == "orValue")) {
    return std::make_unique<OptionalOrNode>(std::move(arguments[0]), std::move(arguments[1]),
                                            name == "orValue");
  }
  return nullptr;
}

NodeRef Planner::plan_function(const Expr& expr, std::string name, Nodes arguments) {
  CallNode::Call call;
  call.id = expr.id;
  const Function* function = declarations_.functions.find(name);
  if (expr.overload_ids.size() == 1) call.overload_id = expr.overload_ids.front();
  Arity bound = function == nullptr ? Arity::None : arity_of(*function);
  if (bound != Arity::None) {
    call.binding.function = function;
    if (function->run == nullptr) {
      const auto chosen = std::ranges::find(function->overloads, call.overload_id, &Overload::id);
      const bool has_own = chosen != function->overloads.end() && chosen->run != nullptr;
      call.binding.overload = has_own ? &*chosen : only_bound(*function);
      if (has_own) bound = chosen->arity;
    }
  }
  const std::size_t count = arguments.size();
  // cel-go binds what takes one, two or any number of arguments apart.
  const auto none = [&](std::string_view form) {
    return fail(fmt::format("no such overload: {}{}", name, form));
  };
  if (count == 0) {
    if (bound != Arity::Any) return none("()");
  } else if (count == 1 && (bound == Arity::Binary)) {
    return none("(arg)");
  } else if (count == 2 && bound == Arity::Unary) {
    return none("(lhs, rhs)");
  } else if (count > 2 && (bound == Arity::Unary || bound == Arity::Binary)) {
    return none("(...)");
  }
  call.is_variadic = count == 0 || count > 2 || bound == Arity::Any;
  call.is_strict = name != operators::kNotStrictlyFalse;
  call.name = std::move(name);
  auto node = std::make_unique<CallNode>(std::move(call), std::move(arguments));
  return options_.optimizes ? optimized(std::move(node)) : std::move(node);
}

NodeRef Planner::constant_of(const Node& node) {
  class NoVariables final : public Variables {
   public:
    const Value* find(std::string_view) const override { return nullptr; }
  };
  const NoVariables none;
  Frame frame{none, {budget_, zones_}, {}};
  Value value = node.eval(frame);
  if (budget_.is_exceeded()) return nullptr;
  return std::make_unique<ConstantNode>(std::move(value));
}

NodeRef Planner::optimized(std::unique_ptr<CallNode> call) {
  const std::string& name = call->call().name;
  if (call->call().overload_id == "in_list") {
    if (NodeRef set = membership_of(*call)) return set;
  } else if (is_conversion(name) && call->arguments().size() == 1 &&
             call->arguments()[0]->constant() != nullptr) {
    NodeRef value = constant_of(*call);
    if (!value) return call;
    if (value->constant()->is_error()) return fail(value->constant()->error_message());
    return value;
  } else if (name == "matches" && call->arguments().size() == 2) {
    if (NodeRef match = match_of(*call)) return match;
    if (!error_.empty()) return nullptr;
  }
  return call;
}

NodeRef Planner::match_of(CallNode& call) {
  const Value* pattern = call.arguments()[1]->constant();
  if (pattern == nullptr || !pattern->is(Value::Kind::String)) return nullptr;
  auto regexp = compile_pattern(budget_, pattern->as_string());
  // What is too much now is too much when it runs.
  if (budget_.is_exceeded()) return nullptr;
  if (!regexp) return fail(regexp.error());
  Nodes& arguments = call.take_arguments();
  return std::make_unique<MatchNode>(std::move(arguments[0]), std::move(*regexp),
                                     pattern->as_string().size(),
                                     call.call().overload_id == "matches_string");
}

NodeRef Planner::membership_of(CallNode& call) {
  const Value* list = call.arguments()[1]->constant();
  if (list == nullptr || !list->is(Value::Kind::List)) return nullptr;
  if (list->as_list().empty()) return std::make_unique<ConstantNode>(Value::boolean(false));
  std::vector<ValueMap::Entry> entries;
  for (const Value& item : list->as_list()) {
    const bool is_simple =
        item.is_number() || item.is(Value::Kind::String) || item.is(Value::Kind::Bool);
    if (!is_simple) return nullptr;
    if (item.is(Value::Kind::Double) && is_nan(item.as_double())) continue;
    for (Value& key : keys_of(item)) entries.push_back({std::move(key), Value::boolean(true)});
  }
  return std::make_unique<MembershipNode>(std::move(call.take_arguments()[0]),
                                          ValueMap(std::move(entries)));
}

}  // namespace porchsim::cel
