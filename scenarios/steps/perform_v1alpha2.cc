// Steps that move package revisions of v1alpha2: their objects say what is wanted, and controllers
// come after.
#include <fmt/format.h>

#include <chrono>

#include "api/v1alpha2/package_revision.h"
#include "fakeporch/revisions/revision_names.h"
#include "scenarios/steps/lifecycle_moves.h"
#include "scenarios/steps/performer.h"

namespace porchsim::scenarios {

namespace {

using api::v1alpha2::PackageRevision;

constexpr auto kPatience = std::chrono::seconds(30);
constexpr auto kPoll = std::chrono::milliseconds(100);

// The published revision with the highest number; null if there is none.
const PackageRevision* newest_published(const api::ObjectList& revisions) {
  const PackageRevision* newest = nullptr;
  for (const api::ObjectPtr& object : revisions.items) {
    const auto& revision = object->as<PackageRevision>();
    if (!revision.is_published() || revision.status.revision <= 0) continue;
    if (newest == nullptr || revision.status.revision > newest->status.revision) newest = &revision;
  }
  return newest;
}

bool is_ready(const PackageRevision& revision) {
  const api::Condition* ready = revision.find_condition(api::v1alpha2::kReadyCondition);
  return ready != nullptr && ready->status == "True" &&
         ready->observed_generation == revision.meta.generation &&
         revision.render_request() == revision.status.observed_prr_resource_version;
}

}  // namespace

api::Result<std::string> Performer::make_draft_of_v1alpha2(const DraftStep& step,
                                                           const Hands& hands) {
  api::ListOptions options;
  options.name_space = world_.name_space();
  options.fields = {{"spec.repository", step.repository}, {"spec.packageName", step.package}};
  const api::ObjectList revisions =
      PORCHSIM_TRY(hands.client.list(PackageRevision::type(), options));
  PackageRevision draft;
  draft.meta.name = fakeporch::revision_object_name(step.repository, step.package, step.workspace);
  draft.meta.name_space = world_.name_space();
  draft.spec.repository = step.repository;
  draft.spec.package_name = step.package;
  draft.spec.workspace_name = step.workspace;
  draft.spec.lifecycle = api::kDraft;
  api::v1alpha2::Source& source = draft.spec.source.emplace();
  if (const PackageRevision* newest = newest_published(revisions)) {
    source.copy_from = {newest->meta.name};
  } else {
    source.init.emplace().description = fmt::format("{} description", step.package);
  }
  const std::string name = draft.meta.name;
  PORCHSIM_TRY(hands.client.create(PackageRevision::type(), api::Object::from(std::move(draft))));
  if (step.files.empty()) return name;
  PORCHSIM_TRY(wait_until_ready(name, hands));
  PORCHSIM_TRY(edit({name, step.files}, hands, true));
  return name;
}

// The lifecycle is a member of the spec like any other.
api::Result<> Performer::move_of_v1alpha2(const LifecycleStep& step, const Hands& hands) {
  const api::ResourceType& type = PackageRevision::type();
  const api::ObjectKey key{world_.name_space(), step.revision};
  const api::ObjectPtr read = PORCHSIM_TRY(hands.client.get(type, key));
  const auto lifecycle = lifecycle_after(step.move, read->as<PackageRevision>().spec.lifecycle);
  if (!lifecycle) return hands.client.remove(type, key, {});
  api::Json patch = api::Json::object();
  patch.set_path({"spec", "lifecycle"}, *lifecycle);
  PORCHSIM_TRY(hands.client.patch(type, key, patch, {}));
  return {};
}

api::Result<> Performer::wait_until_ready(const std::string& revision, const Hands& hands) {
  const sim::Time deadline = world_.scheduler().now() + kPatience;
  while (true) {
    const api::ObjectPtr read =
        PORCHSIM_TRY(hands.client.get(PackageRevision::type(), {world_.name_space(), revision}));
    if (is_ready(read->as<PackageRevision>())) return {};
    if (world_.scheduler().now() >= deadline) {
      return api::fail(api::Reason::Timeout,
                       fmt::format("timed out waiting for {} to be Ready", revision));
    }
    world_.scheduler().sleep_for(kPoll);
  }
}

}  // namespace porchsim::scenarios
