#include "cel/program/program.h"

#include <algorithm>

namespace porchsim::cel {

void Bindings::set(std::string name, Value value) {
  const auto known = std::ranges::find(variables_, name, &std::pair<std::string, Value>::first);
  if (known != variables_.end()) {
    known->second = std::move(value);
  } else {
    variables_.emplace_back(std::move(name), std::move(value));
  }
}

const Value* Bindings::find(std::string_view name) const {
  for (const auto& [known, value] : variables_) {
    if (known == name) return &value;
  }
  return nullptr;
}

Evaluation Program::evaluate(const Variables& variables) const {
  Budget budget(most_cost_);
  Frame frame{variables, {budget, *zones_}, {}};
  frame.folds.resize(plan_.folds);
  Value value = plan_.root->eval(frame);
  if (budget.is_exceeded()) value = out_of_budget();
  return {std::move(value), budget.cost(), budget.work()};
}

}  // namespace porchsim::cel
