// S08: a variant's finalizer goes last: first its drafts are gone and its published revisions
// proposed for deletion and released (policy delete), or all of them released and untouched (policy
// orphan).
//
// Once it has gone it does not come back: Kubernetes takes no new finalizer on what is being
// deleted, and a controller that asks for one has no business with the variant any more.
//
// What a process had sent before it died, and what came to be while another let go of everything
// that it had found, nobody can hold back: the garbage collector takes it.
#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "fakeporch/store/call_payloads.h"
#include "scenarios/checks/check.h"
#include "scenarios/checks/generations.h"

namespace porchsim::scenarios {
namespace {

class FinalizerLast final : public Check {
 public:
  FinalizerLast() { hear_of({sim::Verb::Crash, sim::Verb::Failed}); }

  void on_write(const Write& write, const Truth& truth, Violations& out) override {
    if (is_variant_controller(write.actor)) controllers_.insert(write.event.actor);
    if (const auto* revision = revision_in(write.before); revision != nullptr) {
      remember(write, *revision, truth);
      return;
    }
    if (const auto* made = revision_in(write.after); made != nullptr) {
      const auto crash = crashes_.find(write.event.actor);
      if (crash != crashes_.end() && began(write.event) < crash->second)
        sent_by_the_dead_[made->meta.uid] = write.event.id;
      return;
    }
    const auto* before = write.variant_before();
    if (before == nullptr) return;
    const auto* now = write.variant_after();
    if (now != nullptr && now->spec.deletion_policy != before->spec.deletion_policy) {
      changed_its_mind_.insert(before->meta.uid);
    }
    if (!before->meta.deletion_timestamp) {
      if (write.event.verb != sim::Verb::Delete) return;
      for (const auto* owned : truth.owned_by(before->meta.uid)) {
        owned_at_deletion_[before->meta.uid].insert(owned->meta.uid);
      }
      return;
    }
    const auto* after = write.variant_after();
    const bool had = before->meta.has_finalizer(api::kPackageVariantFinalizer);
    const bool has = after != nullptr && after->meta.has_finalizer(api::kPackageVariantFinalizer);
    if (had && !has && is_variant_controller(write.actor)) judge(write, *before, truth, out);
  }

  void on_event(const sim::Event& event, const Truth& truth, Violations& out) override {
    if (event.verb == sim::Verb::Crash)
      crashes_.insert_or_assign(event.actor, event.id);
    else
      judge_refused(event, truth, out);
  }

 private:
  void judge_refused(const sim::Event& event, const Truth& truth, Violations& out) {
    const auto* call = fakeporch::failed_call_in(event.after);
    if (call == nullptr || !call->is_answer() || !controllers_.contains(event.actor)) return;
    if (event.failure.reason != "Invalid" && event.failure.reason != "Forbidden") return;
    const auto* variant = event.subject.is_object(api::PackageVariant::type().kind)
                              ? truth.variant({event.subject.scope, event.subject.name})
                              : nullptr;
    if (variant == nullptr || !variant->meta.deletion_timestamp ||
        variant->meta.has_finalizer(api::kPackageVariantFinalizer))
      return;
    report(out, event, "the {} of variant {}, whose finalizer is gone, was refused with {}",
           event.failure.call, *variant, event.failure.reason);
  }

  // The reconcile that the write is part of.
  static sim::EventId began(const sim::Event& write) {
    return write.causes.empty() ? write.id : write.causes.front();
  }

  // The collector lets go of what a deletion with propagation "orphan" leaves behind, and people
  // take off a variant what they please.
  static bool releases(const Write& write, const api::PackageRevision& before,
                       const api::PackageRevision& after) {
    const bool is_of_others = write.actor.is(sim::Role::Collector) || !is_machine(write.actor);
    const auto variants = [](const api::PackageRevision& revision) {
      return std::ranges::count(revision.meta.owner_references, api::PackageVariant::type().kind,
                                &api::OwnerReference::kind);
    };
    return is_of_others && variants(after) < variants(before);
  }

  void remember(const Write& write, const api::PackageRevision& before, const Truth& truth) {
    const auto* after = revision_in(write.after);
    if (after == nullptr) {
      if (!is_variant_controller(write.actor)) return;
      for (const api::OwnerReference& owner : before.meta.owner_references)
        removed_by_controller_.emplace(owner.uid, before.meta.uid);
      return;
    }
    // Porch tells what outsiders have done in Git.
    const bool is_of_others = !is_machine(write.actor) || is_porch(write.actor);
    const bool moved = before.spec.lifecycle != after->spec.lifecycle && is_of_others;
    if (moved || releases(write, before, *after)) decided_by_others_.insert(before.meta.uid);
    for (const api::OwnerReference& owner : after->meta.owner_references) {
      const auto* variant = truth.variant_by_uid(owner.uid);
      const bool deleting = variant != nullptr && variant->meta.deletion_timestamp.has_value();
      if (deleting) owned_at_deletion_[owner.uid].insert(before.meta.uid);
    }
  }

  void judge(const Write& write, const api::PackageVariant& variant, const Truth& truth,
             Violations& out) {
    const bool orphan = variant.spec.deletion_policy == api::kDeletionOrphan;
    for (const auto* revision : truth.owned_by(variant.meta.uid)) {
      const auto late = sent_by_the_dead_.find(revision->meta.uid);
      if (late != sent_by_the_dead_.end() && late->second > began(write.event)) continue;
      report(out, write.event, "the finalizer of variant {} is gone while it owns {} {}", variant,
             revision->spec.lifecycle, *revision);
    }
    // Cleanup may have begun under the policy that was there before.
    if (changed_its_mind_.contains(variant.meta.uid)) return;
    for (const std::string& uid : owned_at_deletion_[variant.meta.uid]) {
      const api::ObjectPtr object = truth.by_uid(uid);
      if (orphan && !object && removed_by_controller_.contains({variant.meta.uid, uid})) {
        report(out, write.event, "variant {} orphans, and a revision it owned has been deleted",
               variant);
      }
      if (!orphan && object) judge_left(write, variant, *revision_in(object), out);
    }
  }

  // Policy delete: what it owned and nobody owns now must not stand as if nothing had
  // happened.
  void judge_left(const Write& write, const api::PackageVariant& variant,
                  const api::PackageRevision& revision, Violations& out) const {
    const bool untouched = revision.spec.lifecycle != api::kDeletionProposed;
    if (!untouched || !revision.meta.owner_references.empty()) return;
    if (decided_by_others_.contains(revision.meta.uid)) return;
    report(out, write.event, "the finalizer of variant {} is gone, and {} is still {}", variant,
           revision, revision.spec.lifecycle);
  }

  // variant uid -> uids of what it owned when it was deleted, or since
  std::map<std::string, std::set<std::string>> owned_at_deletion_;
  std::set<std::string> changed_its_mind_;  // uids of variants whose policy was changed
  // Whose it was when it was removed, and what: once released, it may belong to another.
  std::set<std::pair<std::string, std::string>> removed_by_controller_;
  std::map<sim::ActorId, sim::EventId> crashes_;  // the last of each
  // Revisions that came of a call of a process that was dead by then: when.
  std::map<std::string, sim::EventId> sent_by_the_dead_;
  std::set<std::string> decided_by_others_;  // revisions, by uid
  std::set<sim::ActorId> controllers_;       // of variants
};

}  // namespace

std::unique_ptr<Check> make_finalizer_last() { return std::make_unique<FinalizerLast>(); }

}  // namespace porchsim::scenarios
