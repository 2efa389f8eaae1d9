#include "scenarios/steps/expression_judge.h"

#include <chrono>
#include <functional>
#include <map>
#include <utility>

#include <fmt/format.h>

#include "cel/value/value.h"
#include "kube/schema/cel_values.h"

namespace porchsim::scenarios {
namespace {

cel::Value timestamp_of(api::Time time) {
  const auto seconds = std::chrono::floor<std::chrono::seconds>(time);
  return cel::Value::timestamp(
      {.seconds = seconds.time_since_epoch().count(),
       .nanoseconds = static_cast<std::int32_t>((time - seconds).count())});
}

// The objects that an expression speaks of, as the world stands.
class WorldVariables final : public cel::Variables {
 public:
  WorldVariables(World& world, const Expression& expression) {
    for (const std::string& kind : expression.kinds()) {
      cel::ValueList items;
      for (const api::ObjectPtr& object : world.all(kind)) {
        items.push_back(kube::cel_value(object->json()));
        names_ += fmt::format(" {}", object->meta().name);
      }
      world.looked_at(items.size());
      if (items.empty()) names_ += fmt::format(" no {}", kind);
      values_.emplace(kind, cel::Value::list(std::move(items)));
    }
    values_.emplace(Expression::kNow,
                    timestamp_of(world.cluster().to_wall(world.scheduler().now())));
  }

  const cel::Value* find(std::string_view name) const override {
    const auto found = values_.find(name);
    return found == values_.end() ? nullptr : &found->second;
  }
  const std::string& names() const { return names_; }

 private:
  std::map<std::string, cel::Value, std::less<>> values_;
  std::string names_;
};

}  // namespace

std::optional<std::string> problem_with(World& world, const Expression& expression) {
  const WorldVariables variables(world, expression);
  const auto problem = expression.problem_with(variables);
  if (!problem) return std::nullopt;
  return fmt::format("{}; there are:{}", *problem, variables.names());
}

}  // namespace porchsim::scenarios
