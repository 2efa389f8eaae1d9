#include "scenarios/coverage/coverage_watch.h"

#include <algorithm>

#include "fakeporch/store/object_payload.h"
#include "scenarios/checks/generations.h"

namespace porchsim::scenarios {
namespace {

bool is_person(const sim::Actor& actor) { return actor.is(sim::Role::Person); }

bool has_owner(const api::PackageRevision& revision, const std::string& uid) {
  return std::ranges::find(revision.meta.owner_references, uid, &api::OwnerReference::uid) !=
         revision.meta.owner_references.end();
}

// Is there an owner in the first that the second lacks?
bool has_more_owners(const api::PackageRevision& one, const api::PackageRevision& other) {
  return std::ranges::any_of(one.meta.owner_references,
                             [&other](const auto& owner) { return !has_owner(other, owner.uid); });
}

// The member at "upstream.repo".
api::Json at(const api::Json& spec, std::string_view path) {
  const std::size_t dot = path.find('.');
  return dot == std::string_view::npos ? spec[path]
                                       : spec[path.substr(0, dot)][path.substr(dot + 1)];
}

bool is_stalled(const api::PackageVariant& variant) {
  const auto* stalled = api::find_condition(variant.status.conditions, "Stalled");
  return stalled != nullptr && stalled->status == "True";
}

bool render_failed(const api::PackageVariant& variant) {
  return std::ranges::any_of(variant.status.downstream_targets, [](const auto& target) {
    return !target.render_status.error.empty();
  });
}

}  // namespace

void CoverageWatch::on_event(const sim::Event& event) {
  switch (event.verb) {
    case sim::Verb::Fault:
      if (const auto kind = sim::parse_fault_kind(event.failure.reason)) coverage_.fault(*kind);
      break;
    case sim::Verb::Failed:
      if (event.failure.reason == api::to_string(api::Reason::Conflict) &&
          trace_.actor(event.actor).is(sim::Role::Controller))
        coverage_.goal(Goal::ConflictOfController);
      break;
    case sim::Verb::PushRefused:
      coverage_.goal(Goal::PushRefused);
      break;
    case sim::Verb::Reconcile:
      ++reconciling_[event.actor];
      break;
    case sim::Verb::Done:
      if (auto& under_way = reconciling_[event.actor]; under_way > 0) --under_way;
      break;
    case sim::Verb::Crash:
      if (std::exchange(reconciling_[event.actor], 0) > 0) coverage_.goal(Goal::CrashAtWork);
      break;
    default:
      if (event.layer == sim::Layer::Api || event.layer == sim::Layer::Status) wrote(event);
  }
}

void CoverageWatch::wrote(const sim::Event& event) {
  if (event.verb == sim::Verb::Deliver || (!event.before && !event.after)) return;
  const Write write(event, trace_.actor(event.actor), fakeporch::object_in(event.before),
                    event.verb == sim::Verb::Removed ? nullptr : fakeporch::object_in(event.after));
  const api::PackageRevision* before = revision_in(write.before);
  const api::PackageRevision* after = revision_in(write.after);
  if (before != nullptr || after != nullptr) {
    wrote_revision(write, before, after);
  } else if (write.variant_before() != nullptr) {
    wrote_variant(write);
  }
}

void CoverageWatch::wrote_revision(const Write& write, const api::PackageRevision* before,
                                   const api::PackageRevision* after) {
  const std::string_view was = before == nullptr ? "" : std::string_view(before->spec.lifecycle);
  const std::string_view is = after == nullptr ? "" : std::string_view(after->spec.lifecycle);
  if (was != is) coverage_.lifecycle(was, is);
  if (before == nullptr) return made(write, *after);
  if (after != nullptr) return changed(write, *before, *after);
  if (was == api::kDeletionProposed) coverage_.goal(Goal::ApprovedDeletion);
  if (before->is_draft() && is_person(write.actor) && of_controllers_.contains(before->meta.uid))
    coverage_.goal(Goal::DraftTakenAway);
}

void CoverageWatch::made(const Write& write, const api::PackageRevision& revision) {
  if (!is_variant_controller(write.actor) || revision.spec.tasks.empty()) return;
  of_controllers_.insert(revision.meta.uid);
  const api::Task& task = revision.spec.tasks.front();
  if (task.upgrade) coverage_.goal(Goal::Upgrade);
  if (task.edit) coverage_.goal(Goal::EditOfPublished);
}

void CoverageWatch::changed(const Write& write, const api::PackageRevision& before,
                            const api::PackageRevision& after) {
  owners(write, before, after);
  const std::string& was = before.spec.lifecycle;
  const std::string& is = after.spec.lifecycle;
  if (was == api::kProposed && is == api::kDraft) coverage_.goal(Goal::Rejection);
  if (was == api::kDeletionProposed && is == api::kPublished)
    coverage_.goal(Goal::ProposalTakenBack);
  if (was == is && before.is_draft() && is_person(write.actor) &&
      of_controllers_.contains(after.meta.uid) && before.status.self_lock != after.status.self_lock)
    coverage_.goal(Goal::EditedDraft);
  if (!after.is_published() || before.is_published()) return;
  constexpr std::int64_t kFourth = 4;
  if (after.spec.revision >= kFourth) coverage_.goal(Goal::FourthRevision);
  for (const api::OwnerReference& owner : after.meta.owner_references)
    published_downstreams_.insert(owner.uid);
}

void CoverageWatch::owners(const Write& write, const api::PackageRevision& before,
                           const api::PackageRevision& after) {
  if (!is_variant_controller(write.actor)) return;
  if (has_more_owners(after, before) && !of_controllers_.contains(after.meta.uid))
    coverage_.goal(Goal::Adoption);
  if (has_more_owners(before, after)) coverage_.goal(Goal::Release);
}

void CoverageWatch::wrote_variant(const Write& write) {
  const auto& before = *write.variant_before();
  const auto* after = write.variant_after();
  if (after == nullptr) {
    if (published_downstreams_.contains(before.meta.uid)) coverage_.goal(Goal::VariantGone);
    return;
  }
  status(before, *after);
  if (!is_person(write.actor) || before.spec == after->spec) return;
  const api::Json was = before.to_json()["spec"];
  const api::Json is = after->to_json()["spec"];
  for (const std::string_view field : variant_fields()) {
    if (at(was, field) != at(is, field)) coverage_.field(field);
  }
}

void CoverageWatch::status(const api::PackageVariant& before, const api::PackageVariant& after) {
  if (is_stalled(before) && !is_stalled(after)) coverage_.goal(Goal::StalledAndWell);
  if (render_failed(before) && !render_failed(after)) coverage_.goal(Goal::RenderFailedAndWell);
}

}  // namespace porchsim::scenarios
