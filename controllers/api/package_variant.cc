#include "controllers/api/package_variant.h"

#include "controllers/api/json_fields.h"

namespace porchsim::api {
namespace {

std::optional<std::string> optional_text(const Json& json) {
  return json.is_string() ? std::optional(json.text()) : std::nullopt;
}

PackageVariant::Spec spec_from_json(const Json& json) {
  PackageVariant::Spec spec;
  if (const Json& upstream = json["upstream"]; upstream.is_object()) {
    spec.upstream = PackageVariant::Upstream{upstream["repo"].text(), upstream["package"].text(),
                                             upstream["revision"].as_integer(),
                                             upstream["workspaceName"].text()};
  }
  if (const Json& downstream = json["downstream"]; downstream.is_object()) {
    spec.downstream =
        PackageVariant::Downstream{downstream["repo"].text(), downstream["package"].text()};
  }
  spec.adoption_policy = json["adoptionPolicy"].text();
  spec.deletion_policy = json["deletionPolicy"].text();
  spec.labels = string_map_from_json(json["labels"]);
  spec.annotations = string_map_from_json(json["annotations"]);
  if (const Json& context = json["packageContext"]; context.is_object()) {
    spec.package_context = PackageVariant::PackageContext{string_map_from_json(context["data"]),
                                                          strings_from_json(context["removeKeys"])};
  }
  if (const Json& pipeline = json["pipeline"]; pipeline.is_object()) {
    spec.pipeline =
        PackageVariant::Pipeline{pipeline["mutators"].items(), pipeline["validators"].items()};
  }
  for (const Json& injector : json["injectors"].items()) {
    spec.injectors.push_back({optional_text(injector["group"]), optional_text(injector["version"]),
                              optional_text(injector["kind"]), injector["name"].text()});
  }
  return spec;
}

Json upstream_to_json(const PackageVariant::Upstream& upstream) {
  Json json = Json::object();
  json.set_unless_zero("repo", upstream.repo);
  json.set_unless_zero("package", upstream.package);
  json.set_unless_zero("revision", upstream.revision);
  json.set_unless_zero("workspaceName", upstream.workspace_name);
  return json;
}

Json downstream_to_json(const PackageVariant::Downstream& downstream) {
  Json json = Json::object();
  json.set_unless_zero("repo", downstream.repo);
  json.set_unless_zero("package", downstream.package);
  return json;
}

Json context_to_json(const PackageVariant::PackageContext& context) {
  Json json = Json::object();
  json.set_unless_zero("data", string_map_to_json(context.data));
  json.set_unless_zero("removeKeys", strings_to_json(context.remove_keys));
  return json;
}

Json injector_to_json(const PackageVariant::Injector& injector) {
  Json json = Json::object();
  if (injector.group) json.set("group", *injector.group);
  if (injector.version) json.set("version", *injector.version);
  if (injector.kind) json.set("kind", *injector.kind);
  json.set("name", injector.name);
  return json;
}

Json spec_to_json(const PackageVariant::Spec& spec) {
  Json json = Json::object();
  if (spec.upstream) json.set("upstream", upstream_to_json(*spec.upstream));
  if (spec.downstream) json.set("downstream", downstream_to_json(*spec.downstream));
  json.set_unless_zero("adoptionPolicy", spec.adoption_policy);
  json.set_unless_zero("deletionPolicy", spec.deletion_policy);
  json.set_unless_zero("labels", string_map_to_json(spec.labels));
  json.set_unless_zero("annotations", string_map_to_json(spec.annotations));
  if (spec.package_context) json.set("packageContext", context_to_json(*spec.package_context));
  if (spec.pipeline) {
    Json pipeline = Json::object();
    pipeline.set_unless_zero("mutators", Json::array(spec.pipeline->mutators));
    pipeline.set_unless_zero("validators", Json::array(spec.pipeline->validators));
    json.set("pipeline", std::move(pipeline));
  }
  Json injectors;
  for (const auto& injector : spec.injectors) injectors.push_back(injector_to_json(injector));
  json.set_unless_zero("injectors", std::move(injectors));
  return json;
}

PackageVariant::Status status_from_json(const Json& json) {
  PackageVariant::Status status;
  for (const Json& condition : json["conditions"].items()) {
    status.conditions.push_back(condition_from_json(condition));
  }
  for (const Json& target : json["downstreamTargets"].items()) {
    status.downstream_targets.push_back(
        {target["name"].text(), render_status_from_json(target["renderStatus"])});
  }
  return status;
}

Json status_to_json(const PackageVariant::Status& status) {
  Json json = Json::object();
  Json conditions;
  for (const Condition& condition : status.conditions) {
    conditions.push_back(condition_to_json(condition));
  }
  json.set_unless_zero("conditions", std::move(conditions));
  Json targets;
  for (const auto& target : status.downstream_targets) {
    Json one = Json::object({{"renderStatus", render_status_to_json(target.render_status)}});
    one.set_unless_zero("name", target.name);
    targets.push_back(std::move(one));
  }
  json.set_unless_zero("downstreamTargets", std::move(targets));
  return json;
}

}  // namespace

const ResourceType& PackageVariant::type() {
  static const ResourceType type{"config.porch.kpt.dev", "v1alpha1", "PackageVariant",
                                 "packagevariants", true};
  return type;
}

PackageVariant PackageVariant::from_json(const Json& document) {
  return {meta_from_json(document["metadata"]), spec_from_json(document["spec"]),
          status_from_json(document["status"])};
}

Json PackageVariant::to_json() const {
  Json json = Json::object({{"apiVersion", type().api_version()},
                            {"kind", type().kind},
                            {"metadata", meta_to_json(meta)},
                            {"spec", spec_to_json(spec)}});
  json.set_unless_zero("status", status_to_json(status));
  return json;
}

}  // namespace porchsim::api
