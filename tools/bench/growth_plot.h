// What a cost is at several sizes, drawn: a panel a cost, both axes logarithmic, so that a power of
// the size is a straight line and its exponent the slope. Beside what was measured stands the line
// of a growth in proportion, from the first point of the panel on.
#pragma once

#include <string>
#include <vector>

#include "tools/bench/power_law.h"

namespace porchsim::scenarios {

struct GrowthSeries {
  std::string name;
  std::vector<Measured> points;
};

struct GrowthPanel {
  std::string title;  // "seconds"
  std::vector<GrowthSeries> series;
};

struct GrowthPlot {
  std::string title;
  std::vector<GrowthPanel> panels;
};

// For a terminal: panels one under another, a letter a series, '.' for the line of proportion.
std::string to_terminal(const GrowthPlot& plot);
// One file without links or scripts: panels side by side, in colours for light and for dark.
std::string to_svg(const GrowthPlot& plot);

}  // namespace porchsim::scenarios
