#include <fmt/core.h>

#include <vector>

#include "fakeporch/porch/package_tasks.h"
#include "fakeporch/revisions/git_layout.h"
#include "fakeporch/revisions/revision_names.h"
#include "kpt/kyaml/go_text.h"
#include "kpt/package/package_context.h"

namespace porchsim::fakeporch {

namespace {

api::Result<kpt::Files> clone_revision(const TaskRequest& request, const std::string& name) {
  const auto fetched = fetch_revision(request, name);
  if (!fetched) {
    return failed(fmt::format("failed to fetch package revision {}: {}", kpt::go_quote(name),
                              fetched.error().message));
  }
  if (fetched->is_placeholder()) {
    return failed("upstream revision may not be the placeholder package revision " +
                  fetched->place());
  }
  auto files = read_content(request.porch, fetched->repository, fetched->revision());
  if (!files) {
    return failed(fmt::format("cannot read contents of package {}: {}", kpt::go_quote(name),
                              files.error().message));
  }
  const api::Result<> set = set_upstream(request.porch, *files, request.revision.spec.package_name,
                                         *fetched->revision().status.self_lock->git);
  if (!set) {
    return failed(fmt::format("failed to apply upstream lock to package {}: {}",
                              kpt::go_quote(name), set.error().message));
  }
  return files;
}

GitRepository* find_git(GitServer& server, const std::string& url) {
  if (GitRepository* exact = server.find(url)) return exact;
  if (url.ends_with(".git")) return server.find(url.substr(0, url.size() - 4));
  return server.find(url + ".git");
}

// Porch: git.go, GetPackageRevision: first "<path>/<ref>", then "<ref>".
api::Result<CommitId> find_commit(const GitRepository& git, const std::string& directory,
                                  const std::string& ref) {
  const std::vector<std::string> candidates = {directory + "/" + ref, ref};
  for (const std::string& candidate : candidates) {
    for (const std::string_view prefix : {"", "refs/tags/", "refs/heads/"}) {
      if (const auto commit = git.ref(std::string(prefix) + candidate)) return *commit;
    }
  }
  return failed(
      fmt::format("cannot find git reference (tried [{} {}])", candidates[0], candidates[1]));
}

api::Result<kpt::Files> clone_git(const TaskRequest& request, const api::Task::Git& source) {
  const GitRepository* git = find_git(request.porch.git, source.repo);
  if (git == nullptr) return failed("cannot clone Git repository: repository not found");
  const std::string directory(without_outer_slashes(source.directory));
  const auto commit = find_commit(*git, directory, source.ref);
  if (!commit) {
    return failed(fmt::format("cannot find package {}@{}: {}", source.directory, source.ref,
                              commit.error().message));
  }
  auto files = request.porch.git.objects().read_files(*commit, directory);
  if (!files) {
    return failed(fmt::format("cannot find package {}@{}: {}", source.directory, source.ref,
                              files.error().message));
  }
  const api::Result<> set = set_upstream(request.porch, *files, request.revision.spec.package_name,
                                         {git->url(), directory, source.ref, *commit});
  if (!set) {
    return failed(fmt::format("failed to clone package {}@{}: {}", source.directory, source.ref,
                              set.error().message));
  }
  return files;
}

api::Result<kpt::Files> cloned_files(const TaskRequest& request) {
  const api::Task::Upstream source = request.task.clone.value_or(api::Task::Clone()).upstream;
  if (source.revision) {
    if (source.revision->name.empty()) return failed("upstreamRef.name is required");
    return clone_revision(request, source.revision->name);
  }
  if (source.git) return clone_git(request, *source.git);
  if (source.oci) return failed("clone from OCI is not implemented");
  return failed("invalid clone source (neither of git, oci, nor upstream were specified)");
}

}  // namespace

api::Result<kpt::Files> clone_package(const TaskRequest& request) {
  kpt::Files files = PORCHSIM_TRY(cloned_files(request));
  if (request.repository.deployment) {
    const std::string& package = request.revision.spec.package_name;
    const kpt::Status set = kpt::set_package_context(files, package, package);
    if (!set) return failed("failed to generate deployment context: " + set.error().message);
  }
  return with_merge_keys(request.porch, std::move(files));
}

}  // namespace porchsim::fakeporch
