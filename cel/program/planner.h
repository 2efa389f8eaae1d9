// Makes a program of a tree, checked or not. cel-go: interpreter/planner.go, with the decorators of
// OptOptimize.
#pragma once

#include <expected>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cel/checker/checker.h"
#include "cel/program/nodes.h"
#include "cel/syntax/ast.h"

namespace porchsim::cel {

struct PlanOptions {
  // Evaluates what is constant when the program is made; its errors are the program's.
  bool optimizes = false;
  bool has_optionals = false;
};

struct Plan {
  NodeRef root;
  std::size_t folds = 0;
};

class Planner {
 public:
  Planner(const Declarations& declarations, PlanOptions options, ZoneSource& zones)
      : declarations_(declarations), options_(options), zones_(zones) {}

  std::expected<Plan, std::string> plan(const Expr& root);

 private:
  using Part = FoldSlot::Part;
  struct Scope {
    std::string_view name;
    int fold = 0;
    Part part = Part::Accu;
  };

  // Each returns null once there is an error.
  NodeRef plan_node(const Expr& expr);
  NodeRef plan_name(const Expr& expr);
  NodeRef plan_reference(const Expr& expr);
  NodeRef plan_select(const Expr& expr);
  NodeRef plan_call(const Expr& expr);
  NodeRef plan_operator(const Expr& expr, Nodes& arguments);
  NodeRef plan_conditional(Nodes& arguments);
  NodeRef plan_index(Nodes& arguments, bool is_optional);
  NodeRef plan_function(const Expr& expr, std::string name, Nodes arguments);
  NodeRef plan_list(const Expr& expr);
  NodeRef plan_map(const Expr& expr);
  NodeRef plan_fold(const Expr& expr);
  // A step that changes what the fold gathers in place; null if it is none.
  NodeRef plan_gathering(const Expr& step, int fold);

  // The function that a call without types means, and whether its target is its namespace.
  std::pair<std::string, bool> resolve_function(const Expr& call) const;
  bool is_fold_of(const Expr& expr, int fold) const;

  NodeRef optimized(std::unique_ptr<CallNode> call);
  NodeRef match_of(CallNode& call);
  NodeRef membership_of(CallNode& call);
  NodeRef constant_of(const Node& node);

  std::shared_ptr<Attribute> attribute_of(NodeRef node) const;
  AbsoluteAttribute::Name name_of(std::string name) const;
  static std::vector<AbsoluteAttribute::Name> names_of(const void* planner,
                                                       std::vector<std::string> names);
  std::nullptr_t fail(std::string message);

  const Declarations& declarations_;
  PlanOptions options_;
  ZoneSource& zones_;
  std::vector<Scope> scopes_;
  std::size_t folds_ = 0;
  // For what is evaluated or compiled beforehand; once it is spent, nothing is.
  Budget budget_{~std::uint64_t{0}};
  std::string error_;
};

}  // namespace porchsim::cel
