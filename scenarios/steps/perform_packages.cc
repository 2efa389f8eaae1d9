#include <fmt/format.h>

#include <algorithm>

#include "api/kind_name.h"
#include "api/package_revision.h"
#include "api/package_revision_resources.h"
#include "api/repository.h"
#include "api/v1alpha2/managed_repository.h"
#include "api/v1alpha2/package_revision.h"
#include "fakeporch/revisions/git_layout.h"
#include "scenarios/load/package_files.h"
#include "scenarios/steps/lifecycle_moves.h"
#include "scenarios/steps/performer.h"
#include "scenarios/world/git_content.h"

namespace porchsim::scenarios {

namespace {

using api::PackageRevision;
using api::PackageRevisionResources;
using Move = LifecycleStep::Move;

void edit_files(api::FileMap& files, const FileEdits& edits) {
  for (const auto& [path, text] : edits) {
    if (text == nullptr)
      files.erase(path);
    else
      files[path] = text;
  }
}

// The published revision with the highest number; null if there is none.
const PackageRevision* newest_published(const api::ObjectList& revisions) {
  const PackageRevision* newest = nullptr;
  for (const api::ObjectPtr& object : revisions.items) {
    const auto& revision = object->as<PackageRevision>();
    if (!revision.is_published() || revision.is_placeholder()) continue;
    if (newest == nullptr || revision.spec.revision > newest->spec.revision) newest = &revision;
  }
  return newest;
}

}  // namespace

RepositorySpec Performer::repository_of(std::string_view name) const {
  const WorldSpec& known = world_.scenario().world;
  RepositorySpec spec;
  const auto found = std::ranges::find(known.repositories, name, &RepositorySpec::name);
  if (found != known.repositories.end()) spec = *found;
  spec.generation = known.generation_of(name);
  if (const api::ObjectPtr object = world_.find("Repository", "", name)) {
    const auto& repository = object->as<api::Repository>();
    if (!repository.spec.git.branch.empty()) spec.branch = repository.spec.git.branch;
    spec.directory = fakeporch::without_outer_slashes(repository.spec.git.directory);
    spec.generation =
        api::v1alpha2::manages(repository.meta) ? Generation::V1Alpha2 : Generation::V1Alpha1;
  }
  return spec;
}

api::Result<std::string> Performer::make_draft(const DraftStep& step, const Hands& hands) {
  if (repository_of(step.repository).generation == Generation::V1Alpha2)
    return make_draft_of_v1alpha2(step, hands);
  api::ListOptions options;
  options.name_space = world_.name_space();
  options.fields = {{"spec.repository", step.repository}, {"spec.packageName", step.package}};
  const api::ObjectList revisions =
      PORCHSIM_TRY(hands.client.list(PackageRevision::type(), options));
  PackageRevision draft;
  draft.meta.name_space = world_.name_space();
  draft.spec.repository = step.repository;
  draft.spec.package_name = step.package;
  draft.spec.workspace_name = step.workspace;
  draft.spec.lifecycle = api::kDraft;
  const PackageRevision* source = newest_published(revisions);
  draft.spec.tasks = {source != nullptr
                          ? api::Task::edit_of(source->meta.name)
                          : api::Task::init_of(fmt::format("{} description", step.package))};
  const api::ObjectPtr made = PORCHSIM_TRY(
      hands.client.create(PackageRevision::type(), api::Object::from(std::move(draft))));
  if (!step.files.empty()) PORCHSIM_TRY(edit({made->meta().name, step.files}, hands, true));
  return made->meta().name;
}

api::Result<> Performer::publish(const PublishStep& step, const Hands& hands) {
  if (step.directly) return publish_directly(step, hands);
  const DraftStep draft{step.repository, step.package, step.workspace, step.files};
  const std::string name = PORCHSIM_TRY(make_draft(draft, hands));
  const bool waits = repository_of(step.repository).generation == Generation::V1Alpha2;
  for (const Move next : {Move::Propose, Move::Approve}) {
    if (waits) PORCHSIM_TRY(wait_until_ready(name, hands));
    PORCHSIM_TRY(with_retries(true, [&] { return move({next, name}, hands); }));
  }
  return waits ? wait_until_ready(name, hands) : api::Result<>();
}

// A commit on the main branch and the next tag, as somebody with the git command makes them.
api::Result<> Performer::publish_directly(const PublishStep& step, const Hands& hands) {
  const RepositorySpec spec = repository_of(step.repository);
  const std::string full = fakeporch::join_path(spec.directory, step.package);
  GitContent content(world_.cluster().git(), world_.cluster().to_wall(world_.scheduler().now()));
  const std::string url = world_.url_of(step.repository);
  GitContent::Outside commit;
  commit.branch = spec.branch;
  commit.folder = full;
  commit.edits = step.files;
  commit.author = hands.person.name;
  commit.message = fmt::format("Publish {} {}", step.package, step.workspace);
  record_push(step.repository, PORCHSIM_TRY(content.push(url, commit)), hands);
  const fakeporch::GitRepository& repository = world_.cluster().git().repository(url);
  std::int64_t number = 1;
  while (repository.ref(fakeporch::tag_ref(full, number))) ++number;
  commit.ref = fakeporch::tag_ref(full, number);
  record_push(step.repository, PORCHSIM_TRY(content.push(url, commit)), hands);
  return {};
}

api::Result<> Performer::edit(const EditStep& step, const Hands& hands, bool retry) {
  return with_retries(retry, [&]() -> api::Result<> {
    const api::ObjectKey key{world_.name_space(), step.revision};
    const api::ObjectPtr read =
        PORCHSIM_TRY(hands.client.get(PackageRevisionResources::type(), key));
    auto resources = read->as<PackageRevisionResources>();
    edit_files(resources.spec.resources, step.files);
    PORCHSIM_TRY(hands.client.update(PackageRevisionResources::type(),
                                     api::Object::from(std::move(resources))));
    return {};
  });
}

api::Result<> Performer::move(const LifecycleStep& step, const Hands& hands) {
  const api::ResourceType& type = PackageRevision::type();
  const api::ObjectKey key{world_.name_space(), step.revision};
  const api::ResourceType& second = api::v1alpha2::PackageRevision::type();
  if (world_.find(api::kind_name(second), key.name_space, key.name)) {
    return move_of_v1alpha2(step, hands);
  }
  const api::ObjectPtr read = PORCHSIM_TRY(hands.client.get(type, key));
  auto wanted = read->as<PackageRevision>();
  const auto lifecycle = lifecycle_after(step.move, wanted.spec.lifecycle);
  if (!lifecycle) return hands.client.remove(type, key, {});
  wanted.spec.lifecycle = *lifecycle;
  const api::ObjectPtr object = api::Object::from(std::move(wanted));
  const bool approval = step.move == Move::Approve || step.move == Move::Reject;
  if (approval) {
    PORCHSIM_TRY(hands.client.update_subresource(type, "approval", object));
  } else {
    PORCHSIM_TRY(hands.client.update(type, object));
  }
  return {};
}

api::Result<> Performer::push(const PushStep& step, const Hands& hands) {
  GitContent content(world_.cluster().git(), world_.cluster().to_wall(world_.scheduler().now()));
  GitContent::Outside commit;
  commit.branch = repository_of(step.repository).branch;
  commit.ref = step.ref;
  commit.folder = step.folder;
  commit.edits = step.files;
  commit.author = hands.person.name;
  commit.message = step.message;
  commit.remove = step.remove;
  const std::string ref = PORCHSIM_TRY(content.push(world_.url_of(step.repository), commit));
  record_push(step.repository, ref, hands);
  return {};
}

void Performer::record_push(const std::string& repository, const std::string& ref,
                            const Hands& hands) {
  sim::Event event;
  event.time = world_.scheduler().now();
  event.actor = world_.outsider(hands.person);
  event.layer = sim::Layer::Git;
  event.verb = sim::Verb::Push;
  event.subject = sim::Subject::reference(repository, ref);
  event.detail = "past Porch";
  world_.trace().record(std::move(event));
}

}  // namespace porchsim::scenarios
