#include "controllers/api/package_revision_resources.h"

namespace porchsim::api {

RenderStatus render_status_from_json(const Json& json) {
  return {json["result"], json["error"].text()};
}

Json render_status_to_json(const RenderStatus& status) {
  Json json = Json::object({{"error", status.error}});
  Json result = status.result.is_object() ? status.result : Json::object();
  if (!result.contains("exitCode")) result.set("exitCode", 0);
  json.set("result", std::move(result));
  return json;
}

const ResourceType& PackageRevisionResources::type() {
  static const ResourceType type{"porch.kpt.dev", "v1alpha1", "PackageRevisionResources",
                                 "packagerevisionresources", true};
  return type;
}

PackageRevisionResources PackageRevisionResources::from_json(const Json& document) {
  PackageRevisionResources resources;
  resources.meta = meta_from_json(document["metadata"]);
  const Json& spec = document["spec"];
  resources.spec.package_name = spec["packageName"].text();
  resources.spec.workspace_name = spec["workspaceName"].text();
  resources.spec.revision = spec["revision"].as_integer();
  resources.spec.repository = spec["repository"].text();
  for (const Json::Member& file : spec["resources"].members()) {
    resources.spec.resources.emplace_hint(resources.spec.resources.end(), file.key,
                                          file.value.shared_text());
  }
  resources.status.render_status = render_status_from_json(document.at({"status", "renderStatus"}));
  return resources;
}

Json PackageRevisionResources::to_json() const {
  Json files = Json::object();
  for (const auto& [path, content] : spec.resources) files.set(path, Json(content));
  Json json_spec = Json::object();
  json_spec.set_unless_zero("packageName", spec.package_name);
  json_spec.set_unless_zero("workspaceName", spec.workspace_name);
  json_spec.set_unless_zero("revision", spec.revision);
  json_spec.set_unless_zero("repository", spec.repository);
  json_spec.set_unless_zero("resources", std::move(files));
  return Json::object(
      {{"apiVersion", type().api_version()},
       {"kind", type().kind},
       {"metadata", meta_to_json(meta)},
       {"spec", std::move(json_spec)},
       {"status", Json::object({{"renderStatus", render_status_to_json(status.render_status)}})}});
}

}  // namespace porchsim::api
