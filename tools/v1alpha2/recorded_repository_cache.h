// A recording's shared cache, as the Repository controller sees it: each call is in the trace, some
// take their time, and some fail.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "api/content/repository_cache.h"
#include "tools/v1alpha2/recorded_clock.h"
#include "tools/v1alpha2/recorded_packages.h"
#include "tools/v1alpha2/recorded_trace.h"

namespace porchsim::scenarios {

class RecordedRepositoryCache final : public api::RepositoryCache {
 public:
  // All outlive it.
  struct Parts {
    RecordedPackages& packages;
    RecordedTrace& trace;
    RecordedClock& clock;
  };
  explicit RecordedRepositoryCache(Parts parts) : parts_(parts) {}

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
  struct Step {
    std::string_view op;    // in the trace: "OpenRepository"
    std::string_view name;  // of its delay and its error: "Open"
  };

  // What a step does, and answers, if nothing is wrong with it.
  template <class T>
  using Work =
      std::function<api::RepositoryResult<T>(RecordedRepository& repository, api::Json& entry)>;

  template <class T>
  api::RepositoryResult<T> call(const Step& step, const api::ObjectKey& key, api::Json more,
                                const Work<T>& work);

  Parts parts_;
};

}  // namespace porchsim::scenarios
