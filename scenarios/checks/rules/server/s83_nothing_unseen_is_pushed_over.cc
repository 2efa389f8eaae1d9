// S83: Porch pushes over nothing that it has not seen: a branch of a draft or a proposal onto which
// somebody has pushed past Porch moves, or becomes another or a tag, only once Porch shows that
// commit, and no draft is made where it shows nothing. Git refuses the push of who expects another
// one. Where Repositories of several namespaces share their Git, one of them shows it. Who deletes
// a draft deletes what is there. A repository may be unregistered while a request that knows the
// commit goes on. Of v1alpha1; S57 asks what becomes of pushes in v1alpha2.
#include <algorithm>
#include <map>
#include <string>

#include <fmt/format.h>

#include "api/v1alpha2/managed_repository.h"
#include "fakeporch/revisions/git_layout.h"
#include "scenarios/checks/check.h"
#include "scenarios/checks/objects_of.h"
#include "scenarios/checks/rules/v1alpha2/drafts_in_git.h"

namespace porchsim::scenarios {
namespace {

class NothingUnseenIsPushedOver final : public Check {
 public:
  NothingUnseenIsPushedOver() { hear_of({sim::Verb::Push}); }

  void on_write(const Write& write, const Truth&, Violations&) override {
    gits_.remember(write.after);
    const api::PackageRevision* before = write.revision_before();
    if (pushed_.empty() || before == nullptr || write.after) return;
    for (auto& [reference, pushed] : pushed_)
      if (shows(*before, reference) && before->status.self_lock->git->commit == pushed.commit)
        pushed.gone = write.event.id;
  }

  void on_event(const sim::Event& event, const Truth& truth, Violations& out) override {
    if (truth.backstage() == nullptr) return;
    const bool goes_on = last_.id + 1 == event.id && last_.actor == event.actor;
    last_ = {event.id, event.actor};
    const PlaceInGit reference = gits_.reference(event.subject);
    if (event.causes.empty()) {
      pushed_[reference] = {.commit = tip_of(reference, truth)};
      return;
    }
    const auto pushed = pushed_.find(reference);
    if (pushed == pushed_.end()) return;
    const auto [commit, gone] = std::move(pushed->second);
    pushed_.erase(pushed);
    const api::PackageRevision* shown = shown_at(reference, commit, truth);
    const bool is_deletion = !goes_on && tip_of(reference, truth).empty();
    if (commit.empty() || is_deletion) return;
    if (shown == nullptr) {
      if (event.causes.front() < gone) return;
      if (draft_of_ref(event.subject.name).empty()) return;
      report(out, event,
             "{} was pushed over: Porch shows nothing there, and somebody had pushed {}",
             event.subject, commit.substr(0, 10));
      return;
    }
    const std::string& known = shown->status.self_lock->git->commit;
    if (known != commit)
      report(out, event, "{} was pushed over: Porch shows {} at {}, and somebody had pushed {}",
             event.subject, *shown, known.substr(0, 10), commit.substr(0, 10));
  }

 private:
  // References that one push moves follow each other.
  struct Last {
    sim::EventId id = 0;
    sim::ActorId actor{};
  };

  // "" if it is nowhere, or nobody has registered its repository.
  static std::string tip_of(const PlaceInGit& reference, const Truth& truth) {
    for (const api::ObjectPtr& object : objects_of(truth, api::Repository::type().kind, "")) {
      const auto& repository = object->as<api::Repository>();
      if (repository.spec.git.repo != reference.git || api::v1alpha2::manages(object->meta()))
        continue;
      const auto all = truth.backstage()->references(repository);
      const std::string* commit = all ? commit_of(*all, reference.path) : nullptr;
      if (commit != nullptr) return *commit;
    }
    return "";
  }

  // The draft or proposal that this branch is, of several one at that commit; null if it is none.
  const api::PackageRevision* shown_at(const PlaceInGit& reference, std::string_view commit,
                                       const Truth& truth) const {
    const api::PackageRevision* found = nullptr;
    for (const api::PackageRevision* revision : truth.revisions()) {
      if (revision->is_placeholder() || !shows(*revision, reference)) continue;
      found = revision;
      if (revision->status.self_lock->git->commit == commit) break;
    }
    return found;
  }

  bool shows(const api::PackageRevision& revision, const PlaceInGit& reference) const {
    const auto& lock = revision.status.self_lock;
    return lock && lock->git && reference.path == fakeporch::branch_ref(lock->git->ref) &&
           gits_.git_of(revision) == reference.git;
  }

  struct Pushed {
    std::string commit;
    sim::EventId gone = 0;  // when what had shown it went
  };

  GitsByName gits_;
  Last last_;
  std::map<PlaceInGit, Pushed> pushed_;  // what somebody has pushed to a reference last
};

}  // namespace

std::unique_ptr<Check> make_nothing_unseen_is_pushed_over() {
  return std::make_unique<NothingUnseenIsPushedOver>();
}

}  // namespace porchsim::scenarios
