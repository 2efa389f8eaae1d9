#include "controllers/api/repository.h"

#include "controllers/api/field_writer.h"
#include "controllers/api/json_fields.h"

namespace porchsim::api {
namespace {

void write_spec(FieldWriter& out, const Repository::Spec& spec) {
  out.begin_object();
  out.field_unless_zero("deployment", spec.deployment);
  out.field_unless_zero("description", spec.description);
  if (spec.git != Repository::Spec::Git()) {
    out.key("git");
    out.begin_object();
    out.field_unless_zero("branch", spec.git.branch);
    out.field_unless_zero("directory", spec.git.directory);
    out.field_unless_zero("repo", spec.git.repo);
    out.end_object();
  }
  out.field_unless_zero("type", spec.type);
  out.end_object();
}

void write_status(FieldWriter& out, const Repository::Status& status) {
  if (status == Repository::Status()) return;
  out.key("status");
  out.begin_object();
  write_conditions(out, status.conditions);
  out.field_unless_zero("gitCommitHash", status.git_commit_hash);
  out.field_unless_zero("lastFullSyncTime", status.last_full_sync_time);
  out.field_unless_zero("observedGeneration", status.observed_generation);
  out.field_unless_zero("packageCount", status.package_count);
  out.end_object();
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

void Repository::write(FieldWriter& out) const {
  out.begin_object();
  write_head(out, type(), meta);
  out.key("spec");
  write_spec(out, spec);
  write_status(out, status);
  out.end_object();
}

Json Repository::to_json() const {
  JsonFieldWriter out;
  write(out);
  return out.take();
}

}  // namespace porchsim::api
