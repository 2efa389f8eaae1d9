#include "program/explore/estimate.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

namespace porchsim::scenarios {
namespace {

constexpr double kDoubt = 0.05;

// P(X <= count) of a Poisson distribution.
double poisson_up_to(std::uint64_t count, double mean) {
  double term = std::exp(-mean);
  double sum = term;
  for (std::uint64_t k = 1; k <= count; ++k) {
    term *= mean / static_cast<double>(k);
    sum += term;
  }
  return sum;
}

// The mean of which so few are seen in no more than one case of twenty.
double largest_mean(std::uint64_t count) {
  double low = 0;
  double high = 10.0 + 4.0 * static_cast<double>(count);
  for (int i = 0; i < 60; ++i) {
    const double middle = (low + high) / 2;
    (poisson_up_to(count, middle) > kDoubt ? low : high) = middle;
  }
  return high;
}

}  // namespace

Novelty novelty(std::uint64_t seeds, const std::vector<std::uint64_t>& counts) {
  Novelty result{.seeds = seeds,
                 .seen_once = static_cast<std::uint64_t>(std::ranges::count(counts, 1U))};
  if (seeds == 0) return result;
  const auto all = static_cast<double>(seeds);
  result.chance = static_cast<double>(result.seen_once) / all;
  result.at_most = std::min(1.0, largest_mean(result.seen_once) / all);
  return result;
}

std::string to_text(const Novelty& novelty) {
  if (novelty.seeds == 0) return "";
  return fmt::format(
      "The next seed shows a new kind of failure with a chance of about {:.3g} % (Good-Turing: {} "
      "kind{} seen once in {} seeds); it is at most {:.3g} % with a confidence of 95 %.",
      100 * novelty.chance, novelty.seen_once, novelty.seen_once == 1 ? "" : "s", novelty.seeds,
      100 * novelty.at_most);
}

double pct_bound(const sim::Strategy& strategy, std::uint64_t tasks, std::uint64_t decisions) {
  if (strategy.kind != sim::Strategy::Kind::Pct || tasks == 0) return 0;
  double sum = 0;
  int sizes = 0;
  for (std::uint64_t places = sim::kFewestPlaces; places <= sim::kMostPlaces; places *= 2) {
    ++sizes;
    if (places < decisions) continue;
    sum += 1 / (static_cast<double>(tasks) *
                std::pow(static_cast<double>(places), static_cast<double>(strategy.depth) - 1));
  }
  return sum / sizes;
}

}  // namespace porchsim::scenarios
