#include "controllers/packagevariant/drafts.h"

#include <algorithm>
#include <limits>

#include <fmt/format.h>

#include "controllers/packagevariant/ownership.h"
#include "kpt/kyaml/go_text.h"
#include "kpt/package/package_tree.h"

namespace porchsim::packagevariant {
namespace {

constexpr std::string_view kWorkspacePrefix = "packagevariant-";

std::string workspace_after(std::int64_t number) {
  constexpr auto kMax = std::numeric_limits<std::int64_t>::max();
  constexpr auto kMin = std::numeric_limits<std::int64_t>::min();
  return fmt::format("{}{}", kWorkspacePrefix, number == kMax ? kMin : number + 1);
}

api::PackageRevision draft_of(const api::PackageVariant& pv) {
  api::PackageRevision draft;
  draft.meta.name_space = pv.meta.name_space;
  draft.meta.owner_references = {construct_owner_reference(pv)};
  draft.meta.labels = pv.spec.labels;
  draft.meta.annotations = pv.spec.annotations;
  return draft;
}

api::Task clone_from_git(const api::Locator& lock) {
  api::Task task = api::Task::clone_of("");
  api::Task::Upstream& upstream = task.clone->upstream;
  upstream.revision.reset();
  upstream.type = lock.type;
  upstream.git = {.repo = lock.git->repo,
                  .ref = lock.git->ref,
                  .directory = std::string(api::directory_in_git(*lock.git)),
                  .secret = {}};
  return task;
}

api::PackageRevision draft_template(const api::PackageVariant& pv,
                                    const api::PackageRevision& source) {
  api::PackageRevision draft = draft_of(pv);
  draft.spec = source.spec;
  draft.spec.revision = 0;
  draft.spec.workspace_name.clear();
  draft.spec.lifecycle = api::kDraft;
  return draft;
}

}  // namespace

std::string new_workspace_name(const Revisions& revisions, std::string_view package,
                               std::string_view repository) {
  std::int64_t highest = 0;
  for (const api::ObjectPtr& object : revisions) {
    const auto& spec = as_revision(object).spec;
    if (spec.package_name != package || spec.repository != repository) continue;
    const std::string_view workspace = spec.workspace_name;
    if (!workspace.starts_with(kWorkspacePrefix)) continue;
    highest = std::max(highest, kpt::go_atoi(workspace.substr(kWorkspacePrefix.size())).value);
  }
  return workspace_after(highest);
}

std::string next_workspace_name(std::string_view workspace) {
  return workspace_after(kpt::go_atoi(workspace.substr(kWorkspacePrefix.size())).value);
}

std::string package_revision_object_name(std::string_view repository, std::string_view package,
                                         std::string_view workspace) {
  if (repository.empty() || package.empty() || workspace.empty()) return {};
  return fmt::format("{}.{}.{}", repository, kpt::dotted_path(package), workspace);
}

api::PackageRevision clone_draft(const api::PackageVariant& pv, const api::Object& upstream,
                                 const api::ResourceType& type) {
  api::PackageRevision draft = draft_of(pv);
  if (type != api::PackageRevision::type()) draft.spec.lifecycle = api::kDraft;
  draft.spec.package_name = pv.spec.downstream->package;
  draft.spec.repository = pv.spec.downstream->repo;
  const bool is_by_name = api::revision_type(upstream) == type;
  draft.spec.tasks = {is_by_name ? api::Task::clone_of(upstream.meta().name)
                                 : clone_from_git(*api::as_revision(upstream).status.self_lock)};
  return draft;
}

api::PackageRevision upgrade_draft(const api::PackageVariant& pv,
                                   const api::PackageRevision& source,
                                   const UpgradeSources& upstreams) {
  api::PackageRevision draft = draft_template(pv, source);
  draft.spec.tasks = {api::Task::upgrade_of({.old_upstream = {upstreams.old_upstream},
                                             .new_upstream = {upstreams.new_upstream},
                                             .local_revision = {source.meta.name},
                                             .strategy = std::string(api::kResourceMerge)})};
  return draft;
}

api::PackageRevision edit_draft(const api::PackageVariant& pv, const api::PackageRevision& source) {
  api::PackageRevision draft = draft_template(pv, source);
  draft.spec.tasks = {api::Task::edit_of(source.meta.name)};
  return draft;
}

}  // namespace porchsim::packagevariant
