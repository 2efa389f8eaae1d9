// S15: what is published has been rendered, and the last render went well.
#include <fmt/format.h>

#include "scenarios/checks/check.h"
#include "scenarios/checks/quote.h"

namespace porchsim::scenarios {
namespace {

class NoUnrenderedPublish final : public Check {
 public:
  void on_write(const Write& write, const Truth&, Violations& out) override {
    const auto* before = write.revision_before();
    const auto* after = write.revision_after();
    if (before == nullptr || after == nullptr || is_porch(write.actor)) return;
    if (before->is_published() || !after->is_published()) return;
    const auto* rendered = api::find_condition(before->status.conditions, "Rendered");
    if (rendered == nullptr || rendered->status == "True") return;
    report(out, write.event, "{} approved {} although its last render failed: {}", write.actor,
           *after, Quote(*rendered));
  }
};

}  // namespace

std::unique_ptr<Check> make_no_unrendered_publish() {
  return std::make_unique<NoUnrenderedPublish>();
}

}  // namespace porchsim::scenarios
