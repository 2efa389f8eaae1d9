// S01: a variant never has two drafts: the controller creates one only if it owns none of that
// package. A request on its way outlives the process that sent it: what is created or adopted so is
// like the act of a second leader, of which its successor knows nothing yet, and for as long as two
// leaders may overlap nobody is to blame.
#include <map>
#include <string>

#include <fmt/format.h>

#include "scenarios/checks/check.h"
#include "scenarios/checks/limits.h"

namespace porchsim::scenarios {
namespace {

class SingleDraft final : public Check {
 public:
  SingleDraft() { hear_of({sim::Verb::Crash}); }

  void on_event(const sim::Event& event, const Truth&, Violations&) override {
    if (event.verb == sim::Verb::Crash) crashes_.insert_or_assign(event.actor, event);
  }

  void on_write(const Write& write, const Truth& truth, Violations& out) override {
    const auto* created = write.revision_after();
    if (created == nullptr || !is_variant_controller(write.actor)) return;
    const auto* before = write.revision_before();
    const auto& owners = created->meta.owner_references;
    if (before == nullptr || before->meta.owner_references != owners) note_sender(write, *created);
    if (write.before) return;
    for (const api::OwnerReference& owner : created->meta.owner_references) {
      const auto* variant = truth.variant_by_uid(owner.uid);
      if (variant == nullptr || target_of(*variant) != package_of(*created)) continue;
      for (const auto* other : truth.revisions_of(package_of(*created))) {
        if (!is_live(*other) || !other->is_draft() || !owns(*variant, *other)) continue;
        if (overlaps(*other, write.event) || overlaps(*created, write.event)) continue;
        report(out, write.event, "variant {} already owns {} {}, and {} has created a second: {}",
               *variant, other->spec.lifecycle, *other, write.actor, *created);
      }
    }
  }

 private:
  // A reconcile that began before its process crashed has sent this request before that, too.
  void note_sender(const Write& write, const api::PackageRevision& created) {
    const auto crash = crashes_.find(write.event.actor);
    if (crash == crashes_.end() || write.event.causes.empty()) return;
    if (write.event.causes.front() < crash->second.id)
      sender_died_.insert_or_assign(created.meta.uid, crash->second.time);
  }

  bool overlaps(const api::PackageRevision& revision, const sim::Event& now) const {
    const auto died = sender_died_.find(revision.meta.uid);
    return died != sender_died_.end() && now.time - died->second <= kLeadersOverlap;
  }

  std::map<sim::ActorId, sim::Event> crashes_;    // the last of each process
  std::map<std::string, sim::Time> sender_died_;  // by uid of what got its owners after that
};

}  // namespace

std::unique_ptr<Check> make_single_draft() { return std::make_unique<SingleDraft>(); }

}  // namespace porchsim::scenarios
