// S52: an upgrade by the controller merges field by field (seeds 000 and 002: strategy
// ResourceMerge), so that what people have changed in the downstream stays.
#include <fmt/format.h>

#include "scenarios/checks/check.h"

namespace porchsim::scenarios {
namespace {

class UpgradesMerge final : public Check {
 public:
  void on_write(const Write& write, const Truth&, Violations& out) override {
    const auto* made = write.revision_after();
    if (made == nullptr || write.before || !is_variant_controller(write.actor)) return;
    if (made->spec.tasks.empty() || !made->spec.tasks.front().upgrade) return;
    const std::string& strategy = made->spec.tasks.front().upgrade->strategy;
    if (strategy == api::kResourceMerge) return;
    report(out, write.event, "{} has upgraded {} by strategy {}", write.actor, *made, strategy);
  }
};

}  // namespace

std::unique_ptr<Check> make_upgrades_merge() { return std::make_unique<UpgradesMerge>(); }

}  // namespace porchsim::scenarios
