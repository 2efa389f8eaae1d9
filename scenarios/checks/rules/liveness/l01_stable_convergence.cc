// L01: after the last change from outside, and with faults off, the world comes to rest, and stays
// there.
#include <fmt/format.h>

#include "scenarios/checks/check.h"
#include "scenarios/checks/limits.h"

namespace porchsim::scenarios {
namespace {

class StableConvergence final : public Check {
 public:
  void at_quiescence(const Quiescence& end, const Truth&, Violations& out) override {
    if (!end.restless_for.empty()) {
      report(out, end.event,
             "the world did not come to rest within {}; it had made {} writes for {} changes from "
             "outside",
             end.restless_for, end.machine_writes, end.outside_changes);
    }
    if (end.first_idle_write != nullptr) {
      report(out, *end.first_idle_write, "{} was written after the world had come to rest",
             end.first_idle_write->subject);
    }
  }
};

}  // namespace

std::unique_ptr<Check> make_stable_convergence() { return std::make_unique<StableConvergence>(); }

}  // namespace porchsim::scenarios
