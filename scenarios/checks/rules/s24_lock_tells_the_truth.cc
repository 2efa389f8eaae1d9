// S24: the lock of a revision that was cloned or upgraded names the revision that its task has
// read, at the commit that this has; or had when the call may have read it, where Porch found the
// revision moved in Git meanwhile. Of v1alpha2 it is judged when the controller that has made the
// package tells of it, of sources that have a number, and that nobody has exchanged for others
// since the revision was made. There the object of a source is as old as the last sync, and the
// package is made of what Git had: of what was published, or published anew, since; of no draft.
#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "api/v1alpha2/revision_views.h"
#include "fakeporch/revisions/git_layout.h"
#include "scenarios/checks/check.h"
#include "scenarios/checks/generations.h"
#include "scenarios/checks/moved_sources.h"
#include "scenarios/checks/rules/v1alpha2/drafts_in_git.h"
#include "scenarios/checks/rules/v1alpha2/repositories.h"

namespace porchsim::scenarios {
namespace {

using SecondRevision = api::v1alpha2::PackageRevision;
using Draft = std::pair<std::string, std::string>;      // repository, "app/v1"
using Reference = std::pair<std::string, std::string>;  // repository, "app/v1" or "drafts/app/v1"

class LockTellsTheTruth final : public Check {
 public:
  LockTellsTheTruth() { hear_of({sim::Verb::Push}); }

  void on_event(const sim::Event& push, const Truth& truth, Violations&) override {
    note_commit(push, truth);
    const std::string_view draft = draft_of_ref(push.subject.name);
    if (draft.empty()) return;
    pushed_[{push.subject.scope, std::string(draft)}].insert(
        push.causes.empty() ? 0 : push.causes.front());
  }

  void on_write(const Write& write, const Truth& truth, Violations& out) override {
    moved_.on_write(write);
    note_source(write);
    const auto* made = revision_in(write.after);
    if (made == nullptr || !makes_package(write, truth)) return;
    // A placeholder shows what lies on main, whatever task the revision had that brought it there.
    if (made->spec.tasks.empty() || made->is_placeholder()) return;
    const std::string source = made->spec.tasks.front().upstream();
    if (source.empty()) return;
    const api::ObjectPtr object = source_of({made->meta.name_space, source}, truth);
    const auto* upstream = revision_in(object);
    if (upstream == nullptr || !upstream->status.self_lock || !upstream->status.self_lock->git)
      return;
    const api::GitLocator& read = *upstream->status.self_lock->git;
    const auto& lock = made->status.upstream_lock;
    if (api::is_v1alpha2(*object)) {
      // People may have written a Kptfile without one.
      if (!lock) return;
      if (names_draft(*lock))
        report(out, write.event, "{} is made of {} before Git has that published", *made, source);
      // Git has published what the object does not show yet, or a placeholder's branch has moved.
      if (upstream->spec.revision <= 0) return;
    }
    const auto names = [&lock](const api::GitLocator& place) {
      return lock && lock->git && lock->git->ref == place.ref && lock->git->commit == place.commit;
    };
    if (names(read)) return;
    if (std::ranges::any_of(moved_.of(upstream->meta.key(), write.event.time), names)) return;
    if (lock && lock->git && may_have_lain(*upstream, *lock->git)) return;
    report(out, write.event, "{} is made of {} at {}, and its lock says {}", *made, source,
           read.ref, lock && lock->git ? lock->git->ref : std::string("nothing"));
  }

 private:
  static api::ObjectPtr source_of(const api::ObjectKey& key, const Truth& truth) {
    for (const std::string_view kind : kRevisionKinds)
      if (const api::ObjectPtr object = truth.find(kind, key)) return object;
    return nullptr;
  }

  static bool names_draft(const api::Locator& lock) {
    return lock.git && !draft_of_ref(fakeporch::branch_ref(lock.git->ref)).empty();
  }

  // Of v1alpha2: what references are set to.
  void note_commit(const sim::Event& push, const Truth& truth) {
    if (truth.backstage() == nullptr) return;
    for_each_named(push.subject.scope, truth, [&](const api::Repository& repository) {
      const auto all = truth.backstage()->references(repository);
      const std::string* commit = all ? commit_of(*all, push.subject.name) : nullptr;
      if (commit != nullptr)
        commits_[{repository.meta.name, fakeporch::short_ref(push.subject.name)}].insert(*commit);
    });
  }

  void note_source(const Write& write) {
    const SecondRevision* before = second_revision(write.before);
    const SecondRevision* after = second_revision(write.after);
    if (before != nullptr && after != nullptr && before->spec.source != after->spec.source)
      exchanged_.insert(after->meta.uid);
  }

  // Of v1alpha2: did the tag of its number lie there at some time?
  bool may_have_lain(const api::PackageRevision& source, const api::GitLocator& place) const {
    const auto commits = commits_.find({source.spec.repository, place.ref});
    if (commits == commits_.end() || !commits->second.contains(place.commit)) return false;
    return place.ref.ends_with(
        fmt::format("{}/v{}", source.spec.package_name, source.spec.revision));
  }

  // Of v1alpha2 the object is there first, and its controller makes the package: in this reconcile,
  // and nobody else has pushed since. What an earlier life has left in Git was made of what was
  // there then.
  bool makes_package(const Write& write, const Truth& truth) {
    const SecondRevision* after = second_revision(write.after);
    if (after == nullptr) return write.before == nullptr && !is_porch(write.actor);
    const SecondRevision* before = second_revision(write.before);
    const Draft draft{after->spec.repository, draft_of(*after, truth)};
    if (before == nullptr) {
      pushed_.erase(draft);
      return false;
    }
    if (before->status.self_lock || !after->status.self_lock || write.event.causes.empty() ||
        exchanged_.contains(after->meta.uid))
      return false;
    const auto pushed = pushed_.find(draft);
    return pushed != pushed_.end() && pushed->second == std::set{write.event.causes.front()};
  }

  MovedSources moved_;
  // Who has pushed since the revision has an object: reconciles, 0 = others.
  std::map<Draft, std::set<sim::EventId>> pushed_;
  std::map<Reference, std::set<std::string>> commits_;
  std::set<std::string> exchanged_;  // uids of those whose source is another by now
};

}  // namespace

std::unique_ptr<Check> make_lock_tells_the_truth() { return std::make_unique<LockTellsTheTruth>(); }

}  // namespace porchsim::scenarios
