// However a life is lived it comes to one end, and a controller for which that is not so is found.
#include "scenarios/metamorphic/same_end.h"

#include <algorithm>
#include <memory>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "api/package_variant.h"
#include "controllers/runtime/manager.h"
#include "controllers/runtime/watch_mapping.h"
#include "fakeporch/store/object_payload.h"
#include "scenarios/document/source_files.h"
#include "scenarios/load/scenario_loader.h"
#include "scenarios/metamorphic/life.h"
#include "tests/unit/scenarios/run/small_world.h"

namespace porchsim::scenarios {
namespace {

// `options` of the controller.
Scenario life(std::string_view options) {
  const auto files = make_disk_files();
  auto scenario = parse_scenario(
      "life.yaml",
      fmt::format("name: a life{}  controllers:\n    - {{name: pv-controller, options: {{{}}}}}\n"
                  "steps:{}"
                  "  - propose: edge.app.packagevariant-1\n"
                  "  - reject: edge.app.packagevariant-1\n"
                  "  - delete: PackageVariant app-edge\n",
                  kSmallWorld, options, kApplyVariant),
      *files, vocabulary());
  EXPECT_TRUE(scenario.has_value());
  return *std::move(scenario);
}

TEST(SameEnd, is_one_for_all_ways) {
  const SameEnd found = same_end(life(""), {});
  EXPECT_TRUE(found.judged);
  EXPECT_EQ(found.runs, variations().size() + 1);
  EXPECT_TRUE(found.differences.empty()) << found.differences.front().what.text();
  EXPECT_EQ(found.life.steps.size(), 4U);
}

// Whoever lets its finalizer go though a delete has failed leaves the draft behind.
TEST(SameEnd, differs_where_a_controller_forgets) {
  SameEnd found = same_end(life("keep-finalizer-on-error: false"), {});
  ASSERT_FALSE(found.differences.empty());
  const Variation way = found.differences.front().variation;
  found = shorter(std::move(found), {});
  EXPECT_EQ(found.differences.front().variation, way);
  EXPECT_EQ(found.life.steps.size(), 2U);  // apply, delete
}

// The first variant has the package, and the other one waits.
TEST(SameEnd, is_not_asked_of_packages_that_two_variants_want) {
  const SameEnd alone = same_end(life("keep-finalizer-on-error: false"), {});
  ASSERT_FALSE(alone.differences.empty());
  Scenario contested = life("keep-finalizer-on-error: false");
  Step rival = contested.steps.front();
  auto& document = std::get<ApplyStep>(rival.action).objects.front();
  document.set_path({"metadata", "name"}, "rival");
  rival.place = {1000, 1};
  contested.steps.insert(contested.steps.begin() + 1, std::move(rival));
  const SameEnd found = same_end(std::move(contested), {});
  EXPECT_TRUE(found.judged);
  for (const OtherEnd& difference : found.differences) {
    EXPECT_NE(difference.what.kind, "PackageVariant");
    EXPECT_NE(difference.what.kind, "PackageRevision");
  }
}

// Marks for good each variant whose spec it has seen without an upstream.
class Resentful final : public runtime::Reconciler {
 public:
  explicit Resentful(runtime::Manager& manager)
      : client_(manager.client()), cache_(manager.cache()) {}
  std::string_view name() const override { return "resentful"; }
  api::Result<runtime::ReconcileResult> reconcile(const runtime::Request& request) override {
    const auto& variants = api::PackageVariant::type();
    const auto seen = cache_.get(variants, request.key);
    if (!seen || (*seen)->as<api::PackageVariant>().spec.upstream)
      return runtime::ReconcileResult();
    api::Json patch;
    patch.set_path({"metadata", "annotations", "example.com/was-invalid"}, "true");
    const auto patched = client_.patch(variants, request.key, patch, {});
    if (!patched) return api::fail(patched.error());
    return runtime::ReconcileResult();
  }

 private:
  api::Client& client_;
  api::Reader& cache_;
};

TEST(SameEnd, differs_where_a_controller_remembers_what_was_invalid) {
  Extensions extensions;
  extensions.programs = {
      {.name = "resentful",
       .reconciles = "ConfigMap",
       .add_to_manager = [](runtime::Manager& manager, const ProgramSettings&) {
         auto& controller =
             manager.add_controller(std::make_unique<Resentful>(manager), {.kind = "ConfigMap"});
         controller.watch({manager.informer(api::PackageVariant::type()), runtime::enqueue_self()});
       }}};
  RunOptions options;
  options.extensions = &extensions;
  Scenario resented = life("");
  resented.steps.resize(3);  // it is there at the end
  EXPECT_TRUE(same_end(resented, options).differences.empty());
  ControllerSpec resentful = resented.world.controllers.front();
  resentful.name = "resentful";
  resentful.program = extensions.programs.front();
  resented.world.controllers.push_back(std::move(resentful));
  const SameEnd ends = same_end(std::move(resented), options);
  ASSERT_TRUE(ends.judged) << found(run_scenario(ends.life, options));
  ASSERT_FALSE(ends.differences.empty());
  EXPECT_EQ(invariant_of(ends.differences.front().variation), "L12");
  EXPECT_NE(ends.differences.front().other.find("was-invalid"), std::string::npos);
}

// Each step of a life is followed by a detour of each variant that is there.
TEST(SameEnd, is_reached_after_specs_that_were_seen_to_be_invalid) {
  const Scenario rested = at_rest(life(""));
  const Varied way = varied(rested, Variation::Detours);
  EXPECT_EQ(std::ranges::count_if(way.scenario.steps,
                                  [](const Step& step) { return step.fails.has_value(); }),
            2 * 3);  // to and fro, until it is deleted
  int stalled = 0;
  RunOptions options;
  options.listener = [&stalled](const sim::Event& event) {
    const api::ObjectPtr object = fakeporch::object_in(event.after);
    if (!object || object->kind() != "PackageVariant") return;
    stalled += object->json().dump().find("ValidationError") != std::string::npos ? 1 : 0;
  };
  EXPECT_EQ(found(run_scenario(way.scenario, options)), "");
  EXPECT_GE(stalled, 3);
}

TEST(SameEnd, leaves_out_what_cannot_be_done) {
  Scenario broken = life("");
  broken.steps.insert(broken.steps.begin(), broken.steps[1]);  // there is nothing to propose yet
  broken.steps.front().place = {1000, 1};
  const SameEnd found = same_end(std::move(broken), {});
  EXPECT_TRUE(found.judged);
  EXPECT_EQ(found.life.steps.size(), 4U);
}

}  // namespace
}  // namespace porchsim::scenarios
