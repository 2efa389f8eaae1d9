#include "fakeporch/content/sim_repository_cache.h"

#include <type_traits>
#include <utility>

#include <fmt/core.h>

#include "fakeporch/revisions/git_layout.h"
#include "fakeporch/revisions/kptfile_view.h"

namespace porchsim::fakeporch {
namespace {

constexpr ContentSite kOpen{"content.open", "open repository"};
constexpr ContentSite kRefresh{"content.refresh", "refresh repository"};
constexpr ContentSite kList{"content.list", "list content"};
constexpr ContentSite kHash{"content.hash", "read branch"};
constexpr ContentSite kCheck{"content.check", "check repository"};
constexpr ContentSite kShut{"content.shut", "close repository"};

api::RepositoryFault fault_of(api::Reason reason) {
  using api::Reason;
  using api::RepositoryFault;
  switch (reason) {
    case Reason::NotFound:
      return RepositoryFault::NotFound;
    case Reason::Timeout:
    case Reason::ServerTimeout:
      return RepositoryFault::Timeout;
    case Reason::ServiceUnavailable:
      return RepositoryFault::Unreachable;
    case Reason::Unauthorized:
    case Reason::Forbidden:
      return RepositoryFault::Authentication;
    case Reason::TooManyRequests:
      return RepositoryFault::RateLimit;
    default:
      return RepositoryFault::Unknown;
  }
}

}  // namespace

template <class T, class Effect>
api::RepositoryResult<T> SimRepositoryCache::call(const ContentSite& site,
                                                  const api::ObjectKey& key, Effect effect,
                                                  std::optional<sim::Time> deadline) {
  api::Result<T> result =
      caller_.call<T>(site, api::Repository::type(), key, std::move(effect), deadline);
  if (!result) {
    const api::Error& error = result.error();
    return std::unexpected(api::RepositoryError{fault_of(error.reason), error.message});
  }
  if constexpr (std::is_void_v<T>) {
    return {};
  } else {
    return *std::move(result);
  }
}

api::Result<> SimRepositoryCache::check_open(const api::ObjectKey& repository) const {
  if (open_->contains(repository)) return {};
  return api::fail(api::Reason::NotFound, fmt::format("repository {}:{}:: not found",
                                                      repository.name_space, repository.name));
}

api::RepositoryResult<> SimRepositoryCache::open_repository(const api::Repository& repository) {
  const api::ObjectKey key = repository.meta.key();
  caller_.tell(sim::Verb::Open, api::Repository::type(), key);
  return call<void>(kOpen, key, [&]() -> api::Result<> {
    if (!cache_.knows(key)) PORCHSIM_TRY(cache_.refresh(key));
    open_->insert(key);
    return {};
  });
}

api::RepositoryResult<> SimRepositoryCache::refresh(const api::ObjectKey& repository) {
  const auto refreshed = call<void>(kRefresh, repository, [&]() -> api::Result<> {
    PORCHSIM_TRY(check_open(repository));
    porch_.pause(porch_.options.porch_latency);
    return cache_.refresh(repository);
  });
  if (refreshed) caller_.tell(sim::Verb::Fetch, api::Repository::type(), repository);
  return refreshed;
}

api::DiscoveredRevision SimRepositoryCache::describe(api::PackageRevision revision) const {
  const auto files = cache_.files(revision);
  show_kptfile(porch_, revision, files ? *files : kpt::Files(), nullptr);
  api::DiscoveredRevision out{.name = revision.meta.name,
                              .package = revision.spec.package_name,
                              .workspace = revision.spec.workspace_name,
                              .revision = revision.spec.revision,
                              .lifecycle = revision.spec.lifecycle};
  out.lock = revision.status.self_lock;
  if (revision.status.upstream_lock && revision.status.upstream_lock->git) {
    out.upstream_lock = revision.status.upstream_lock;
  }
  out.commit = {revision.status.published_at, revision.status.published_by};
  out.readiness_gates = revision.spec.readiness_gates;
  const auto& metadata = revision.spec.package_metadata;
  if (metadata && (!metadata->labels.empty() || !metadata->annotations.empty())) {
    out.package_metadata = metadata;
  }
  out.package_conditions = revision.status.conditions;
  return out;
}

api::RepositoryResult<std::vector<api::DiscoveredRevision>>
SimRepositoryCache::list_package_revisions(const api::ObjectKey& repository) {
  using Answer = std::vector<api::DiscoveredRevision>;
  return call<Answer>(kList, repository, [&]() -> api::Result<Answer> {
    PORCHSIM_TRY(check_open(repository));
    Answer out;
    for (api::PackageRevision& revision : cache_.revisions(repository)) {
      out.push_back(describe(std::move(revision)));
    }
    return out;
  });
}

api::RepositoryResult<bool> SimRepositoryCache::has_package_revision(const api::ContentKey& key) {
  return call<bool>(kList, key.repository, [&]() -> api::Result<bool> {
    PORCHSIM_TRY(check_open(key.repository));
    return cache_.find(key).has_value();
  });
}

api::RepositoryResult<std::string> SimRepositoryCache::branch_commit_hash(
    const api::ObjectKey& key) {
  return call<std::string>(kHash, key, [&]() -> api::Result<std::string> {
    const RegisteredRepository repository = PORCHSIM_TRY(fakeporch::open_repository(porch_, key));
    return repository.git->ref(branch_ref(repository.branch)).value_or(CommitId());
  });
}

api::RepositoryResult<> SimRepositoryCache::check_connectivity(const api::Repository& repository) {
  return call<void>(kCheck, repository.meta.key(), [&]() -> api::Result<> {
    PORCHSIM_TRY(fakeporch::open_repository(porch_, repository.meta.key()));
    return {};
  });
}

api::RepositoryResult<> SimRepositoryCache::close_repository(const api::Repository& repository,
                                                             const std::vector<api::Repository>&,
                                                             api::Time deadline) {
  const api::ObjectKey key = repository.meta.key();
  const auto close = [&]() -> api::Result<> {
    cache_.forget(key);
    open_->erase(key);
    return {};
  };
  const sim::Time until = porch_.scheduler.now() + (deadline - porch_.store.now());
  return call<void>(kShut, key, close, until);
}

}  // namespace porchsim::fakeporch
