// E01: an idle system is silent, and the writes of a run stay in proportion to what changed from
// outside.
#include <fmt/format.h>

#include "scenarios/checks/check.h"
#include "scenarios/checks/limits.h"

namespace porchsim::scenarios {
namespace {

class QuietWhenIdle final : public Check {
 public:
  void at_quiescence(const Quiescence& end, const Truth&, Violations& out) override {
    if (end.writes_when_idle > 0) {
      report(out, *end.first_idle_write, "{} writes in {} minutes of rest", end.writes_when_idle,
             std::chrono::duration_cast<std::chrono::minutes>(kQuietWindow).count());
    }
    const std::uint64_t allowed = kWritesPerChange * (end.outside_changes + 1);
    if (end.machine_writes <= allowed) return;
    report(out, end.event, "{} writes by controllers for {} changes from outside",
           end.machine_writes, end.outside_changes);
  }
};

}  // namespace

std::unique_ptr<Check> make_quiet_when_idle() { return std::make_unique<QuietWhenIdle>(); }

}  // namespace porchsim::scenarios
