// S87: an object that the cluster may be injected into, and need not, is no gate (seed 000: the
// condition of a point is a readiness gate where its annotation says "required"): a draft would
// wait for what nobody has to bring. Judged of gates that a variant's controller puts up in a
// draft.
#include <algorithm>
#include <string>

#include <fmt/format.h>

#include "scenarios/checks/check.h"
#include "scenarios/checks/injections.h"

namespace porchsim::scenarios {
namespace {

class OptionalPointsAreNoGates final : public Check {
 public:
  OptionalPointsAreNoGates() { hear_of({}); }

  void on_write(const Write& write, const Truth& truth, Violations& out) override {
    const auto* before = write.revision_before();
    const auto* after = write.revision_after();
    if (before == nullptr || after == nullptr || !is_variant_controller(write.actor)) return;
    if (!truth.can_read_content()) return;
    for (const std::string& gate : after->spec.readiness_gates) {
      const auto& old = before->spec.readiness_gates;
      if (std::ranges::find(old, gate) != old.end()) continue;
      if (is_required_point(gate, truth.content(*after)) == false)
        report(out, write.event, "{} has the gate {}, and nobody has to inject anything there",
               *after, gate);
    }
  }
};

}  // namespace

std::unique_ptr<Check> make_optional_points_are_no_gates() {
  return std::make_unique<OptionalPointsAreNoGates>();
}

}  // namespace porchsim::scenarios
