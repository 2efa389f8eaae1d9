// S58: whose Repository is unregistered leaves the API alone: the collector takes its object, and
// its draft stays in Git for whoever registers the place again. So no controller removes the branch
// of a draft that the collector has asked to go, unless it publishes what a person has approved
// before: the reconcile that removes the branch has tagged the package. A draft whose variant goes
// goes with that, and of one whose Repository somebody has taken off nobody can tell any more what
// has made it go.
#include <algorithm>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <string_view>

#include "api/package_variant.h"
#include "fakeporch/revisions/git_layout.h"
#include "scenarios/checks/check.h"
#include "scenarios/checks/rules/v1alpha2/drafts_in_git.h"

namespace porchsim::scenarios {
namespace {

class DraftsOutliveRepositories final : public Check {
 public:
  DraftsOutliveRepositories() { hear_of({sim::Verb::Push, sim::Verb::Reconcile}); }

  void on_write(const Write& write, const Truth& truth, Violations&) override {
    const auto* before = second_revision(write.before);
    if (before == nullptr) return;
    if (write.after == nullptr || !goes_with_a_repository(write.after->meta())) {
      collected_.erase(before->meta.uid);
    } else if (write.after->meta().deletion_timestamp && !before->meta.deletion_timestamp &&
               write.actor.is(sim::Role::Collector) && goes_with_a_repository(before->meta) &&
               !goes_with_a_variant(before->meta, truth)) {
      collected_.insert(before->meta.uid);
    }
  }

  void on_event(const sim::Event& event, const Truth& truth, Violations& out) override {
    if (event.verb == sim::Verb::Reconcile) return controllers_.on_reconcile(event);
    if (!controllers_.has(event.actor)) return;
    if (event.subject.name.starts_with(fakeporch::kTagRefs))
      last_tags_.insert_or_assign(event.actor, event);
    const std::string_view draft = draft_of_ref(event.subject.name);
    if (draft.empty() || collected_.empty() || is_published_by(event, draft)) return;
    for (const std::string& uid : collected_) {
      const api::ObjectPtr object = truth.by_uid(uid);
      const auto* revision = second_revision(object);
      if (revision == nullptr || revision->spec.repository != event.subject.scope ||
          draft_of(*revision, truth) != draft || is_in_git(*revision, draft, truth))
        continue;
      report(out, event,
             "the draft of {} is removed from Git, and nobody but the collector "
             "wanted it to go",
             *object);
    }
  }

 private:
  static bool goes_with_a_repository(const api::ObjectMeta& meta) {
    return std::ranges::find(meta.owner_references, api::Repository::type().kind,
                             &api::OwnerReference::kind) != meta.owner_references.end();
  }

  static bool goes_with_a_variant(const api::ObjectMeta& meta, const Truth& truth) {
    return std::ranges::any_of(meta.owner_references, [&](const api::OwnerReference& owner) {
      if (owner.kind != api::PackageVariant::type().kind) return false;
      const api::ObjectPtr variant = truth.by_uid(owner.uid);
      return !variant || variant->meta().deletion_timestamp;
    });
  }

  // Whether the same reconcile has tagged the draft's package before.
  bool is_published_by(const sim::Event& removal, std::string_view draft) const {
    const auto tagged = last_tags_.find(removal.actor);
    if (tagged == last_tags_.end() || removal.causes.empty()) return false;
    const sim::Event& tag = tagged->second;
    const std::string_view name =
        std::string_view(tag.subject.name).substr(fakeporch::kTagRefs.size());
    return tag.causes == removal.causes && tag.subject.scope == removal.subject.scope &&
           name.substr(0, name.rfind('/')) == draft.substr(0, draft.rfind('/'));
  }

  static bool is_in_git(const api::v1alpha2::PackageRevision& revision, std::string_view draft,
                        const Truth& truth) {
    const auto& spec = revision.spec;
    const auto repository =
        repository_of({revision.meta.name_space, spec.repository, spec.package_name}, truth);
    if (!repository || truth.backstage() == nullptr) return true;
    const auto references = truth.backstage()->references(repository->as<api::Repository>());
    return !references || !tip_of_draft(*references, draft).empty();
  }

  RevisionControllers controllers_;
  std::set<std::string> collected_;               // uids
  std::map<sim::ActorId, sim::Event> last_tags_;  // of controllers
};

}  // namespace

std::unique_ptr<Check> make_drafts_outlive_repositories() {
  return std::make_unique<DraftsOutliveRepositories>();
}

}  // namespace porchsim::scenarios
