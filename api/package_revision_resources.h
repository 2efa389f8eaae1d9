// PackageRevisionResources porch.kpt.dev/v1alpha1: the files of a package revision.
// Porch: api/porch/v1alpha1/types.go.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <tuple>

#include "api/fields.h"
#include "api/json/field_writer.h"
#include "api/json/json.h"
#include "api/object.h"
#include "api/object_key.h"
#include "api/object_meta.h"

namespace porchsim::api {

using FileMap = std::map<std::string, std::shared_ptr<const std::string>,
                         std::less<>>;  // path -> content, shared

// What the last render said. `result` is kept as read (exitCode, items, …).
struct RenderStatus {
  Json result;  // null if nothing was rendered
  std::string error;

  static constexpr auto fields() {
    return std::tuple{
        field("error", &RenderStatus::error),
        field("result", &RenderStatus::result),
    };
  }
  // Go prints the zero value of members without omitempty: {error: "", result: {exitCode: 0}}.
  Json to_json() const;
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

    static constexpr auto fields() {
      return std::tuple{
          field("packageName", &Spec::package_name),     field("repository", &Spec::repository),
          field("resources", &Spec::resources),          field("revision", &Spec::revision),
          field("workspaceName", &Spec::workspace_name),
      };
    }
  } spec;
  struct Status {
    RenderStatus render_status;

    static constexpr auto fields() {
      return std::tuple{
          field("renderStatus", &Status::render_status, kAlways),
      };
    }
  } status;

  static constexpr auto fields() {
    return std::tuple{
        field("metadata", &PackageRevisionResources::meta, kAlways),
        field("spec", &PackageRevisionResources::spec, kAlways),
        field("status", &PackageRevisionResources::status, kAlways),
    };
  }
  static const ResourceType& type();
  static PackageRevisionResources from_json(const Json& document);
  Json to_json() const;
  void write(FieldWriter& out) const;
};

extern template const PackageRevisionResources& Object::decoded<PackageRevisionResources>() const;

}  // namespace porchsim::api
