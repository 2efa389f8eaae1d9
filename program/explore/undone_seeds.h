// The seeds of a plan that no earlier campaign has done.
#pragma once

#include <cstdint>
#include <set>
#include <vector>

#include "program/explore/records.h"
#include "program/explore/seed_plan.h"

namespace porchsim::scenarios {

class UndoneSeeds {
 public:
  UndoneSeeds(const SeedPlan& plan, const std::vector<SeedRecord>& records) : plan_(plan) {
    std::set<std::uint64_t> done;
    for (const SeedRecord& record : records) done.insert(record.seed);
    for (; !done.empty() && plan_.seed(behind_) <= *done.rbegin(); ++behind_) {
      if (!done.contains(plan_.seed(behind_))) gaps_.push_back(plan_.seed(behind_));
    }
  }

  std::uint64_t count() const {
    return gaps_.size() + (plan_.count() > behind_ ? plan_.count() - behind_ : 0);
  }
  // Smaller ones first; index is less than count().
  std::uint64_t seed(std::uint64_t index) const {
    return index < gaps_.size() ? gaps_[index] : plan_.seed(behind_ + index - gaps_.size());
  }

 private:
  SeedPlan plan_;
  std::vector<std::uint64_t> gaps_;
  std::uint64_t behind_ = 0;  // in the plan: from there on all are undone
};

}  // namespace porchsim::scenarios
