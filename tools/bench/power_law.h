// How a cost grows with size: value = factor * n^exponent, by least squares in logarithms. 1 is in
// proportion, 2 is quadratic.
#pragma once

#include <optional>
#include <vector>

namespace porchsim::scenarios {

struct Measured {
  double n = 0;
  double value = 0;
};

struct PowerLaw {
  double exponent = 0;
  double factor = 0;

  double at(double n) const;
};

// Nothing unless two sizes have a value: logarithms are only of what is positive.
std::optional<PowerLaw> fit_power_law(const std::vector<Measured>& measured);

}  // namespace porchsim::scenarios
