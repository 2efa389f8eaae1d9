// S60: no controller of revisions takes the tag of a published one out of Git, unless a revision
// that the tag belongs to is proposed for deletion, or was when it was deleted (S33 of the
// invariants, of the moment instead of the end). S05 goes by objects, and a tag can go with the
// object of another revision, or with none.
//
// Before a revision knows its number, the tag that belongs to it is the one that its lock names, or
// that came with the end of its branch. A repository that is not registered any more has no objects
// that could say what was wanted.
#include <algorithm>
#include <map>
#include <set>
#include <string>

#include "api/repository.h"
#include "fakeporch/revisions/git_layout.h"
#include "scenarios/checks/check.h"
#include "scenarios/checks/generations.h"
#include "scenarios/checks/objects_of.h"
#include "scenarios/checks/rules/v1alpha2/drafts_in_git.h"

namespace porchsim::scenarios {
namespace {

class PublishedTagsStay final : public Check {
 public:
  PublishedTagsStay() { hear_of({sim::Verb::Push, sim::Verb::Reconcile}); }

  void on_write(const Write& write, const Truth&, Violations&) override {
    const auto* after = revision_in(write.after);
    if (after != nullptr && after->meta.deletion_timestamp && is_proposed(*after))
      deleted_.insert(after->meta.uid);
  }

  void on_event(const sim::Event& event, const Truth& truth, Violations& out) override {
    if (event.verb == sim::Verb::Reconcile) return controllers_.on_reconcile(event);
    note_origin(event);
    if (!controllers_.has(event.actor) || !event.subject.name.starts_with(fakeporch::kTagRefs) ||
        truth.backstage() == nullptr)
      return;
    for (const api::ObjectPtr& object : objects_of(truth, api::Repository::type().kind, "")) {
      const auto& repository = object->as<api::Repository>();
      if (repository.meta.name != event.subject.scope || !lacks(repository, event, truth) ||
          was_to_go(event.subject.name, repository, truth))
        continue;
      report(out, event, "{} leaves Git, and no revision that it belongs to was to go with it",
             event.subject);
    }
  }

 private:
  static bool is_proposed(const api::PackageRevision& revision) {
    return revision.spec.lifecycle == api::kDeletionProposed;
  }

  // The references of one push are told one after the other.
  void note_origin(const sim::Event& push) {
    if (push.subject.name.starts_with(fakeporch::kTagRefs)) {
      last_tag_ = push.subject;
      last_tag_told_ = push.id;
    } else if (push.id == last_tag_told_ + 1) {
      origins_.insert_or_assign(last_tag_, draft_of_ref(push.subject.name));
    }
  }

  static bool lacks(const api::Repository& repository, const sim::Event& push, const Truth& truth) {
    const auto references = truth.backstage()->references(repository);
    return references && std::ranges::none_of(*references, [&push](const auto& reference) {
             return reference.first == push.subject.name;
           });
  }

  bool was_to_go(std::string_view tag, const api::Repository& repository,
                 const Truth& truth) const {
    const std::string_view directory = directory_of(repository);
    return std::ranges::any_of(revisions_in(repository, truth), [&](const auto& revision) {
      if (!is_proposed(revision) && !deleted_.contains(revision.meta.uid)) return false;
      if (revision.spec.revision == 0)
        return is_locked(tag, revision) || came_from(tag, revision, repository);
      return fakeporch::revision_ref(revision, directory, repository.spec.git.branch) == tag;
    });
  }

  static bool is_locked(std::string_view tag, const api::PackageRevision& revision) {
    const auto& lock = revision.status.self_lock;
    return lock && lock->git && lock->git->ref == fakeporch::short_ref(tag);
  }

  bool came_from(std::string_view tag, const api::PackageRevision& revision,
                 const api::Repository& repository) const {
    const auto origin = origins_.find(sim::Subject::reference(repository.meta.name, tag));
    return origin != origins_.end() &&
           origin->second == path_in_git(repository, revision.spec.package_name) + "/" +
                                 revision.spec.workspace_name;
  }

  RevisionControllers controllers_;
  std::set<std::string> deleted_;  // uids of revisions that were proposed for it
  sim::Subject last_tag_;
  sim::EventId last_tag_told_ = 0;
  std::map<sim::Subject, std::string> origins_;  // of tags: "app/v1" of drafts/app/v1
};

}  // namespace

std::unique_ptr<Check> make_published_tags_stay() { return std::make_unique<PublishedTagsStay>(); }

}  // namespace porchsim::scenarios
