// S80: a variant's controller says that its operations on a draft are complete only where they are
// (seed 004, 3.1): when it opens the gate PVOperationsComplete, the draft has all mutations of the
// variant, of a spec that it has had since that reconcile read it last. Of v1alpha2 the gate goes
// with the content, and what is sent is judged. Not where somebody else has written content since
// the reconcile began, or a sync has found what somebody had pushed; and what is injected only
// where the cluster's objects are as its cache may know them.
#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "api/package_revision_resources.h"
#include "controllers/packagevariant/operations_complete.h"
#include "kpt/kptfile/kptfile.h"
#include "scenarios/checks/check.h"
#include "scenarios/checks/content_memory.h"
#include "scenarios/checks/injections.h"
#include "scenarios/checks/limits.h"
#include "scenarios/checks/mutations.h"
#include "scenarios/checks/rules/v1alpha2/draft_tips.h"
#include "scenarios/checks/variant_history.h"

namespace porchsim::scenarios {
namespace {

template <class Conditions>
bool is_open(const Conditions& conditions) {
  return std::ranges::any_of(conditions, [](const auto& one) {
    return one.type == packagevariant::kOperationsComplete && one.status == "True";
  });
}

class CompleteMeansMutated final : public Check {
 public:
  CompleteMeansMutated() {
    hear_of({sim::Verb::Reconcile, sim::Verb::Get, sim::Verb::Done, sim::Verb::Push});
  }

  void on_event(const sim::Event& event, const Truth& truth, Violations&) override {
    history_.on_event(event);
    if (event.verb != sim::Verb::Push) return;
    if (!is_variant_controller(truth.actor(event.actor)))
      written_by_others_.insert_or_assign(pushed(event), event.id);
    const DraftTips::Moved* moved = tips_.on_push(event, truth);
    if (moved == nullptr) return;
    const auto* reconcile = history_.reconcile_of(event);
    under_way_.on_push(moved->first,
                       reconcile == nullptr ? std::nullopt : std::optional(*reconcile));
  }

  void on_write(const Write& write, const Truth& truth, Violations& out) override {
    history_.on_write(write);
    const auto* after = write.revision_after();
    if (after == nullptr) {
      if (may_be_injected(*write.object())) cluster_changed_ = write.event.time;
      return;
    }
    const auto* before = write.revision_before();
    if (before == nullptr) return;
    if (is_porch(write.actor) && before->status.self_lock != after->status.self_lock)
      written_by_others_.insert_or_assign(place_of(*after, truth), write.event.id);
    if (is_open(before->status.conditions)) return;
    if (!is_open(after->status.conditions) || !after->is_draft()) return;
    const auto* reconcile = history_.reconcile_of(write.event);
    if (reconcile != nullptr && is_variant_controller(write.actor) && truth.can_read_content())
      judge({*after, truth.content(*after), *reconcile, write.event}, truth, out);
  }

  void on_call(const fakeporch::ApiCall& call, const sim::Event& last, const Truth& truth,
               Violations& out) override {
    const auto reconcile = under_way_.take(call, truth);
    const auto* revision = truth.revision(call.key);
    if (!reconcile || revision == nullptr) return;
    const kpt::Files sent = files_of(call.sent->as<api::PackageRevisionResources>());
    const auto kptfile = truth.memory().kptfile_in(sent);
    if (kptfile && kptfile->status && is_open(kptfile->status->conditions))
      judge({*revision, sent, *reconcile, last}, truth, out);
  }

 private:
  using Place = std::pair<std::string, std::string>;  // repository, "refs/heads/drafts/app/v1"

  struct Opening {
    const api::PackageRevision& revision;
    const kpt::Files files;
    const VariantHistory::Reconcile& reconcile;
    const sim::Event& event;
  };

  static Place pushed(const sim::Event& event) {
    return {std::string(event.subject.scope), std::string(event.subject.name)};
  }

  static Place place_of(const api::PackageRevision& draft, const Truth& truth) {
    const std::string directory = directory_in_git(package_of(draft), truth);
    return {draft.spec.repository,
            "refs/heads/drafts/" + directory + "/" + draft.spec.workspace_name};
  }

  static kpt::Files files_of(const api::PackageRevisionResources& resources) {
    kpt::Files files;
    for (const auto& [path, text] : resources.spec.resources)
      if (text) files.insert_or_assign(path, text);
    return files;
  }

  void judge(const Opening& opening, const Truth& truth, Violations& out) {
    const auto& [revision, files, reconcile, event] = opening;
    const auto other = written_by_others_.find(place_of(revision, truth));
    if (other != written_by_others_.end() && other->second > reconcile.began) return;
    const bool is_known = cluster_changed_ + kStaleOrder < reconcile.time;
    const auto wishes =
        reconcile.read != 0
            ? history_.since(reconcile.variant, reconcile.read)
            : history_.since(reconcile.variant,
                             reconcile.time - std::min(reconcile.time, sim::Time(kStaleOrder)));
    std::string missing;
    for (const VariantHistory::Wish& wish : wishes) {
      if (!wish.variant || wish.deleted) return;
      missing = missing_mutation(wish.variant->as<api::PackageVariant>(), files, truth,
                                 is_known ? Injected::Judged : Injected::Left);
      if (missing.empty()) return;
    }
    if (!missing.empty())
      report(out, event, "{} is said to be complete for {}, and {}", revision, reconcile.variant,
             missing);
  }

  VariantHistory history_;
  DraftTips tips_;
  std::map<Place, sim::EventId> written_by_others_;  // when last
  sim::Time cluster_changed_{};
  WritesUnderWay<VariantHistory::Reconcile> under_way_;
};

}  // namespace

std::unique_ptr<Check> make_complete_means_mutated() {
  return std::make_unique<CompleteMeansMutated>();
}

}  // namespace porchsim::scenarios
