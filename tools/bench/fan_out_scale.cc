#include "tools/bench/fan_out_scale.h"

#include <algorithm>

#include <fmt/format.h>

#include "scenarios/format/profiles.h"

namespace porchsim::scenarios {
namespace {

constexpr std::string_view kMemory = "memory";
constexpr std::string_view kClockTime = "seconds";

// A cost of a phase, as JSON and the plot name it.
struct PhaseCost {
  std::string_view name;
  std::string_view title;
  double (*of)(const FanOutPhase&);
};
constexpr PhaseCost kPhaseCosts[] = {
    {kClockTime, "", [](const FanOutPhase& phase) { return phase.seconds; }},
    {"cpu_seconds", "seconds of the processor",
     [](const FanOutPhase& phase) { return phase.cpu_seconds; }},
    {"reconciles", "",
     [](const FanOutPhase& phase) { return static_cast<double>(phase.reconciles); }},
    {"api_calls", "API calls",
     [](const FanOutPhase& phase) { return static_cast<double>(phase.api_calls); }},
};

std::vector<Measured> points_of(const FanOutScale& scale, std::size_t phase,
                                const PhaseCost& cost) {
  std::vector<Measured> points;
  for (const FanOutResult& result : scale.results) {
    points.push_back({static_cast<double>(result.n), cost.of(result.phases[phase])});
  }
  return points;
}

// What the process has taken for the variants.
std::vector<Measured> memory_of(const FanOutScale& scale) {
  std::vector<Measured> points;
  for (const FanOutResult& result : scale.results) {
    const auto n = static_cast<double>(result.n);
    points.push_back({n, n * static_cast<double>(result.bytes_per_variant)});
  }
  return points;
}

const std::vector<FanOutPhase>& phases_of(const FanOutScale& scale) {
  return scale.results.front().phases;
}

std::string row_of(const FanOutResult& result, std::size_t phase) {
  const FanOutPhase& costs = result.phases[phase];
  const auto n = static_cast<double>(result.n);
  std::string row = fmt::format("{:>8}  {:<8} {:>9.3f} {:>9.3f} {:>9.0f} {:>11} {:>10}",
                                phase == 0 ? fmt::format("{}", result.n) : "", costs.name,
                                costs.seconds, costs.cpu_seconds, 1e6 * costs.cpu_seconds / n,
                                costs.reconciles, costs.api_calls);
  if (phase == 0) {
    row += fmt::format(" {:>9.1f} {:>10}", static_cast<double>(result.max_rss_bytes) / 1e6,
                       result.bytes_per_variant);
  }
  return row + "\n";
}

}  // namespace

FanOutScale scale_of(const FanOutOptions& options, std::vector<FanOutResult> results) {
  std::ranges::sort(results, {}, &FanOutResult::n);
  if (results.front().bench != "fanout") {
    std::string title = "bench " + results.front().bench;
    return {std::move(title), std::move(results)};
  }
  const auto profile = static_cast<std::size_t>(options.profile);
  return {options.by_set
              ? fmt::format("a fan-out from one set, profile {}", profile_names()[profile])
              : "a fan-out of single variants",
          std::move(results)};
}

std::vector<CostGrowth> FanOutScale::growths() const {
  std::vector<CostGrowth> growths;
  const auto add = [&growths](std::string phase, std::string_view cost,
                              const std::vector<Measured>& points) {
    const auto law = fit_power_law(points);
    if (law)
      growths.push_back({std::move(phase), std::string(cost), law->exponent, cost == kClockTime});
  };
  for (std::size_t phase = 0; phase < phases_of(*this).size(); ++phase) {
    for (const PhaseCost& cost : kPhaseCosts) {
      add(phases_of(*this)[phase].name, cost.name, points_of(*this, phase, cost));
    }
  }
  add("", kMemory, memory_of(*this));
  return growths;
}

GrowthPlot FanOutScale::plot() const {
  GrowthPlot plot{title, {}};
  for (const PhaseCost& cost : kPhaseCosts) {
    if (cost.title.empty()) continue;
    GrowthPanel& panel = plot.panels.emplace_back();
    panel.title = cost.title;
    for (std::size_t phase = 0; phase < phases_of(*this).size(); ++phase) {
      panel.series.push_back({phases_of(*this)[phase].name, points_of(*this, phase, cost)});
    }
  }
  plot.panels.push_back({"bytes of memory", {{std::string(kMemory), memory_of(*this)}}});
  return plot;
}

std::string to_json(const FanOutScale& scale) {
  std::string sizes;
  for (const FanOutResult& result : scale.results) {
    std::string size = to_json(result);
    size.pop_back();  // the end of its line
    sizes += (sizes.empty() ? "" : ",") + size;
  }
  std::string exponents;
  for (const CostGrowth& growth : scale.growths()) {
    exponents +=
        fmt::format(R"({}{{"phase":"{}","cost":"{}","exponent":{:.3f}}})",
                    exponents.empty() ? "" : ",", growth.phase, growth.cost, growth.exponent);
  }
  return fmt::format(R"({{"bench":"fanout-scale","of":"{}","sizes":[{}],"exponents":[{}]}})"
                     "\n",
                     scale.title, sizes, exponents);
}

std::string to_text(const FanOutScale& scale) {
  std::string text = fmt::format(
      "{}\n\n{:>8}  {:<8} {:>9} {:>9} {:>9} {:>11} {:>10} {:>9} {:>10}\n", scale.title, "n",
      "phase", "seconds", "CPU s", "us each", "reconciles", "API calls", "MB", "bytes each");
  for (const FanOutResult& result : scale.results) {
    for (std::size_t phase = 0; phase < result.phases.size(); ++phase)
      text += row_of(result, phase);
  }
  text += "\nexponents\n";
  for (const CostGrowth& growth : scale.growths()) {
    text += fmt::format("  {:<8} {:<11} n^{:.2f}\n", growth.phase, growth.cost, growth.exponent);
  }
  return text;
}

}  // namespace porchsim::scenarios
