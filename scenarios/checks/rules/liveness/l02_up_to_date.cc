// L02: at rest every variant has a downstream made of its upstream, with its mutations, labels and
// annotations, and says so, and nothing there tells of a proposal of deletion that was taken back
// (S06); or one of the blocks of blocks.h holds, and it says that it is not Ready. What it says in
// words is not looked at. Somebody's copy of what it has left holds that, and it is not Ready,
// though it has its downstream. Until a sync has seen it, a draft of v1alpha2 whose branch somebody
// has moved in Git, or taken away, cannot be worked on, nor an upstream whose tag has gone be
// cloned out of Git by the other generation, and the variant is not Ready.
#include <algorithm>
#include <map>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "api/v1alpha2/managed_repository.h"
#include "controllers/packagevariant/ownership.h"
#include "scenarios/checks/blocks.h"
#include "scenarios/checks/check.h"
#include "scenarios/checks/downstream.h"
#include "scenarios/checks/mutations.h"
#include "scenarios/checks/quote.h"
#include "scenarios/checks/rules/v1alpha2/drafts_in_git.h"
#include "scenarios/checks/seen_git.h"

namespace porchsim::scenarios {
namespace {

class UpToDate final : public Check {
 public:
  UpToDate() {
    hear_of({sim::Verb::Push, sim::Verb::UpdateStatus, sim::Verb::Patch, sim::Verb::Update});
  }

  void on_event(const sim::Event& event, const Truth&, Violations&) override {
    seen_.on_event(event);
    if (event.verb != sim::Verb::Push) return;
    const std::string ref(event.subject.name);
    const std::string draft(draft_of_ref(ref));
    if (!draft.empty() || ref.starts_with(kTags))
      pushed_.insert_or_assign({std::string(event.subject.scope), draft.empty() ? ref : draft},
                               event.id);
  }

  void at_quiescence(const Quiescence& end, const Truth& truth, Violations& out) override {
    for (const auto* variant : truth.variants_looked_after()) {
      const std::string problem = judge(*variant, truth);
      if (!problem.empty()) {
        report(out, end.event, "variant {}: {}{}", *variant, problem,
               Unsaid{truth.owned_by(variant->meta.uid)});
      }
    }
  }

 private:
  static constexpr std::string_view kTags = "refs/tags/";

  std::string judge(const api::PackageVariant& variant, const Truth& truth) const {
    if (variant.meta.deletion_timestamp) return "";
    const auto* ready = api::find_condition(variant.status.conditions, "Ready");
    if (ready == nullptr) return "it has no condition Ready";
    if (ready->status != "True") {
      if (!block_of(variant, truth).empty() || waits_for_a_sync(variant, truth)) return "";
      if (!what_it_left_is_copied(variant, truth))
        return fmt::format("{}, and nothing that only a person can lift stands in the way",
                           Quote(*ready));
    }
    return judge_what_it_has(variant, truth);
  }

  static std::string judge_what_it_has(const api::PackageVariant& variant, const Truth& truth) {
    if (spec_is_invalid(variant)) return "it is done, and its spec is invalid";
    const auto* upstream = upstream_of(variant, truth);
    if (upstream == nullptr) return "it is done, and its upstream is not there";
    const auto downstreams = downstreams_of(variant, truth);
    if (downstreams.empty()) return "nothing bars it, and it owns no revision of its package";
    for (const auto* downstream : downstreams) {
      std::string problem = judge_downstream(variant, *upstream, *downstream, truth);
      if (!problem.empty()) return problem;
    }
    return "";
  }

  bool waits_for_a_sync(const api::PackageVariant& variant, const Truth& truth) const {
    if (truth.backstage() == nullptr) return false;
    // A draft, also one that is to be published, and has no number yet.
    const auto is_stuck = [&](const api::PackageRevision* revision) {
      const auto* draft =
          second_revision(truth.find(api::kSecondPackageRevision, revision->meta.key()));
      const auto repository = repository_of(package_of(*revision), truth);
      return draft != nullptr && repository && owns(variant, *revision) &&
             revision->spec.revision < 1 && cannot_be_pushed(*draft, *repository, truth);
    };
    return upstream_has_lost_its_tag(variant, truth) ||
           std::ranges::any_of(truth.revisions_of(target_of(variant)), is_stuck);
  }

  // Its branch has gone from Git, or is another, and it has failed at that.
  bool cannot_be_pushed(const api::v1alpha2::PackageRevision& draft, const api::Object& repository,
                        const Truth& truth) const {
    const std::string name = draft_of(draft, truth);
    if (!is_news(draft.spec.repository, name)) return false;
    return says_that_it_failed(draft) ||
           tip_of_draft(repository.as<api::Repository>(), name, *truth.backstage()).empty();
  }

  // There is no downstream yet, and it would be cloned out of Git, by the tag of the lock.
  bool upstream_has_lost_its_tag(const api::PackageVariant& variant, const Truth& truth) const {
    const auto* upstream = upstream_of(variant, truth);
    if (upstream == nullptr || !is_of_v1alpha2(*upstream, truth)) return false;
    const auto& lock = upstream->status.self_lock;
    const auto source = repository_of(package_of(*upstream), truth);
    const auto target = repository_of(target_of(variant), truth);
    if (!lock || !lock->git || !source || !target || !downstreams_of(variant, truth).empty() ||
        api::v1alpha2::manages(target->meta()))
      return false;
    const std::string tag = std::string(kTags) + lock->git->ref;
    const auto references = truth.backstage()->references(source->as<api::Repository>());
    return references && is_news(upstream->spec.repository, tag) &&
           commit_of(*references, tag) == nullptr;
  }

  // Whether a draft or a tag has been pushed since the last sync has begun.
  bool is_news(const std::string& repository, const std::string& name) const {
    const auto pushed = pushed_.find(std::pair(repository, name));
    return pushed != pushed_.end() && !seen_.has_seen(repository, pushed->second);
  }

  static std::string judge_downstream(const api::PackageVariant& variant,
                                      const api::PackageRevision& upstream,
                                      const api::PackageRevision& downstream, const Truth& truth) {
    if (!is_made_of(downstream, upstream, truth)) {
      const auto& lock = downstream.status.upstream_lock;
      return fmt::format("{} is made of {}, not of {}", downstream.meta.name,
                         lock && lock->git ? lock->git->ref : "what its source names",
                         upstream.meta.name);
    }
    if (downstream.spec.lifecycle == api::kPublished &&
        packagevariant::has_mark_of(variant, downstream))
      return downstream.meta.name + " is not proposed for deletion any more, and has its mark";
    std::string problem = judge_metadata(variant, downstream);
    if (!problem.empty() || !truth.can_read_content()) return problem;
    problem = missing_mutation(variant, truth.content(downstream), truth);
    return problem.empty() ? "" : fmt::format("{} {}", downstream.meta.name, problem);
  }

  static std::string judge_metadata(const api::PackageVariant& variant,
                                    const api::PackageRevision& downstream) {
    const auto carries = [](const api::StringMap& has, const api::StringMap& wants) {
      return std::ranges::all_of(wants, [&](const auto& entry) {
        const auto found = has.find(entry.first);
        return found != has.end() && found->second == entry.second;
      });
    };
    if (!carries(downstream.meta.labels, variant.spec.labels)) {
      return downstream.meta.name + " lacks labels of the variant";
    }
    if (!carries(downstream.meta.annotations, variant.spec.annotations)) {
      return downstream.meta.name + " lacks annotations of the variant";
    }
    const bool listed = std::ranges::any_of(
        variant.status.downstream_targets,
        [&](const auto& target) { return target.name == downstream.meta.name; });
    return listed ? "" : "its status does not list " + downstream.meta.name;
  }

  SeenGit seen_;
  // By repository, and draft or tag.
  std::map<std::pair<std::string, std::string>, sim::EventId> pushed_;
};

}  // namespace

std::unique_ptr<Check> make_up_to_date() { return std::make_unique<UpToDate>(); }

}  // namespace porchsim::scenarios
