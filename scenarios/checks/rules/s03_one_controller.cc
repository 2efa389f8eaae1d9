// S03: a revision, and a variant, has at most one controlling owner, and a variant takes no
// revision from another. What a controller makes the owner of something it names as it is, and if
// it is a variant or a set, as the controlling one: that is what others, and the collector, go by.
#include <algorithm>

#include <fmt/format.h>

#include "scenarios/checks/check.h"
#include "scenarios/checks/generations.h"

namespace porchsim::scenarios {
namespace {

bool controls(const api::OwnerReference& owner) { return owner.controller.value_or(false); }

class OneController final : public Check {
 public:
  void on_write(const Write& write, const Truth& truth, Violations& out) override {
    if (!write.after) return;
    const auto* after = revision_in(write.after);
    if (after == nullptr && write.after->kind() != api::PackageVariant::type().kind) return;
    const auto& owners = write.after->meta().owner_references;
    const auto controlling = std::ranges::count_if(owners, controls);
    if (controlling > 1) {
      report(out, write.event, "{} left {} with {} controlling owners", write.actor, *write.after,
             controlling);
    }
    if (!write.actor.is(sim::Role::Controller)) return;
    for (const api::OwnerReference& owner : owners) {
      if (is_new(owner, write)) judge_addition(write, owner, truth, out);
    }
  }

 private:
  static bool is_new(const api::OwnerReference& owner, const Write& write) {
    return !write.before || !names_owner(write.before->meta(), owner.uid);
  }

  void judge_addition(const Write& write, const api::OwnerReference& added, const Truth& truth,
                      Violations& out) const {
    const api::ObjectPtr owner = truth.by_uid(added.uid);
    if (owner && (owner->kind() != added.kind || owner->meta().name != added.name)) {
      report(out, write.event, "{} made {} an owner of {}, and by its uid that is {}", write.actor,
             added.name, *write.after, *owner);
    }
    if (!write.actor.reconciles_kind(added.kind)) return;
    if (!controls(added)) {
      report(out, write.event, "{} made {} an owner of {}, and not its controller", write.actor,
             added.name, *write.after);
    }
    if (!write.before || !is_variant_controller(write.actor)) return;
    for (const api::OwnerReference& old : write.before->meta().owner_references) {
      const auto* holder = truth.variant_by_uid(old.uid);
      if (holder == nullptr || holder->meta.deletion_timestamp) continue;
      report(out, write.event, "{} made {} an owner of {}, which variant {} owns", write.actor,
             added.name, *write.before, *holder);
    }
  }
};

}  // namespace

std::unique_ptr<Check> make_one_controller() { return std::make_unique<OneController>(); }

}  // namespace porchsim::scenarios
