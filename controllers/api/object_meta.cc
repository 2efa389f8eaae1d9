#include "controllers/api/object_meta.h"

#include <algorithm>

#include "controllers/api/json_fields.h"

namespace porchsim::api {
namespace {

OwnerReference owner_from_json(const Json& json) {
  OwnerReference owner;
  owner.api_version = json["apiVersion"].text();
  owner.kind = json["kind"].text();
  owner.name = json["name"].text();
  owner.uid = json["uid"].text();
  if (json["controller"].is_bool()) owner.controller = json["controller"].as_bool();
  if (json["blockOwnerDeletion"].is_bool()) {
    owner.block_owner_deletion = json["blockOwnerDeletion"].as_bool();
  }
  return owner;
}

Json owner_to_json(const OwnerReference& owner) {
  Json json = Json::object({{"apiVersion", owner.api_version},
                            {"kind", owner.kind},
                            {"name", owner.name},
                            {"uid", owner.uid}});
  if (owner.controller) json.set("controller", *owner.controller);
  if (owner.block_owner_deletion) json.set("blockOwnerDeletion", *owner.block_owner_deletion);
  return json;
}

}  // namespace

bool ObjectMeta::has_finalizer(std::string_view finalizer) const {
  return std::find(finalizers.begin(), finalizers.end(), finalizer) != finalizers.end();
}

ObjectMeta meta_from_json(const Json& metadata) {
  ObjectMeta meta;
  meta.name = metadata["name"].text();
  meta.generate_name = metadata["generateName"].text();
  meta.name_space = metadata["namespace"].text();
  meta.uid = metadata["uid"].text();
  meta.resource_version = metadata["resourceVersion"].text();
  meta.generation = metadata["generation"].as_integer();
  meta.creation_timestamp = time_from_json(metadata["creationTimestamp"]);
  meta.deletion_timestamp = time_from_json(metadata["deletionTimestamp"]);
  meta.labels = string_map_from_json(metadata["labels"]);
  meta.annotations = string_map_from_json(metadata["annotations"]);
  for (const Json& owner : metadata["ownerReferences"].items()) {
    meta.owner_references.push_back(owner_from_json(owner));
  }
  meta.finalizers = strings_from_json(metadata["finalizers"]);
  return meta;
}

Json meta_to_json(const ObjectMeta& meta) {
  Json json = Json::object();
  json.set_unless_zero("name", meta.name);
  json.set_unless_zero("generateName", meta.generate_name);
  json.set_unless_zero("namespace", meta.name_space);
  json.set_unless_zero("uid", meta.uid);
  json.set_unless_zero("resourceVersion", meta.resource_version);
  json.set_unless_zero("generation", meta.generation);
  if (meta.creation_timestamp) json.set("creationTimestamp", to_rfc3339(*meta.creation_timestamp));
  if (meta.deletion_timestamp) json.set("deletionTimestamp", to_rfc3339(*meta.deletion_timestamp));
  json.set_unless_zero("labels", string_map_to_json(meta.labels));
  json.set_unless_zero("annotations", string_map_to_json(meta.annotations));
  Json owners;
  for (const OwnerReference& owner : meta.owner_references) owners.push_back(owner_to_json(owner));
  json.set_unless_zero("ownerReferences", std::move(owners));
  json.set_unless_zero("finalizers", strings_to_json(meta.finalizers));
  return json;
}

}  // namespace porchsim::api
