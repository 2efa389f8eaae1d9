// S31: what destroys, or takes, is justified by the truth, not by a cache. A controller deletes a
// revision, proposes its deletion or lets it go for a variant only if at some moment between the
// last live read of the variant (or the beginning of the reconcile) and the write the variant was
// on its way out, or wanted another package; and of one that is on its way out, and orphans what it
// made, it deletes nothing, and proposes no deletion. For one that stays it lets a revision go only
// where that is to orphan what it wants no more. It adopts a revision only for a variant that
// was to adopt into its package at such a moment. And at rest no deletion that was proposed for a
// variant stands of the very downstream that it wants, once it is Ready, nor of what a draft of its
// controller's has started from that was asked for since.
#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "scenarios/checks/check.h"
#include "scenarios/checks/downstream.h"
#include "scenarios/checks/variant_history.h"

namespace porchsim::scenarios {
namespace {

class FreshJustification final : public Check {
 public:
  FreshJustification() { hear_of(VariantHistory::kHeard); }

  void on_write(const Write& write, const Truth& truth, Violations& out) override {
    history_.on_write(write);
    const auto* before = write.revision_before();
    if (before == nullptr) note_draft(write);
    if (before == nullptr) return;
    const auto* reconcile = history_.reconcile_of(write.event);
    const bool by_variant = reconcile != nullptr && is_variant_controller(write.actor);
    const bool proposes = proposes_deletion(write);
    if (before->spec.lifecycle != api::kDeletionProposed || write.revision_after() == nullptr)
      proposed_for_.erase(before->meta.uid);
    if (!by_variant) return;
    judge_adoption(write, *reconcile, out);
    const auto* variant = truth.variant({reconcile->variant.scope, reconcile->variant.name});
    if (variant == nullptr || !owns(*variant, *before)) return;
    if (proposes)
      proposed_for_.insert_or_assign(before->meta.uid, Proposal{variant->meta.uid, write.event.id});
    const Deed deed = deed_of(write, *variant, proposes);
    if (deed != Deed::None && kept_throughout(deed, *reconcile, *variant, package_of(*before)))
      report(out, write.event, "{} {} {}, which variant {} wanted to be there all the while",
             write.actor, kDeeds[static_cast<std::size_t>(deed)], *before, *variant);
    else if (lets_go(write, *variant) && was_to_delete_throughout(*reconcile, *variant))
      report(out, write.event, "{} lets go of {}, and variant {} was to orphan nothing",
             write.actor, *before, *variant);
  }

  void on_event(const sim::Event& event, const Truth&, Violations&) override {
    history_.on_event(event);
  }

  void on_call(const fakeporch::ApiCall& call, const sim::Event&, const Truth&,
               Violations&) override {
    if (call.call != fakeporch::Call::Create || call.answer == nullptr) return;
    const auto made = made_.find(call.answer->meta().uid);
    if (made != made_.end()) made->second = call.began;
  }

  void at_quiescence(const Quiescence& end, const Truth& truth, Violations& out) override {
    for (const auto& [uid, proposal] : proposed_for_) {
      const auto* variant = truth.variant_by_uid(proposal.variant);
      if (variant == nullptr || variant->meta.deletion_timestamp) continue;
      const auto* ready = api::find_condition(variant->status.conditions, "Ready");
      if (ready == nullptr || ready->status != "True") continue;
      for (const auto* revision : downstreams_of(*variant, truth)) {
        const auto* start = start_since(proposal.event, *revision, truth);
        if (stands_of(uid, *revision))
          report(out, end.event,
                 "{} is the downstream of variant {}, for which its deletion is still proposed",
                 *revision, *variant);
        else if (start != nullptr && stands_of(uid, *start))
          report(out, end.event,
                 "{} starts from {}, whose deletion is still proposed for variant {}", *revision,
                 *start, *variant);
      }
    }
  }

 private:
  struct Proposal {
    std::string variant{};  // uid
    sim::EventId event = 0;
  };

  static bool stands_of(const std::string& uid, const api::PackageRevision& revision) {
    return revision.meta.uid == uid && revision.spec.lifecycle == api::kDeletionProposed;
  }

  void note_draft(const Write& write) {
    const auto* made = write.revision_after();
    if (made != nullptr && is_variant_controller(write.actor))
      made_[made->meta.uid] = write.event.id;
  }

  // What a draft is an edit or an upgrade of that a controller has asked for after that; null for
  // others.
  const api::PackageRevision* start_since(sim::EventId event, const api::PackageRevision& draft,
                                          const Truth& truth) const {
    const auto made = made_.find(draft.meta.uid);
    if (made == made_.end() || made->second < event || draft.spec.tasks.empty()) return nullptr;
    return truth.revision({draft.meta.name_space, start_of(draft.spec.tasks.front())});
  }

  static bool proposes_deletion(const Write& write) {
    const auto* after = write.revision_after();
    return after != nullptr && after->spec.lifecycle == api::kDeletionProposed &&
           write.revision_before()->spec.lifecycle != api::kDeletionProposed;
  }

  enum class Deed : std::uint8_t { None, Delete, Propose, LetGo };
  static constexpr std::array<std::string_view, 4> kDeeds = {
      "", "deletes", "proposes the deletion of", "lets go of"};

  static Deed deed_of(const Write& write, const api::PackageVariant& variant, bool proposes) {
    const auto* after = write.revision_after();
    if (after == nullptr || (is_live(*write.revision_before()) && !is_live(*after)))
      return Deed::Delete;
    if (proposes) return Deed::Propose;
    return lets_go(write, variant) ? Deed::LetGo : Deed::None;
  }

  static bool lets_go(const Write& write, const api::PackageVariant& variant) {
    const auto* after = write.revision_after();
    return after != nullptr && !owns(variant, *after);
  }

  bool was_to_delete_throughout(const VariantHistory::Reconcile& reconcile,
                                const api::PackageVariant& variant) const {
    return held_throughout(reconcile, variant, [](const api::PackageVariant& then, bool deleted) {
      return !deleted && then.spec.deletion_policy != api::kDeletionOrphan;
    });
  }

  std::vector<VariantHistory::Wish> wishes_since_read(
      const VariantHistory::Reconcile& reconcile) const {
    return history_.since(reconcile.variant, std::max(reconcile.began, reconcile.read));
  }

  bool kept_throughout(Deed deed, const VariantHistory::Reconcile& reconcile,
                       const api::PackageVariant& variant, const PackageId& package) const {
    return held_throughout(reconcile, variant, [&](const api::PackageVariant& then, bool deleted) {
      if (!deleted) return target_of(then) == package;
      return deed != Deed::LetGo && then.spec.deletion_policy == api::kDeletionOrphan;
    });
  }

  // Of the variant as it was at each moment that the controller may believe in, and of whether it
  // was on its way out then.
  template <class Holds>
  bool held_throughout(const VariantHistory::Reconcile& reconcile,
                       const api::PackageVariant& variant, Holds holds) const {
    const auto wishes = wishes_since_read(reconcile);
    return !wishes.empty() && std::ranges::all_of(wishes, [&](const VariantHistory::Wish& wish) {
      if (!wish.variant) return false;
      const auto& then = wish.variant->as<api::PackageVariant>();
      return then.meta.uid == variant.meta.uid && holds(then, wish.deleted);
    });
  }

  void judge_adoption(const Write& write, const VariantHistory::Reconcile& reconcile,
                      Violations& out) const {
    const auto* after = write.revision_after();
    const auto wishes = wishes_since_read(reconcile);
    if (after == nullptr || wishes.empty()) return;
    const std::string taker = owner_of(*after, reconcile.variant.name);
    if (taker.empty() || taker == owner_of(*write.revision_before(), reconcile.variant.name))
      return;
    const bool is_told = std::ranges::any_of(wishes, [&](const VariantHistory::Wish& wish) {
      if (!wish.variant || wish.deleted) return false;
      const auto& then = wish.variant->as<api::PackageVariant>();
      return then.meta.uid == taker && then.spec.adoption_policy == api::kAdoptExisting &&
             target_of(then) == package_of(*after);
    });
    if (!is_told)
      report(out, write.event, "{} adopts {} for {}, which was to adopt nothing there since {}",
             write.actor, *after, reconcile.variant,
             reconcile.read != 0 ? "it was read" : "the reconcile began");
  }

  // The uid of the variant of that name that controls it; "" if none does.
  static std::string owner_of(const api::PackageRevision& revision, std::string_view name) {
    for (const api::OwnerReference& owner : revision.meta.owner_references) {
      const bool controls = owner.controller.value_or(false);
      if (controls && owner.kind == api::PackageVariant::type().kind && owner.name == name)
        return owner.uid;
    }
    return "";
  }

  VariantHistory history_;
  std::map<std::string, Proposal> proposed_for_;  // by the revision's uid
  std::map<std::string, sim::EventId> made_;      // drafts of controllers, by uid: when asked for
};

}  // namespace

std::unique_ptr<Check> make_fresh_justification() { return std::make_unique<FreshJustification>(); }

}  // namespace porchsim::scenarios
