#include "controllers/api/package_variant.h"

#include "controllers/api/field_writer.h"
#include "controllers/api/json_fields.h"

namespace porchsim::api {
namespace {

std::optional<std::string> optional_text(const Json& json) {
  return json.is_string() ? std::optional(json.text()) : std::nullopt;
}

Json known_members(const Json& json, std::initializer_list<std::string_view> names) {
  Json known = Json::object();
  for (const std::string_view name : names) known.set_unless_zero(name, json[name]);
  return known;
}

// kpt: Function and its Selector. What they do not know and what is empty is left out.
Json function_from_json(const Json& json) {
  Json function = known_members(
      json, {"configMap", "configPath", "exclude", "exec", "image", "name", "selectors", "tag"});
  for (const std::string_view list : {"exclude", "selectors"}) {
    if (!function.contains(list)) continue;
    Json selectors = Json::array();
    for (const Json& selector : function[list].items()) {
      selectors.push_back(known_members(
          selector, {"annotations", "apiVersion", "kind", "labels", "name", "namespace"}));
    }
    function.set(list, std::move(selectors));
  }
  return function;
}

std::vector<Json> functions_from_json(const Json& json) {
  std::vector<Json> functions;
  for (const Json& function : json.items()) functions.push_back(function_from_json(function));
  return functions;
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
    spec.pipeline = PackageVariant::Pipeline{functions_from_json(pipeline["mutators"]),
                                             functions_from_json(pipeline["validators"])};
  }
  for (const Json& injector : json["injectors"].items()) {
    spec.injectors.push_back({optional_text(injector["group"]), optional_text(injector["version"]),
                              optional_text(injector["kind"]), injector["name"].text()});
  }
  return spec;
}

void write_downstream(FieldWriter& out, const PackageVariant::Downstream& downstream) {
  out.begin_object();
  out.field_unless_zero("package", downstream.package);
  out.field_unless_zero("repo", downstream.repo);
  out.end_object();
}

void write_injector(FieldWriter& out, const PackageVariant::Injector& injector) {
  out.begin_object();
  if (injector.group) out.field("group", *injector.group);
  if (injector.kind) out.field("kind", *injector.kind);
  out.field("name", injector.name);
  if (injector.version) out.field("version", *injector.version);
  out.end_object();
}

void write_context(FieldWriter& out, const PackageVariant::PackageContext& context) {
  out.begin_object();
  out.field_unless_zero("data", context.data);
  out.field_unless_zero("removeKeys", context.remove_keys);
  out.end_object();
}

void write_functions(FieldWriter& out, std::string_view name, const std::vector<Json>& functions) {
  if (functions.empty()) return;
  out.key(name);
  out.begin_array();
  for (const Json& function : functions) out.json(function);
  out.end_array();
}

void write_pipeline(FieldWriter& out, const PackageVariant::Pipeline& pipeline) {
  out.begin_object();
  write_functions(out, "mutators", pipeline.mutators);
  write_functions(out, "validators", pipeline.validators);
  out.end_object();
}

void write_upstream(FieldWriter& out, const PackageVariant::Upstream& upstream) {
  out.begin_object();
  out.field_unless_zero("package", upstream.package);
  out.field_unless_zero("repo", upstream.repo);
  out.field_unless_zero("revision", upstream.revision);
  out.field_unless_zero("workspaceName", upstream.workspace_name);
  out.end_object();
}

void write_spec(FieldWriter& out, const PackageVariant::Spec& spec) {
  const auto part = [&out](std::string_view name, const auto& value, auto write) {
    if (!value) return;
    out.key(name);
    write(out, *value);
  };
  out.begin_object();
  out.field_unless_zero("adoptionPolicy", spec.adoption_policy);
  out.field_unless_zero("annotations", spec.annotations);
  out.field_unless_zero("deletionPolicy", spec.deletion_policy);
  part("downstream", spec.downstream, write_downstream);
  if (!spec.injectors.empty()) {
    out.key("injectors");
    out.begin_array();
    for (const auto& injector : spec.injectors) write_injector(out, injector);
    out.end_array();
  }
  out.field_unless_zero("labels", spec.labels);
  part("packageContext", spec.package_context, write_context);
  part("pipeline", spec.pipeline, write_pipeline);
  part("upstream", spec.upstream, write_upstream);
  out.end_object();
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

void write_status(FieldWriter& out, const PackageVariant::Status& status) {
  if (status == PackageVariant::Status()) return;
  out.key("status");
  out.begin_object();
  write_conditions(out, status.conditions);
  if (!status.downstream_targets.empty()) {
    out.key("downstreamTargets");
    out.begin_array();
    for (const auto& target : status.downstream_targets) {
      out.begin_object();
      out.field_unless_zero("name", target.name);
      out.key("renderStatus");
      out.json(render_status_to_json(target.render_status));
      out.end_object();
    }
    out.end_array();
  }
  out.end_object();
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

void PackageVariant::write(FieldWriter& out) const {
  out.begin_object();
  write_head(out, type(), meta);
  out.key("spec");
  write_spec(out, spec);
  write_status(out, status);
  out.end_object();
}

Json PackageVariant::to_json() const {
  JsonFieldWriter out;
  write(out);
  return out.take();
}

}  // namespace porchsim::api
