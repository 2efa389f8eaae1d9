// PackageVariant config.porch.kpt.dev/v1alpha1.
// Porch: controllers/packagevariants/api/v1alpha1/packagevariant_types.go.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "controllers/api/condition.h"
#include "controllers/api/json.h"
#include "controllers/api/object_key.h"
#include "controllers/api/object_meta.h"
#include "controllers/api/package_revision_resources.h"

namespace porchsim::api {

inline constexpr std::string_view kPackageVariantFinalizer = "config.porch.kpt.dev/packagevariants";
inline constexpr std::string_view kAdoptNone = "adoptNone";
inline constexpr std::string_view kAdoptExisting = "adoptExisting";
inline constexpr std::string_view kDeletionDelete = "delete";
inline constexpr std::string_view kDeletionOrphan = "orphan";

struct PackageVariant {
  ObjectMeta meta;
  struct Upstream {
    std::string repo;
    std::string package;
    std::int64_t revision = 0;
    std::string workspace_name;
    friend bool operator==(const Upstream&, const Upstream&) = default;
  };
  struct Downstream {
    std::string repo;
    std::string package;
    friend bool operator==(const Downstream&, const Downstream&) = default;
  };
  struct PackageContext {
    StringMap data;
    std::vector<std::string> remove_keys;
    friend bool operator==(const PackageContext&, const PackageContext&) = default;
  };
  // KRM functions (kpt's Function): image, exec, configPath, configMap, name, tag, selectors and
  // exclude, as far as they are set.
  struct Pipeline {
    std::vector<Json> mutators;
    std::vector<Json> validators;
    friend bool operator==(const Pipeline&, const Pipeline&) = default;
  };
  struct Injector {
    // Absent = any; an empty text is a value of its own (the core group).
    std::optional<std::string> group;
    std::optional<std::string> version;
    std::optional<std::string> kind;
    std::string name;
    friend bool operator==(const Injector&, const Injector&) = default;
  };
  struct Spec {
    std::optional<Upstream> upstream;
    std::optional<Downstream> downstream;
    std::string adoption_policy;
    std::string deletion_policy;
    StringMap labels;
    StringMap annotations;
    std::optional<PackageContext> package_context;
    std::optional<Pipeline> pipeline;
    std::vector<Injector> injectors;
    friend bool operator==(const Spec&, const Spec&) = default;
  } spec;
  struct DownstreamTarget {
    std::string name;
    RenderStatus render_status;
    friend bool operator==(const DownstreamTarget&, const DownstreamTarget&) = default;
  };
  struct Status {
    std::vector<Condition> conditions;
    std::vector<DownstreamTarget> downstream_targets;
    friend bool operator==(const Status&, const Status&) = default;
  } status;

  static const ResourceType& type();
  static PackageVariant from_json(const Json& document);
  Json to_json() const;
  void write(FieldWriter& out) const;
};

}  // namespace porchsim::api
