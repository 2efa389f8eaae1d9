#include "scenarios/steps/expression_judge.h"

#include <chrono>
#include <functional>
#include <map>
#include <set>
#include <utility>

#include <fmt/format.h>

#include "cel/value/value.h"
#include "kube/schema/cel_values.h"
#include "scenarios/document/suggest.h"

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
      for (const api::ObjectPtr& object : world.all(kind))
        items.push_back(kube::cel_value(object->json()));
      world.looked_at(items.size());
      values_.emplace(kind, cel::Value::list(std::move(items)));
    }
    values_.emplace(Expression::kNow,
                    timestamp_of(world.cluster().to_wall(world.scheduler().now())));
  }

  const cel::Value* find(std::string_view name) const override {
    const auto found = values_.find(name);
    return found == values_.end() ? nullptr : &found->second;
  }

 private:
  std::map<std::string, cel::Value, std::less<>> values_;
};

// " edge.app.v1 edge.app.v2 no PackageVariant"
std::string names_of_objects(World& world, const Expression& expression) {
  std::string names;
  for (const std::string& kind : expression.kinds()) {
    const auto objects = world.all(kind);
    if (objects.empty()) names += fmt::format(" no {}", kind);
    for (const api::ObjectPtr& object : objects) names += fmt::format(" {}", object->meta().name);
  }
  return names;
}

void add_keys(const api::Json& value, std::set<std::string, std::less<>>& keys) {
  for (const api::Json& item : value.items()) add_keys(item, keys);
  for (const api::Json::Member& member : value.members()) {
    keys.insert(std::string(member.key));
    add_keys(member.value, keys);
  }
}

// Of an expression that asks for a key that is not there: "; did you mean "upstream"?".
std::string key_meant(World& world, const Expression& expression, std::string_view problem) {
  constexpr std::string_view kNoKey = "no such key: ";
  const std::size_t at = problem.find(kNoKey);
  if (at == std::string_view::npos) return "";
  std::set<std::string, std::less<>> keys;
  for (const std::string& kind : expression.kinds()) {
    for (const api::ObjectPtr& object : world.all(kind)) add_keys(object->json(), keys);
  }
  const std::vector<std::string_view> known(keys.begin(), keys.end());
  const std::string_view near = nearest(problem.substr(at + kNoKey.size()), known);
  return near.empty() ? "" : fmt::format("; did you mean \"{}\"?", near);
}

}  // namespace

std::optional<std::string> problem_with(World& world, const Expression& expression) {
  const auto problem = expression.problem_with(WorldVariables(world, expression));
  if (!problem) return std::nullopt;
  const std::string meant = key_meant(world, expression, *problem);
  if (!meant.empty()) return *problem + meant;
  return fmt::format("{}; there are:{}", *problem, names_of_objects(world, expression));
}

}  // namespace porchsim::scenarios
