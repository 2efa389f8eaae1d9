#include <chrono>

#include <fmt/format.h>

#include "api/condition.h"
#include "scenarios/run/shared.h"
#include "scenarios/world/world.h"
#include "tools/bench/bench.h"
#include "tools/bench/bench_objects.h"
#include "tools/bench/process_memory.h"

namespace porchsim::scenarios {
namespace {

Scenario fan_out_scenario(std::uint64_t n) {
  const BenchObjects objects;
  Scenario scenario;
  scenario.name = "one upstream, many downstreams";
  scenario.world.repositories.emplace_back().name = "blueprints";
  for (std::uint64_t i = 0; i < n; ++i) {
    scenario.world.repositories.emplace_back().name = fmt::format("edge-{:06}", i);
  }
  PackageSpec& package = scenario.world.packages.emplace_back();
  package.repository = "blueprints";
  package.path = "app";
  RevisionSpec& revision = package.revisions.emplace_back();
  revision.revision = 1;
  revision.workspace = "v1";
  revision.lifecycle = api::kPublished;
  revision.files = objects.upstream_files();
  ControllerSpec& controller = scenario.world.controllers.emplace_back();
  controller.name = "pv-controller";
  return scenario;
}

api::PackageVariant variant(const BenchObjects& objects, std::uint64_t i) {
  api::PackageVariant variant = objects.variant(i);
  api::PackageVariant fresh;
  fresh.meta.name = variant.meta.name;
  fresh.meta.name_space = variant.meta.name_space;
  fresh.spec = variant.spec;
  fresh.spec.upstream->package = "app";
  fresh.spec.downstream = api::PackageVariant::Downstream{fmt::format("edge-{:06}", i), "app"};
  return fresh;
}

std::uint64_t count_ready(World& world) {
  std::uint64_t ready = 0;
  for (const api::ObjectPtr& object : world.all("PackageVariant")) {
    const auto& status = object->as<api::PackageVariant>().status;
    const auto* condition = api::find_condition(status.conditions, "Ready");
    ready +=
        condition != nullptr && condition->status == "True" && !status.downstream_targets.empty()
            ? 1
            : 0;
  }
  return ready;
}

}  // namespace

std::expected<FanOutResult, std::string> bench_fan_out(std::uint64_t n) {
  const std::uint64_t memory_before = max_rss_bytes();
  const Scenario scenario = fan_out_scenario(n);
  Recording recording(sim::make_plain_choices());
  Shared shared;
  World world(scenario, recording, shared.stacks, shared.content, {.max_steps = UINT64_MAX});
  const Diagnostics problems = world.build_repositories();
  if (!problems.empty()) return std::unexpected(headline(problems.front()));
  world.scheduler().run();
  world.start_controllers();
  world.scheduler().run();

  FanOutResult result;
  world.trace().attach(
      [&result](const sim::Event& event) {
        result.reconciles += event.verb == sim::Verb::Reconcile ? 1 : 0;
      },
      sim::Trace::Decisions::Hidden);
  const auto calls_before = world.calls().total();
  const BenchObjects objects;
  const auto began = std::chrono::steady_clock::now();
  for (std::uint64_t i = 0; i < n; ++i) {
    const auto created = world.cluster().direct().create(api::PackageVariant::type(),
                                                         api::Object::from(variant(objects, i)));
    if (!created) return std::unexpected(created.error().message);
  }
  world.scheduler().run();
  result.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();

  const std::uint64_t ready = count_ready(world);
  if (ready != n)
    return std::unexpected(fmt::format("of {} variants {} have their draft", n, ready));
  result.n = n;
  result.api_calls = static_cast<std::uint64_t>(world.calls().total() - calls_before);
  result.pvs_per_second = static_cast<double>(n) / result.seconds;
  result.max_rss_bytes = max_rss_bytes();
  result.bytes_per_variant = (result.max_rss_bytes - memory_before) / n;
  return result;
}

std::string to_json(const FanOutResult& result) {
  return fmt::format(
      R"({{"bench":"fanout","n":{},"seconds":{:.6f},"reconciles":{},"api_calls":{},"pvs_per_second":{:.0f},)"
      R"("max_rss_bytes":{},"bytes_per_variant":{}}})"
      "\n",
      result.n, result.seconds, result.reconciles, result.api_calls, result.pvs_per_second,
      result.max_rss_bytes, result.bytes_per_variant);
}

std::string to_text(const FanOutResult& result) {
  return fmt::format(
      "fanout: {} variants in {:.3f} s ({:.0f} a second), {} reconciles, {} API calls, {} bytes a "
      "variant\n",
      result.n, result.seconds, result.pvs_per_second, result.reconciles, result.api_calls,
      result.bytes_per_variant);
}

}  // namespace porchsim::scenarios
