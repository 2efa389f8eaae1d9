// What may be said of the seeds that were not run, from how often each kind of failure was seen.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "sim/order/strategy.h"

namespace porchsim::scenarios {

struct Novelty {
  std::uint64_t seeds = 0;
  std::uint64_t seen_once = 0;  // kinds of failure that one seed alone has shown
  // Good-Turing: the chance that the next seed shows a kind that none has shown is about
  // seen_once / seeds.
  double chance = 0;
  // With a confidence of 95 % it is no more than this: how many kinds are seen once is about
  // Poisson distributed. After no failure in n seeds that is 3 / n.
  double at_most = 1;
};

// `counts`: by kind, how many seeds have shown it.
Novelty novelty(std::uint64_t seeds, const std::vector<std::uint64_t>& counts);

// A sentence; "" without any seed.
std::string to_text(const Novelty& novelty);

// What one run under PCT of this depth promises: a bug that needs that many orderings is found with
// at least this chance. `tasks` and `decisions` are those that the run had. The places of its plan
// fall among a drawn number of decisions (sim/order/strategy.h); where there were more than that,
// nothing is promised. 0 where the strategy is another.
double pct_bound(const sim::Strategy& strategy, std::uint64_t tasks, std::uint64_t decisions);

}  // namespace porchsim::scenarios
