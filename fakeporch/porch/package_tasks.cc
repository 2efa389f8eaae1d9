#include "fakeporch/porch/package_tasks.h"

#include <fmt/core.h>

#include "api/json/field_writer.h"
#include "fakeporch/revisions/revision_names.h"
#include "kpt/kyaml/go_text.h"
#include "kpt/package/kptfile_edit.h"
#include "kpt/update/merge.h"

namespace porchsim::fakeporch {

namespace {

// Shipped Porch looks a root package up by its last name alone: another package of that name hides
// it.
bool is_ambiguous(PorchContext& porch, const api::PackageRevision& revision) {
  if (!porch.options.quirks.leaf_name_lookup) return false;
  const std::string& package = revision.spec.package_name;
  if (package.find('/') != std::string::npos) return false;
  std::size_t matches = 0;
  for (const api::ObjectPtr& object :
       porch.index.of_leaf({revision.meta.name_space, revision.spec.repository}, package)) {
    const auto& other = object->as<api::PackageRevision>();
    matches += other.spec.workspace_name == revision.spec.workspace_name ? 1U : 0U;
  }
  return matches > 1;
}

// All that the Kptfile with another upstream depends on.
kpt::Text text_of_change(const kpt::Files& files, std::string_view name,
                         const api::GitLocator& lock) {
  const auto kptfile = files.find(kpt::kKptfileName);
  api::TextFieldWriter out;
  out.begin_array();
  out.text("upstream");
  for (const std::string_view part :
       {name, std::string_view(lock.repo), std::string_view(lock.directory),
        std::string_view(lock.ref), std::string_view(lock.commit)}) {
    out.text(part);
  }
  out.flag(kptfile != files.end());
  out.end_array();
  return kpt::make_text(out.take() + (kptfile == files.end() ? "" : *kptfile->second));
}

kpt::Result<kpt::Text> with_upstream(const kpt::Files& files, std::string_view name,
                                     const api::GitLocator& lock, kpt::ParsedFiles& parsed) {
  kpt::UpstreamChange change;
  change.name = name;
  change.upstream.type = "git";
  change.upstream.git = kpt::GitLocation{lock.repo, lock.directory, lock.ref, ""};
  change.lock.type = "git";
  change.lock.git = kpt::GitLocation{lock.repo, lock.directory, lock.ref, lock.commit};
  kpt::Files changed = files;
  const kpt::Status set = kpt::update_kptfile_upstream(changed, std::move(change), parsed);
  if (!set) return std::unexpected(set.error());
  return changed.find(kpt::kKptfileName)->second;
}

}  // namespace

std::unexpected<api::Error> failed(std::string words) {
  return api::fail(api::Reason::InternalError, std::move(words));
}

api::Result<kpt::Files> run_task(const TaskRequest& request) {
  const std::string& type = request.task.type;
  if (type == "init") return init_package(request);
  if (type == "clone") return clone_package(request);
  if (type == "edit") return copy_package(request);
  if (type == "upgrade") return upgrade_package(request);
  return failed(fmt::format("task of type {} not supported", kpt::go_quote(type)));
}

api::Result<SourceRevision> fetch_revision(const TaskRequest& request, std::string_view name) {
  PorchContext& porch = request.porch;
  api::ObjectPtr object =
      porch.store.find(porch.revisions, {request.revision.meta.name_space, std::string(name)});
  if (!object || is_ambiguous(porch, object->as<api::PackageRevision>())) {
    return failed(fmt::format("cannot find package revision {}", kpt::go_quote(name)));
  }
  auto repository = repository_of(porch, object->as<api::PackageRevision>());
  if (!repository) {
    return failed(fmt::format("cannot find repository {}: {}",
                              object->as<api::PackageRevision>().spec.repository,
                              repository.error().message));
  }
  if (commit_of(object->as<api::PackageRevision>()).empty()) {
    return failed(fmt::format("cannot determine lock of package {}", kpt::go_quote(name)));
  }
  return SourceRevision{std::move(object), *std::move(repository)};
}

api::Result<> set_upstream(PorchContext& porch, kpt::Files& files, std::string_view name,
                           const api::GitLocator& lock) {
  const auto edited = porch.memory.edited.get(
      text_of_change(files, name, lock),
      [&](const kpt::Text&) { return with_upstream(files, name, lock, porch.memory.parsed); });
  if (!*edited) return failed(edited->error().message);
  files.find(kpt::kKptfileName)->second = **edited;
  return {};
}

kpt::Files with_merge_keys(PorchContext& porch, kpt::Files files) {
  auto keyed = kpt::ensure_merge_key(files, porch.memory.keyed);
  return keyed ? *std::move(keyed) : std::move(files);
}

}  // namespace porchsim::fakeporch
