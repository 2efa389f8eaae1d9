// A logarithmic axis over whole decades: where a value lies on it, and where its marks are.
#pragma once

#include <string>
#include <vector>

#include "tools/bench/growth_plot.h"

namespace porchsim::scenarios {

class LogAxis {
 public:
  // The powers of ten around all positive values; one decade at least.
  explicit LogAxis(const std::vector<double>& values);

  // 0 at the axis's beginning, 1 at its end; what lies outside is below 0 or above 1.
  double at(double value) const;
  int first_decade() const { return first_; }
  int last_decade() const { return last_; }

 private:
  int first_ = 0;
  int last_ = 1;
};

// "10", "1k", "100M", "0.01".
std::string decade_name(int decade);

// Axes over everything that a panel shows.
struct PanelAxes {
  explicit PanelAxes(const GrowthPanel& panel);
  LogAxis size;
  LogAxis cost;
};

// In proportion to the size, through the panel's first point; all 0 if it has none.
PowerLaw in_proportion(const GrowthPanel& panel);

}  // namespace porchsim::scenarios
