#include "controllers/api/package_revision.h"

#include "controllers/api/json_fields.h"

namespace porchsim::api {
namespace {

GitLocator git_from_json(const Json& json) {
  return {json["repo"].text(), json["directory"].text(), json["ref"].text(), json["commit"].text()};
}

Json git_to_json(const GitLocator& git) {
  Json json = Json::object();
  json.set_unless_zero("repo", git.repo);
  json.set_unless_zero("directory", git.directory);
  json.set_unless_zero("ref", git.ref);
  json.set_unless_zero("commit", git.commit);
  return json;
}

Task task_from_json(const Json& json) {
  Task task;
  task.type = json["type"].text();
  task.description = json.at({"init", "description"}).text();
  const Json& source = json.at({"clone", "upstreamRef"});
  task.clone_upstream = source.at({"upstreamRef", "name"}).text();
  if (source["git"].is_object()) task.clone_git = git_from_json(source["git"]);
  task.edit_source = json.at({"edit", "sourceRef", "name"}).text();
  const Json& upgrade = json["upgrade"];
  task.old_upstream = upgrade.at({"oldUpstreamRef", "name"}).text();
  task.new_upstream = upgrade.at({"newUpstreamRef", "name"}).text();
  task.local_revision = upgrade.at({"localPackageRevisionRef", "name"}).text();
  task.strategy = upgrade["strategy"].text();
  task.rest = json;
  return task;
}

Json task_to_json(const Task& task) {
  Json json = task.rest.is_object() ? task.rest : Json::object();
  json.set("type", task.type);
  if (task.type == "init" && !task.description.empty()) {
    json.set_path({"init", "description"}, task.description);
  }
  if (!task.clone_upstream.empty()) {
    json.set_path({"clone", "upstreamRef", "upstreamRef", "name"}, task.clone_upstream);
  }
  if (task.clone_git) json.set_path({"clone", "upstreamRef", "git"}, git_to_json(*task.clone_git));
  if (task.type == "edit") json.set_path({"edit", "sourceRef", "name"}, task.edit_source);
  if (task.type == "upgrade") {
    json.set_path({"upgrade", "oldUpstreamRef", "name"}, task.old_upstream);
    json.set_path({"upgrade", "newUpstreamRef", "name"}, task.new_upstream);
    json.set_path({"upgrade", "localPackageRevisionRef", "name"}, task.local_revision);
    if (!task.strategy.empty()) json.set_path({"upgrade", "strategy"}, task.strategy);
  }
  return json;
}

PackageRevision::Spec spec_from_json(const Json& json) {
  PackageRevision::Spec spec;
  spec.package_name = json["packageName"].text();
  spec.repository = json["repository"].text();
  spec.workspace_name = json["workspaceName"].text();
  spec.revision = json["revision"].as_integer();
  spec.lifecycle = json["lifecycle"].text();
  spec.parent = json.at({"parent", "name"}).text();
  for (const Json& task : json["tasks"].items()) spec.tasks.push_back(task_from_json(task));
  for (const Json& gate : json["readinessGates"].items()) {
    spec.readiness_gates.push_back(gate["conditionType"].text());
  }
  const Json& metadata = json["packageMetadata"];
  if (metadata.is_object()) {
    spec.package_metadata = PackageMetadata{string_map_from_json(metadata["labels"]),
                                            string_map_from_json(metadata["annotations"])};
  }
  return spec;
}

Json spec_to_json(const PackageRevision::Spec& spec) {
  Json json = Json::object();
  json.set_unless_zero("packageName", spec.package_name);
  json.set_unless_zero("repository", spec.repository);
  json.set_unless_zero("workspaceName", spec.workspace_name);
  json.set_unless_zero("revision", spec.revision);
  json.set_unless_zero("lifecycle", spec.lifecycle);
  if (!spec.parent.empty()) json.set_path({"parent", "name"}, spec.parent);
  Json tasks;
  for (const Task& task : spec.tasks) tasks.push_back(task_to_json(task));
  json.set_unless_zero("tasks", std::move(tasks));
  Json gates;
  for (const std::string& gate : spec.readiness_gates) {
    gates.push_back(Json::object({{"conditionType", gate}}));
  }
  json.set_unless_zero("readinessGates", std::move(gates));
  if (spec.package_metadata) {
    Json metadata = Json::object();
    metadata.set_unless_zero("labels", string_map_to_json(spec.package_metadata->labels));
    metadata.set_unless_zero("annotations", string_map_to_json(spec.package_metadata->annotations));
    json.set("packageMetadata", std::move(metadata));
  }
  return json;
}

PackageRevision::Status status_from_json(const Json& json) {
  PackageRevision::Status status;
  if (json["upstreamLock"].is_object())
    status.upstream_lock = locator_from_json(json["upstreamLock"]);
  if (json["selfLock"].is_object()) status.self_lock = locator_from_json(json["selfLock"]);
  status.published_by = json["publishedBy"].text();
  status.published_at = time_from_json(json["publishTimestamp"]);
  status.deployment = json["deployment"].as_bool();
  for (const Json& condition : json["conditions"].items()) {
    status.conditions.push_back(condition_from_json(condition));
  }
  return status;
}

Json status_to_json(const PackageRevision::Status& status) {
  Json json = Json::object();
  if (status.upstream_lock) json.set("upstreamLock", locator_to_json(*status.upstream_lock));
  if (status.self_lock) json.set("selfLock", locator_to_json(*status.self_lock));
  json.set_unless_zero("publishedBy", status.published_by);
  if (status.published_at) json.set("publishTimestamp", to_rfc3339(*status.published_at));
  json.set_unless_zero("deployment", status.deployment);
  Json conditions;
  for (const Condition& condition : status.conditions) {
    conditions.push_back(condition_to_json(condition));
  }
  json.set_unless_zero("conditions", std::move(conditions));
  return json;
}

}  // namespace

Locator locator_from_json(const Json& json) {
  Locator locator;
  locator.type = json["type"].text();
  if (json["git"].is_object()) locator.git = git_from_json(json["git"]);
  return locator;
}

Json locator_to_json(const Locator& locator) {
  Json json = Json::object();
  json.set_unless_zero("type", locator.type);
  if (locator.git) json.set("git", git_to_json(*locator.git));
  return json;
}

const ResourceType& PackageRevision::type() {
  static const ResourceType type{"porch.kpt.dev", "v1alpha1", "PackageRevision", "packagerevisions",
                                 true};
  return type;
}

PackageRevision PackageRevision::from_json(const Json& document) {
  return {meta_from_json(document["metadata"]), spec_from_json(document["spec"]),
          status_from_json(document["status"])};
}

Json PackageRevision::to_json() const {
  Json json = Json::object({{"apiVersion", type().api_version()},
                            {"kind", type().kind},
                            {"metadata", meta_to_json(meta)},
                            {"spec", spec_to_json(spec)}});
  json.set_unless_zero("status", status_to_json(status));
  return json;
}

}  // namespace porchsim::api
