// S17: the server lets a revision be approved only if every readiness gate has a condition with
// status True, the last of its type where there are several, judged on what was stored before. (A
// proposal renders once more, and shows the pipeline's gate as False meanwhile: what it was judged
// on is gone when it commits.) Of v1alpha2 a draft may be published at once, and the gates hold
// that, too.
#include <algorithm>
#include <ranges>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "scenarios/checks/check.h"
#include "scenarios/checks/rules/v1alpha2/drafts_in_git.h"

namespace porchsim::scenarios {
namespace {

class GatesAreEnforced final : public Check {
 public:
  void on_write(const Write& write, const Truth&, Violations& out) override {
    if (is_porch(write.actor)) return;
    if (const auto* second = second_revision(write.before); second != nullptr) {
      const auto* after = second_revision(write.after);
      const bool is_asked =
          after != nullptr && after->spec.lifecycle == api::kPublished && !second->is_published();
      if (is_asked)
        judge(write, second->spec.readiness_gates, second->status.package_conditions, out);
      return;
    }
    const auto* before = write.revision_before();
    const auto* after = write.revision_after();
    if (before == nullptr || after == nullptr) return;
    if (before->spec.lifecycle == api::kProposed && after->spec.lifecycle == api::kPublished)
      judge(write, before->spec.readiness_gates, before->status.conditions, out);
  }

 private:
  template <class Condition>
  void judge(const Write& write, const std::vector<std::string>& gates,
             const std::vector<Condition>& conditions, Violations& out) {
    for (const std::string& gate : gates) {
      const auto latest_first = std::views::reverse(conditions);
      const auto condition = std::ranges::find(latest_first, gate, &Condition::type);
      const bool is_told = condition != latest_first.end();
      if (is_told && condition->status == "True") continue;
      report(out, write.event, "{} approved {} although its gate {} is {}", write.actor,
             *write.after, gate, is_told ? condition->status : "without a condition");
    }
  }
};

}  // namespace

std::unique_ptr<Check> make_gates_enforced() { return std::make_unique<GatesAreEnforced>(); }

}  // namespace porchsim::scenarios
