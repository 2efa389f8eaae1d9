#include "controllers/packagevariant/handoff.h"

#include <fmt/format.h>

#include <string_view>
#include <utility>

#include "api/v1alpha2/package_revision.h"
#include "api/v1alpha2/revision_views.h"

namespace porchsim::packagevariant {
namespace {

using api::v1alpha2::PackageRevision;
using State = Handoff::State;

bool is_leaving(const PackageRevision& revision) {
  // What is published stays until somebody has proposed its deletion.
  return revision.meta.deletion_timestamp && revision.spec.lifecycle != api::kPublished;
}

Handoff told(State state, const PackageRevision& revision, std::string_view what,
             const api::Condition* condition) {
  const bool has_more = condition != nullptr && !condition->message.empty();
  return {state, fmt::format("package revision {} {}{}{}", revision.meta.name, what,
                             has_more ? ": " : "", has_more ? condition->message : "")};
}

Handoff judge(const PackageRevision& revision) {
  if (is_leaving(revision)) return told(State::Leaving, revision, "is being deleted", nullptr);
  const auto& status = revision.status;
  const api::Condition* ready = revision.find_condition(api::v1alpha2::kReadyCondition);
  const bool has_content = !revision.spec.source || !status.creation_source.empty();
  if (revision.is_published()) {
    if (status.revision != 0) return {};
    // Who approves a draft waits for nothing, not even for its source.
    const std::string_view what = has_content ? "has no revision number yet" : "has no content yet";
    return told(State::Busy, revision, what, ready);
  }
  if (!has_content) return told(State::NoContent, revision, "has no content yet", ready);
  if (revision.render_request() != status.observed_prr_resource_version) {
    return told(State::Busy, revision, "is to be rendered", nullptr);
  }
  const api::Condition* rendered = revision.find_condition(api::v1alpha2::kRenderedCondition);
  if (rendered == nullptr && ready == nullptr) return {};  // a sync has found it, as it lies in Git
  if (rendered != nullptr && rendered->status == "False") {
    return told(State::Failed, revision, "does not render", rendered);
  }
  const bool is_ready = ready != nullptr && ready->status == "True" &&
                        ready->observed_generation == revision.meta.generation;
  return is_ready ? Handoff() : told(State::Busy, revision, "is not ready", ready);
}

}  // namespace

bool is_leaving(const api::Object& revision) {
  return api::is_v1alpha2(revision) && is_leaving(revision.as<PackageRevision>());
}

Handoff handoff_of(const api::Object& revision) {
  return api::is_v1alpha2(revision) ? judge(revision.as<PackageRevision>()) : Handoff();
}

}  // namespace porchsim::packagevariant
