#include "cel/program/planner.h"

#include <ranges>

#include "cel/value/print.h"

namespace porchsim::cel {
namespace {

using Kind = Expr::Kind;

const AttributeNode* as_attribute(const NodeRef& node) {
  return dynamic_cast<const AttributeNode*>(node.get());
}

}  // namespace

std::expected<Plan, std::string> Planner::plan(const Expr& root) {
  Plan plan;
  plan.root = plan_node(root);
  plan.folds = folds_;
  if (!error_.empty()) return std::unexpected(error_);
  return plan;
}

std::nullptr_t Planner::fail(std::string message) {
  if (error_.empty()) error_ = std::move(message);
  return nullptr;
}

NodeRef Planner::plan_node(const Expr& expr) {
  if (!error_.empty()) return nullptr;
  switch (expr.kind) {
    case Kind::Literal:
      return std::make_unique<ConstantNode>(expr.literal);
    case Kind::Ident:
      return plan_name(expr);
    case Kind::Select:
      return plan_select(expr);
    case Kind::Call:
      return plan_call(expr);
    case Kind::List:
      return plan_list(expr);
    case Kind::Map:
      return plan_map(expr);
    case Kind::Comprehension:
      return plan_fold(expr);
    case Kind::Struct:
      return fail("unknown type: " + expr.name);
    case Kind::Unspecified:
      break;
  }
  return fail("unsupported expr");
}

AbsoluteAttribute::Name Planner::name_of(std::string name) const {
  AbsoluteAttribute::Name result;
  for (const Scope& scope : std::views::reverse(scopes_)) {
    if (scope.name != name) continue;
    result.fold = scope.fold;
    result.part = scope.part;
    break;
  }
  if (const auto type = declarations_.types.find(name); type != declarations_.types.end()) {
    result.type = type->second;
  }
  result.name = std::move(name);
  return result;
}

std::vector<AbsoluteAttribute::Name> Planner::names_of(const void* planner,
                                                       std::vector<std::string> names) {
  std::vector<AbsoluteAttribute::Name> result;
  for (std::string& name : names) {
    result.push_back(static_cast<const Planner*>(planner)->name_of(std::move(name)));
  }
  return result;
}

NodeRef Planner::plan_reference(const Expr& expr) {
  if (expr.type->kind() == TypeKind::Type) {
    const auto type = declarations_.types.find(expr.reference);
    if (type != declarations_.types.end()) {
      return std::make_unique<ConstantNode>(Value::type(type->second));
    }
  }
  std::vector<AbsoluteAttribute::Name> names;
  names.push_back(name_of(expr.reference));
  return std::make_unique<AttributeNode>(std::make_shared<AbsoluteAttribute>(std::move(names)));
}

NodeRef Planner::plan_name(const Expr& expr) {
  if (!expr.reference.empty()) return plan_reference(expr);
  auto first = std::make_shared<AbsoluteAttribute>(
      names_of(this, candidate_names(declarations_.container, expr.name)));
  return std::make_unique<AttributeNode>(
      std::make_shared<MaybeAttribute>(std::move(first), this, names_of));
}

// The attribute of a node, or one of what the node gives.
std::shared_ptr<Attribute> Planner::attribute_of(NodeRef node) const {
  if (const AttributeNode* attribute = as_attribute(node)) return attribute->attribute();
  return std::make_shared<RelativeAttribute>(std::move(node));
}

NodeRef Planner::plan_select(const Expr& expr) {
  NodeRef operand = plan_node(*expr.children[0]);
  if (!operand) return nullptr;
  auto attribute = attribute_of(std::move(operand));
  Qualifier qualifier;
  qualifier.key = Value::string(expr.name);
  qualifier.is_test = expr.is_test;
  attribute->add(std::make_shared<const Qualifier>(std::move(qualifier)));
  return std::make_unique<AttributeNode>(std::move(attribute), expr.is_test);
}

NodeRef Planner::plan_index(Nodes& arguments, bool is_optional) {
  auto attribute = attribute_of(std::move(arguments[0]));
  Qualifier qualifier;
  qualifier.is_optional = is_optional;
  if (const Value* key = arguments[1]->constant()) {
    if (const auto refused = refused_key(*key)) return fail(refused->error_message());
    qualifier.key = *key;
  } else {
    qualifier.dynamic = attribute_of(std::move(arguments[1]));
  }
  attribute->add(std::make_shared<const Qualifier>(std::move(qualifier)));
  return std::make_unique<AttributeNode>(std::move(attribute));
}

NodeRef Planner::plan_conditional(Nodes& arguments) {
  auto yes = attribute_of(std::move(arguments[1]));
  auto no = attribute_of(std::move(arguments[2]));
  return std::make_unique<AttributeNode>(std::make_shared<ConditionalAttribute>(
      std::move(arguments[0]), std::move(yes), std::move(no)));
}

NodeRef Planner::plan_list(const Expr& expr) {
  Nodes elements;
  for (const Expr* child : expr.children) elements.push_back(plan_node(*child));
  if (!error_.empty()) return nullptr;
  auto list = std::make_unique<ListNode>(std::move(elements), expr.optionals);
  if (options_.optimizes && list->is_constant()) {
    if (NodeRef constant = constant_of(*list)) return constant;
  }
  return list;
}

NodeRef Planner::plan_map(const Expr& expr) {
  Nodes entries;
  for (const Expr* child : expr.children) entries.push_back(plan_node(*child));
  if (!error_.empty()) return nullptr;
  auto map = std::make_unique<MapNode>(std::move(entries), expr.optionals);
  if (options_.optimizes && map->is_constant()) {
    if (NodeRef constant = constant_of(*map)) return constant;
  }
  return map;
}

bool Planner::is_fold_of(const Expr& expr, int fold) const {
  if (!expr.is(Kind::Ident)) return false;
  const auto name = name_of(expr.reference.empty() ? expr.name : expr.reference);
  return name.fold == fold && name.part == Part::Accu;
}

NodeRef Planner::plan_gathering(const Expr& step, int fold) {
  if (!step.is(Kind::Call) || step.has_target || step.children.size() < 2) return nullptr;
  if (!is_fold_of(*step.children[0], fold)) return nullptr;
  const Expr& second = *step.children[1];
  if (step.name == operators::kAdd && second.is(Kind::List) && second.children.size() == 1 &&
      second.optionals.empty()) {
    NodeRef element = plan_node(*second.children[0]);
    if (!element) return nullptr;
    return std::make_unique<AppendNode>(fold, std::move(element));
  }
  if (step.name == "cel.@mapInsert" && step.children.size() == 3) {
    NodeRef key = plan_node(second);
    NodeRef value = plan_node(*step.children[2]);
    if (!key || !value) return nullptr;
    return std::make_unique<InsertNode>(fold, std::move(key), std::move(value));
  }
  return nullptr;
}

NodeRef Planner::plan_fold(const Expr& expr) {
  FoldNode::Parts parts;
  parts.fold = static_cast<int>(folds_++);
  parts.init = plan_node(expr.part(Expr::Init));
  parts.range = plan_node(expr.part(Expr::Range));
  parts.has_two_variables = !expr.iter_var2().empty();
  const std::size_t outside = scopes_.size();
  if (parts.has_two_variables) scopes_.push_back({expr.iter_var2(), parts.fold, Part::Iter2});
  scopes_.push_back({expr.iter_var(), parts.fold, Part::Iter});
  scopes_.push_back({expr.accu_var(), parts.fold, Part::Accu});
  parts.condition = plan_node(expr.part(Expr::Condition));
  const Expr& step = expr.part(Expr::Step);
  const Expr& init = expr.part(Expr::Init);
  const bool gathers = (init.is(Kind::List) || init.is(Kind::Map)) && init.children.empty();
  const bool is_filtered = step.is(Kind::Call) && step.name == operators::kConditional &&
                           !step.has_target && step.children.size() == 3;
  if (gathers && is_filtered) {
    Nodes arguments;
    arguments.push_back(plan_node(*step.children[0]));
    arguments.push_back(plan_gathering(*step.children[1], parts.fold));
    if (!arguments[1]) arguments[1] = plan_node(*step.children[1]);
    arguments.push_back(plan_node(*step.children[2]));
    if (error_.empty()) parts.step = plan_conditional(arguments);
  } else {
    if (gathers) parts.step = plan_gathering(step, parts.fold);
    if (!parts.step) parts.step = plan_node(step);
  }
  // The result sees what was gathered, and no more of the variables.
  scopes_.resize(outside);
  scopes_.push_back({expr.accu_var(), parts.fold, Part::Accu});
  parts.result = plan_node(expr.part(Expr::Result));
  scopes_.resize(outside);
  if (!error_.empty()) return nullptr;
  return std::make_unique<FoldNode>(std::move(parts));
}

}  // namespace porchsim::cel
