// The shared cache of repositories as one process of the simulated world sees it; each call travels
// (content_caller.h). What the process opens, its SimContentCache finds. Porch: pkg/cache.
#pragma once

#include <memory>
#include <optional>

#include "api/content/repository_cache.h"
#include "fakeporch/content/content_caller.h"
#include "fakeporch/content/shared_cache.h"
#include "fakeporch/content/sim_content_cache.h"

namespace porchsim::fakeporch {

class SimRepositoryCache final : public api::RepositoryCache {
 public:
  SimRepositoryCache(Network& network, PorchContext& porch, SharedCache& cache,
                     sim::ProcessId process, std::shared_ptr<OpenRepositories> open)
      : caller_(network, process), porch_(porch), cache_(cache), open_(std::move(open)) {}

  api::RepositoryResult<> open_repository(const api::Repository& repository) override;
  api::RepositoryResult<> refresh(const api::ObjectKey& repository) override;
  api::RepositoryResult<std::vector<api::DiscoveredRevision>> list_package_revisions(
      const api::ObjectKey& repository) override;
  api::RepositoryResult<bool> has_package_revision(const api::ContentKey& key) override;
  api::RepositoryResult<std::string> branch_commit_hash(const api::ObjectKey& repository) override;
  api::RepositoryResult<> check_connectivity(const api::Repository& repository) override;
  api::RepositoryResult<> close_repository(const api::Repository& repository,
                                           const std::vector<api::Repository>& all,
                                           api::Time deadline) override;

 private:
  template <class T, class Effect>
  api::RepositoryResult<T> call(const ContentSite& site, const api::ObjectKey& key, Effect effect,
                                std::optional<sim::Time> deadline = {});
  api::Result<> check_open(const api::ObjectKey& repository) const;
  api::DiscoveredRevision describe(api::PackageRevision revision) const;

  ContentCaller caller_;
  PorchContext& porch_;
  SharedCache& cache_;
  std::shared_ptr<OpenRepositories> open_;
};

}  // namespace porchsim::fakeporch
