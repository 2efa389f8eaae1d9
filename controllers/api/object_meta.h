// metav1.ObjectMeta: the metadata every object has, decoded.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "controllers/api/json.h"
#include "controllers/api/object_key.h"
#include "controllers/api/time.h"

namespace porchsim::api {

class FieldWriter;

using StringMap = std::map<std::string, std::string, std::less<>>;

struct OwnerReference {
  std::string api_version;
  std::string kind;
  std::string name;
  std::string uid;
  std::optional<bool> controller;
  std::optional<bool> block_owner_deletion;

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

  ObjectKey key() const { return {name_space, name}; }
  bool has_finalizer(std::string_view finalizer) const;
  friend bool operator==(const ObjectMeta&, const ObjectMeta&) = default;
};

ObjectMeta meta_from_json(const Json& metadata);
// Members with zero values are left out, as Go's omitempty does.
Json meta_to_json(const ObjectMeta& meta);
void write_meta(FieldWriter& out, const ObjectMeta& meta);
// apiVersion, kind and metadata: the members with which a document begins.
void write_head(FieldWriter& out, const ResourceType& type, const ObjectMeta& meta);

}  // namespace porchsim::api
