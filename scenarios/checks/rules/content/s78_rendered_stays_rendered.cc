// S78: at rest a draft that tells of a render that went well is what its pipeline makes of it:
// rendering it once more changes no file but the Kptfile, which tells of the render itself (seed
// 003: the controller writes the rendered resources back). Not of a draft that an outsider has
// pushed last, whose Kptfile may say anything, nor where functions vary, and of v1alpha2 where the
// revision is Ready and Git has been seen.
#include <map>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "fakeporch/revisions/readiness_gates.h"
#include "kpt/kptfile/kptfile.h"
#include "scenarios/checks/check.h"
#include "scenarios/checks/rules/v1alpha2/drafts_in_git.h"
#include "scenarios/checks/seen_git.h"

namespace porchsim::scenarios {
namespace {

class RenderedStaysRendered final : public Check {
 public:
  RenderedStaysRendered() {
    hear_of({sim::Verb::Push, sim::Verb::UpdateStatus, sim::Verb::Patch, sim::Verb::Update});
  }

  void on_event(const sim::Event& event, const Truth& truth, Violations&) override {
    seen_.on_event(event);
    if (event.verb != sim::Verb::Push) return;
    const std::string_view draft = draft_of_ref(event.subject.name);
    if (!draft.empty())
      is_from_outside_[{std::string(event.subject.scope), std::string(draft)}] =
          truth.actor(event.actor).is(sim::Role::Outsider);
  }

  void at_quiescence(const Quiescence& end, const Truth& truth, Violations& out) override {
    if (!truth.can_read_content() || !truth.can_render() || !end.restless_for.empty()) return;
    for (const api::PackageRevision* revision : truth.revisions()) {
      if (!revision->is_draft() || !says_rendered(*revision, truth)) continue;
      if (is_from_outside(*revision, truth)) continue;
      const kpt::Files files = truth.content(*revision);
      const auto rendered = truth.rendered(files);
      if (!rendered) continue;
      const std::string changed = changed_in(files, *rendered);
      if (!changed.empty())
        report(out, end.event, "{} has been rendered, and its pipeline makes another {} of it",
               *revision, changed);
    }
  }

 private:
  bool says_rendered(const api::PackageRevision& revision, const Truth& truth) const {
    const auto object = truth.find(api::kSecondPackageRevision, revision.meta.key());
    if (const auto* second = second_revision(object)) {
      const auto* rendered = second->find_condition(api::v1alpha2::kRenderedCondition);
      return rendered != nullptr && rendered->status == "True" && says_that_it_is_ready(*second) &&
             !second->meta.deletion_timestamp && seen_.has_seen_all(revision.spec.repository);
    }
    const auto* passed =
        api::find_condition(revision.status.conditions, fakeporch::kPackagePipelinePassed);
    return passed != nullptr && passed->status == "True";
  }

  bool is_from_outside(const api::PackageRevision& revision, const Truth& truth) const {
    const std::string draft =
        directory_in_git(package_of(revision), truth) + "/" + revision.spec.workspace_name;
    const auto found = is_from_outside_.find({revision.spec.repository, draft});
    return found != is_from_outside_.end() && found->second;
  }

  // The first file that is another, or there in one of them alone; "" if none is.
  static std::string changed_in(const kpt::Files& files, const kpt::Files& rendered) {
    for (const auto& [path, text] : rendered) {
      if (path.ends_with(kpt::kKptfileName)) continue;
      const auto found = files.find(path);
      if (found == files.end() || *found->second != *text) return path;
    }
    for (const auto& [path, text] : files) {
      if (!rendered.contains(path)) return path;
    }
    return "";
  }

  SeenGit seen_;
  // By repository and draft: whether an outsider was the last to push to it.
  std::map<std::pair<std::string, std::string>, bool> is_from_outside_;
};

}  // namespace

std::unique_ptr<Check> make_rendered_stays_rendered() {
  return std::make_unique<RenderedStaysRendered>();
}

}  // namespace porchsim::scenarios
