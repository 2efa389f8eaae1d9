// PackageVariant config.porch.kpt.dev/v1alpha1.
// Porch: controllers/packagevariants/api/v1alpha1/packagevariant_types.go.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "api/condition.h"
#include "api/fields.h"
#include "api/json/field_writer.h"
#include "api/json/json.h"
#include "api/object.h"
#include "api/object_key.h"
#include "api/object_meta.h"
#include "api/package_revision_resources.h"

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

    static constexpr auto fields() {
      return std::tuple{
          field("package", &Upstream::package),
          field("repo", &Upstream::repo),
          field("revision", &Upstream::revision),
          field("workspaceName", &Upstream::workspace_name),
      };
    }
    friend bool operator==(const Upstream&, const Upstream&) = default;
  };
  struct Downstream {
    std::string repo;
    std::string package;

    static constexpr auto fields() {
      return std::tuple{
          field("package", &Downstream::package),
          field("repo", &Downstream::repo),
      };
    }
    friend bool operator==(const Downstream&, const Downstream&) = default;
  };
  struct PackageContext {
    StringMap data;
    std::vector<std::string> remove_keys;

    static constexpr auto fields() {
      return std::tuple{
          field("data", &PackageContext::data),
          field("removeKeys", &PackageContext::remove_keys),
      };
    }
    friend bool operator==(const PackageContext&, const PackageContext&) = default;
  };
  struct Selector {
    static constexpr auto fields() {
      return std::tuple{
          known<StringMap>("annotations"), known<std::string>("apiVersion"),
          known<std::string>("kind"),      known<StringMap>("labels"),
          known<std::string>("name"),      known<std::string>("namespace"),
      };
    }
  };
  // A KRM function (kpt's Function), as far as it is set.
  struct Function {
    static constexpr bool kKeepsOnlyKnown = true;

    static constexpr auto fields() {
      return std::tuple{
          known<StringMap>("configMap"),
          known<std::string>("configPath"),
          known<std::vector<Selector>>("exclude"),
          known<std::string>("exec"),
          known<std::string>("image"),
          known<std::string>("name"),
          known<std::vector<Selector>>("selectors"),
          known<std::string>("tag"),
      };
    }
  };
  struct Pipeline {
    std::vector<Json> mutators;
    std::vector<Json> validators;

    static constexpr auto fields() {
      return std::tuple{
          field<std::vector<Function>>("mutators", &Pipeline::mutators),
          field<std::vector<Function>>("validators", &Pipeline::validators),
      };
    }
    friend bool operator==(const Pipeline&, const Pipeline&) = default;
  };
  struct Injector {
    // Absent = any; an empty text is a value of its own (the core group).
    std::optional<std::string> group;
    std::optional<std::string> version;
    std::optional<std::string> kind;
    std::string name;

    static constexpr auto fields() {
      return std::tuple{
          field("group", &Injector::group),
          field("kind", &Injector::kind),
          field("name", &Injector::name, {.always = true, .required = true}),
          field("version", &Injector::version),
      };
    }
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

    static constexpr auto fields() {
      return std::tuple{
          field("adoptionPolicy", &Spec::adoption_policy),
          field("annotations", &Spec::annotations),
          field("deletionPolicy", &Spec::deletion_policy),
          field("downstream", &Spec::downstream),
          field("injectors", &Spec::injectors),
          field("labels", &Spec::labels),
          field("packageContext", &Spec::package_context),
          field("pipeline", &Spec::pipeline),
          field("upstream", &Spec::upstream),
      };
    }
    friend bool operator==(const Spec&, const Spec&) = default;
  } spec;
  struct DownstreamTarget {
    std::string name;
    RenderStatus render_status;

    static constexpr auto fields() {
      return std::tuple{
          field("name", &DownstreamTarget::name),
          field("renderStatus", &DownstreamTarget::render_status, kAlways),
      };
    }
    friend bool operator==(const DownstreamTarget&, const DownstreamTarget&) = default;
  };
  struct Status {
    std::vector<Condition> conditions;
    std::vector<DownstreamTarget> downstream_targets;

    static constexpr auto fields() {
      return std::tuple{
          field("conditions", &Status::conditions),
          field("downstreamTargets", &Status::downstream_targets),
      };
    }
    friend bool operator==(const Status&, const Status&) = default;
  } status;

  static constexpr auto fields() {
    return std::tuple{
        field("metadata", &PackageVariant::meta, kAlways),
        field("spec", &PackageVariant::spec, kAlways),
        field("status", &PackageVariant::status),
    };
  }
  static const ResourceType& type();
  static PackageVariant from_json(const Json& document);
  Json to_json() const;
  void write(FieldWriter& out) const;
};

extern template const PackageVariant& Object::decoded<PackageVariant>() const;

}  // namespace porchsim::api
