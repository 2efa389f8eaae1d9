#include "controllers/api/repository.h"

#include "controllers/api/json_fields.h"

namespace porchsim::api {
namespace {

Json status_to_json(const Repository::Status& status) {
  Json json = Json::object();
  Json conditions;
  for (const Condition& condition : status.conditions) {
    conditions.push_back(condition_to_json(condition));
  }
  json.set_unless_zero("conditions", std::move(conditions));
  json.set_unless_zero("observedGeneration", status.observed_generation);
  json.set_unless_zero("packageCount", status.package_count);
  json.set_unless_zero("gitCommitHash", status.git_commit_hash);
  if (status.last_full_sync_time) {
    json.set("lastFullSyncTime", to_rfc3339(*status.last_full_sync_time));
  }
  return json;
}

}  // namespace

const ResourceType& Repository::type() {
  static const ResourceType type{"config.porch.kpt.dev", "v1alpha1", "Repository", "repositories",
                                 true};
  return type;
}

Repository Repository::from_json(const Json& document) {
  Repository repository;
  repository.meta = meta_from_json(document["metadata"]);
  const Json& spec = document["spec"];
  repository.spec.description = spec["description"].text();
  repository.spec.deployment = spec["deployment"].as_bool();
  repository.spec.type = spec["type"].text();
  repository.spec.git = {spec.at({"git", "repo"}).text(), spec.at({"git", "branch"}).text(),
                         spec.at({"git", "directory"}).text()};
  const Json& status = document["status"];
  for (const Json& condition : status["conditions"].items()) {
    repository.status.conditions.push_back(condition_from_json(condition));
  }
  repository.status.observed_generation = status["observedGeneration"].as_integer();
  repository.status.package_count = status["packageCount"].as_integer();
  repository.status.git_commit_hash = status["gitCommitHash"].text();
  repository.status.last_full_sync_time = time_from_json(status["lastFullSyncTime"]);
  return repository;
}

Json Repository::to_json() const {
  Json git = Json::object();
  git.set_unless_zero("repo", spec.git.repo);
  git.set_unless_zero("branch", spec.git.branch);
  git.set_unless_zero("directory", spec.git.directory);
  Json json_spec = Json::object();
  json_spec.set_unless_zero("description", spec.description);
  json_spec.set_unless_zero("deployment", spec.deployment);
  json_spec.set_unless_zero("type", spec.type);
  json_spec.set_unless_zero("git", std::move(git));
  Json json = Json::object({{"apiVersion", type().api_version()},
                            {"kind", type().kind},
                            {"metadata", meta_to_json(meta)},
                            {"spec", std::move(json_spec)}});
  json.set_unless_zero("status", status_to_json(status));
  return json;
}

}  // namespace porchsim::api
