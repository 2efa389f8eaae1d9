// S16: what a variant's controller wrote last is published only with the variant's mutations in it:
// those of a spec that the variant has had since it was Ready last (the approval may come while the
// controller does not know the newest yet). A controller that tried to write the content of a
// proposed revision knows it to be stale: from then on the newest spec counts alone.
//
// Judged where PVOperationsComplete is a gate of the revision, and nobody else changed the content
// after the controller: what a person edits, a person may publish. A variant that adopts a revision
// which has been proposed already comes too late, even if it was the variant's once before. One
// that is not Ready and names another upstream than its draft is made of waits for this very
// approval. What is injected is judged as long as no object of the cluster has changed since the
// variant was Ready last, or its controller tried to write.
#include <algorithm>
#include <map>
#include <set>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "controllers/packagevariant/operations_complete.h"
#include "kpt/kptfile/kptfile.h"
#include "scenarios/checks/blocks.h"
#include "scenarios/checks/check.h"
#include "scenarios/checks/injections.h"
#include "scenarios/checks/mutations.h"

namespace porchsim::scenarios {
namespace {

// It is not Ready, and its draft is made of another upstream than the one that it names by now,
// whether or not that is there.
bool waits_for_publication(const api::PackageVariant& variant, const Truth& truth) {
  const auto* ready = api::find_condition(variant.status.conditions, "Ready");
  return (ready == nullptr || ready->status == "False") &&
         (upstream_is_absent(variant, truth) || draft_is_of_another_upstream(variant, truth));
}

bool is_same_but_kptfile(kpt::Files before, kpt::Files after) {
  before.erase(std::string(kpt::kKptfileName));
  after.erase(std::string(kpt::kKptfileName));
  return std::ranges::equal(before, after, [](const auto& one, const auto& other) {
    return one.first == other.first && *one.second == *other.second;
  });
}

class NoUnmutatedPublish final : public Check {
 public:
  NoUnmutatedPublish() { hear_of({sim::Verb::Failed}); }

  void on_event(const sim::Event& event, const Truth& truth, Violations&) override {
    const bool is_refused_content =
        event.verb == sim::Verb::Failed &&
        event.subject.is_object(api::PackageRevisionResources::type().kind) &&
        (event.failure.call == "update" || event.failure.call == "patch");
    if (is_refused_content && controllers_.contains(event.actor)) {
      learn({event.subject.scope, event.subject.name}, truth, event.id);
    }
  }

  void on_write(const Write& write, const Truth& truth, Violations& out) override {
    if (is_variant_controller(write.actor)) controllers_.insert(write.event.actor);
    if (const auto* variant = write.variant_after()) remember(*variant, write);
    const auto* after = write.revision_after();
    if (after == nullptr) {
      if (may_be_injected(*write.object())) last_change_of_cluster_ = write.event.id;
      return;
    }
    const auto* before = write.revision_before();
    if (before != nullptr && before->is_draft() && after->is_published() &&
        !is_porch(write.actor)) {
      judge(write, *before, truth, out);
    }
    note_author(write, before, *after, truth);
    if (before != nullptr && before->spec.lifecycle == api::kProposed) forget_late(*before, *after);
    if (after->spec.lifecycle == api::kProposed) forget_waiting(*after, truth);
  }

 private:
  using Spec = api::PackageVariant::Spec;

  // What a controller says of a variant it knows since its reconcile began.
  void remember(const api::PackageVariant& variant, const Write& write) {
    std::vector<Spec>& specs = specs_[variant.meta.uid];
    const auto* ready = api::find_condition(variant.status.conditions, "Ready");
    const auto* before = write.variant_before();
    const bool says_so = is_variant_controller(write.actor) &&
                         (before == nullptr || before->status != variant.status);
    if (says_so && ready != nullptr && ready->status == "True") {
      specs.clear();
      known_since_.insert_or_assign(variant.meta.uid, write.event.causes.empty()
                                                          ? write.event.id
                                                          : write.event.causes.front());
    }
    if (specs.empty() || specs.back() != variant.spec) specs.push_back(variant.spec);
  }

  // What is proposed has been found stale by a controller.
  void learn(const api::ObjectKey& key, const Truth& truth, sim::EventId event) {
    const auto* revision = truth.revision(key);
    if (revision == nullptr || revision->spec.lifecycle != api::kProposed) return;
    for (const auto& owner : revision->meta.owner_references) {
      const auto specs = specs_.find(owner.uid);
      if (specs == specs_.end()) continue;
      specs->second.erase(specs->second.begin(), specs->second.end() - 1);
      known_since_.insert_or_assign(owner.uid, event);
    }
  }

  // Proposals and approvals render, and are nobody's edits; nor is what leaves a person's files as
  // they are, but for the Kptfile: labels and gates are written so.
  void note_author(const Write& write, const api::PackageRevision* before,
                   const api::PackageRevision& after, const Truth& truth) {
    if (before != nullptr && (before->status.self_lock == after.status.self_lock ||
                              before->spec.lifecycle != after.spec.lifecycle)) {
      return;
    }
    const auto edited = edited_.find(after.meta.uid);
    const bool by_controller = is_variant_controller(write.actor);
    if (by_controller && edited != edited_.end() &&
        is_same_but_kptfile(edited->second, truth.content(after)))
      return;
    if (edited != edited_.end()) edited_.erase(edited);
    if (!by_controller && truth.can_read_content())
      edited_.emplace(after.meta.uid, truth.content(after));
    std::set<std::string>& owners = written_for_[after.meta.uid];
    owners.clear();
    if (!by_controller) return;
    for (const auto& owner : after.meta.owner_references) owners.insert(owner.uid);
  }

  // Those that adopt it only now have no say in its content.
  void forget_late(const api::PackageRevision& before, const api::PackageRevision& after) {
    const auto written_for = written_for_.find(after.meta.uid);
    if (written_for == written_for_.end()) return;
    for (const auto& owner : after.meta.owner_references) {
      const auto is_owner = [&owner](const auto& known) { return known.uid == owner.uid; };
      if (std::ranges::none_of(before.meta.owner_references, is_owner)) {
        written_for->second.erase(owner.uid);
      }
    }
  }

  // Those that could do nothing before it was proposed have no say either.
  void forget_waiting(const api::PackageRevision& proposed, const Truth& truth) {
    const auto written_for = written_for_.find(proposed.meta.uid);
    if (written_for == written_for_.end()) return;
    std::erase_if(written_for->second, [&](const std::string& owner) {
      const auto* variant = truth.variant_by_uid(owner);
      return variant != nullptr && waits_for_publication(*variant, truth);
    });
  }

  void judge(const Write& write, const api::PackageRevision& draft, const Truth& truth,
             Violations& out) const {
    const auto& gates = draft.spec.readiness_gates;
    if (std::ranges::find(gates, packagevariant::kOperationsComplete) == gates.end()) return;
    const auto written_for = written_for_.find(draft.meta.uid);
    if (!truth.can_read_content() || written_for == written_for_.end()) return;
    const kpt::Files files = truth.content(*write.revision_after());
    for (const auto& owner : draft.meta.owner_references) {
      if (!written_for->second.contains(owner.uid)) continue;
      const auto specs = specs_.find(owner.uid);
      if (specs == specs_.end()) continue;
      const auto* variant = truth.variant_by_uid(owner.uid);
      if (variant == nullptr || target_of(*variant) != package_of(draft)) continue;
      const std::string missing = missing_of_all(*variant, specs->second, files, truth);
      if (missing.empty()) continue;
      report(out, write.event, "{} approved {} of variant {}, which {}", write.actor, draft,
             *variant, missing);
    }
  }

  // What the files lack of the newest of the specs; "" if they have all mutations of any of them.
  std::string missing_of_all(const api::PackageVariant& variant, const std::vector<Spec>& specs,
                             const kpt::Files& files, const Truth& truth) const {
    const auto known = known_since_.find(variant.meta.uid);
    const bool is_as_injected =
        known != known_since_.end() && last_change_of_cluster_ < known->second;
    std::string missing;
    for (const Spec& spec : specs) {
      api::PackageVariant wanted = variant;
      wanted.spec = spec;
      missing = missing_mutation(wanted, files, truth,
                                 is_as_injected ? Injected::Judged : Injected::Left);
      if (missing.empty()) return "";
    }
    return missing;
  }

  std::set<sim::ActorId> controllers_;
  std::map<std::string, std::vector<Spec>> specs_;  // by the variant's uid, oldest first
  // By the variant's uid: when its controller knew last what it should make.
  std::map<std::string, sim::EventId> known_since_;
  sim::EventId last_change_of_cluster_ = 0;
  // By the revision's uid: whose controller wrote its content last; empty if somebody else did.
  std::map<std::string, std::set<std::string>> written_for_;
  std::map<std::string, kpt::Files> edited_;  // by uid: what a person has made of it last
};

}  // namespace

std::unique_ptr<Check> make_no_unmutated_publish() {
  return std::make_unique<NoUnmutatedPublish>();
}

}  // namespace porchsim::scenarios
