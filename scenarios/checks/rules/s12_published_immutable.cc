// S12: what is published does not change: neither its content nor its spec but for the lifecycle.
// An outsider who moves a tag in Git changes it behind everybody's back; Porch only reports that.
#include <fmt/format.h>

#include "scenarios/checks/check.h"

namespace porchsim::scenarios {
namespace {

class PublishedIsImmutable final : public Check {
 public:
  void on_write(const Write& write, const Truth&, Violations& out) override {
    const auto* before = write.revision_before();
    const auto* after = write.revision_after();
    if (before == nullptr || after == nullptr || is_porch(write.actor)) return;
    if (!before->is_published() || before->spec.revision < 1) return;
    api::PackageRevision::Spec spec = after->spec;
    spec.lifecycle = before->spec.lifecycle;
    if (spec != before->spec) {
      report(out, write.event, "{} changed the spec of {} {}", write.actor, before->spec.lifecycle,
             *before);
    }
    if (after->status.self_lock != before->status.self_lock) {
      report(out, write.event, "{} changed the content of {} {}", write.actor,
             before->spec.lifecycle, *before);
    }
  }
};

}  // namespace

std::unique_ptr<Check> make_published_immutable() {
  return std::make_unique<PublishedIsImmutable>();
}

}  // namespace porchsim::scenarios
