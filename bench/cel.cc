// uses: porchsim::cel
// Expressions of a PackageVariantSet's template: twelve of them, evaluated once compiled, and
// compiled; `cost` is what one evaluation costs in units of Kubernetes' limit of 1,000,000.
#include <benchmark/benchmark.h>

#include <array>
#include <string>
#include <string_view>

#include "cel/environment.h"

namespace porchsim::cel {
namespace {

constexpr std::array<std::string_view, 12> kExpressions = {
    "target.labels.environment + '-repo'",
    "repoDefault",
    "packageDefault + '-' + upstream.name",
    "target.labels['environment'] == 'prod' ? 'gold' : 'bronze'",
    "has(target.labels.tier) ? target.labels.tier : 'none'",
    "target.name.startsWith('edge-') && target.name.size() < 40",
    "repository.labels.region.matches('^(north|south)-[0-9]+$') ? 'known' : 'other'",
    "['dev', 'test', 'prod'].exists(e, e == target.labels.environment)",
    "{'prod': '3', 'test': '2'}[target.labels.environment]",
    "target.annotations.size() > 0 ? string(target.annotations.size()) : '0'",
    "target.labels.all(key, key.size() < 64) ? target.name : ''",
    "string(int(target.annotations.replicas) * 2 + 1)",
};

Value texts(std::initializer_list<std::pair<std::string_view, std::string_view>> pairs) {
  std::vector<ValueMap::Entry> entries;
  for (const auto& [key, value] : pairs) {
    entries.push_back({Value::string(std::string(key)), Value::string(std::string(value))});
  }
  return Value::map(ValueMap(std::move(entries)));
}

// As limited objects are: name, namespace, labels and annotations.
Value object(std::string_view name) {
  return Value::map(
      ValueMap({{Value::string("name"), Value::string(std::string(name))},
                {Value::string("namespace"), Value::string("default")},
                {Value::string("labels"),
                 texts({{"environment", "prod"}, {"region", "north-4"}, {"tier", "edge"}})},
                {Value::string("annotations"), texts({{"owner", "network"}, {"replicas", "3"}})}}));
}

const Environment& environment() {
  static const Environment kEnvironment = [] {
    EnvironmentOptions options;
    options.homogeneous_literals = true;
    options.optimizes = true;
    options.variables = {{"repoDefault", string_type()},
                         {"packageDefault", string_type()},
                         {"upstream", dyn_type()},
                         {"target", dyn_type()},
                         {"repository", dyn_type()}};
    return Environment(options, make_no_zones());
  }();
  return kEnvironment;
}

Bindings bindings() {
  Bindings bindings;
  bindings.set("repoDefault", Value::string("edge-000017"));
  bindings.set("packageDefault", Value::string("app"));
  bindings.set("upstream", object("blueprints.app.v1"));
  bindings.set("target", object("edge-000017"));
  bindings.set("repository", object("edge-000017"));
  return bindings;
}

std::string_view expression(const benchmark::State& state) {
  return kExpressions[static_cast<std::size_t>(state.range(0))];
}

void evaluate(benchmark::State& state) {
  const auto program = environment().compile(expression(state));
  const Bindings variables = bindings();
  if (!program || program->evaluate(variables).value.is_error())
    return state.SkipWithError("it gives no value");
  for (auto _ : state) {
    benchmark::DoNotOptimize(program->evaluate(variables));
  }
  state.SetItemsProcessed(state.iterations());
  state.SetLabel(std::string(expression(state)));
  state.counters["cost"] = static_cast<double>(program->evaluate(variables).cost);
}

void compile(benchmark::State& state) {
  for (auto _ : state) {
    benchmark::DoNotOptimize(environment().compile(expression(state)));
  }
  state.SetLabel(std::string(expression(state)));
}

BENCHMARK(evaluate)->DenseRange(0, kExpressions.size() - 1);
BENCHMARK(compile)->DenseRange(0, kExpressions.size() - 1);

}  // namespace
}  // namespace porchsim::cel
