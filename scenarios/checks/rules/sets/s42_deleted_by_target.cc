// S42: the controller of sets deletes a variant only if the set that controls it is there, and none
// of its targets wants the variant: as the server has set, targets and repositories when the
// deletion is committed; and deletes none while an expression fails that says where a target wants
// one, or nobody can tell what a target selects: objects of a kind that the server does not know,
// or by an expression that means nothing. Of two variants for one place that have the set's label,
// which come of people who move one or make one by hand, the one of its own may go; so may one by
// hand where the template fails and the one made for the place has been moved. What it has made for
// a place that is wanted, and has none else, and what somebody has moved, the hardened controller
// puts back instead (docs/fidelity.md, restore-moved-variants). Not judged where any of these, or
// by others what else has its place, has changed since the reconcile began, or the set since the
// controller has read it at the server, which no reader can rule out.
#include <algorithm>
#include <map>
#include <string>
#include <utility>

#include "api/kind_name.h"
#include "scenarios/checks/check.h"
#include "scenarios/checks/rules/sets/wanted_variants.h"

namespace porchsim::scenarios {
namespace {

bool is_controller_of_sets(const sim::Actor& actor) {
  return actor.reconciles_kind(api::PackageVariantSet::type().kind);
}

class DeletedByTarget final : public Check {
 public:
  DeletedByTarget() { hear_of({sim::Verb::Get}); }

  void on_event(const sim::Event& event, const Truth& truth, Violations&) override {
    if (event.subject.kind == api::PackageVariantSet::type().kind &&
        is_controller_of_sets(truth.actor(event.actor)))
      read_.insert_or_assign({event.actor, event.subject}, event.id);
  }

  void on_write(const Write& write, const Truth& truth, Violations& out) override {
    const std::string_view kind = api::kind_name(*write.object());
    const bool is_target = kind != api::PackageVariant::type().kind &&
                           kind != api::PackageRevision::type().kind &&
                           kind != api::PackageRevisionResources::type().kind;
    if (is_target && changes_more_than_status(write)) {
      const bool is_set = kind == api::PackageVariantSet::type().kind;
      (is_set ? set_changed_[write.event.subject] : last_change_) = write.event.id;
    }
    const api::PackageVariant* variant = write.variant_before();
    const api::PackageVariant* made = write.variant_after();
    if (variant == nullptr && made != nullptr && is_controller_of_sets(write.actor))
      made_for_.emplace(made->meta.uid, target_of(*made));
    if (variant == nullptr) return;
    if (!is_controller_of_sets(write.actor)) {
      if (made == nullptr || leaves(*variant, *made)) left_[target_of(*variant)] = write.event.id;
      return;
    }
    if (!is_deletion(write) || write.event.causes.empty()) return;
    const sim::EventId begun = write.event.causes.front();
    if (last_change_ > begun) return;
    if (may_have_missed(*variant, write.event)) return;
    const api::PackageVariantSet* set = set_of(truth, *variant);
    if (set == nullptr) {
      report(out, write.event, "{} deleted {}, which no set controls", write.actor, *variant);
      return;
    }
    if (!variant->spec.downstream || !is_valid(*set)) return;
    const WantedVariants wanted = wanted_variants(truth, *set);
    const auto home = made_for_.find(variant->meta.uid);
    if (wants(wanted, target_of(*variant))) {
      const PackageId place = target_of(*variant);
      if (had_another_at(place, truth, *set, *variant, begun)) return;
      if (wanted.fails_at({place.repository, place.package}) &&
          has_what_was_made_for(place, truth, *set, *variant))
        return;
      report(out, write.event, "{} deleted {}, which a target of {} wants", write.actor, *variant,
             *truth.by_uid(set->meta.uid));
    } else if (!wanted.complete) {
      report(out, write.event, "{} deleted {}, and nobody can tell whether a target of {} wants it",
             write.actor, *variant, *truth.by_uid(set->meta.uid));
    } else if (home != made_for_.end() && wants(wanted, home->second) &&
               out.excuses().is_hardened(write.event.actor) &&
               !had_another_at(home->second, truth, *set, *variant, begun)) {
      report(out, write.event, "{} deleted {} instead of putting it back to {}", write.actor,
             *variant, home->second.to_string());
    }
  }

 private:
  // That the set that controls it, or did, has changed, or gone.
  bool may_have_missed(const api::PackageVariant& variant, const sim::Event& deletion) const {
    const auto is_set = [](const api::OwnerReference& owner) {
      return owner.controller.value_or(false) && owner.kind == api::PackageVariantSet::type().kind;
    };
    const auto owner = std::ranges::find_if(variant.meta.owner_references, is_set);
    if (owner == variant.meta.owner_references.end()) return false;
    const auto subject = fakeporch::subject_of(api::PackageVariantSet::type(),
                                               {variant.meta.name_space, owner->name});
    const auto changed = set_changed_.find(subject);
    if (changed == set_changed_.end()) return false;
    const auto read = read_.find({deletion.actor, subject});
    const sim::EventId known = read == read_.end() ? 0 : read->second;
    return changed->second > std::max(known, deletion.causes.front());
  }

  static bool wants(const WantedVariants& wanted, const PackageId& place) {
    return wanted.by_place.contains({place.repository, place.package});
  }

  // What a controller has made for the place stands for it, wherever somebody has moved it.
  bool has_what_was_made_for(const PackageId& place, const Truth& truth,
                             const api::PackageVariantSet& set,
                             const api::PackageVariant& variant) const {
    return std::ranges::any_of(truth.variants(), [&](const api::PackageVariant* other) {
      const auto made = made_for_.find(other->meta.uid);
      return other != &variant && made != made_for_.end() && made->second == place &&
             !other->meta.deletion_timestamp && is_or_says_it_is_of(truth, set, *other);
    });
  }

  // Nothing is the set's own there any more.
  static bool leaves(const api::PackageVariant& before, const api::PackageVariant& after) {
    return (!before.meta.deletion_timestamp && after.meta.deletion_timestamp) ||
           before.meta.labels != after.meta.labels ||
           before.meta.owner_references != after.meta.owner_references ||
           !(target_of(before) == target_of(after));
  }

  // By now, or when the reconcile began: whoever has left since may have been counted on.
  bool had_another_at(const PackageId& place, const Truth& truth, const api::PackageVariantSet& set,
                      const api::PackageVariant& variant, sim::EventId begun) const {
    const auto left = left_.find(place);
    if (left != left_.end() && left->second > begun) return true;
    const auto there = truth.variants_targeting(place);
    return std::ranges::any_of(there, [&](const api::PackageVariant* other) {
      return other->meta.uid != variant.meta.uid && !other->meta.deletion_timestamp &&
             is_or_says_it_is_of(truth, set, *other);
    });
  }

  static bool is_deletion(const Write& write) {
    if (write.before->meta().deletion_timestamp) return false;
    return !write.after || write.after->meta().deletion_timestamp;
  }

  static bool changes_more_than_status(const Write& write) {
    if (!write.before || !write.after) return true;
    return write.before->meta().generation != write.after->meta().generation ||
           write.before->meta().labels != write.after->meta().labels;
  }

  sim::EventId last_change_ = 0;  // of what sets select
  std::map<sim::Subject, sim::EventId> set_changed_;
  std::map<std::pair<sim::ActorId, sim::Subject>, sim::EventId> read_;  // when last, at the server
  std::map<std::string, PackageId> made_for_;                           // by uid
  std::map<PackageId, sim::EventId> left_;  // when others made a variant leave the place
};

}  // namespace

std::unique_ptr<Check> make_deleted_by_target() { return std::make_unique<DeletedByTarget>(); }

}  // namespace porchsim::scenarios
