// S15: what is published has been rendered, and the last render went well. Of v1alpha2 that is
// judged when the number of a draft is told that somebody has asked to be published (of one that
// took the name of what Git has as published it tells no more than that): its pipeline has passed
// since somebody pushed to it through Porch, or since its source has made it; not where the
// controller has failed to write the object since, which may have been to say just that. What
// outsiders have made is taken as it is, and shipped Porch's controller does not promise it.
#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "scenarios/checks/check.h"
#include "scenarios/checks/quote.h"
#include "scenarios/checks/rules/v1alpha2/drafts_in_git.h"
#include "scenarios/checks/rules/v1alpha2/repositories.h"

namespace porchsim::scenarios {
namespace {

using api::v1alpha2::kRenderedCondition;
using SecondRevision = api::v1alpha2::PackageRevision;

bool is_rendered(const SecondRevision& revision) {
  const auto* rendered = revision.find_condition(kRenderedCondition);
  return rendered != nullptr && rendered->status == "True";
}

class NoUnrenderedPublish final : public Check {
 public:
  NoUnrenderedPublish() { hear_of({sim::Verb::Push, sim::Verb::Reconcile, sim::Verb::Failed}); }

  void on_write(const Write& write, const Truth& truth, Violations& out) override {
    if (const auto* second = second_revision(write.after)) {
      judge(write, *second, truth, out);
      return;
    }
    const auto* before = write.revision_before();
    const auto* after = write.revision_after();
    if (before == nullptr || after == nullptr || is_porch(write.actor)) return;
    if (before->is_published() || !after->is_published()) return;
    const auto* rendered = api::find_condition(before->status.conditions, "Rendered");
    if (rendered == nullptr || rendered->status == "True") return;
    report(out, write.event, "{} approved {} although its last render failed: {}", write.actor,
           *after, Quote(*rendered));
  }

  void on_event(const sim::Event& event, const Truth& truth, Violations&) override {
    if (event.verb == sim::Verb::Reconcile) return controllers_.on_reconcile(event);
    if (event.verb == sim::Verb::Failed) {
      if (event.layer == sim::Layer::Api && controllers_.has(event.actor))
        failed_.insert_or_assign({event.subject.scope, event.subject.name}, event.id);
      return;
    }
    if (event.subject.name.starts_with(kTags))
      tagged_.try_emplace({event.subject.scope, event.subject.name}, event.id);
    const std::string_view draft = draft_of_ref(event.subject.name);
    if (!draft.empty()) on_push(event, draft, truth);
  }

 private:
  static constexpr std::string_view kTags = "refs/tags/";
  using Tag = std::pair<std::string, std::string>;  // repository and reference

  struct Push {
    sim::EventId event = 0;
    sim::ActorId actor{};
    std::string commit;  // "" where nobody can look into Git
  };

  // A controller that takes a draft to where it is proposed or published pushes nothing to it.
  void on_push(const sim::Event& event, std::string_view draft, const Truth& truth) {
    Push& last = pushed_[{std::string(event.subject.scope), std::string(draft)}];
    const std::string commit = tip_in(event.subject.scope, draft, truth);
    const bool is_move = truth.backstage() != nullptr && (commit.empty() || commit == last.commit);
    if (!is_move || !controllers_.has(event.actor)) last = {event.id, event.actor, commit};
  }

  static std::string tip_in(std::string_view repository, std::string_view draft,
                            const Truth& truth) {
    std::string tip;
    if (truth.backstage() == nullptr) return tip;
    for_each_named(repository, truth, [&](const api::Repository& found) {
      tip = tip_of_draft(found, draft, *truth.backstage());
    });
    return tip;
  }

  void judge(const Write& write, const SecondRevision& after, const Truth& truth, Violations& out) {
    const auto* before = second_revision(write.before);
    if (before == nullptr) on_made(write.event.id, after, truth);
    if (before == nullptr || before->meta.uid != after.meta.uid) return;
    if (before->is_published() || after.is_published()) approved_.insert(after.meta.uid);
    const bool passes = is_rendered(after);
    const bool is_news = !is_rendered(*before) || before->status.observed_prr_resource_version !=
                                                      after.status.observed_prr_resource_version;
    if (passes && is_news) rendered_.insert_or_assign(after.meta.uid, write.event.id);
    if (before->status.revision >= 1 || after.status.revision < 1) return;
    if (!approved_.contains(after.meta.uid) || was_published_before(after)) return;
    const auto rendered = rendered_.find(after.meta.uid);
    const bool is_asked_for =
        !after.status.creation_source.empty() || !after.render_request().empty();
    if (rendered == rendered_.end() && !is_asked_for) return;
    const auto pushed = pushed_.find({after.spec.repository, draft_of(after, truth)});
    const bool is_pushed = pushed != pushed_.end() && !controllers_.has(pushed->second.actor);
    const sim::EventId since = rendered == rendered_.end() ? 0 : rendered->second;
    const sim::EventId last_push = is_pushed ? pushed->second.event : 0;
    if (passes && last_push <= since) return;
    const auto failed = failed_.find(after.meta.key());
    if (failed != failed_.end() && failed->second > std::max(last_push, since)) return;
    if (out.excuses().cover(write.event.actor, {})) return;
    report(out, write.event, "{} has published {}, whose last content nobody has rendered",
           write.actor, *write.after);
  }

  void on_made(sim::EventId event, const SecondRevision& revision, const Truth& truth) {
    made_.insert_or_assign(revision.meta.uid, event);
    if (truth.backstage() == nullptr) return;
    for_each_named(revision.spec.repository, truth, [&](const api::Repository& repository) {
      const auto references = truth.backstage()->references(repository);
      if (!references) return;
      for (const auto& [ref, commit] : *references) {
        if (ref.starts_with(kTags)) tagged_.try_emplace(Tag(repository.meta.name, ref), event);
      }
    });
  }

  // Git has had this number since before the object was made: it is told of, and not given.
  bool was_published_before(const SecondRevision& revision) const {
    const auto made = made_.find(revision.meta.uid);
    const std::string end =
        fmt::format("/{}/v{}", revision.spec.package_name, revision.status.revision);
    return made != made_.end() && std::ranges::any_of(tagged_, [&](const auto& tagged) {
             return tagged.first.first == revision.spec.repository &&
                    tagged.first.second.ends_with(end) && tagged.second <= made->second;
           });
  }

  RevisionControllers controllers_;
  std::map<std::pair<std::string, std::string>, Push> pushed_;  // by repository and draft: the last
  std::map<api::ObjectKey, sim::EventId> failed_;               // a call of a controller: the last
  // When it was pushed first, or an object was made that found it there.
  std::map<Tag, sim::EventId> tagged_;
  std::map<std::string, sim::EventId> made_;      // by uid: when the object was made
  std::set<std::string> approved_;                // by uid: at any time
  std::map<std::string, sim::EventId> rendered_;  // by uid: when the pipeline passed last
};

}  // namespace

std::unique_ptr<Check> make_no_unrendered_publish() {
  return std::make_unique<NoUnrenderedPublish>();
}

}  // namespace porchsim::scenarios
