// S17: the server lets a revision be approved only if every readiness gate has a condition with
// status True, judged on what was stored before. (A proposal renders once more, and shows the
// pipeline's gate as False meanwhile: what it was judged on is gone when it commits.)
#include <fmt/format.h>

#include "scenarios/checks/check.h"

namespace porchsim::scenarios {
namespace {

class GatesAreEnforced final : public Check {
 public:
  void on_write(const Write& write, const Truth&, Violations& out) override {
    const auto* before = write.revision_before();
    const auto* after = write.revision_after();
    if (before == nullptr || after == nullptr || is_porch(write.actor)) return;
    if (before->spec.lifecycle != api::kProposed || after->spec.lifecycle != api::kPublished)
      return;
    for (const std::string& gate : before->spec.readiness_gates) {
      const auto* condition = api::find_condition(before->status.conditions, gate);
      if (condition != nullptr && condition->status == "True") continue;
      report(out, write.event, "{} approved {} although its gate {} is {}", write.actor, *after,
             gate, condition == nullptr ? "without a condition" : condition->status);
    }
  }
};

}  // namespace

std::unique_ptr<Check> make_gates_enforced() { return std::make_unique<GatesAreEnforced>(); }

}  // namespace porchsim::scenarios
