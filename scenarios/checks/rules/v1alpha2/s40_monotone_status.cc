// S40: what the status of a published revision tells stays: its number, who published it and when,
// and where it lies neither go back nor go away, as long as it is the same object and Git has it
// there: where an outsider has removed its tag, or set it anew, it may be made again. What it is
// made of its Kptfile says, which a person may have changed; where a lock is changed, S12 and S24
// ask why.
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "scenarios/checks/check.h"
#include "scenarios/checks/rules/v1alpha2/drafts_in_git.h"

namespace porchsim::scenarios {
namespace {

class MonotoneStatus final : public Check {
 public:
  void on_write(const Write& write, const Truth& truth, Violations& out) override {
    const auto* before = second_revision(write.before);
    const auto* after = second_revision(write.after);
    if (before == nullptr || after == nullptr || before->meta.uid != after->meta.uid) return;
    if (!write.actor.is(sim::Role::Controller)) return;
    const auto& was = before->status;
    const auto& is = after->status;
    if (is.observed_generation < was.observed_generation) tell(write, "observedGeneration", out);
    if (was.revision < 1 || !after->is_published()) return;
    std::vector<std::string_view> lost;
    if (is.revision != was.revision) lost.push_back("revision");
    if (was.published_at && !is.published_at) lost.push_back("publishedAt");
    if (!was.published_by.empty() && is.published_by.empty()) lost.push_back("publishedBy");
    if (was.self_lock && !is.self_lock) lost.push_back("selfLock");
    if (lost.empty() || has_left_git(*before, truth)) return;
    for (const std::string_view field : lost) tell(write, field, out);
  }

 private:
  static bool has_left_git(const api::v1alpha2::PackageRevision& revision, const Truth& truth) {
    const auto& lock = revision.status.self_lock;
    const api::ObjectPtr repository = repository_of(
        {revision.meta.name_space, revision.spec.repository, revision.spec.package_name}, truth);
    if (truth.backstage() == nullptr || !lock || !lock->git || !repository) return false;
    const auto references = truth.backstage()->references(repository->as<api::Repository>());
    if (!references) return false;
    const auto* commit = commit_of(*references, std::string(fakeporch::kTagRefs) + lock->git->ref);
    return commit == nullptr || *commit != lock->git->commit;
  }

  void tell(const Write& write, std::string_view field, Violations& out) {
    report(out, write.event, "{} has taken status.{} of {} back", write.actor, field, *write.after);
  }
};

}  // namespace

std::unique_ptr<Check> make_monotone_status() { return std::make_unique<MonotoneStatus>(); }

}  // namespace porchsim::scenarios
