#include "fakeporch/revisions/registered_repository.h"

#include <fmt/core.h>

#include "fakeporch/revisions/git_layout.h"
#include "fakeporch/store/api_errors.h"

namespace porchsim::fakeporch {

std::string RegisteredRepository::full_path(const api::PackageRevision& revision) const {
  return join_path(directory, revision.spec.package_name);
}

RevisionNumbers::Place RegisteredRepository::place(std::string_view package) const {
  return {url(), join_path(directory, package)};
}

bool RegisteredRepository::is_placeholder(const api::PackageRevision& revision) const {
  return revision.is_placeholder() && revision.spec.workspace_name == branch;
}

api::Result<RegisteredRepository> open_repository(PorchContext& porch, const api::ObjectKey& key) {
  RegisteredRepository repository;
  repository.key = key;
  repository.object = porch.store.find(porch.repositories, key);
  if (!repository.object || repository.object->meta().deletion_timestamp) {
    return api::fail(not_found(api::Repository::type(), key.name));
  }
  const auto& spec = repository.object->as<api::Repository>().spec;
  if ((!spec.type.empty() && spec.type != "git") || spec.git.repo.empty()) {
    return api::fail(api::Reason::InternalError,
                     fmt::format("repository {} is no Git repository", key.to_string()));
  }
  repository.git = &porch.git.repository(spec.git.repo);
  repository.branch = spec.git.branch.empty() ? "main" : spec.git.branch;
  repository.directory = without_outer_slashes(spec.git.directory);
  repository.deployment = spec.deployment;
  return repository;
}

api::Result<RegisteredRepository> open_for_new(PorchContext& porch, const api::ObjectKey& key) {
  const auto read = porch.first_reads.find(key);
  if (read != porch.first_reads.end() && !read->second) return api::fail(read->second.error());
  return open_repository(porch, key);
}

api::Result<RegisteredRepository> repository_of(PorchContext& porch,
                                                const api::PackageRevision& revision) {
  return open_repository(porch, {revision.meta.name_space, revision.spec.repository});
}

api::Result<kpt::Files> read_content(PorchContext& porch, const RegisteredRepository& repository,
                                     const api::PackageRevision& revision) {
  return porch.git.objects().read_files(commit_of(revision), repository.full_path(revision));
}

const CommitId& commit_of(const api::PackageRevision& revision) {
  static const CommitId kNone;
  const auto& lock = revision.status.self_lock;
  return lock && lock->git ? lock->git->commit : kNone;
}

}  // namespace porchsim::fakeporch
