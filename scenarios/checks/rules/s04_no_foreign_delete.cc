// S04: the controller deletes, proposes for deletion or orphans only what a variant owns, or owned
// when the reconcile began, or until a person stripped the variant, on its way out, of its
// finalizer: a cache may show that late.
#include <algorithm>
#include <map>
#include <string>

#include <fmt/format.h>

#include "scenarios/checks/check.h"

namespace porchsim::scenarios {
namespace {

class NoForeignDelete final : public Check {
 public:
  void on_write(const Write& write, const Truth& truth, Violations& out) override {
    if (const auto* variant = write.variant_before();
        variant != nullptr && write.event.verb == sim::Verb::Removed) {
      gone_[variant->meta.uid] = {
          .when = write.event.id,
          .is_stripped = variant->meta.deletion_timestamp && !is_machine(write.actor)};
    }
    const auto* before = write.revision_before();
    if (before == nullptr || !is_variant_controller(write.actor)) return;
    const char* what = destructive(write, *before);
    if (what == nullptr) return;
    const bool owned =
        std::ranges::any_of(before->meta.owner_references, [&](const api::OwnerReference& owner) {
          return truth.variant_by_uid(owner.uid) != nullptr || may_be_seen(owner.uid, write);
        });
    if (owned) return;
    report(out, write.event, "{} {} {}, which no variant owns", write.actor, what, *before);
  }

 private:
  struct Gone {
    sim::EventId when = 0;
    bool is_stripped = false;
  };

  bool may_be_seen(const std::string& variant, const Write& write) const {
    const auto gone = gone_.find(variant);
    if (gone == gone_.end()) return false;
    const bool meanwhile =
        !write.event.causes.empty() && gone->second.when > write.event.causes.front();
    return meanwhile || gone->second.is_stripped;
  }

  static const char* destructive(const Write& write, const api::PackageRevision& before) {
    const auto* after = write.revision_after();
    if (after == nullptr || write.event.verb == sim::Verb::Delete) return "deleted";
    if (before.spec.lifecycle == api::kPublished &&
        after->spec.lifecycle == api::kDeletionProposed) {
      return "proposed to delete";
    }
    if (after->meta.owner_references.size() < before.meta.owner_references.size())
      return "orphaned";
    return nullptr;
  }

  std::map<std::string, Gone> gone_;  // variants, by uid
};

}  // namespace

std::unique_ptr<Check> make_no_foreign_delete() { return std::make_unique<NoForeignDelete>(); }

}  // namespace porchsim::scenarios
