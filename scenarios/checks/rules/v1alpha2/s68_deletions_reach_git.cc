// S68: when the controller of revisions lets one go that is being deleted, Git has its branch no
// more, or its tag if it was proposed for deletion: what is left there the next sync would bring
// back, as an object that somebody has deleted. Judged where its Repository is there and stays; not
// of a branch that an outsider has pushed since the deletion was asked for, nor of a draft whose
// name Git has as published, nor of a tag that is another revision's by now.
#include <algorithm>
#include <map>
#include <string>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "fakeporch/revisions/git_layout.h"
#include "scenarios/checks/check.h"
#include "scenarios/checks/rules/v1alpha2/drafts_in_git.h"
#include "scenarios/checks/rules/v1alpha2/repositories.h"

namespace porchsim::scenarios {
namespace {

using api::v1alpha2::PackageRevision;

class DeletionsReachGit final : public Check {
 public:
  DeletionsReachGit() { hear_of({sim::Verb::Push, sim::Verb::Reconcile}); }

  void on_event(const sim::Event& event, const Truth& truth, Violations&) override {
    if (event.verb == sim::Verb::Reconcile) return controllers_.on_reconcile(event);
    if (!truth.actor(event.actor).is(sim::Role::Controller))
      pushed_.insert_or_assign({event.subject.scope, event.subject.name}, event.id);
  }

  void on_write(const Write& write, const Truth& truth, Violations& out) override {
    const PackageRevision* before = second_revision(write.before);
    const PackageRevision* after = second_revision(write.after);
    if (after != nullptr && after->meta.deletion_timestamp)
      asked_.try_emplace(after->meta.uid, write.event.id);
    if (before == nullptr || write.after || !controllers_.has(write.event.actor)) return;
    const api::Repository* repository = home_of(*before, truth);
    if (repository == nullptr) return;
    const std::string left = left_in_git(*before, *repository, truth);
    if (left.empty()) return;
    const auto pushed = pushed_.find({repository->meta.name, left});
    const auto asked = asked_.find(before->meta.uid);
    if (pushed != pushed_.end() && asked != asked_.end() && pushed->second > asked->second) return;
    report(out, write.event, "{} has let {} go, and Git still has {}", write.actor, *write.before,
           left);
  }

 private:
  // Its Repository, which stays; null if there is none.
  static const api::Repository* home_of(const PackageRevision& revision, const Truth& truth) {
    const auto found =
        repository_of({revision.meta.name_space, revision.spec.repository, ""}, truth);
    const api::Repository* repository = repository_in(found);
    if (repository == nullptr || repository->meta.deletion_timestamp) return nullptr;
    const auto owner = std::ranges::find(revision.meta.owner_references, repository->meta.uid,
                                         &api::OwnerReference::uid);
    return owner == revision.meta.owner_references.end() ? nullptr : repository;
  }

  // The reference that should have gone; "" = none is left.
  static std::string left_in_git(const PackageRevision& revision, const api::Repository& repository,
                                 const Truth& truth) {
    if (truth.backstage() == nullptr) return {};
    const auto references = truth.backstage()->references(repository);
    if (!references) return {};
    const std::string& package = revision.spec.package_name;
    if (revision.spec.lifecycle == api::kDeletionProposed && revision.status.revision > 0) {
      std::string tag =
          fakeporch::tag_ref(path_in_git(repository, package), revision.status.revision);
      const std::string* commit = commit_of(*references, tag);
      const auto& lock = revision.status.self_lock;
      const bool is_its_own =
          commit != nullptr && lock && lock->git && lock->git->commit == *commit;
      return is_its_own ? tag : std::string();
    }
    if (revision.is_published()) return {};
    const std::string draft = draft_of(revision, truth);
    for (const auto& [ref, commit] : *references)
      if (draft_of_ref(ref) == draft) return ref;
    return {};
  }

  RevisionControllers controllers_;
  std::map<std::string, sim::EventId> asked_;  // when somebody deleted it, by uid
  // The last push of somebody else: repository, reference.
  std::map<std::pair<std::string, std::string>, sim::EventId> pushed_;
};

}  // namespace

std::unique_ptr<Check> make_deletions_reach_git() { return std::make_unique<DeletionsReachGit>(); }

}  // namespace porchsim::scenarios
