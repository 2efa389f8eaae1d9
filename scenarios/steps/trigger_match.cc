#include "scenarios/steps/trigger_match.h"

#include "api/kind_name.h"
#include "api/package_revision.h"
#include "api/package_revision_resources.h"
#include "fakeporch/store/object_payload.h"

namespace porchsim::scenarios {

namespace {

using sim::Verb;

struct Move {
  std::string_view from;
  std::string_view to;
};

std::string lifecycle_in(const sim::PayloadPtr& payload) {
  const api::ObjectPtr object = fakeporch::object_in(payload);
  if (!object || api::kind_name(*object) != api::PackageRevision::type().kind) return {};
  return object->as<api::PackageRevision>().spec.lifecycle;
}

bool moves(const sim::Event& event, std::initializer_list<Move> wanted) {
  if (event.verb != Verb::Update && event.verb != Verb::Patch) return false;
  const std::string before = lifecycle_in(event.before);
  const std::string after = lifecycle_in(event.after);
  for (const Move& move : wanted) {
    if (before == move.from && after == move.to) return true;
  }
  return false;
}

bool is_deed(Deed deed, const sim::Event& event) {
  const Verb verb = event.verb;
  switch (deed) {
    case Deed::Created:
      return verb == Verb::Create;
    case Deed::Updated:
      return verb == Verb::Update || verb == Verb::Patch;
    case Deed::Patched:
      return verb == Verb::Patch;
    case Deed::Deleted:
      return verb == Verb::Delete || verb == Verb::Removed;
    case Deed::WrittenStatus:
      return verb == Verb::UpdateStatus;
    case Deed::Gone:
      return verb == Verb::Removed;
    case Deed::Read:
      return verb == Verb::Get;
    case Deed::Listed:
      return verb == Verb::List;
    case Deed::Watched:
      return verb == Verb::Watch;
    case Deed::Seen:
      return verb == Verb::Deliver;
    case Deed::Proposed:
      return moves(event, {{api::kDraft, api::kProposed}});
    case Deed::Approved:
      return moves(event, {{api::kProposed, api::kPublished}});
    case Deed::Rejected:
      return moves(event,
                   {{api::kProposed, api::kDraft}, {api::kDeletionProposed, api::kPublished}});
    case Deed::DeletionProposed:
      return moves(event, {{api::kPublished, api::kDeletionProposed}});
    case Deed::Pushed:
      return verb == Verb::Push;
    case Deed::PushRefused:
      return verb == Verb::PushRefused;
    case Deed::ReconcileStarted:
      return verb == Verb::Reconcile;
    case Deed::Reconciled:
      return verb == Verb::Done;
    case Deed::ProcessStarted:
      return verb == Verb::Start;
    case Deed::Crashed:
      return verb == Verb::Crash;
    case Deed::FaultFired:
      return verb == Verb::Fault;
    case Deed::Failed:
      return verb == Verb::Failed;
  }
  return false;
}

bool matches_name(std::string_view pattern, std::string_view name) {
  if (pattern.empty() || pattern == name) return true;
  return pattern.ends_with(".*") && name.starts_with(pattern.substr(0, pattern.size() - 1));
}

// "main" is refs/heads/main, "app/v1" is refs/tags/app/v1.
bool matches_ref(std::string_view pattern, std::string_view ref) {
  if (pattern.empty() || pattern == ref) return true;
  for (const std::string_view prefix : {"refs/heads/", "refs/tags/"}) {
    if (ref.starts_with(prefix) && ref.substr(prefix.size()) == pattern) return true;
  }
  return false;
}

bool is_done_by(Deed deed, fakeporch::Call call) {
  using fakeporch::Call;
  if (deed == Deed::Patched) return call == Call::Patch;
  return deed == Deed::Updated && (call == Call::Update || call == Call::Patch);
}

}  // namespace

bool is_of_resources(const EventPattern& pattern) {
  return pattern.object.kind == api::PackageRevisionResources::type().kind &&
         (pattern.deed == Deed::Updated || pattern.deed == Deed::Patched);
}

bool matches(const EventPattern& pattern, const fakeporch::ApiCall& call) {
  return pattern.object.kind == call.type.kind &&
         (pattern.actor.empty() || pattern.actor == call.actor) &&
         matches_name(pattern.object.name, call.key.name) && is_done_by(pattern.deed, call.call);
}

bool matches(const EventPattern& pattern, const sim::Event& event, std::string_view actor) {
  // Cheapest first: most events are none of these.
  const bool process_deed = pattern.deed == Deed::ProcessStarted || pattern.deed == Deed::Crashed;
  const std::string_view who = process_deed ? std::string_view(event.subject.name) : actor;
  if (!pattern.actor.empty() && pattern.actor != who) return false;
  if (!process_deed) {
    const sim::Subject& subject = event.subject;
    const bool git = pattern.deed == Deed::Pushed || pattern.deed == Deed::PushRefused;
    if (!pattern.object.kind.empty() && pattern.object.kind != subject.kind) return false;
    if (!pattern.object.name_space.empty() && pattern.object.name_space != subject.scope)
      return false;
    if (git ? !matches_ref(pattern.object.name, subject.name)
            : !matches_name(pattern.object.name, subject.name))
      return false;
  }
  return is_deed(pattern.deed, event);
}

}  // namespace porchsim::scenarios
