#include <fmt/format.h>

#include "api/json/json.h"
#include "tools/bench/bench.h"
#include "tools/bench/fan_out_world.h"
#include "tools/bench/measured_world.h"

namespace porchsim::scenarios {
namespace {

using Outcome = MeasuredWorld::Outcome;

Outcome expect_drafts_of(World& world, std::uint64_t n, std::uint64_t upstream_revision) {
  const std::uint64_t drafted = count_drafted(world, upstream_revision);
  if (drafted == n) return {};
  return std::unexpected(fmt::format("of {} variants {} have their draft of upstream revision {}",
                                     n, drafted, upstream_revision));
}

double rate(std::uint64_t n, const FanOutPhase& phase) {
  return static_cast<double>(n) / phase.seconds;
}

std::string phase_fields(const FanOutResult& result, const FanOutPhase& phase) {
  return fmt::format(
      R"("seconds":{:.6f},"cpu_seconds":{:.6f},"reconciles":{},"api_calls":{},"{}_per_second":{:.0f})",
      phase.seconds, phase.cpu_seconds, phase.reconciles, phase.api_calls,
      result.bench == "fanout" ? "pvs" : result.unit, rate(result.n, phase));
}

}  // namespace

std::expected<FanOutResult, std::string> bench_fan_out(const FanOutOptions& options) {
  MeasuredWorld measured(fan_out_scenario(options));
  World& world = measured.world();
  PORCHSIM_TRY(measured.begin());
  world.start_controllers();
  world.scheduler().run();
  PORCHSIM_TRY(measured.measure("fan-out", [&] { return apply_variants(world, options); }));
  PORCHSIM_TRY(expect_drafts_of(world, options.n, 1));
  if (options.upgrade) {
    PORCHSIM_TRY(measured.measure("publish", [&] { return publish_drafts(world); }));
    PORCHSIM_TRY(measured.measure("upgrade", [&] { return upgrade_variants(world, options); }));
    PORCHSIM_TRY(expect_drafts_of(world, options.n, 2));
  }
  return measured.finish("fanout", "variants", options.n);
}

std::expected<FanOutResult, std::string> fan_out_result_of(const std::string& json) {
  const auto read = api::Json::parse(json);
  if (!read) return std::unexpected(read.error().message);
  const auto number = [](const api::Json& value) {
    return static_cast<std::uint64_t>(value.as_integer());
  };
  FanOutResult result;
  result.bench = (*read)["bench"].text();
  result.unit = (*read)["unit"].text();
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
                          phase_fields(result, phase));
  }
  return fmt::format(
      R"({{"bench":"{}","unit":"{}","n":{},{},"max_rss_bytes":{},"bytes_per_variant":{},"phases":[{}]}})"
      "\n",
      result.bench, result.unit, result.n, phase_fields(result, result.phases.front()),
      result.max_rss_bytes, result.bytes_per_variant, phases);
}

std::string to_text(const FanOutResult& result) {
  std::string text = fmt::format("{}: {} {}, {} bytes each\n", result.bench, result.n, result.unit,
                                 result.bytes_per_variant);
  for (const FanOutPhase& phase : result.phases) {
    text += fmt::format("  {:<8} {:.3f} s ({:.0f} {} a second), {} reconciles, {} API calls\n",
                        phase.name, phase.seconds, rate(result.n, phase), result.unit,
                        phase.reconciles, phase.api_calls);
  }
  return text;
}

}  // namespace porchsim::scenarios
