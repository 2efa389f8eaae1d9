// S59: for what is on its way out nothing is made. A controller of sets creates no variant in a
// reconcile that began after its watch had shown it that the set is being deleted: the collector
// takes the set's variants (seed 001), and to make them anew is to fight it (what L06 is about).
// One that has started since, and may have listed the set before, is not judged. A controller of
// variants makes no revision, and adopts none, in a reconcile that has read of the server that the
// variant is being deleted: the deletion policy says what becomes of its revisions (seed 000).
#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <utility>

#include "api/package_variant_set.h"
#include "fakeporch/store/object_payload.h"
#include "scenarios/checks/check.h"

namespace porchsim::scenarios {
namespace {

class NothingMadeForTheDeleted final : public Check {
 public:
  NothingMadeForTheDeleted() {
    hear_of(
        {sim::Verb::Deliver, sim::Verb::Start, sim::Verb::Crash, sim::Verb::Get, sim::Verb::Done});
  }

  void on_write(const Write& write, const Truth&, Violations& out) override {
    judge_revision(write, out);
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

  void on_event(const sim::Event& event, const Truth& truth, Violations&) override {
    if (event.verb == sim::Verb::Get) {
      note_read(event, truth);
      return;
    }
    if (event.verb == sim::Verb::Done) {
      for (const sim::EventId reconcile : event.causes) read_.erase(reconcile);
      return;
    }
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
  void note_read(const sim::Event& get, const Truth& truth) {
    if (get.causes.empty() || !get.subject.is_object(api::PackageVariant::type().kind)) return;
    const auto* variant = truth.variant({get.subject.scope, get.subject.name});
    if (variant != nullptr && variant->meta.deletion_timestamp)
      read_[get.causes.front()].insert(variant->meta.uid);
  }

  void judge_revision(const Write& write, Violations& out) const {
    const api::PackageRevision* made = write.revision_after();
    const auto read = made == nullptr || write.event.causes.empty()
                          ? read_.end()
                          : read_.find(write.event.causes.front());
    if (read == read_.end() || !is_variant_controller(write.actor)) return;
    for (const api::OwnerReference& owner : made->meta.owner_references) {
      const auto is_owner = [&owner](const auto& known) { return known.uid == owner.uid; };
      const bool is_new =
          write.revision_before() == nullptr ||
          std::ranges::none_of(write.revision_before()->meta.owner_references, is_owner);
      if (!is_new || !read->second.contains(owner.uid)) continue;
      report(out, write.event, "{} made {} one of {} {}, and had read that this is being deleted",
             write.actor, *made, owner.kind, owner.name);
    }
  }

  // By the reconcile: variants, by their uids, of which it has read that they are being deleted.
  std::map<sim::EventId, std::set<std::string>> read_;
  // Whom the watch has shown that this set, by its uid, is being deleted, and when first.
  std::map<std::pair<sim::ActorId, std::string>, sim::EventId> shown_;
};

}  // namespace

std::unique_ptr<Check> make_nothing_made_for_the_deleted() {
  return std::make_unique<NothingMadeForTheDeleted>();
}

}  // namespace porchsim::scenarios
