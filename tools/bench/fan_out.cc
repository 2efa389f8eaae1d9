#include <chrono>

#include <fmt/format.h>

#include "api/condition.h"
#include "api/decode.h"
#include "api/package_variant_set.h"
#include "scenarios/format/controller_program.h"
#include "scenarios/run/shared.h"
#include "scenarios/world/world.h"
#include "tools/bench/bench.h"
#include "tools/bench/bench_objects.h"
#include "tools/bench/process_memory.h"

namespace porchsim::scenarios {
namespace {

constexpr std::string_view kLabel = "bench";

std::string repository_name(std::uint64_t i) { return fmt::format("edge-{:06}", i); }

ControllerSpec controller_of(std::string_view reconciler, std::string name) {
  ControllerSpec controller;
  controller.name = std::move(name);
  for (const ControllerProgram& program : controller_programs()) {
    if (program.name == reconciler) controller.program = program;
  }
  return controller;
}

Scenario fan_out_scenario(const FanOutOptions& options) {
  const BenchObjects objects;
  Scenario scenario;
  scenario.name = "one upstream, many downstreams";
  scenario.world.repositories.emplace_back().name = "blueprints";
  for (std::uint64_t i = 0; i < options.n; ++i) {
    RepositorySpec& repository = scenario.world.repositories.emplace_back();
    repository.name = repository_name(i);
    if (options.by_set) repository.labels.emplace(kLabel, "yes");
  }
  PackageSpec& package = scenario.world.packages.emplace_back();
  package.repository = "blueprints";
  package.path = "app";
  RevisionSpec& revision = package.revisions.emplace_back();
  revision.revision = 1;
  revision.workspace = "v1";
  revision.lifecycle = api::kPublished;
  revision.files = objects.upstream_files();
  scenario.world.controllers.push_back(controller_of("packagevariants", "pv-controller"));
  if (options.by_set) {
    scenario.world.controllers.push_back(controller_of("packagevariantsets", "pvs-controller"));
    scenario.world.controllers.back().profile = options.profile;
  }
  return scenario;
}

api::PackageVariant variant(const BenchObjects& objects, std::uint64_t i) {
  api::PackageVariant variant = objects.variant(i);
  api::PackageVariant fresh;
  fresh.meta.name = variant.meta.name;
  fresh.meta.name_space = variant.meta.name_space;
  fresh.spec = variant.spec;
  fresh.spec.upstream->package = "app";
  fresh.spec.downstream = api::PackageVariant::Downstream{repository_name(i), "app"};
  return fresh;
}

// Whose variants have the spec of variant().
api::PackageVariantSet set_of_variants(const BenchObjects& objects) {
  const api::PackageVariant one = variant(objects, 0);
  api::PackageVariantSet set;
  set.meta.name = "apps";
  set.meta.name_space = one.meta.name_space;
  set.spec.upstream = one.spec.upstream;
  auto& target = set.spec.targets.emplace_back();
  target.repository_selector = api::LabelSelector{{{std::string(kLabel), "yes"}}, {}};
  auto& pv_template = target.pv_template.emplace();
  pv_template.package_context = api::PackageVariantSet::PackageContextTemplate{
      one.spec.package_context->data, one.spec.package_context->remove_keys, {}, {}};
  for (const api::Json& mutator : one.spec.pipeline->mutators) {
    if (!pv_template.pipeline) pv_template.pipeline.emplace();
    pv_template.pipeline->mutators.push_back(
        api::decode<api::PackageVariantSet::FunctionTemplate>(mutator));
  }
  return set;
}

api::Result<> apply(World& world, const FanOutOptions& options) {
  api::Client& client = world.cluster().direct();
  const BenchObjects objects;
  if (options.by_set) {
    PORCHSIM_TRY(
        client.create(api::PackageVariantSet::type(), api::Object::from(set_of_variants(objects))));
    return {};
  }
  for (std::uint64_t i = 0; i < options.n; ++i) {
    PORCHSIM_TRY(
        client.create(api::PackageVariant::type(), api::Object::from(variant(objects, i))));
  }
  return {};
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

std::expected<FanOutResult, std::string> bench_fan_out(const FanOutOptions& options) {
  const std::uint64_t memory_before = max_rss_bytes();
  const std::uint64_t n = options.n;
  const Scenario scenario = fan_out_scenario(options);
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
  const auto began = std::chrono::steady_clock::now();
  if (const auto applied = apply(world, options); !applied) {
    return std::unexpected(applied.error().message);
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
