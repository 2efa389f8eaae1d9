// S60: no controller of revisions takes the tag of a published one out of Git, unless a revision
// that the tag belongs to is proposed for deletion, or was when it was deleted (S33 of the
// invariants, of the moment instead of the end). S05 goes by objects, and a tag can go with the
// object of another revision, or with none.
//
// Nobody can say which tag of its package a revision has before it knows its number. A repository
// that is not registered any more has no objects that could say what was wanted.
#include <algorithm>
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

  static bool lacks(const api::Repository& repository, const sim::Event& push, const Truth& truth) {
    const auto references = truth.backstage()->references(repository);
    return references && commit_of(*references, push.subject.name) == nullptr;
  }

  bool was_to_go(std::string_view tag, const api::Repository& repository,
                 const Truth& truth) const {
    return std::ranges::any_of(revisions_in(repository, truth), [&](const auto& revision) {
      return (is_proposed(revision) || deleted_.contains(revision.meta.uid)) &&
             may_have(revision, repository, tag);
    });
  }

  static bool may_have(const api::PackageRevision& revision, const api::Repository& repository,
                       std::string_view tag) {
    if (revision.spec.revision == 0) {
      const auto name = fakeporch::split_ref(tag, fakeporch::kTagRefs);
      return name && name->full == path_in_git(repository, revision.spec.package_name);
    }
    // It had that when it was published, whatever it has been called since.
    api::PackageRevision published = revision;
    published.spec.lifecycle = api::kPublished;
    return tag ==
           fakeporch::revision_ref(published, directory_of(repository), repository.spec.git.branch);
  }

  RevisionControllers controllers_;
  std::set<std::string> deleted_;  // uids of revisions that were proposed for it
};

}  // namespace

std::unique_ptr<Check> make_published_tags_stay() { return std::make_unique<PublishedTagsStay>(); }

}  // namespace porchsim::scenarios
