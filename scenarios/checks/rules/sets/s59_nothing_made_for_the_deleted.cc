// S59: for a set on its way out nothing is made. A controller of sets creates no variant in a
// reconcile that began after its watch had shown it that the set is being deleted: the collector
// takes the set's variants (seed 001), and to make them anew is to fight it (what L06 is about).
// One that has started since, and may have listed the set before, is not judged.
#include <map>
#include <string>
#include <utility>

#include "api/package_variant_set.h"
#include "fakeporch/store/object_payload.h"
#include "scenarios/checks/check.h"

namespace porchsim::scenarios {
namespace {

class NothingMadeForTheDeleted final : public Check {
 public:
  NothingMadeForTheDeleted() { hear_of({sim::Verb::Deliver, sim::Verb::Start, sim::Verb::Crash}); }

  void on_write(const Write& write, const Truth&, Violations& out) override {
    const api::PackageVariant* made = write.variant_after();
    if (made == nullptr || write.before || write.event.causes.empty()) return;
    if (!write.actor.reconciles_kind(api::PackageVariantSet::type().kind)) return;
    for (const api::OwnerReference& owner : made->meta.owner_references) {
      const auto shown = shown_.find({write.event.actor, owner.uid});
      if (shown == shown_.end() || shown->second > write.event.causes.front()) continue;
      report(out, write.event, "{} made {} for {} {}, of which it knew that it is being deleted",
             write.actor, *made, owner.kind, owner.name);
    }
  }

  void on_event(const sim::Event& event, const Truth&, Violations&) override {
    if (event.verb != sim::Verb::Deliver) {
      std::erase_if(shown_, [&](const auto& one) { return one.first.first == event.actor; });
      return;
    }
    if (event.subject.kind != api::PackageVariantSet::type().kind) return;
    const api::ObjectPtr set = fakeporch::object_in(event.after);
    if (set && set->meta().deletion_timestamp)
      shown_.try_emplace({event.actor, set->meta().uid}, event.id);
  }

 private:
  // Whom the watch has shown that this set, by its uid, is being deleted, and when first.
  std::map<std::pair<sim::ActorId, std::string>, sim::EventId> shown_;
};

}  // namespace

std::unique_ptr<Check> make_nothing_made_for_the_deleted() {
  return std::make_unique<NothingMadeForTheDeleted>();
}

}  // namespace porchsim::scenarios
