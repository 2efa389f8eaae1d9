// S83: Porch pushes over nothing that it has not seen: a branch of a draft or a proposal onto which
// somebody has pushed past Porch moves, or becomes another or a tag, only once Porch shows that
// commit, and no draft is made where it shows nothing. Git refuses the push of who expects another
// one. Who deletes a draft deletes what is there. A repository may be unregistered while a request
// that knows the commit goes on. Of v1alpha1; S57 asks what becomes of pushes in v1alpha2.
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
    if (event.causes.empty()) {
      pushed_[event.subject] = {.commit = tip_of(event.subject, truth)};
      return;
    }
    const auto pushed = pushed_.find(event.subject);
    if (pushed == pushed_.end()) return;
    const auto [commit, gone] = std::move(pushed->second);
    pushed_.erase(pushed);
    const api::PackageRevision* shown = shown_at(event.subject, truth);
    const bool is_deletion = !goes_on && tip_of(event.subject, truth).empty();
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
  static std::string tip_of(const sim::Subject& reference, const Truth& truth) {
    for (const api::ObjectPtr& object : objects_of(truth, api::Repository::type().kind, "")) {
      if (object->meta().name != reference.scope || api::v1alpha2::manages(object->meta()))
        continue;
      const auto all = truth.backstage()->references(object->as<api::Repository>());
      if (!all) continue;
      for (const auto& [name, commit] : *all)
        if (name == reference.name) return commit;
    }
    return "";
  }

  // The draft or proposal that this branch is; null if it is none.
  static const api::PackageRevision* shown_at(const sim::Subject& reference, const Truth& truth) {
    const auto revisions = truth.revisions();
    const auto found = std::ranges::find_if(revisions, [&](const api::PackageRevision* revision) {
      return !revision->is_placeholder() && shows(*revision, reference);
    });
    return found == revisions.end() ? nullptr : *found;
  }

  static bool shows(const api::PackageRevision& revision, const sim::Subject& reference) {
    const auto& lock = revision.status.self_lock;
    return revision.spec.repository == reference.scope && lock && lock->git &&
           reference.name == fakeporch::branch_ref(lock->git->ref);
  }

  struct Pushed {
    std::string commit;
    sim::EventId gone = 0;  // when what had shown it went
  };

  Last last_;
  std::map<sim::Subject, Pushed> pushed_;  // what somebody has pushed there last
};

}  // namespace

std::unique_ptr<Check> make_nothing_unseen_is_pushed_over() {
  return std::make_unique<NothingUnseenIsPushedOver>();
}

}  // namespace porchsim::scenarios
