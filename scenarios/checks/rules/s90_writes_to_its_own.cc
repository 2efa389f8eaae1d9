// S90: in the reconcile of a variant its controller writes to no revision but the variant's own:
// one that it owns, or takes by that write (seed 000: a package that somebody else has made is left
// alone unless it is adopted). One that it owned when the reconcile began it may still take for its
// own. That the pipeline is to run Porch notes before it does what was asked.
#include <algorithm>
#include <map>
#include <string>
#include <utility>

#include "scenarios/checks/check.h"
#include "scenarios/checks/variant_history.h"

namespace porchsim::scenarios {
namespace {

class WritesToItsOwn final : public Check {
 public:
  WritesToItsOwn() { hear_of(VariantHistory::kHeard); }

  void on_event(const sim::Event& event, const Truth&, Violations&) override {
    history_.on_event(event);
  }

  void on_write(const Write& write, const Truth&, Violations& out) override {
    history_.on_write(write);
    const auto* before = write.revision_before();
    const auto* after = write.revision_after();
    if (before == nullptr || after == nullptr) return;
    for (const api::OwnerReference& owner : before->meta.owner_references)
      if (is_variant(owner) && !is_owned_by(*after, owner.name))
        lost_[{before->meta.uid, owner.name}] = write.event.id;
    if (!is_variant_controller(write.actor) || !changes_more_than_status(*before, *after)) return;
    const auto* reconcile = history_.reconcile_of(write.event);
    if (reconcile == nullptr) return;
    const std::string& variant = reconcile->variant.name;
    if (is_owned_by(*before, variant) || is_owned_by(*after, variant)) return;
    const auto lost = lost_.find({before->meta.uid, variant});
    if (lost != lost_.end() && lost->second > reconcile->began) return;
    report(out, write.event, "{} writes to {} for {}, which does not own it", write.actor, *before,
           reconcile->variant);
  }

 private:
  static bool changes_more_than_status(const api::PackageRevision& before,
                                       const api::PackageRevision& after) {
    return before.meta.labels != after.meta.labels ||
           before.meta.annotations != after.meta.annotations ||
           before.meta.finalizers != after.meta.finalizers || before.spec != after.spec ||
           before.status.self_lock != after.status.self_lock;
  }

  static bool is_variant(const api::OwnerReference& owner) {
    return owner.kind == api::PackageVariant::type().kind;
  }

  // By name: one that is made again meanwhile is another one.
  static bool is_owned_by(const api::PackageRevision& revision, const std::string& variant) {
    return std::ranges::any_of(revision.meta.owner_references, [&](const auto& owner) {
      return is_variant(owner) && owner.name == variant;
    });
  }

  VariantHistory history_;
  // Of a revision, by uid, and a variant: when that owned it no more.
  std::map<std::pair<std::string, std::string>, sim::EventId> lost_;
};

}  // namespace

std::unique_ptr<Check> make_writes_to_its_own() { return std::make_unique<WritesToItsOwn>(); }

}  // namespace porchsim::scenarios
