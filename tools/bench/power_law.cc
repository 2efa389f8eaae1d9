#include "tools/bench/power_law.h"

#include <cmath>

namespace porchsim::scenarios {

double PowerLaw::at(double n) const { return factor * std::pow(n, exponent); }

std::optional<PowerLaw> fit_power_law(const std::vector<Measured>& measured) {
  std::vector<Measured> logs;
  for (const Measured& one : measured) {
    if (one.n > 0 && one.value > 0) logs.push_back({std::log(one.n), std::log(one.value)});
  }
  if (logs.empty()) return std::nullopt;
  const auto count = static_cast<double>(logs.size());
  Measured mean;
  for (const Measured& one : logs) {
    mean.n += one.n / count;
    mean.value += one.value / count;
  }
  double spread = 0;
  double together = 0;
  for (const Measured& one : logs) {
    spread += (one.n - mean.n) * (one.n - mean.n);
    together += (one.n - mean.n) * (one.value - mean.value);
  }
  constexpr double kOneSize = 1e-12;
  if (spread < kOneSize) return std::nullopt;
  const double exponent = together / spread;
  return PowerLaw{exponent, std::exp(mean.value - exponent * mean.n)};
}

}  // namespace porchsim::scenarios
