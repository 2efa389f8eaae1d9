#include "tools/v1alpha2/recorded_repository_cache.h"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>

#include "cel/value/time.h"
#include "controllers/packagerevision/kptfile_fields.h"
#include "tools/v1alpha2/recorded_content.h"

namespace porchsim::scenarios {
namespace {

using api::Json;
using api::RepositoryError;
using api::RepositoryFault;

// "blue.net.dns.v1".
std::string name_of(const api::ObjectKey& repository, const RecordedPackage& package) {
  std::string path = package.package;
  std::ranges::replace(path, '/', '.');
  return repository.name + "." + path + "." + package.workspace;
}

api::DiscoveredRevision revision_of(const RecordedRepository& repository,
                                    const RecordedPackage& package) {
  const auto fails = [&package](std::string_view what) { return package.errors.contains(what); };
  api::DiscoveredRevision out{.name = name_of(repository.key, package),
                              .package = package.package,
                              .workspace = package.workspace,
                              .revision = package.revision,
                              .lifecycle = package.lifecycle,
                              .commit = {package.commit_time, package.commit_author}};
  if (package.lock && !fails("GetLock")) out.lock = api::Locator{"git", package.lock};
  if (!fails("GetUpstreamLock") && !fails("GetKptfile"))
    out.upstream_lock = upstream_lock_of(package.resources).value_or(std::nullopt);
  const auto fields = packagerevision::kptfile_fields(package.resources);
  if (fields && !fails("GetKptfile")) {
    out.readiness_gates = fields->readiness_gates;
    out.package_metadata = fields->metadata;
    out.package_conditions = fields->conditions;
  }
  return out;
}

Json told(const std::vector<api::DiscoveredRevision>& revisions) {
  Json out = Json::array();
  for (const api::DiscoveredRevision& revision : revisions) {
    out.push_back(Json::object({{"name", revision.name},
                                {"package", revision.package},
                                {"workspace", revision.workspace},
                                {"revision", revision.revision},
                                {"lifecycle", revision.lifecycle}}));
  }
  return out;
}

}  // namespace

template <class T>
api::RepositoryResult<T> RecordedRepositoryCache::call(const Step& step, const api::ObjectKey& key,
                                                       Json more, const Work<T>& work) {
  Json args = std::move(more);
  args.set("name", key.name).set("namespace", key.name_space);
  Json entry = Json::object({{"to", "cache"}, {"op", step.op}, {"args", args}});
  RecordedRepository* const known = parts_.packages.find(key);
  if (known != nullptr && known->panics.contains(step.name)) {
    return std::unexpected(RepositoryError{
        RepositoryFault::Crash,
        "panic in async sync: " + known->panics[step.name].text() + "\nStack: <stack>"});
  }
  return parts_.trace.call(std::move(entry), [&](Json& told_entry) -> api::RepositoryResult<T> {
    RecordedRepository* const repository = parts_.packages.find(key);
    if (repository == nullptr) {
      return std::unexpected(RepositoryError{RepositoryFault::NotFound, "repository not found"});
    }
    const Json& delay = repository->delays[step.name];
    parts_.clock.sleep_for(api::Duration(cel::parse_duration(delay.as_string()).value_or(0)));
    if (repository->errors.contains(step.name)) {
      return std::unexpected(
          RepositoryError{RepositoryFault::Unknown, repository->errors[step.name].text()});
    }
    return work(*repository, told_entry);
  });
}

api::RepositoryResult<> RecordedRepositoryCache::open_repository(
    const api::Repository& repository) {
  return call<void>({"OpenRepository", "Open"}, repository.meta.key(), Json::object(),
                    [](RecordedRepository& one, Json&) {
                      one.open = true;
                      return api::RepositoryResult<>();
                    });
}

api::RepositoryResult<> RecordedRepositoryCache::refresh(const api::ObjectKey& repository) {
  return call<void>({"Refresh", "Refresh"}, repository, Json::object(),
                    [](RecordedRepository&, Json&) { return api::RepositoryResult<>(); });
}

api::RepositoryResult<std::vector<api::DiscoveredRevision>>
RecordedRepositoryCache::list_package_revisions(const api::ObjectKey& repository) {
  using Revisions = std::vector<api::DiscoveredRevision>;
  return call<Revisions>({"ListPackageRevisions", "List"}, repository, Json::object(),
                         [](RecordedRepository& one, Json& entry) {
                           Revisions revisions;
                           for (const RecordedPackage& package : one.packages) {
                             revisions.push_back(revision_of(one, package));
                           }
                           entry.set("answer", told(revisions));
                           return revisions;
                         });
}

// No recording has it: shipped Porch does not ask.
api::RepositoryResult<bool> RecordedRepositoryCache::has_package_revision(
    const api::ContentKey& key) {
  return call<bool>({"HasPackageRevision", "List"}, key.repository, Json::object(),
                    [&key](RecordedRepository& one, Json&) {
                      return std::ranges::any_of(one.packages, [&key](const auto& package) {
                        return package.package == key.package && package.workspace == key.workspace;
                      });
                    });
}

api::RepositoryResult<std::string> RecordedRepositoryCache::branch_commit_hash(
    const api::ObjectKey& repository) {
  return call<std::string>({"BranchCommitHash", "BranchCommitHash"}, repository, Json::object(),
                           [](RecordedRepository& one, Json& entry) {
                             entry.set("answer", one.branch_commit);
                             return one.branch_commit;
                           });
}

api::RepositoryResult<> RecordedRepositoryCache::check_connectivity(
    const api::Repository& repository) {
  return call<void>({"CheckRepositoryConnectivity", "Connectivity"}, repository.meta.key(),
                    Json::object(),
                    [](RecordedRepository&, Json&) { return api::RepositoryResult<>(); });
}

api::RepositoryResult<> RecordedRepositoryCache::close_repository(
    const api::Repository& repository, const std::vector<api::Repository>& all, api::Time) {
  Json keys = Json::array();
  for (const api::Repository& one : all) {
    keys.push_back(one.meta.name_space + "/" + one.meta.name);
  }
  return call<void>({"CloseRepository", "Close"}, repository.meta.key(),
                    Json::object({{"all", keys}}), [](RecordedRepository& one, Json&) {
                      one.open = false;
                      return api::RepositoryResult<>();
                    });
}

}  // namespace porchsim::scenarios
