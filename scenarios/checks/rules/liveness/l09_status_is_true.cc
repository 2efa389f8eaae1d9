// L09: at rest the status of a variant is true. Stalled is True if and only if its spec is invalid,
// its upstream absent, or of the other generation of the API than what it should upgrade; the last
// may be told or not while what it should upgrade is a rival's too, or is being published, or its
// deletion is held up. Ready and Stalled are never both True; a variant that is Ready lists its
// downstreams and nothing else, and one that has none, and fails at making its first, none that is
// gone; a render error is told of no target whose pipeline has passed; and the gate of a draft of a
// variant that is Ready, PVOperationsComplete, is open (seeds 000 and 004). No call that is over
// has left a revision waiting for its pipeline, and none says of a draft whose render has failed,
// or that an outsider pushed last, so that nobody has rendered it, that its pipeline has passed.
// Whether a variant is rightly Ready or not is for L02.
#include <algorithm>
#include <set>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "controllers/packagevariant/operations_complete.h"
#include "fakeporch/revisions/readiness_gates.h"
#include "scenarios/checks/blocks.h"
#include "scenarios/checks/check.h"
#include "scenarios/checks/downstream.h"
#include "scenarios/checks/generations.h"

namespace porchsim::scenarios {
namespace {

bool says(const std::vector<api::Condition>& conditions, std::string_view type,
          std::string_view status) {
  const auto* condition = api::find_condition(conditions, type);
  return condition != nullptr && condition->status == status;
}

class StatusIsTrue final : public Check {
 public:
  StatusIsTrue() { hear_of({sim::Verb::Push}); }

  void on_event(const sim::Event& event, const Truth& truth, Violations&) override {
    const Reference pushed{event.subject.scope, event.subject.name};
    if (truth.actor(event.actor).is(sim::Role::Outsider))
      from_outside_.insert(pushed);
    else
      from_outside_.erase(pushed);
  }

  void on_write(const Write& write, const Truth&, Violations&) override {
    const auto* before = write.revision_before();
    const auto* after = write.revision_after();
    if (before == nullptr) return;
    if (after == nullptr || !waits_for_pipeline(*after))
      waiting_.erase(before->meta.uid);
    else if (!waits_for_pipeline(*before) && !is_porch(write.actor))
      waiting_.insert(before->meta.uid);
  }

  void at_quiescence(const Quiescence& end, const Truth& truth, Violations& out) override {
    for (const auto* revision : truth.revisions()) {
      if (waiting_.contains(revision->meta.uid))
        report(out, end.event, "{} waits for its pipeline, and nobody runs it", *revision);
      if (!revision->is_draft() ||
          !says(revision->status.conditions, fakeporch::kPackagePipelinePassed, "True"))
        continue;
      if (says(revision->status.conditions, "Rendered", "False"))
        report(out, end.event, "{} has passed its pipeline, and its last render failed", *revision);
      if (is_unrendered(*revision, truth))
        report(out, end.event, "{} has passed its pipeline, and an outsider pushed it", *revision);
    }
    for (const auto* variant : truth.variants_looked_after()) {
      if (variant->meta.deletion_timestamp) continue;
      const std::string problem = judge(*variant, truth);
      if (!problem.empty()) {
        report(out, end.event, "variant {}: {}{}", *variant, problem,
               Unsaid{truth.owned_by(variant->meta.uid)});
      }
    }
  }

 private:
  static bool waits_for_pipeline(const api::PackageRevision& revision) {
    const auto* condition =
        api::find_condition(revision.status.conditions, fakeporch::kPackagePipelinePassed);
    return condition != nullptr && condition->reason == "WaitingOnPipeline";
  }

  static std::string judge(const api::PackageVariant& variant, const Truth& truth) {
    const auto& conditions = variant.status.conditions;
    const bool is_ready = says(conditions, "Ready", "True");
    const bool cannot_upgrade = generations_differ(variant, truth);
    const bool must_wait =
        cannot_upgrade &&
        (another_owns_it(variant, truth) || publication_is_under_way(variant, truth) ||
         deletion_is_held(variant, truth) || has_a_draft_that_does_not_render(variant, truth));
    const bool cannot_go_on = spec_is_invalid(variant) || upstream_is_absent(variant, truth) ||
                              (cannot_upgrade && !must_wait);
    if (cannot_go_on && !says(conditions, "Stalled", "True"))
      return "it does not say Stalled=True, and there is no going on: its spec, or its upstream";
    if (!cannot_go_on && !cannot_upgrade && !says(conditions, "Stalled", "False"))
      return "it does not say Stalled=False, and its spec and its upstream are as they should be";
    if (is_ready && cannot_go_on) return "it says Ready=True and Stalled=True";
    std::string problem = judge_renders(variant, truth);
    if (!problem.empty()) return problem;
    if (!is_ready) return cannot_go_on ? "" : listed_and_gone(variant, truth);
    problem = judge_targets(variant, truth);
    return problem.empty() ? judge_gates(variant, truth) : problem;
  }

  static std::string judge_targets(const api::PackageVariant& variant, const Truth& truth) {
    std::set<std::string> listed;
    for (const auto& target : variant.status.downstream_targets) listed.insert(target.name);
    std::set<std::string> present;
    for (const auto* revision : downstreams_of(variant, truth)) present.insert(revision->meta.name);
    if (listed == present && listed.size() == variant.status.downstream_targets.size()) return "";
    return fmt::format("its status lists [{}], and its downstreams are [{}]",
                       fmt::join(listed, ", "), fmt::join(present, ", "));
  }

  // It has nothing to take or to let go either: all that can fail is to make its first draft.
  static std::string listed_and_gone(const api::PackageVariant& variant, const Truth& truth) {
    if (!truth.owned_by(variant.meta.uid).empty() ||
        !truth.revisions_of(target_of(variant)).empty())
      return "";
    for (const auto& target : variant.status.downstream_targets)
      if (truth.revision({variant.meta.name_space, target.name}) == nullptr)
        return fmt::format("its status lists {}, which is gone", target.name);
    return "";
  }

  static std::string judge_renders(const api::PackageVariant& variant, const Truth& truth) {
    for (const auto& target : variant.status.downstream_targets) {
      if (target.render_status.error.empty()) continue;
      const auto* revision = truth.revision({variant.meta.name_space, target.name});
      if (revision != nullptr &&
          says(revision->status.conditions, fakeporch::kPackagePipelinePassed, "True"))
        return fmt::format("it tells of a render error of {}, which has passed", target.name);
    }
    return "";
  }

  static std::string judge_gates(const api::PackageVariant& variant, const Truth& truth) {
    const std::string_view gate = packagevariant::kOperationsComplete;
    for (const auto* revision : downstreams_of(variant, truth)) {
      if (!revision->is_draft()) continue;
      const auto& gates = revision->spec.readiness_gates;
      if (std::ranges::find(gates, gate) == gates.end()) continue;
      if (!says(revision->status.conditions, gate, "True"))
        return fmt::format("it is Ready, and {} says that its operations are not complete",
                           revision->meta.name);
    }
    return "";
  }

  // Has Porch seen what was pushed to its branch past it, and nobody pushed since?
  bool is_unrendered(const api::PackageRevision& revision, const Truth& truth) const {
    const auto& lock = revision.status.self_lock;
    const auto repository = repository_of(package_of(revision), truth);
    if (!lock || !lock->git || !repository || truth.backstage() == nullptr) return false;
    const std::string ref = "refs/heads/" + lock->git->ref;
    if (!from_outside_.contains({revision.spec.repository, ref})) return false;
    const auto references = truth.backstage()->references(repository->as<api::Repository>());
    const std::string* tip = references ? commit_of(*references, ref) : nullptr;
    return tip != nullptr && *tip == lock->git->commit;
  }

  using Reference = std::pair<std::string, std::string>;  // repository, "refs/heads/drafts/app/v1"
  std::set<Reference> from_outside_;                      // what was pushed last by an outsider
  std::set<std::string> waiting_;  // revisions, by uid, since a call that has begun to render them
};

}  // namespace

std::unique_ptr<Check> make_status_is_true() { return std::make_unique<StatusIsTrue>(); }

}  // namespace porchsim::scenarios
