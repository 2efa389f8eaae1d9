// PackageRevision porch.kpt.dev/v1alpha2: a custom resource. Its spec is what people want of a
// package revision, its status what the PackageRevision controller has made of it; the content lies
// in Git and is served as PackageRevisionResources.
//
// Porch: api/porch/v1alpha2/packagerevision_types.go. Against v1alpha1: a source instead of tasks,
// and revision, conditions and locks are the controller's to tell.
#pragma once

#include <array>
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
#include "api/package_revision.h"
#include "api/package_task.h"

namespace porchsim::api::v1alpha2 {

// On every revision whose package has been published: "true" on the newest, "false" on others.
inline constexpr std::string_view kLatestRevisionLabel = "porch.kpt.dev/latest-revision";
inline constexpr std::string_view kRepositoryLabel = "porch.kpt.dev/repository";
// Whoever has written the content asks for a render: the resourceVersion of the resources.
inline constexpr std::string_view kRenderRequestAnnotation = "porch.kpt.dev/render-request";
// "true": what a failed pipeline has made is kept.
inline constexpr std::string_view kPushOnRenderFailureAnnotation =
    "porch.kpt.dev/push-on-render-failure";
inline constexpr std::string_view kPackageRevisionFinalizer = "porch.kpt.dev/packagerevisions";

inline constexpr std::string_view kReadyCondition = "Ready";
inline constexpr std::string_view kRenderedCondition = "Rendered";

// What an API server lists by.
inline constexpr std::array<std::string_view, 5> kSelectableFields = {
    ".spec.lifecycle", ".spec.repository", ".spec.packageName", ".spec.workspaceName",
    ".status.revision"};

// Where the content comes from, once; one of the four.
struct Source {
  struct Git {
    std::string repo;  // URL
    std::string ref;
    std::string directory;
    std::string secret;  // of its credentials; "" = none

    static constexpr auto fields() {
      return std::tuple{
          field("directory", &Git::directory),
          field("ref", &Git::ref),
          field("repo", &Git::repo),
          field<NameReference>("secretRef", &Git::secret),
      };
    }
    friend bool operator==(const Git&, const Git&) = default;
  };
  // One of another package: a revision of the cluster, or what lies in any Git repository.
  struct Clone {
    static constexpr std::array<std::string_view, 1> kTypes = {"git"};

    std::string type;
    std::optional<Git> git;
    std::optional<NameReference> upstream;

    static constexpr auto fields() {
      return std::tuple{
          field("git", &Clone::git),
          field("type", &Clone::type, {.one_of = kTypes}),
          field("upstreamRef", &Clone::upstream),
      };
    }
    friend bool operator==(const Clone&, const Clone&) = default;
  };
  // What has changed from one upstream revision to another, on a revision of the same package.
  struct Upgrade {
    static constexpr std::array<std::string_view, 4> kStrategies = {
        "resource-merge", "fast-forward", "force-delete-replace", "copy-merge"};

    NameReference old_upstream;
    NameReference new_upstream;
    NameReference current;
    std::string strategy;  // "": resource-merge

    static constexpr auto fields() {
      return std::tuple{
          field("currentPackage", &Upgrade::current, kAlways),
          field("newUpstream", &Upgrade::new_upstream, kAlways),
          field("oldUpstream", &Upgrade::old_upstream, kAlways),
          field("strategy", &Upgrade::strategy, {.one_of = kStrategies}),
      };
    }
    friend bool operator==(const Upgrade&, const Upgrade&) = default;
  };

  std::optional<Task::Init> init;
  std::optional<Clone> clone_from;
  std::optional<NameReference> copy_from;
  std::optional<Upgrade> upgrade;

  static constexpr std::array<ValidationRule, 1> kRules = {{
      {"[has(self.init), has(self.cloneFrom), has(self.copyFrom), "
       "has(self.upgrade)].filter(x, x).size() == 1",
       "exactly one of init, cloneFrom, copyFrom, or upgrade must be set"},
  }};
  static constexpr auto fields() {
    return std::tuple{
        field("cloneFrom", &Source::clone_from),
        field("copyFrom", &Source::copy_from),
        field("init", &Source::init),
        field("upgrade", &Source::upgrade),
    };
  }
  friend bool operator==(const Source&, const Source&) = default;
};

// One of status.conditions, which a server checks (metav1.Condition as a custom resource has it).
struct StatusCondition : Condition {
  static constexpr std::string_view kReasonPattern = "^[A-Za-z]([A-Za-z0-9_,:]*[A-Za-z0-9_])?$";
  static constexpr std::array<std::string_view, 3> kStatuses = {"True", "False", "Unknown"};

  static constexpr auto fields() {
    return std::tuple{
        field("lastTransitionTime", &Condition::last_transition_time, kRequired),
        field("message", &Condition::message,
              {.always = true, .required = true, .max_length = 32768}),
        field("observedGeneration", &Condition::observed_generation),
        field("reason", &Condition::reason,
              {.always = true,
               .required = true,
               .not_empty = true,
               .pattern = kReasonPattern,
               .max_length = 1024}),
        field("status", &Condition::status,
              {.always = true, .required = true, .one_of = kStatuses}),
        field("type", &Condition::type, {.always = true, .required = true, .max_length = 316}),
    };
  }
};

struct PackageRevision {
  static constexpr std::array<std::string_view, 4> kLifecycles = {kDraft, kProposed, kPublished,
                                                                  kDeletionProposed};

  ObjectMeta meta;
  struct Spec {
    std::string package_name;  // may contain "/"
    std::string repository;
    std::string workspace_name;
    std::string lifecycle;  // "": nothing is done with it
    std::optional<Source> source;
    std::vector<std::string> readiness_gates;  // condition types
    std::optional<PackageMetadata> package_metadata;

    static constexpr auto fields() {
      return std::tuple{
          field("lifecycle", &Spec::lifecycle, {.one_of = kLifecycles}),
          field("packageMetadata", &Spec::package_metadata),
          field("packageName", &Spec::package_name),
          field<std::vector<ReadinessGate>>("readinessGates", &Spec::readiness_gates),
          field("repository", &Spec::repository),
          field("source", &Spec::source, {.validations = Source::kRules}),
          field("workspaceName", &Spec::workspace_name),
      };
    }
    friend bool operator==(const Spec&, const Spec&) = default;
  } spec;
  struct Status {
    std::int64_t observed_generation = 0;
    std::int64_t revision = 0;  // -1 placeholder, 0 unpublished, from 1 published
    std::optional<Locator> upstream_lock;
    std::optional<Locator> self_lock;
    std::string published_by;
    std::optional<Time> published_at;
    bool deployment = false;
    std::string observed_prr_resource_version;   // the request that was rendered last
    std::string rendering_prr_resource_version;  // the one that is being rendered
    std::string creation_source;  // "init", "clone", "copy", "upgrade"; "": no source has run
    std::vector<Condition> package_conditions;  // those of the Kptfile
    std::vector<StatusCondition> conditions;    // kReadyCondition, kRenderedCondition

    static constexpr auto fields() {
      return std::tuple{
          field("conditions", &Status::conditions, {.map_key = "type"}),
          field("creationSource", &Status::creation_source),
          field("deployment", &Status::deployment),
          field("observedGeneration", &Status::observed_generation),
          field("observedPrrResourceVersion", &Status::observed_prr_resource_version),
          field("packageConditions", &Status::package_conditions),
          field("publishedAt", &Status::published_at),
          field("publishedBy", &Status::published_by),
          field("renderingPrrResourceVersion", &Status::rendering_prr_resource_version),
          field("revision", &Status::revision),
          field("selfLock", &Status::self_lock),
          field("upstreamLock", &Status::upstream_lock),
      };
    }
    friend bool operator==(const Status&, const Status&) = default;
  } status;

  bool is_published() const {
    return spec.lifecycle == kPublished || spec.lifecycle == kDeletionProposed;
  }
  // Null if there is none of that type.
  const Condition* find_condition(std::string_view condition_type) const;
  // The render that its content's last writer asks for; "" if none does.
  std::string_view render_request() const;

  static constexpr auto fields() {
    return std::tuple{
        field("metadata", &PackageRevision::meta, kAlways),
        field("spec", &PackageRevision::spec, kAlways),
        field("status", &PackageRevision::status),
    };
  }
  static const ResourceType& type();
  static PackageRevision from_json(const Json& document);
  Json to_json() const;
  void write(FieldWriter& out) const;
  friend bool operator==(const PackageRevision&, const PackageRevision&) = default;
};

}  // namespace porchsim::api::v1alpha2

namespace porchsim::api {
extern template const v1alpha2::PackageRevision& Object::decoded<v1alpha2::PackageRevision>() const;
}  // namespace porchsim::api
