// S48: nobody can slip through between a controller's operations on a draft (seed 004, 3.1): it
// makes each draft of a variant with the readiness gate PVOperationsComplete, whose condition is
// not True, and changes the content of a draft that has the gate only while that condition is not
// True. A package of v1alpha2 that is made for it begins so, too, whatever its source has passed.
// Who opens the gate in the middle of a reconcile is to blame for what that writes then: a person,
// or a call of the controller's former life that comes late.
#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "api/v1alpha2/revision_views.h"
#include "controllers/packagevariant/operations_complete.h"
#include "scenarios/checks/check.h"
#include "scenarios/checks/generations.h"
#include "scenarios/checks/rules/v1alpha2/drafts_in_git.h"

namespace porchsim::scenarios {
namespace {

constexpr std::string_view kGate = packagevariant::kOperationsComplete;

bool has_gate(const api::PackageRevision& revision) {
  const auto& gates = revision.spec.readiness_gates;
  return std::ranges::find(gates, kGate) != gates.end();
}

bool is_open(const api::PackageRevision& revision) {
  const auto* condition = api::find_condition(revision.status.conditions, kGate);
  return condition != nullptr && condition->status == "True";
}

class DraftsAreGated final : public Check {
 public:
  DraftsAreGated() { hear_of({sim::Verb::Reconcile, sim::Verb::Done, sim::Verb::Push}); }

  void on_event(const sim::Event& event, const Truth&, Violations&) override {
    if (event.verb == sim::Verb::Reconcile) {
      if (event.subject.is_object(api::PackageVariant::type().kind)) reconciles_.insert(event.id);
    } else if (event.verb == sim::Verb::Done) {
      for (const sim::EventId reconcile : event.causes) reconciles_.erase(reconcile);
    } else if (!event.causes.empty() && reconciles_.contains(event.causes.front())) {
      pushed_.emplace(event.subject.scope, draft_of_ref(event.subject.name));
    }
  }

  void on_write(const Write& write, const Truth& truth, Violations& out) override {
    judge_second(write, truth, out);
    const auto* after = write.revision_after();
    if (after == nullptr) return;
    const auto* before = write.revision_before();
    if (is_open(*after) && before != nullptr && !is_open(*before))
      opened_[after->meta.uid] = {write.event.id, began(write)};
    if (!is_variant_controller(write.actor) || !after->is_draft()) return;
    if (before == nullptr) {
      if (!has_gate(*after) || is_open(*after)) {
        report(out, write.event, "{} made {} {}", write.actor, *after,
               has_gate(*after) ? "with its operations complete already"
                                : "without the gate of its operations");
      }
    } else if (changes_content(*before, *after) && has_gate(*before) && is_open(*before) &&
               !was_opened_by_another(write)) {
      report(out, write.event, "{} changed the content of {}, whose operations were complete",
             write.actor, *after);
    }
  }

 private:
  // Of v1alpha2 the package is made after the object, and has the conditions of its source. Where
  // its branch is, only its Repository tells.
  void judge_second(const Write& write, const Truth& truth, Violations& out) {
    const auto* after = second_revision(write.after);
    if (after == nullptr) return;
    const std::string& uid = after->meta.uid;
    if (write.before == nullptr) {
      if (is_variant_controller(write.actor)) untouched_.insert(uid);
    } else if (is_open(api::as_revision(*write.after)) &&
               !is_open(api::as_revision(*write.before)) && untouched_.erase(uid) > 0 &&
               repository_of(package_of(*revision_in(write.after)), truth) != nullptr &&
               !pushed_.contains({after->spec.repository, draft_of(*after, truth)})) {
      report(out, write.event, "{} began with its operations complete already", *write.after);
    }
  }

  struct Opened {
    sim::EventId event = 0;
    sim::EventId reconcile = 0;  // that did it; of a person the event itself
  };

  static sim::EventId began(const Write& write) {
    return write.event.causes.empty() ? write.event.id : write.event.causes.front();
  }

  // Since the reconcile began that writes this.
  bool was_opened_by_another(const Write& write) const {
    const auto opened = opened_.find(write.revision_before()->meta.uid);
    return opened != opened_.end() && opened->second.event > began(write) &&
           opened->second.reconcile != began(write);
  }

  // A new label or condition renders as well; a change of content changes nothing else.
  static bool changes_content(const api::PackageRevision& before,
                              const api::PackageRevision& after) {
    return before.status.self_lock != after.status.self_lock && before.spec == after.spec &&
           before.meta.labels == after.meta.labels &&
           before.meta.annotations == after.meta.annotations &&
           before.meta.owner_references == after.meta.owner_references &&
           is_open(before) == is_open(after);
  }

  std::map<std::string, Opened> opened_;  // by uid of the revision: when its gate was opened last
  // By uid: those of v1alpha2 that a variant's controller has asked for, until their gate opens.
  std::set<std::string> untouched_;
  std::set<sim::EventId> reconciles_;                     // of variants, under way
  std::set<std::pair<std::string, std::string>> pushed_;  // they to: repository, "app/v1"
};

}  // namespace

std::unique_ptr<Check> make_drafts_are_gated() { return std::make_unique<DraftsAreGated>(); }

}  // namespace porchsim::scenarios
