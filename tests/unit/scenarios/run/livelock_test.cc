// Controllers that repeat themselves are found out at once: by what they do, within a few thousand
// events.
#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <utility>

#include "controllers/runtime/manager.h"
#include "controllers/runtime/watch_mapping.h"
#include "scenarios/load/scenario_loader.h"
#include "tests/unit/scenarios/run/small_world.h"

namespace porchsim::scenarios {
namespace {

// 20 ms of processor time.
constexpr std::uint64_t kMostEvents = 6000;

const api::ResourceType& config_maps() {
  static const api::ResourceType kType{"", "v1", "ConfigMap", "configmaps", true};
  return kType;
}

class NoFiles final : public SourceFiles {
  std::expected<std::string, std::string> read(const std::string&) override {
    return std::unexpected("no such file");
  }
  std::expected<kpt::Files, std::string> read_folder(const std::string&) override {
    return std::unexpected("no such folder");
  }
  bool is_folder(const std::string&) override { return false; }
};

// What it makes of the text of each ConfigMap that it sees; it fails, for ever, at "fails".
using Opinion = std::string (*)(const std::string& text);

class Opinionated final : public runtime::Reconciler {
 public:
  Opinionated(runtime::Manager& manager, Opinion opinion)
      : client_(manager.client()), cache_(manager.cache()), opinion_(opinion) {}
  std::string_view name() const override { return "opinionated"; }
  api::Result<runtime::ReconcileResult> reconcile(const runtime::Request& request) override {
    const auto seen = cache_.get(config_maps(), request.key);
    if (!seen) return runtime::ReconcileResult();
    const std::string text((*seen)->json()["data"]["text"].as_string());
    if (text == "fails") {
      PORCHSIM_TRY(client_.get(config_maps(), request.key));
      return api::fail(api::Reason::Unknown, "no");
    }
    const std::string wanted = opinion_(text);
    if (wanted == text) return runtime::ReconcileResult();
    api::Json patch;
    patch.set_path({"data", "text"}, wanted);
    const auto patched = client_.patch(config_maps(), request.key, patch, {});
    if (!patched) return api::fail(patched.error());
    return runtime::ReconcileResult();
  }

 private:
  api::Client& client_;
  api::Reader& cache_;
  Opinion opinion_;
};

ControllerProgram program(std::string name, Opinion opinion,
                          const runtime::RateLimiterOptions& limits = {}) {
  return {.name = std::move(name),
          .reconciles = "ConfigMap",
          .add_to_manager = [opinion, limits](runtime::Manager& manager, const ProgramSettings&) {
            auto& controller =
                manager.add_controller(std::make_unique<Opinionated>(manager, opinion),
                                       {.kind = "ConfigMap", .limits = limits});
            controller.watch({manager.informer(config_maps()), runtime::enqueue_self()});
          }};
}

RunResult run_with(const std::string& controllers, const std::string& text) {
  Extensions extensions;
  const auto even = [](const std::string& seen) { return seen == "odd" ? "even" : seen; };
  const auto odd = [](const std::string& seen) { return seen == "even" ? "odd" : seen; };
  const auto more = [](const std::string& seen) { return seen + "x"; };
  extensions.programs = {
      program("evens", even), program("odds", odd), program("adds", more),
      program("hurries", even,
              {.base_delay = api::Duration(0), .max_delay = api::Duration(0), .per_second = 0})};
  const std::string story = "name: turns\nworld:\n  controllers: " + controllers +
                            "\nsteps:\n  - apply: {apiVersion: v1, kind: ConfigMap, metadata: "
                            "{name: a}, data: {text: " +
                            text + "}}\n  - settle\n";
  NoFiles files;
  const auto scenario = parse_scenario("turns.yaml", story, files, vocabulary(extensions));
  EXPECT_TRUE(scenario.has_value()) << to_text(scenario.error(), story);
  RunOptions options;
  options.extensions = &extensions;
  return run_scenario(*scenario, options);
}

TEST(Livelock, controllers_that_agree_come_to_rest) {
  EXPECT_EQ(
      found(run_with("[{name: one, reconciler: evens}, {name: two, reconciler: evens}]", "odd")),
      "");
}

TEST(Livelock, two_controllers_that_disagree) {
  const RunResult result =
      run_with("[{name: one, reconciler: evens}, {name: two, reconciler: odds}]", "odd");
  EXPECT_EQ(found(result),
            "L14: controllers go on and on without a change from outside: ConfigMap default/a has "
            "been written 31 times, in turn ConfigMap default/a by one, ConfigMap default/a by "
            "two\n");
  EXPECT_LT(result.counts.events, kMostEvents);
}

TEST(Livelock, a_controller_that_always_has_something_to_add) {
  const RunResult result = run_with("[{name: one, reconciler: adds}]", "a");
  EXPECT_TRUE(found(result).starts_with("L14: ")) << found(result);
  EXPECT_LT(result.counts.events, kMostEvents);
}

TEST(Livelock, a_controller_that_tries_again_at_once) {
  const RunResult result = run_with("[{name: one, reconciler: hurries}]", "fails");
  EXPECT_NE(found(result).find("L14: ConfigMap default/a has been reconciled 31 times"),
            std::string::npos)
      << found(result);
  EXPECT_NE(found(result).find("E04: "), std::string::npos) << found(result);
  EXPECT_LT(result.counts.events, kMostEvents);
}

}  // namespace
}  // namespace porchsim::scenarios
