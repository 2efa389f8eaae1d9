// A check of what holds for a package between its writes. Writes of one instant belong together, so
// a package that was written is judged when the scheduler moves on, and at the end.
#pragma once

#include <set>

#include "scenarios/checks/check.h"

namespace porchsim::scenarios {

class PackageCheck : public Check {
 public:
  void on_write(const Write& write, const Truth& truth, Violations& out) final {
    if (write.event.step != step_) judge_touched(write.event, truth, out);
    step_ = write.event.step;
    if (const auto* before = write.revision_before()) touched_.insert(package_of(*before));
    if (const auto* after = write.revision_after()) touched_.insert(package_of(*after));
  }

  void at_quiescence(const Quiescence& end, const Truth& truth, Violations& out) final {
    judge_touched(end.event, truth, out);
  }

 private:
  virtual void judge(const PackageId& package, const sim::Event& event, const Truth& truth,
                     Violations& out) = 0;

  void judge_touched(const sim::Event& event, const Truth& truth, Violations& out) {
    for (const PackageId& package : touched_) judge(package, event, truth, out);
    touched_.clear();
  }

  std::set<PackageId> touched_;
  std::uint64_t step_ = 0;
};

}  // namespace porchsim::scenarios
