// L06: what is being deleted goes, or something stands in its way, and its condition Ready=False
// says so: a variant still owns a revision that it cannot let go, and none that it can; a revision
// or repository has somebody else's finalizer. A published revision of v1alpha2 waits, in silence,
// until its deletion is proposed (seed 003); not one whose tag has gone from Git, as a sync has
// seen: there is nothing to wait for.
#include <algorithm>
#include <chrono>
#include <map>
#include <string>

#include <fmt/format.h>

#include "api/kind_name.h"
#include "scenarios/checks/check.h"
#include "scenarios/checks/limits.h"
#include "scenarios/checks/rules/v1alpha2/drafts_in_git.h"
#include "scenarios/checks/seen_git.h"

namespace porchsim::scenarios {
namespace {

// Until what has gone from Git has been missed by as many syncs as it takes.
constexpr sim::Duration kTimeToMiss = std::chrono::minutes(30);

class DeletionsTerminate final : public Check {
 public:
  DeletionsTerminate() {
    hear_of({sim::Verb::Push, sim::Verb::UpdateStatus, sim::Verb::Patch, sim::Verb::Update});
  }

  void on_write(const Write& write, const Truth&, Violations&) override {
    const bool is_marked = write.after && write.after->meta().deletion_timestamp;
    if (is_marked && !(write.before && write.before->meta().deletion_timestamp))
      marked_.insert_or_assign(write.after->meta().uid, write.event.time);
  }

  void on_event(const sim::Event& event, const Truth&, Violations&) override {
    seen_.on_event(event);
    if (event.verb == sim::Verb::Push)
      pushed_.insert_or_assign(std::string(event.subject.scope), event.time);
  }

  void at_quiescence(const Quiescence& end, const Truth& truth, Violations& out) override {
    truth.for_each([&](const api::ObjectPtr& object) {
      const api::ObjectMeta& meta = object->meta();
      if (!meta.deletion_timestamp || held_by_somebody_else(meta)) return;
      if (is_young(meta, end)) return;
      if (waits_for_a_proposal(*object, end, truth, out)) return;
      if (is_explained(*object, truth)) return;
      report(out, end.event,
             "{} has been deleted, is still there (finalizers: {}), and no condition says why",
             *object, fmt::format("{}", fmt::join(meta.finalizers, ", ")));
    });
  }

 private:
  // At a rest amid a run: controllers and the collector may wait for each other's next try.
  bool is_young(const api::ObjectMeta& meta, const Quiescence& end) const {
    const auto marked = marked_.find(meta.uid);
    return marked != marked_.end() && end.event.time - marked->second < kDeletionTime;
  }

  static bool is_explained(const api::Object& object, const Truth& truth) {
    const api::Json status = object.json()["status"];
    const bool says_so =
        std::ranges::any_of(status["conditions"].items(), [](const api::Json& condition) {
          return condition["type"].as_string() == "Ready" &&
                 condition["status"].as_string() == "False";
        });
    const bool is_variant = object.kind() == api::PackageVariant::type().kind;
    if (!says_so || !is_variant) return says_so;
    const auto owned = truth.owned_by(object.meta().uid);
    return !owned.empty() && std::ranges::none_of(owned, [&truth](const auto* revision) {
      return can_be_let_go(*revision, truth);
    });
  }

  // What is published is proposed for deletion, which nothing keeps it from, and loses its owner;
  // what is proposed for it already loses that, and that is all.
  static bool can_be_let_go(const api::PackageRevision& revision, const Truth& truth) {
    const bool is_free = !revision.meta.deletion_timestamp && !revision.is_placeholder();
    const api::ObjectPtr repository = repository_of(package_of(revision), truth);
    return is_free && revision.is_published() && repository &&
           !repository->meta().deletion_timestamp;
  }

  bool waits_for_a_proposal(const api::Object& object, const Quiescence& end, const Truth& truth,
                            Violations& out) const {
    using Revision = api::v1alpha2::PackageRevision;
    if (api::kind_name(object) != api::kSecondPackageRevision) return false;
    const auto& revision = object.as<Revision>();
    const auto& spec = revision.spec;
    if (spec.lifecycle != api::kPublished) return false;
    const auto repository =
        repository_of({revision.meta.name_space, spec.repository, spec.package_name}, truth);
    if (!repository || repository->meta().deletion_timestamp) return false;
    return !has_lost_its_tag(revision, *repository, end, truth) ||
           out.excuses().cover(
               {}, {sim::Subject::object(api::kSecondPackageRevision, revision.meta.name_space,
                                         revision.meta.name)});
  }

  bool has_lost_its_tag(const api::v1alpha2::PackageRevision& revision,
                        const api::Object& repository, const Quiescence& end,
                        const Truth& truth) const {
    if (truth.backstage() == nullptr || revision.status.revision < 1) return false;
    if (!seen_.has_seen_all(revision.spec.repository)) return false;
    const auto pushed = pushed_.find(revision.spec.repository);
    if (pushed == pushed_.end() || end.event.time - pushed->second < kTimeToMiss) return false;
    const auto references = truth.backstage()->references(repository.as<api::Repository>());
    if (!references) return false;
    const std::string draft = draft_of(revision, truth);
    const std::string tag = fmt::format("refs/tags/{}/v{}", draft.substr(0, draft.rfind('/')),
                                        revision.status.revision);
    return commit_of(*references, tag) == nullptr;
  }

  // A finalizer that neither Porch nor a controller of this world serves is a person's own.
  static bool held_by_somebody_else(const api::ObjectMeta& meta) {
    return std::ranges::any_of(meta.finalizers, [](const std::string& finalizer) {
      return finalizer.find("porch.kpt.dev/") == std::string::npos &&
             finalizer != "foregroundDeletion" && finalizer != "orphan";
    });
  }

  SeenGit seen_;
  std::map<std::string, sim::Time> marked_;  // to be deleted, by uid
  std::map<std::string, sim::Time> pushed_;  // to a repository, last
};

}  // namespace

std::unique_ptr<Check> make_deletions_terminate() { return std::make_unique<DeletionsTerminate>(); }

}  // namespace porchsim::scenarios
