#include <fmt/format.h>

#include "api/v1alpha2/package_revision.h"
#include "scenarios/format/controller_program.h"
#include "tools/bench/bench.h"
#include "tools/bench/bench_objects.h"
#include "tools/bench/measured_world.h"

namespace porchsim::scenarios {
namespace {

using Revision = api::v1alpha2::PackageRevision;
using Outcome = MeasuredWorld::Outcome;

constexpr std::string_view kKind = "PackageRevision.v1alpha2";
constexpr std::string_view kRepository = "edge";
constexpr std::string_view kWorkspace = "v1";

std::string package_name(std::uint64_t i) { return fmt::format("app-{:06}", i); }

Scenario repository_with(std::string_view reconciler) {
  Scenario scenario;
  scenario.name = "one repository of v1alpha2, many package revisions";
  scenario.world.generation = Generation::V1Alpha2;
  scenario.world.repositories.emplace_back().name = kRepository;
  ControllerSpec& controller = scenario.world.controllers.emplace_back();
  controller.name = "porch-controllers";
  for (const ControllerProgram& program : controller_programs()) {
    if (program.name == reconciler) controller.program = program;
  }
  return scenario;
}

api::Result<> create_revisions(World& world, std::uint64_t n) {
  Revision revision;
  revision.meta.name_space = world.name_space();
  revision.spec.repository = kRepository;
  revision.spec.workspace_name = kWorkspace;
  revision.spec.lifecycle = api::kDraft;
  revision.spec.source.emplace().init.emplace();
  for (std::uint64_t i = 0; i < n; ++i) {
    revision.spec.package_name = package_name(i);
    revision.meta.name =
        fmt::format("{}.{}.{}", kRepository, revision.spec.package_name, kWorkspace);
    PORCHSIM_TRY(world.cluster().direct().create(Revision::type(), api::Object::from(revision)));
  }
  world.scheduler().run();
  return {};
}

Outcome expect_ready(World& world, std::uint64_t n) {
  std::uint64_t ready = 0;
  for (const api::ObjectPtr& object : world.all(kKind)) {
    const auto& revision = object->as<Revision>();
    const auto holds = [&revision](std::string_view type) {
      const api::Condition* condition = revision.find_condition(type);
      return condition != nullptr && condition->status == "True";
    };
    ready += holds(api::v1alpha2::kReadyCondition) && holds(api::v1alpha2::kRenderedCondition);
  }
  if (ready == n) return {};
  return std::unexpected(
      fmt::format("of {} package revisions {} are ready and rendered", n, ready));
}

// The cache opens the repository, and lists what it has.
api::Result<> read_repository(World& world, std::uint64_t n) {
  const api::ObjectKey key{world.name_space(), std::string(kRepository)};
  const auto object = PORCHSIM_TRY(world.cluster().direct().get(api::Repository::type(), key));
  const sim::ProcessId process = world.person("reader").process;
  const api::ContentServices services = world.cluster().content(process);
  api::Result<> outcome = api::fail(api::Reason::Unknown, "the repository was not read");
  world.scheduler().spawn(process, "read", [&] {
    const auto opened = services.repositories->open_repository(object->as<api::Repository>());
    if (!opened) return;
    const auto listed = services.repositories->list_package_revisions(key);
    if (listed && listed->size() == n) outcome = {};
  });
  world.scheduler().run();
  return outcome;
}

}  // namespace

std::expected<FanOutResult, std::string> bench_revisions(std::uint64_t n) {
  MeasuredWorld measured(repository_with("packagerevisions"));
  World& world = measured.world();
  PORCHSIM_TRY(measured.begin());
  world.start_controllers();
  world.scheduler().run();
  PORCHSIM_TRY(measured.measure("create", [&] { return create_revisions(world, n); }));
  PORCHSIM_TRY(expect_ready(world, n));
  return measured.finish("revisions", "revisions", n);
}

std::expected<FanOutResult, std::string> bench_sync(std::uint64_t n) {
  Scenario scenario = repository_with("repositories");
  const BenchObjects objects;
  for (std::uint64_t i = 0; i < n; ++i) {
    PackageSpec& package = scenario.world.packages.emplace_back();
    package.repository = kRepository;
    package.path = package_name(i);
    RevisionSpec& revision = package.revisions.emplace_back();
    revision.workspace = kWorkspace;
    revision.lifecycle = api::kDraft;
    revision.files = objects.upstream_files();
  }
  MeasuredWorld measured(std::move(scenario));
  World& world = measured.world();
  PORCHSIM_TRY(measured.begin());
  PORCHSIM_TRY(measured.measure("read", [&] { return read_repository(world, n); }));
  PORCHSIM_TRY(measured.measure("objects", [&]() -> api::Result<> {
    world.start_controllers();
    world.scheduler().run();
    return {};
  }));
  const std::size_t made = world.all(kKind).size();
  if (made != n) return std::unexpected(fmt::format("of {} objects {} were made", n, made));
  return measured.finish("sync", "revisions", n);
}

}  // namespace porchsim::scenarios
