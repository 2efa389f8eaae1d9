// S25: no write leaves a revision without a Kptfile or without any file.
#include <fmt/format.h>

#include "scenarios/checks/check.h"

namespace porchsim::scenarios {
namespace {

class NeverEmptied final : public Check {
 public:
  void on_write(const Write& write, const Truth& truth, Violations& out) override {
    const auto* after = write.revision_after();
    if (after == nullptr || !truth.can_read_content() || !after->status.self_lock) return;
    const auto* before = write.revision_before();
    if (before != nullptr && before->status.self_lock == after->status.self_lock) return;
    const kpt::Files files = truth.content(*after);
    if (files.contains("Kptfile")) return;
    report(out, write.event, "{} left {} with {} files and no Kptfile", write.actor, *after,
           files.size());
  }
};

}  // namespace

std::unique_ptr<Check> make_never_emptied() { return std::make_unique<NeverEmptied>(); }

}  // namespace porchsim::scenarios
