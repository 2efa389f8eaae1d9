// PackageRevisionResources porch.kpt.dev/v1alpha1: the files of a package revision.
// Porch: api/porch/v1alpha1/types.go.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>

#include "controllers/api/json.h"
#include "controllers/api/object_key.h"
#include "controllers/api/object_meta.h"

namespace porchsim::api {

using FileMap = std::map<std::string, std::shared_ptr<const std::string>,
                         std::less<>>;  // path -> content, shared

// What the last render said. `result` is kept as read (exitCode, items, …).
struct RenderStatus {
  Json result;  // null if nothing was rendered
  std::string error;

  friend bool operator==(const RenderStatus&, const RenderStatus&) = default;
};

struct PackageRevisionResources {
  ObjectMeta meta;
  struct Spec {
    std::string package_name;
    std::string workspace_name;
    std::int64_t revision = 0;
    std::string repository;
    FileMap resources;
  } spec;
  struct Status {
    RenderStatus render_status;
  } status;

  static const ResourceType& type();
  static PackageRevisionResources from_json(const Json& document);
  Json to_json() const;
};

RenderStatus render_status_from_json(const Json& json);
// Go prints the zero value of members without omitempty: {error: "", result: {exitCode: 0}}.
Json render_status_to_json(const RenderStatus& status);

}  // namespace porchsim::api
