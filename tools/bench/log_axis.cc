#include "tools/bench/log_axis.h"

#include <algorithm>
#include <cmath>
#include <string_view>

#include <fmt/format.h>

namespace porchsim::scenarios {
namespace {

std::vector<double> values_of(const GrowthPanel& panel, double Measured::* side) {
  std::vector<double> values;
  for (const GrowthSeries& series : panel.series) {
    for (const Measured& point : series.points) values.push_back(point.*side);
  }
  return values;
}

}  // namespace

LogAxis::LogAxis(const std::vector<double>& values) {
  // A power of ten is its own decade, whatever rounding makes of its logarithm.
  constexpr double kRounding = 1e-9;
  bool any = false;
  for (const double value : values) {
    if (!(value > 0)) continue;
    const double log = std::log10(value);
    const int below = static_cast<int>(std::floor(log + kRounding));
    const int above = static_cast<int>(std::ceil(log - kRounding));
    first_ = any ? std::min(first_, below) : below;
    last_ = any ? std::max(last_, above) : above;
    any = true;
  }
  last_ = std::max(last_, first_ + 1);
}

double LogAxis::at(double value) const { return (std::log10(value) - first_) / (last_ - first_); }

std::string decade_name(int decade) {
  constexpr std::string_view kThousands = " kMGT";
  if (decade < 0) return fmt::format("{:.{}f}", std::pow(10, decade), -decade);
  if (decade >= 15) return fmt::format("1e{}", decade);
  const auto thousands = static_cast<std::size_t>(decade / 3);
  std::string name = fmt::format("{:.0f}", std::pow(10, decade % 3));
  if (thousands > 0) name += kThousands[thousands];
  return name;
}

PanelAxes::PanelAxes(const GrowthPanel& panel)
    : size(values_of(panel, &Measured::n)), cost(values_of(panel, &Measured::value)) {}

PowerLaw in_proportion(const GrowthPanel& panel) {
  for (const GrowthSeries& series : panel.series) {
    for (const Measured& point : series.points) {
      if (point.n > 0 && point.value > 0) return {1, point.value / point.n};
    }
  }
  return {};
}

}  // namespace porchsim::scenarios
