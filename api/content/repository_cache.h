// The shared cache of repositories, as the Repository controller sees it: it opens the cache of
// one, fills it from Git, and closes it; what it then holds is read through ContentCache.
// Production binds it to Porch's cache, the simulation to the world's Git; each call may block, may
// fail alone, and a crash can fall between any two. Porch: pkg/cache/types, pkg/repository.
// Documents: seed 003.
#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <vector>

#include "api/condition.h"
#include "api/content/content_cache.h"
#include "api/object_key.h"
#include "api/package_revision.h"
#include "api/repository.h"
#include "api/time.h"

namespace porchsim::api {

// What stands between the cache and a repository: how soon trying again may help goes by it.
enum class RepositoryFault : std::uint8_t {
  Unknown,
  Unreachable,     // no such host, connection refused
  Authentication,  // credentials are missing, or refused
  NotFound,        // no such repository, branch or directory, or a URL that is none
  Timeout,
  Certificate,  // TLS
  RateLimit,
  Crash,  // what is behind the cache broke down (in Go: a panic)
};

struct RepositoryError {
  RepositoryFault fault = RepositoryFault::Unknown;
  std::string message;
};

template <class T = void>
using RepositoryResult = std::expected<T, RepositoryError>;

// A package revision as Git has it.
struct DiscoveredRevision {
  std::string name;     // of its PackageRevision object
  std::string package;  // its whole path in the repository
  std::string workspace;
  std::int64_t revision = 0;  // 0 unpublished, -1 placeholder
  std::string lifecycle;
  std::optional<Locator> lock = {};  // nothing where it has none, or none that can be read
  std::optional<Locator> upstream_lock = {};
  CommitInfo commit = {};
  // Of its Kptfile; nothing of one that cannot be read.
  std::vector<std::string> readiness_gates = {};  // condition types
  std::optional<PackageMetadata> package_metadata = {};
  std::vector<Condition> package_conditions = {};
};

class RepositoryCache {
 public:
  virtual ~RepositoryCache() = default;
  // Makes the cache of a repository, or finds it made. Repositories are told apart by their key.
  virtual RepositoryResult<> open_repository(const Repository& repository) = 0;
  // Reads what has changed in Git. Of a repository that is open, as the next three.
  virtual RepositoryResult<> refresh(const ObjectKey& repository) = 0;
  virtual RepositoryResult<std::vector<DiscoveredRevision>> list_package_revisions(
      const ObjectKey& repository) = 0;
  // Whether it has that one now: what was listed may have gone since.
  virtual RepositoryResult<bool> has_package_revision(const ContentKey& key) = 0;
  // Of the branch that the repository names.
  virtual RepositoryResult<std::string> branch_commit_hash(const ObjectKey& repository) = 0;
  // Whether Git answers for it; neither opens nor fills a cache.
  virtual RepositoryResult<> check_connectivity(const Repository& repository) = 0;
  // Drops the cache of a repository, nothing in Git. `all` are those of the cluster, whatever they
  // share with it stays. Timeout when it has not come to an end by `deadline`.
  virtual RepositoryResult<> close_repository(const Repository& repository,
                                              const std::vector<Repository>& all,
                                              Time deadline) = 0;
};

}  // namespace porchsim::api
