#include "tools/bench/fan_out_world.h"

#include <fmt/format.h>

#include "api/condition.h"
#include "api/decode.h"
#include "api/package_revision.h"
#include "api/package_variant_set.h"
#include "scenarios/format/controller_program.h"
#include "scenarios/steps/performer.h"
#include "tools/bench/bench_objects.h"

namespace porchsim::scenarios {
namespace {

constexpr std::string_view kLabel = "bench";
constexpr std::string_view kUpstream = "blueprints";
constexpr std::string_view kPackage = "app";
constexpr std::string_view kSet = "apps";

std::string repository_name(std::uint64_t i) { return fmt::format("edge-{:06}", i); }

ControllerSpec controller_of(std::string_view reconciler, std::string name) {
  ControllerSpec controller;
  controller.name = std::move(name);
  for (const ControllerProgram& program : controller_programs()) {
    if (program.name == reconciler) controller.program = program;
  }
  return controller;
}

api::PackageVariant variant(const BenchObjects& objects, std::uint64_t i) {
  api::PackageVariant variant = objects.variant(i);
  api::PackageVariant fresh;
  fresh.meta.name = variant.meta.name;
  fresh.meta.name_space = variant.meta.name_space;
  fresh.spec = variant.spec;
  fresh.spec.upstream->package = kPackage;
  fresh.spec.downstream =
      api::PackageVariant::Downstream{repository_name(i), std::string(kPackage)};
  return fresh;
}

// Whose variants have the spec of variant().
api::PackageVariantSet set_of_variants(const BenchObjects& objects) {
  const api::PackageVariant one = variant(objects, 0);
  api::PackageVariantSet set;
  set.meta.name = kSet;
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

// Somebody does these, in a task, through the network.
api::Result<> do_in_order(World& world, const std::vector<Action>& actions) {
  Performer performer(world);
  api::Result<> outcome;
  world.scheduler().spawn(world.person("").process, "bench", [&] {
    for (const Action& action : actions) {
      outcome = performer.perform(action, "", true);
      if (!outcome) return;
    }
  });
  world.scheduler().run();
  return outcome;
}

Action upgrade_of(std::string_view kind, std::string name) {
  api::Json patch = api::Json::object({});
  patch.set_path({"spec", "upstream", "revision"}, 2);
  return PatchStep{{std::string(kind), "", std::move(name)}, std::move(patch), ""};
}

}  // namespace

Scenario fan_out_scenario(const FanOutOptions& options) {
  const BenchObjects objects;
  Scenario scenario;
  scenario.name = "one upstream, many downstreams";
  scenario.world.repositories.emplace_back().name = kUpstream;
  for (std::uint64_t i = 0; i < options.n; ++i) {
    RepositorySpec& repository = scenario.world.repositories.emplace_back();
    repository.name = repository_name(i);
    if (options.by_set) repository.labels.emplace(kLabel, "yes");
  }
  PackageSpec& package = scenario.world.packages.emplace_back();
  package.repository = kUpstream;
  package.path = kPackage;
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

api::Result<> apply_variants(World& world, const FanOutOptions& options) {
  api::Client& client = world.cluster().direct();
  const BenchObjects objects;
  if (options.by_set) {
    PORCHSIM_TRY(
        client.create(api::PackageVariantSet::type(), api::Object::from(set_of_variants(objects))));
  }
  for (std::uint64_t i = 0; i < options.n && !options.by_set; ++i) {
    PORCHSIM_TRY(
        client.create(api::PackageVariant::type(), api::Object::from(variant(objects, i))));
  }
  world.scheduler().run();
  return {};
}

api::Result<> publish_drafts(World& world) {
  std::vector<Action> actions;
  for (const api::ObjectPtr& object : world.all("PackageRevision")) {
    if (object->as<api::PackageRevision>().spec.lifecycle != api::kDraft) continue;
    actions.emplace_back(LifecycleStep{LifecycleStep::Move::Propose, object->meta().name});
    actions.emplace_back(LifecycleStep{LifecycleStep::Move::Approve, object->meta().name});
  }
  return do_in_order(world, actions);
}

api::Result<> upgrade_variants(World& world, const FanOutOptions& options) {
  PublishStep publish{std::string(kUpstream), std::string(kPackage), "v2", {}, false};
  for (const auto& [path, text] : BenchObjects().second_upstream_files()) {
    publish.files.emplace(path, text);
  }
  std::vector<Action> actions;
  actions.emplace_back(std::move(publish));
  if (options.by_set) actions.push_back(upgrade_of("PackageVariantSet", std::string(kSet)));
  for (std::uint64_t i = 0; i < options.n && !options.by_set; ++i) {
    actions.push_back(upgrade_of("PackageVariant", BenchObjects().variant(i).meta.name));
  }
  return do_in_order(world, actions);
}

std::uint64_t count_drafted(World& world, std::uint64_t upstream_revision) {
  const std::string wanted = fmt::format("{}/v{}", kPackage, upstream_revision);
  std::uint64_t drafted = 0;
  for (const api::ObjectPtr& object : world.all("PackageVariant")) {
    const auto& status = object->as<api::PackageVariant>().status;
    const auto* condition = api::find_condition(status.conditions, "Ready");
    if (condition == nullptr || condition->status != "True") continue;
    for (const auto& target : status.downstream_targets) {
      const auto downstream = world.find("PackageRevision", "", target.name);
      if (!downstream) continue;
      const auto& revision = downstream->as<api::PackageRevision>();
      const auto& lock = revision.status.upstream_lock;
      drafted += revision.is_draft() && lock && lock->git && lock->git->ref == wanted ? 1 : 0;
    }
  }
  return drafted;
}

}  // namespace porchsim::scenarios
