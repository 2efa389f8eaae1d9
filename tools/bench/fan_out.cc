#include <chrono>
#include <ctime>

#include <fmt/format.h>

#include "api/json/json.h"
#include "scenarios/run/shared.h"
#include "tools/bench/bench.h"
#include "tools/bench/fan_out_world.h"
#include "tools/bench/process_memory.h"

namespace porchsim::scenarios {
namespace {

// The world, and what its phases have taken so far.
class FanOut {
 public:
  explicit FanOut(const FanOutOptions& options)
      : options_(options),
        scenario_(fan_out_scenario(options)),
        recording_(sim::make_plain_choices()),
        world_(scenario_, recording_, shared_.stacks, shared_.content, {.max_steps = UINT64_MAX}) {}

  std::expected<FanOutResult, std::string> run() {
    PORCHSIM_TRY(begin());
    PORCHSIM_TRY(measure("fan-out", [this] { return apply_variants(world_, options_); }));
    PORCHSIM_TRY(expect_drafts_of(1));
    if (options_.upgrade) {
      PORCHSIM_TRY(measure("publish", [this] { return publish_drafts(world_); }));
      PORCHSIM_TRY(measure("upgrade", [this] { return upgrade_variants(world_, options_); }));
      PORCHSIM_TRY(expect_drafts_of(2));
    }
    result_.n = options_.n;
    result_.max_rss_bytes = max_rss_bytes();
    result_.bytes_per_variant = (result_.max_rss_bytes - memory_before_) / options_.n;
    return std::move(result_);
  }

 private:
  using Outcome = std::expected<void, std::string>;

  Outcome begin() {
    const Diagnostics problems = world_.build_repositories();
    if (!problems.empty()) return std::unexpected(headline(problems.front()));
    world_.scheduler().run();
    world_.start_controllers();
    world_.scheduler().run();
    world_.trace().attach(
        [this](const sim::Event& event) {
          reconciles_ += event.verb == sim::Verb::Reconcile ? 1 : 0;
        },
        sim::Trace::Decisions::Hidden);
    return {};
  }

  template <class Act>
  Outcome measure(std::string_view name, Act act) {
    const auto calls_before = world_.calls().total();
    const auto reconciles_before = reconciles_;
    const std::clock_t cpu_before = std::clock();
    const auto began = std::chrono::steady_clock::now();
    if (const api::Result<> done = act(); !done) return std::unexpected(done.error().message);
    FanOutPhase& phase = result_.phases.emplace_back();
    phase.name = name;
    phase.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
    phase.cpu_seconds = static_cast<double>(std::clock() - cpu_before) / CLOCKS_PER_SEC;
    phase.reconciles = reconciles_ - reconciles_before;
    phase.api_calls = static_cast<std::uint64_t>(world_.calls().total() - calls_before);
    return {};
  }

  Outcome expect_drafts_of(std::uint64_t upstream_revision) {
    const std::uint64_t drafted = count_drafted(world_, upstream_revision);
    if (drafted == options_.n) return {};
    return std::unexpected(fmt::format("of {} variants {} have their draft of upstream revision {}",
                                       options_.n, drafted, upstream_revision));
  }

  std::uint64_t memory_before_ = max_rss_bytes();
  FanOutOptions options_;
  Scenario scenario_;
  Recording recording_;
  Shared shared_;
  World world_;
  std::uint64_t reconciles_ = 0;
  FanOutResult result_;
};

double rate(std::uint64_t n, const FanOutPhase& phase) {
  return static_cast<double>(n) / phase.seconds;
}

std::string phase_fields(std::uint64_t n, const FanOutPhase& phase) {
  return fmt::format(
      R"("seconds":{:.6f},"cpu_seconds":{:.6f},"reconciles":{},"api_calls":{},"pvs_per_second":{:.0f})",
      phase.seconds, phase.cpu_seconds, phase.reconciles, phase.api_calls, rate(n, phase));
}

}  // namespace

std::expected<FanOutResult, std::string> bench_fan_out(const FanOutOptions& options) {
  return FanOut(options).run();
}

std::expected<FanOutResult, std::string> fan_out_result_of(const std::string& json) {
  const auto read = api::Json::parse(json);
  if (!read) return std::unexpected(read.error().message);
  const auto number = [](const api::Json& value) {
    return static_cast<std::uint64_t>(value.as_integer());
  };
  FanOutResult result;
  result.n = number((*read)["n"]);
  result.max_rss_bytes = number((*read)["max_rss_bytes"]);
  result.bytes_per_variant = number((*read)["bytes_per_variant"]);
  for (const api::Json& phase : (*read)["phases"].items()) {
    result.phases.push_back({phase["phase"].text(), phase["seconds"].as_double(),
                             phase["cpu_seconds"].as_double(), number(phase["reconciles"]),
                             number(phase["api_calls"])});
  }
  return result;
}

std::string to_json(const FanOutResult& result) {
  std::string phases;
  for (const FanOutPhase& phase : result.phases) {
    phases += fmt::format(R"({}{{"phase":"{}",{}}})", phases.empty() ? "" : ",", phase.name,
                          phase_fields(result.n, phase));
  }
  return fmt::format(
      R"({{"bench":"fanout","n":{},{},"max_rss_bytes":{},"bytes_per_variant":{},"phases":[{}]}})"
      "\n",
      result.n, phase_fields(result.n, result.phases.front()), result.max_rss_bytes,
      result.bytes_per_variant, phases);
}

std::string to_text(const FanOutResult& result) {
  std::string text =
      fmt::format("fanout: {} variants, {} bytes a variant\n", result.n, result.bytes_per_variant);
  for (const FanOutPhase& phase : result.phases) {
    text += fmt::format(
        "  {:<8} {:.3f} s ({:.0f} variants a second), {} reconciles, {} API calls\n", phase.name,
        phase.seconds, rate(result.n, phase), phase.reconciles, phase.api_calls);
  }
  return text;
}

}  // namespace porchsim::scenarios
