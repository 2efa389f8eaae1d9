#include "kube/managedfields/kind.h"

#include <initializer_list>
#include <utility>

namespace porchsim::kube::managedfields {
namespace {

using api::Json;

FieldSet one_field(std::string_view name) { return {FieldPath{PathElement::field(name)}}; }

Json typed(std::string_view type) { return Json::object({{"type", type}}); }

Json map_of(Json element) {
  return Json::object({{"type", "object"}, {"additionalProperties", std::move(element)}});
}

Json bytes() { return Json::object({{"type", "string"}, {"format", "byte"}}); }

Json structure(std::initializer_list<std::pair<std::string_view, Json>> fields) {
  return Json::object({{"type", "object"}, {"properties", Json::object(fields)}});
}

Kind built_in(std::string name, const Json& schema) {
  Kind kind{std::move(name), false, {}};
  kind.versions["v1"] = {ObjectType::of_built_in(schema), {}};
  return kind;
}

}  // namespace

Kind Kind::of_custom_resource(const Json& definition) {
  const Json& spec = definition["spec"];
  Kind kind{spec.at({"names", "kind"}).text(), true, {}};
  for (const Json& version : spec["versions"].items()) {
    KindVersion known{ObjectType::of_custom_resource(version.at({"schema", "openAPIV3Schema"})),
                      {}};
    if (version["subresources"].contains("status")) {
      known.resets[""] = one_field("status");
      known.resets["status"] = one_field("spec");
    }
    kind.versions[spec["group"].text() + '/' + version["name"].text()] = std::move(known);
  }
  return kind;
}

Kind config_map_kind() {
  return built_in("ConfigMap", structure({{"binaryData", map_of(bytes())},
                                          {"data", map_of(typed("string"))},
                                          {"immutable", typed("boolean")}}));
}

Kind secret_kind() {
  return built_in("Secret", structure({{"data", map_of(bytes())},
                                       {"immutable", typed("boolean")},
                                       {"stringData", map_of(typed("string"))},
                                       {"type", typed("string")}}));
}

Kind namespace_kind() {
  const Json finalizers = Json::object({{"type", "array"}, {"items", typed("string")}});
  const Json condition = structure(
      {{"lastTransitionTime", Json::object({{"type", "string"}, {"format", "date-time"}})},
       {"message", typed("string")},
       {"reason", typed("string")},
       {"status", typed("string")},
       {"type", typed("string")}});
  const Json conditions = Json::object({{"type", "array"},
                                        {"items", condition},
                                        {"x-kubernetes-list-type", "map"},
                                        {"x-kubernetes-list-map-keys", Json::array({"type"})}});
  Kind kind = built_in(
      "Namespace",
      structure({{"spec", structure({{"finalizers", finalizers}})},
                 {"status", structure({{"conditions", conditions}, {"phase", typed("string")}})}}));
  kind.versions["v1"].resets[""] = one_field("status");
  kind.versions["v1"].resets["status"] = one_field("spec");
  return kind;
}

}  // namespace porchsim::kube::managedfields
