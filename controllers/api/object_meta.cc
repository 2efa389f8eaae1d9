#include "controllers/api/object_meta.h"

#include <algorithm>

#include "controllers/api/field_writer.h"
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

void write_owner(FieldWriter& out, const OwnerReference& owner) {
  out.begin_object();
  out.field("apiVersion", owner.api_version);
  if (owner.block_owner_deletion) out.field("blockOwnerDeletion", *owner.block_owner_deletion);
  if (owner.controller) out.field("controller", *owner.controller);
  out.field("kind", owner.kind);
  out.field("name", owner.name);
  out.field("uid", owner.uid);
  out.end_object();
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

void write_meta(FieldWriter& out, const ObjectMeta& meta) {
  out.begin_object();
  out.field_unless_zero("annotations", meta.annotations);
  out.field_unless_zero("creationTimestamp", meta.creation_timestamp);
  out.field_unless_zero("deletionTimestamp", meta.deletion_timestamp);
  out.field_unless_zero("finalizers", meta.finalizers);
  out.field_unless_zero("generateName", meta.generate_name);
  out.field_unless_zero("generation", meta.generation);
  out.field_unless_zero("labels", meta.labels);
  out.field_unless_zero("name", meta.name);
  out.field_unless_zero("namespace", meta.name_space);
  if (!meta.owner_references.empty()) {
    out.key("ownerReferences");
    out.begin_array();
    for (const OwnerReference& owner : meta.owner_references) write_owner(out, owner);
    out.end_array();
  }
  out.field_unless_zero("resourceVersion", meta.resource_version);
  out.field_unless_zero("uid", meta.uid);
  out.end_object();
}

void write_head(FieldWriter& out, const ResourceType& type, const ObjectMeta& meta) {
  out.field("apiVersion", type.api_version());
  out.field("kind", type.kind);
  out.key("metadata");
  write_meta(out, meta);
}

Json meta_to_json(const ObjectMeta& meta) {
  JsonFieldWriter out;
  write_meta(out, meta);
  return out.take();
}

}  // namespace porchsim::api
