// Short ways to write down the objects, keys and requests that tests of the runtime need.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "api/json/json.h"
#include "api/object.h"
#include "controllers/runtime/request.h"

namespace porchsim::runtime::testing {

inline const api::ResourceType kVariants{"config.porch.kpt.dev", "v1alpha1", "PackageVariant",
                                         "packagevariants", true};
inline const api::ResourceType kRevisions{"porch.kpt.dev", "v1alpha1", "PackageRevision",
                                          "packagerevisions", true};

inline api::Json object_json(const api::ResourceType& type, std::string_view name_space,
                             std::string_view name, const api::StringMap& labels = {}) {
  api::Json metadata = api::Json::object({{"name", name}});
  metadata.set_unless_zero("namespace", name_space);
  for (const auto& [key, value] : labels) {
    metadata.mutable_member("labels").set(key, value);
  }
  return api::Json::object(
      {{"apiVersion", type.api_version()}, {"kind", type.kind}, {"metadata", std::move(metadata)}});
}

inline api::ObjectPtr with_version(api::Json json, std::string_view version) {
  json.mutable_member("metadata").set("resourceVersion", version);
  return api::Object::from_json(json);
}

inline api::ObjectPtr object(std::string_view name_space, std::string_view name,
                             std::string_view version = "1", const api::StringMap& labels = {}) {
  return with_version(object_json(kVariants, name_space, name, labels), version);
}

inline Request request(std::string_view name, std::string_view name_space = "default") {
  return {{std::string(name_space), std::string(name)}};
}

}  // namespace porchsim::runtime::testing
