// A fan-out, or another bench of a whole world, at several sizes: what each took, and by what power
// of the size it grows.
#pragma once

#include <string>
#include <vector>

#include "tools/bench/bench.h"
#include "tools/bench/growth_plot.h"

namespace porchsim::scenarios {

struct CostGrowth {
  std::string phase;  // "fan-out", …; "" = of the whole
  std::string cost;   // "seconds", "api_calls", …
  double exponent = 0;
  bool of_the_clock = false;  // what else the machine does is in it
};

struct FanOutScale {
  std::string title;                  // "fan-out from a set, profile hardened"
  std::vector<FanOutResult> results;  // by size

  // Of each phase and cost that has one, and of memory.
  std::vector<CostGrowth> growths() const;
  GrowthPlot plot() const;
};

FanOutScale scale_of(const FanOutOptions& options, std::vector<FanOutResult> results);

std::string to_json(const FanOutScale& scale);
// A table of all sizes, with the exponents below.
std::string to_text(const FanOutScale& scale);

}  // namespace porchsim::scenarios
