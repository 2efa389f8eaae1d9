#include "controllers/api/package_revision.h"

#include "controllers/api/field_writer.h"
#include "controllers/api/json_fields.h"

namespace porchsim::api {
namespace {

GitLocator git_from_json(const Json& json) {
  return {json["repo"].text(), json["directory"].text(), json["ref"].text(), json["commit"].text()};
}

void write_git(FieldWriter& out, const GitLocator& git) {
  out.begin_object();
  out.field_unless_zero("commit", git.commit);
  out.field_unless_zero("directory", git.directory);
  out.field_unless_zero("ref", git.ref);
  out.field_unless_zero("repo", git.repo);
  out.end_object();
}

Json git_to_json(const GitLocator& git) {
  JsonFieldWriter out;
  write_git(out, git);
  return out.take();
}

void write_locator(FieldWriter& out, std::string_view name, const std::optional<Locator>& locator) {
  if (!locator) return;
  out.key(name);
  out.begin_object();
  if (locator->git) {
    out.key("git");
    write_git(out, *locator->git);
  }
  out.field_unless_zero("type", locator->type);
  out.end_object();
}

}  // namespace

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
  // Most tasks are as they were read.
  const auto set = [&json](std::initializer_list<std::string_view> path, const std::string& text) {
    const Json& known = json.at(path);
    if (!known.is_string() || known.as_string() != text) json.set_path(path, text);
  };
  set({"type"}, task.type);
  if (task.type == "init" && !task.description.empty()) {
    set({"init", "description"}, task.description);
  }
  if (!task.clone_upstream.empty()) {
    set({"clone", "upstreamRef", "upstreamRef", "name"}, task.clone_upstream);
  }
  if (task.clone_git) json.set_path({"clone", "upstreamRef", "git"}, git_to_json(*task.clone_git));
  if (task.type == "edit") set({"edit", "sourceRef", "name"}, task.edit_source);
  if (task.type == "upgrade") {
    set({"upgrade", "oldUpstreamRef", "name"}, task.old_upstream);
    set({"upgrade", "newUpstreamRef", "name"}, task.new_upstream);
    set({"upgrade", "localPackageRevisionRef", "name"}, task.local_revision);
    if (!task.strategy.empty()) set({"upgrade", "strategy"}, task.strategy);
  }
  return json;
}

namespace {

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

void write_spec(FieldWriter& out, const PackageRevision::Spec& spec) {
  out.begin_object();
  out.field_unless_zero("lifecycle", spec.lifecycle);
  if (spec.package_metadata) {
    out.key("packageMetadata");
    out.begin_object();
    out.field_unless_zero("annotations", spec.package_metadata->annotations);
    out.field_unless_zero("labels", spec.package_metadata->labels);
    out.end_object();
  }
  out.field_unless_zero("packageName", spec.package_name);
  if (!spec.parent.empty()) {
    out.key("parent");
    out.begin_object();
    out.field("name", spec.parent);
    out.end_object();
  }
  if (!spec.readiness_gates.empty()) {
    out.key("readinessGates");
    out.begin_array();
    for (const std::string& gate : spec.readiness_gates) {
      out.begin_object();
      out.field("conditionType", gate);
      out.end_object();
    }
    out.end_array();
  }
  out.field_unless_zero("repository", spec.repository);
  out.field_unless_zero("revision", spec.revision);
  if (!spec.tasks.empty()) {
    out.key("tasks");
    out.begin_array();
    for (const Task& task : spec.tasks) out.json(task_to_json(task));
    out.end_array();
  }
  out.field_unless_zero("workspaceName", spec.workspace_name);
  out.end_object();
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

void write_status(FieldWriter& out, const PackageRevision::Status& status) {
  if (status == PackageRevision::Status()) return;
  out.key("status");
  out.begin_object();
  write_conditions(out, status.conditions);
  out.field_unless_zero("deployment", status.deployment);
  out.field_unless_zero("publishTimestamp", status.published_at);
  out.field_unless_zero("publishedBy", status.published_by);
  write_locator(out, "selfLock", status.self_lock);
  write_locator(out, "upstreamLock", status.upstream_lock);
  out.end_object();
}

}  // namespace

Locator locator_from_json(const Json& json) {
  Locator locator;
  locator.type = json["type"].text();
  if (json["git"].is_object()) locator.git = git_from_json(json["git"]);
  return locator;
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

void PackageRevision::write(FieldWriter& out) const {
  out.begin_object();
  write_head(out, type(), meta);
  out.key("spec");
  write_spec(out, spec);
  write_status(out, status);
  out.end_object();
}

Json PackageRevision::to_json() const {
  JsonFieldWriter out;
  write(out);
  return out.take();
}

}  // namespace porchsim::api
