#include "tools/bench/power_law.h"

#include <gtest/gtest.h>

#include <cmath>

namespace porchsim::scenarios {
namespace {

std::vector<Measured> grown(double factor, double exponent) {
  std::vector<Measured> measured;
  for (const double n : {100.0, 1'000.0, 10'000.0, 100'000.0}) {
    measured.push_back({n, factor * std::pow(n, exponent)});
  }
  return measured;
}

TEST(PowerLaw, finds_the_exponent_and_the_factor_of_an_exact_power) {
  for (const double exponent : {-0.5, 0.0, 1.0, 1.1, 2.0}) {
    const auto law = fit_power_law(grown(3, exponent));
    ASSERT_TRUE(law);
    EXPECT_NEAR(law->exponent, exponent, 1e-9);
    EXPECT_NEAR(law->factor, 3, 1e-9);
    EXPECT_NEAR(law->at(1'000) / (3 * std::pow(1'000, exponent)), 1, 1e-9);
  }
}

// ln 1, 2, 6 over n = 1, 10, 100: the slope is that of the ends, (ln 6 - ln 1) / (ln 100 - ln 1).
TEST(PowerLaw, what_lies_beside_the_line_is_fitted_by_least_squares) {
  const auto law = fit_power_law({{1, 1}, {10, 2}, {100, 6}});
  ASSERT_TRUE(law);
  EXPECT_NEAR(law->exponent, std::log(6.0) / std::log(100.0), 1e-12);
  EXPECT_NEAR(law->factor, std::cbrt(12.0) / std::sqrt(6.0), 1e-12);
}

TEST(PowerLaw, values_that_have_no_logarithm_are_left_out) {
  const auto law = fit_power_law({{100, 0}, {1'000, 10}, {10'000, 100}});
  ASSERT_TRUE(law);
  EXPECT_NEAR(law->exponent, 1, 1e-12);
}

TEST(PowerLaw, one_size_has_no_exponent) {
  EXPECT_FALSE(fit_power_law({}));
  EXPECT_FALSE(fit_power_law({{1'000, 5}}));
  EXPECT_FALSE(fit_power_law({{1'000, 5}, {1'000, 6}}));
}

}  // namespace
}  // namespace porchsim::scenarios
