#include "kube/managedfields/typed/type.h"

#include <deque>
#include <initializer_list>
#include <utility>

namespace porchsim::kube::managedfields {
namespace {

using api::Json;

Json texts(std::initializer_list<std::string_view> names) {
  Json out = Json::object();
  for (const std::string_view name : names) out.set(name, Json::object({{"type", "string"}}));
  return out;
}

Json text_map() {
  return Json::object(
      {{"type", "object"}, {"additionalProperties", Json::object({{"type", "string"}})}});
}

Json moment() { return Json::object({{"type", "string"}, {"format", "date-time"}}); }

Json list_of(Json items, std::string_view list_type) {
  return Json::object(
      {{"type", "array"}, {"items", std::move(items)}, {"x-kubernetes-list-type", list_type}});
}

Json owner_references() {
  Json fields = texts({"apiVersion", "kind", "name", "uid"});
  fields.set_path({"uid", "default"}, "");
  for (const char* flag : {"blockOwnerDeletion", "controller"}) {
    fields.set(flag, Json::object({{"type", "boolean"}}));
  }
  Json list = list_of(Json::object({{"type", "object"},
                                    {"properties", std::move(fields)},
                                    {"x-kubernetes-map-type", "atomic"}}),
                      "map");
  list.set("x-kubernetes-list-map-keys", Json::array({"uid"}));
  return list;
}

Json managed_fields() {
  Json fields = texts({"apiVersion", "fieldsType", "manager", "operation", "subresource"});
  fields.set("fieldsV1", Json::object({{"type", "object"}}));
  fields.set("time", moment());
  return list_of(Json::object({{"type", "object"}, {"properties", std::move(fields)}}), "atomic");
}

// metav1.ObjectMeta as OpenAPI has it.
Json object_meta_schema() {
  Json fields = texts({"generateName", "name", "namespace", "resourceVersion", "selfLink", "uid"});
  for (const char* number : {"deletionGracePeriodSeconds", "generation"}) {
    fields.set(number, Json::object({{"type", "integer"}}));
  }
  for (const char* time : {"creationTimestamp", "deletionTimestamp"}) fields.set(time, moment());
  for (const char* map : {"annotations", "labels"}) fields.set(map, text_map());
  fields.set("finalizers", list_of(Json::object({{"type", "string"}}), "set"));
  fields.set("managedFields", managed_fields());
  fields.set("ownerReferences", owner_references());
  return Json::object({{"type", "object"}, {"properties", std::move(fields)}});
}

Json with_object_fields(Json schema) {
  for (const char* name : {"apiVersion", "kind"}) {
    schema.set_path({"properties", name}, Json::object({{"type", "string"}}));
  }
  schema.set_path({"properties", "metadata"}, object_meta_schema());
  return schema;
}

// kube-openapi's schemaconv. Types are made in a store that never moves them.
class Reader {
 public:
  explicit Reader(std::deque<Type>& store) : store_(store) {}

  // `keeps_unknown`: a schema above lets members pass that are not declared.
  const Type* read(const Json& given, bool keeps_unknown) {
    const bool embeds = given["x-kubernetes-embedded-resource"].as_bool();
    const Json schema = embeds ? with_object_fields(given) : given;
    keeps_unknown = keeps_unknown || schema["x-kubernetes-preserve-unknown-fields"].as_bool();
    const std::string_view type = schema["type"].as_string();
    Type read;
    if (type == "object" || type.empty()) read.map = map_of(schema, keeps_unknown);
    if (type == "array" || type.empty()) read.list = list_type_of(schema, keeps_unknown);
    if (type == "integer" || type == "number") {
      read.scalar = ScalarType::Numeric;
    } else if (type == "boolean") {
      read.scalar = ScalarType::Boolean;
    } else if (type == "string") {
      const std::string_view format = schema["format"].as_string();
      const bool is_text = format.empty() || format == "byte";
      read.scalar = is_text ? ScalarType::String : ScalarType::Untyped;
    } else if (type.empty()) {
      read.scalar = ScalarType::Untyped;
    }
    return &store_.emplace_back(std::move(read));
  }

 private:
  MapType map_of(const Json& schema, bool keeps_unknown) {
    MapType map;
    for (const Json::Member& member : schema["properties"].members()) {
      map.fields.push_back(
          {member.key, read(member.value, keeps_unknown), member.value["default"]});
    }
    const Json& others = schema["additionalProperties"];
    if (others.is_object()) {
      map.element = read(others, keeps_unknown);
    } else if (others.is_bool() ? others.as_bool() : keeps_unknown || map.fields.empty()) {
      map.element = &deduced_type();
    }
    map.atomic = schema["x-kubernetes-map-type"].as_string() == "atomic";
    map.is_deduced =
        map.fields.empty() && map.element != nullptr && map.element->scalar == ScalarType::Untyped;
    return map;
  }

  ListType list_type_of(const Json& schema, bool keeps_unknown) {
    ListType list;
    const Json& items = schema["items"];
    list.element = items.is_object() ? read(items, keeps_unknown) : &untyped_atomic_type();
    const std::string_view type = schema["x-kubernetes-list-type"].as_string();
    list.associative = type == "set" || type == "map";
    if (type != "map") return list;
    for (const Json& key : schema["x-kubernetes-list-map-keys"].items()) {
      list.keys.push_back(key.text());
    }
    return list;
  }

  std::deque<Type>& store_;
};

Type made_untyped(const Type& self, const Type& list_element, bool atomic) {
  Type type;
  type.scalar = ScalarType::Untyped;
  type.list = ListType{&list_element, false, {}};
  type.map = MapType{{}, &self, atomic, true};
  return type;
}

std::shared_ptr<const Type> read_object(const Json& schema) {
  const auto store = std::make_shared<std::deque<Type>>();
  return {store, Reader(*store).read(schema, false)};
}

}  // namespace

// One by one: fields are few, and most differ in length.
const MapType::Field* MapType::field(std::string_view name) const {
  for (const Field& field : fields) {
    if (field.name.size() == name.size() && field.name == name) return &field;
  }
  return nullptr;
}

const Type* MapType::member_type(std::string_view name) const {
  const Field* declared = field(name);
  return declared != nullptr ? declared->type : element;
}

const Type& untyped_atomic_type() {
  static const Type kType = made_untyped(kType, kType, true);
  return kType;
}

const Type& deduced_type() {
  static const Type kType = made_untyped(kType, untyped_atomic_type(), false);
  return kType;
}

ObjectType ObjectType::of_custom_resource(const Json& open_api_schema) {
  ObjectType type;
  type.root_ = read_object(open_api_schema.is_null() ? Json::object({{"type", "object"}})
                                                     : with_object_fields(open_api_schema));
  return type;
}

ObjectType ObjectType::of_built_in(const Json& open_api_schema) {
  ObjectType type;
  type.root_ = read_object(with_object_fields(open_api_schema));
  return type;
}

}  // namespace porchsim::kube::managedfields
