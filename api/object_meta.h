// metav1.ObjectMeta: the metadata every object has, decoded.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "api/fields.h"
#include "api/json/json.h"
#include "api/object_key.h"
#include "api/time.h"

namespace porchsim::api {

using StringMap = std::map<std::string, std::string, std::less<>>;

struct OwnerReference {
  std::string api_version;
  std::string kind;
  std::string name;
  std::string uid;
  std::optional<bool> controller;
  std::optional<bool> block_owner_deletion;

  static constexpr auto fields() {
    return std::tuple{
        field("apiVersion", &OwnerReference::api_version, kAlways),
        field("blockOwnerDeletion", &OwnerReference::block_owner_deletion),
        field("controller", &OwnerReference::controller),
        field("kind", &OwnerReference::kind, kAlways),
        field("name", &OwnerReference::name, kAlways),
        field("uid", &OwnerReference::uid, kAlways),
    };
  }
  friend bool operator==(const OwnerReference&, const OwnerReference&) = default;
};

struct ObjectMeta {
  std::string name;
  std::string generate_name;
  std::string name_space;
  std::string uid;
  std::string resource_version;  // opaque text; "" = not read from a server
  std::int64_t generation = 0;
  std::optional<Time> creation_timestamp;
  std::optional<Time> deletion_timestamp;
  StringMap labels;
  StringMap annotations;
  std::vector<OwnerReference> owner_references;
  std::vector<std::string> finalizers;
  Json managed_fields;  // who owns what of an object that was ever applied; null of others

  static constexpr auto fields() {
    return std::tuple{
        field("annotations", &ObjectMeta::annotations),
        field("creationTimestamp", &ObjectMeta::creation_timestamp),
        field("deletionTimestamp", &ObjectMeta::deletion_timestamp),
        field("finalizers", &ObjectMeta::finalizers),
        field("generateName", &ObjectMeta::generate_name),
        field("generation", &ObjectMeta::generation),
        field("labels", &ObjectMeta::labels),
        field("managedFields", &ObjectMeta::managed_fields),
        field("name", &ObjectMeta::name),
        field("namespace", &ObjectMeta::name_space),
        field("ownerReferences", &ObjectMeta::owner_references),
        field("resourceVersion", &ObjectMeta::resource_version),
        field("uid", &ObjectMeta::uid),
    };
  }
  ObjectKey key() const { return {name_space, name}; }
  bool has_finalizer(std::string_view finalizer) const;
  friend bool operator==(const ObjectMeta&, const ObjectMeta&) = default;
};

ObjectMeta meta_from_json(const Json& metadata);
Json meta_to_json(const ObjectMeta& meta);

}  // namespace porchsim::api
