// PackageVariantSet config.porch.kpt.dev/v1alpha2.
// Porch: controllers/packagevariantsets/api/v1alpha2/packagevariantset_types.go.
// Documents: seed 001.
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
#include "api/package_variant.h"

namespace porchsim::api {

// On each PackageVariant that a set has made: the set's uid.
inline constexpr std::string_view kPackageVariantSetLabel =
    "config.porch.kpt.dev/packagevariantset";

// metav1.LabelSelector.
struct LabelSelector {
  struct Requirement {
    std::string key;
    std::string op;  // "In", "NotIn", "Exists", "DoesNotExist"
    std::vector<std::string> values;

    static constexpr auto fields() {
      return std::tuple{
          field("key", &Requirement::key, {.always = true, .required = true}),
          field("operator", &Requirement::op, {.always = true, .required = true}),
          field("values", &Requirement::values),
      };
    }
    friend bool operator==(const Requirement&, const Requirement&) = default;
  };
  StringMap match_labels;
  std::vector<Requirement> match_expressions;

  static constexpr auto fields() {
    return std::tuple{
        field("matchExpressions", &LabelSelector::match_expressions),
        field("matchLabels", &LabelSelector::match_labels),
    };
  }
  friend bool operator==(const LabelSelector&, const LabelSelector&) = default;
};

struct PackageVariantSet {
  ObjectMeta meta;

  // One entry of a map: each half is a text or a CEL expression.
  struct MapExpr {
    std::optional<std::string> key;
    std::optional<std::string> value;
    std::optional<std::string> key_expr;
    std::optional<std::string> value_expr;

    static constexpr auto fields() {
      return std::tuple{
          field("key", &MapExpr::key),
          field("keyExpr", &MapExpr::key_expr),
          field("value", &MapExpr::value),
          field("valueExpr", &MapExpr::value_expr),
      };
    }
    friend bool operator==(const MapExpr&, const MapExpr&) = default;
  };
  struct DownstreamTemplate {
    std::optional<std::string> repo;
    std::optional<std::string> package;
    std::optional<std::string> repo_expr;
    std::optional<std::string> package_expr;

    static constexpr auto fields() {
      return std::tuple{
          field("package", &DownstreamTemplate::package),
          field("packageExpr", &DownstreamTemplate::package_expr),
          field("repo", &DownstreamTemplate::repo),
          field("repoExpr", &DownstreamTemplate::repo_expr),
      };
    }
    friend bool operator==(const DownstreamTemplate&, const DownstreamTemplate&) = default;
  };
  struct PackageContextTemplate {
    StringMap data;
    std::vector<std::string> remove_keys;
    std::vector<MapExpr> data_exprs;
    std::vector<std::string> remove_key_exprs;

    static constexpr auto fields() {
      return std::tuple{
          field("data", &PackageContextTemplate::data),
          field("dataExprs", &PackageContextTemplate::data_exprs),
          field("removeKeyExprs", &PackageContextTemplate::remove_key_exprs),
          field("removeKeys", &PackageContextTemplate::remove_keys),
      };
    }
    friend bool operator==(const PackageContextTemplate&, const PackageContextTemplate&) = default;
  };
  struct InjectorTemplate {
    std::optional<std::string> group;
    std::optional<std::string> version;
    std::optional<std::string> kind;
    std::optional<std::string> name;
    std::optional<std::string> name_expr;

    static constexpr auto fields() {
      return std::tuple{
          field("group", &InjectorTemplate::group),
          field("kind", &InjectorTemplate::kind),
          field("name", &InjectorTemplate::name),
          field("nameExpr", &InjectorTemplate::name_expr),
          field("version", &InjectorTemplate::version),
      };
    }
    friend bool operator==(const InjectorTemplate&, const InjectorTemplate&) = default;
  };
  // Of resources, as far as it is set.
  struct Selector : PackageVariant::Selector {
    static constexpr bool kKeepsOnlyKnown = true;
  };
  // kpt's Function, and expressions for its configMap.
  struct FunctionTemplate {
    std::string image;
    std::string exec;
    std::string config_path;
    StringMap config_map;
    std::string name;
    std::string tag;
    std::vector<Json> selectors;
    std::vector<Json> exclude;
    std::vector<MapExpr> config_map_exprs;

    static constexpr auto fields() {
      using Selectors = std::vector<Selector>;
      return std::tuple{
          field("configMap", &FunctionTemplate::config_map),
          field("configMapExprs", &FunctionTemplate::config_map_exprs),
          field("configPath", &FunctionTemplate::config_path),
          field<Selectors>("exclude", &FunctionTemplate::exclude),
          field("exec", &FunctionTemplate::exec),
          field("image", &FunctionTemplate::image),
          field("name", &FunctionTemplate::name),
          field<Selectors>("selectors", &FunctionTemplate::selectors),
          field("tag", &FunctionTemplate::tag),
      };
    }
    friend bool operator==(const FunctionTemplate&, const FunctionTemplate&) = default;
  };
  struct PipelineTemplate {
    std::vector<FunctionTemplate> validators;
    std::vector<FunctionTemplate> mutators;

    static constexpr auto fields() {
      return std::tuple{
          field("mutators", &PipelineTemplate::mutators),
          field("validators", &PipelineTemplate::validators),
      };
    }
    friend bool operator==(const PipelineTemplate&, const PipelineTemplate&) = default;
  };
  struct Template {
    std::optional<DownstreamTemplate> downstream;
    std::optional<std::string> adoption_policy;
    std::optional<std::string> deletion_policy;
    StringMap labels;
    std::vector<MapExpr> label_exprs;
    StringMap annotations;
    std::vector<MapExpr> annotation_exprs;
    std::optional<PackageContextTemplate> package_context;
    std::optional<PipelineTemplate> pipeline;
    std::vector<InjectorTemplate> injectors;

    static constexpr auto fields() {
      return std::tuple{
          field("adoptionPolicy", &Template::adoption_policy),
          field("annotationExprs", &Template::annotation_exprs),
          field("annotations", &Template::annotations),
          field("deletionPolicy", &Template::deletion_policy),
          field("downstream", &Template::downstream),
          field("injectors", &Template::injectors),
          field("labelExprs", &Template::label_exprs),
          field("labels", &Template::labels),
          field("packageContext", &Template::package_context),
          field("pipeline", &Template::pipeline),
      };
    }
    friend bool operator==(const Template&, const Template&) = default;
  };
  struct RepositoryTarget {
    std::string name;
    std::vector<std::string> package_names;  // none: the upstream package's name

    static constexpr auto fields() {
      return std::tuple{
          field("name", &RepositoryTarget::name, {.always = true, .required = true}),
          field("packageNames", &RepositoryTarget::package_names),
      };
    }
    friend bool operator==(const RepositoryTarget&, const RepositoryTarget&) = default;
  };
  // Objects of the set's namespace.
  struct ObjectSelector {
    std::string api_version;
    std::string kind;
    std::optional<std::string> name;
    StringMap match_labels;
    std::vector<LabelSelector::Requirement> match_expressions;

    static constexpr auto fields() {
      return std::tuple{
          field("apiVersion", &ObjectSelector::api_version),
          field("kind", &ObjectSelector::kind),
          field("matchExpressions", &ObjectSelector::match_expressions),
          field("matchLabels", &ObjectSelector::match_labels),
          field("name", &ObjectSelector::name),
      };
    }
    friend bool operator==(const ObjectSelector&, const ObjectSelector&) = default;
  };
  // Exactly one of the first three. An empty list of repositories is not none: validation tells.
  struct Target {
    std::optional<std::vector<RepositoryTarget>> repositories;
    std::optional<LabelSelector> repository_selector;
    std::optional<ObjectSelector> object_selector;
    std::optional<Template> pv_template;

    static constexpr auto fields() {
      return std::tuple{
          field("objectSelector", &Target::object_selector),
          field("repositories", &Target::repositories),
          field("repositorySelector", &Target::repository_selector),
          field("template", &Target::pv_template),
      };
    }
    friend bool operator==(const Target&, const Target&) = default;
  };
  struct Spec {
    std::optional<PackageVariant::Upstream> upstream;
    std::vector<Target> targets;

    static constexpr auto fields() {
      return std::tuple{
          field("targets", &Spec::targets),
          field("upstream", &Spec::upstream),
      };
    }
    friend bool operator==(const Spec&, const Spec&) = default;
  } spec;
  struct Status {
    std::vector<Condition> conditions;

    static constexpr auto fields() { return std::tuple{field("conditions", &Status::conditions)}; }
    friend bool operator==(const Status&, const Status&) = default;
  } status;

  static constexpr auto fields() {
    return std::tuple{
        field("metadata", &PackageVariantSet::meta, kAlways),
        field("spec", &PackageVariantSet::spec, kAlways),
        field("status", &PackageVariantSet::status),
    };
  }
  static const ResourceType& type();
  static PackageVariantSet from_json(const Json& document);
  Json to_json() const;
  void write(FieldWriter& out) const;
};

extern template const PackageVariantSet& Object::decoded<PackageVariantSet>() const;

}  // namespace porchsim::api
