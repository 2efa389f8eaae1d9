// L17: a render that a revision of v1alpha2 tells of as failed has failed on what lies in Git. At
// rest such content does not render, or nobody but its controllers has pushed to the draft since
// the function runner, or one of the functions, failed by chance, which is not tried again (seed
// 003). What a sync has not seen yet of Git does not count, nor a render that was asked for and is
// to come: whether that comes is for L14 and L16. Without its repository, or its branch, nothing is
// rendered. Nor does it say at rest that it is Ready, before it is published.
#include <algorithm>
#include <map>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "scenarios/checks/check.h"
#include "scenarios/checks/rules/v1alpha2/drafts_in_git.h"
#include "scenarios/checks/seen_git.h"

namespace porchsim::scenarios {
namespace {

using api::v1alpha2::PackageRevision;

class FailedRendersHaveFailed final : public Check {
 public:
  FailedRendersHaveFailed() {
    hear_of({sim::Verb::Reconcile, sim::Verb::Done, sim::Verb::Failed, sim::Verb::Fault,
             sim::Verb::Push, sim::Verb::UpdateStatus, sim::Verb::Patch, sim::Verb::Update});
  }

  void on_event(const sim::Event& event, const Truth&, Violations&) override {
    seen_.on_event(event);
    switch (event.verb) {
      case sim::Verb::Reconcile:
        controllers_.on_reconcile(event);
        if (event.subject.kind == api::kSecondPackageRevision)
          running_.insert_or_assign(event.id, event.subject);
        break;
      case sim::Verb::Done:
        for (const sim::EventId run : event.causes) running_.erase(run);
        break;
      case sim::Verb::Failed:
        if (event.failure.call == kRender) unanswered(event);
        break;
      case sim::Verb::Fault:
        if (event.failure.call == kFunction) functions_.insert_or_assign(event.actor, event.id);
        break;
      case sim::Verb::Push:
        pushed(event);
        break;
      default:
        break;
    }
  }

  void at_quiescence(const Quiescence& end, const Truth& truth, Violations& out) override {
    if (!truth.can_read_content() || !truth.can_render()) return;
    truth.for_each(api::kSecondPackageRevision, [&](const api::ObjectPtr& object) {
      const auto& revision = object->as<PackageRevision>();
      const auto repository =
          repository_of({revision.meta.name_space, revision.spec.repository, ""}, truth);
      const bool is_done_with =
          !repository || revision.meta.deletion_timestamp || revision.status.revision != 0;
      if (is_done_with || !says_that_its_render_failed(revision)) return;
      if (says_that_it_is_ready(revision))
        report(out, end.event, "{} says that it is Ready, and that its render has failed", *object);
      if (!is_seen(revision, truth)) return;
      if (has_left_git(revision, *repository, truth)) return;
      const kpt::Files files = truth.content(*revision_in(object));
      if (files.empty() || !truth.renders(files) || fell_by_chance(*object, truth)) return;
      report(out, end.event, "{} says that its render has failed, and what lies in Git renders",
             *object);
    });
  }

 private:
  static constexpr std::string_view kRender = "render";
  static constexpr std::string_view kFunction = "function.run";
  using Place = std::pair<std::string, std::string>;  // repository, draft

  static Place place_of(const PackageRevision& revision, const Truth& truth) {
    return {revision.spec.repository, draft_of(revision, truth)};
  }

  static bool has_left_git(const PackageRevision& revision, const api::Object& repository,
                           const Truth& truth) {
    return truth.backstage() != nullptr &&
           tip_of_draft(repository.as<api::Repository>(), draft_of(revision, truth),
                        *truth.backstage())
               .empty();
  }

  bool is_seen(const PackageRevision& revision, const Truth& truth) const {
    const auto push = pushed_.find(place_of(revision, truth));
    return push == pushed_.end() || seen_.has_seen(revision.spec.repository, push->second);
  }

  bool fell_by_chance(const api::Object& revision, const Truth& truth) const {
    const auto push = pushed_.find(place_of(revision.as<PackageRevision>(), truth));
    const sim::EventId since = push == pushed_.end() ? 0 : push->second;
    const auto unanswered = unanswered_.find(subject_of(revision));
    if (unanswered != unanswered_.end() && unanswered->second > since) return true;
    return std::ranges::any_of(functions_, [&](const auto& fault) {
      return controllers_.has(fault.first) && fault.second > since;
    });
  }

  void unanswered(const sim::Event& event) {
    for (const sim::EventId cause : event.causes) {
      if (const auto run = running_.find(cause); run != running_.end())
        unanswered_.insert_or_assign(run->second, event.id);
    }
  }

  void pushed(const sim::Event& event) {
    const std::string_view draft = draft_of_ref(event.subject.name);
    if (!draft.empty() && !controllers_.has(event.actor))
      pushed_.insert_or_assign({std::string(event.subject.scope), std::string(draft)}, event.id);
  }

  SeenGit seen_;
  RevisionControllers controllers_;
  std::map<sim::EventId, sim::Subject> running_;     // reconciles
  std::map<sim::Subject, sim::EventId> unanswered_;  // the last time, by revision
  std::map<sim::ActorId, sim::EventId> functions_;   // the last that was made to fail, by whom
  std::map<Place, sim::EventId> pushed_;             // by others, the last time
};

}  // namespace

std::unique_ptr<Check> make_failed_renders_have_failed() {
  return std::make_unique<FailedRendersHaveFailed>();
}

}  // namespace porchsim::scenarios
