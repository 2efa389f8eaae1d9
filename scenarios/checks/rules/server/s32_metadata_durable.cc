// S32: owners, labels, annotations and finalizers of a revision change only through a write that
// names it: when Porch looks at Git it leaves them alone, but for the label that is its own. So are
// the tasks that a revision was made by: no sync knows better, nor one of a repository that has
// been registered anew, which finds the same commit; but of a branch that an outsider has made
// nobody can say by what; and what another namespace has made anew, through a Repository of its own
// in that Git, was made by what that says. What shows the main branch is nobody's when it comes to
// be: a variant owns what it has made. Of no object does anybody take back that it is to go, or
// when it was made (Kubernetes: deletionTimestamp, creationTimestamp), and nobody's request takes
// away what has a finalizer; what Git has no more goes all the same.
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "fakeporch/revisions/git_layout.h"
#include "fakeporch/store/object_payload.h"
#include "scenarios/checks/check.h"
#include "scenarios/checks/places_in_git.h"

namespace porchsim::scenarios {
namespace {

using Commit = std::pair<api::ObjectKey, std::string>;

class MetadataIsDurable final : public Check {
 public:
  MetadataIsDurable() { hear_of({sim::Verb::Push}); }

  void on_event(const sim::Event& event, const Truth&, Violations&) override {
    if (event.causes.empty()) {
      by_outsiders_.insert(event.subject);
    } else {
      by_outsiders_.erase(event.subject);
    }
  }

  void on_write(const Write& write, const Truth&, Violations& out) override {
    gits_.remember(write.after);
    if (write.before && write.after) judge_times(write, out);
    if (!write.after && !is_porch(write.actor)) judge_removal(write, out);
    const auto* before = write.revision_before();
    const auto* after = write.revision_after();
    const bool is_another = after != nullptr && note_making(write, *after);
    if (before != nullptr && after == nullptr) made_[commit_of(*before)] = before->spec.tasks;
    if (before == nullptr && after != nullptr) judge_placeholder(write, *after, out);
    if (before == nullptr && after != nullptr && is_porch(write.actor))
      judge_found(write, *after, out);
    if (before == nullptr || after == nullptr || !is_porch(write.actor)) return;
    if (before->meta.uid != after->meta.uid) return;
    const auto changed = [&](bool same, std::string_view what) {
      if (same) return;
      report(out, write.event, "{} changed the {} of {}", write.actor, what, *after);
    };
    changed(before->meta.owner_references == after->meta.owner_references, "owners");
    changed(is_another || before->spec.tasks == after->spec.tasks, "tasks");
    changed(before->meta.annotations == after->meta.annotations, "annotations");
    changed(before->meta.finalizers == after->meta.finalizers, "finalizers");
    changed(own_labels(*before) == own_labels(*after), "labels");
  }

 private:
  // Has another namespace made it anew since it last showed something else of Git?
  bool note_making(const Write& write, const api::PackageRevision& after) {
    PlaceInGit place = gits_.place_of(package_of(after));
    place.path += "/" + after.spec.workspace_name;
    const auto* before = write.revision_before();
    sim::EventId& looked = looked_[after.meta.key()];
    const auto made = made_anew_.find(place);
    const bool is_another = made != made_anew_.end() && made->second > looked;
    if (before == nullptr || before->status.self_lock != after.status.self_lock)
      looked = write.event.id;
    if (before == nullptr && !is_porch(write.actor))
      made_anew_.insert_or_assign(std::move(place), write.event.id);
    return is_another;
  }

  void judge_times(const Write& write, Violations& out) {
    const api::ObjectMeta& before = write.before->meta();
    const api::ObjectMeta& after = write.after->meta();
    if (before.uid != after.uid) return;
    if (before.deletion_timestamp && !after.deletion_timestamp)
      report(out, write.event, "{} took back that {} is to go", write.actor, *write.after);
    if (before.creation_timestamp != after.creation_timestamp)
      report(out, write.event, "{} changed when {} was made", write.actor, *write.after);
  }

  // The write that takes off the last finalizer takes the object away with it.
  void judge_removal(const Write& write, Violations& out) {
    const api::ObjectPtr last = fakeporch::object_in(write.event.after);
    const auto& finalizers = (last ? last : write.before)->meta().finalizers;
    if (finalizers.empty()) return;
    report(out, write.event, "{} took away {}, which has the finalizer {}", write.actor,
           *write.before, finalizers.front());
  }

  void judge_placeholder(const Write& write, const api::PackageRevision& made, Violations& out) {
    if (!made.is_placeholder()) return;
    for (const api::OwnerReference& owner : made.meta.owner_references)
      if (owner.kind == api::PackageVariant::type().kind)
        report(out, write.event, "{}, which shows the main branch, comes to be with the owner {}",
               made, owner.name);
  }

  void judge_found(const Write& write, const api::PackageRevision& found, Violations& out) {
    const auto known = made_.find(commit_of(found));
    if (found.is_placeholder()) return;  // which shows whatever was approved last
    if (known == made_.end() || known->second == found.spec.tasks) return;
    const auto& lock = found.status.self_lock;
    const auto reference = [&] {
      return sim::Subject::reference(found.spec.repository, fakeporch::branch_ref(lock->git->ref));
    };
    if (lock && lock->git && by_outsiders_.contains(reference())) return;
    report(out, write.event, "{} has found {} again, and says that something else made it",
           write.actor, found);
  }

  // With the name of who lies there.
  static Commit commit_of(const api::PackageRevision& revision) {
    const auto& lock = revision.status.self_lock;
    return {revision.meta.key(), lock && lock->git ? lock->git->commit : std::string()};
  }

  std::map<Commit, std::vector<api::Task>> made_;  // of those that are gone
  GitsByName gits_;
  std::map<PlaceInGit, sim::EventId> made_anew_;   // drafts, when a request has made them last
  std::map<api::ObjectKey, sim::EventId> looked_;  // when each has last shown something else of Git
  std::set<sim::Subject> by_outsiders_;            // references that Porch has not pushed to since

  static api::StringMap own_labels(const api::PackageRevision& revision) {
    api::StringMap labels = revision.meta.labels;
    labels.erase(std::string(api::kLatestRevisionLabel));
    return labels;
  }
};

}  // namespace

std::unique_ptr<Check> make_metadata_durable() { return std::make_unique<MetadataIsDurable>(); }

}  // namespace porchsim::scenarios
