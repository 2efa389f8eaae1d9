// PackageRevision porch.kpt.dev/v1alpha1, served by Porch's aggregated API server.
// Porch: api/porch/v1alpha1/types.go.
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
#include "api/package_task.h"

namespace porchsim::api {

inline constexpr std::string_view kDraft = "Draft";
inline constexpr std::string_view kProposed = "Proposed";
inline constexpr std::string_view kPublished = "Published";
inline constexpr std::string_view kDeletionProposed = "DeletionProposed";
inline constexpr std::string_view kLatestRevisionLabel = "kpt.dev/latest-revision";
inline constexpr std::string_view kResourceMerge = "resource-merge";

// Where a package lies in Git. Of a lock: also the commit.
struct GitLocator {
  std::string repo;
  std::string directory;
  std::string ref;
  std::string commit;

  static constexpr auto fields() {
    return std::tuple{
        field("commit", &GitLocator::commit),
        field("directory", &GitLocator::directory),
        field("ref", &GitLocator::ref),
        field("repo", &GitLocator::repo),
    };
  }
  friend bool operator==(const GitLocator&, const GitLocator&) = default;
};

// The package's directory from the root of its Git. Locks of Porch leave out the directory of the
// repository that the package is registered with, which their references have: "packages/app" of
// directory "app" at packages/app/v1 or drafts/packages/app/v1. Lives as long as the locator.
std::string_view directory_in_git(const GitLocator& place);

struct Locator {
  std::string type;  // "git"
  std::optional<GitLocator> git;

  static constexpr auto fields() {
    return std::tuple{
        field("git", &Locator::git),
        field("type", &Locator::type),
    };
  }
  friend bool operator==(const Locator&, const Locator&) = default;
};

struct ReadinessGate {
  static constexpr auto fields() { return std::tuple{known<std::string>("conditionType")}; }
};

struct PackageMetadata {
  StringMap labels;
  StringMap annotations;

  static constexpr auto fields() {
    return std::tuple{
        field("annotations", &PackageMetadata::annotations),
        field("labels", &PackageMetadata::labels),
    };
  }
  friend bool operator==(const PackageMetadata&, const PackageMetadata&) = default;
};

struct PackageRevision {
  ObjectMeta meta;
  struct Spec {
    std::string package_name;  // may contain "/"
    std::string repository;
    std::string workspace_name;
    std::int64_t revision = 0;  // -1 placeholder, 0 unpublished, from 1 published
    std::string lifecycle;
    std::string parent;  // deprecated
    std::vector<Task> tasks;
    std::vector<std::string> readiness_gates;  // condition types
    std::optional<PackageMetadata> package_metadata;

    static constexpr auto fields() {
      return std::tuple{
          field("lifecycle", &Spec::lifecycle),
          field("packageMetadata", &Spec::package_metadata),
          field("packageName", &Spec::package_name),
          field<NameReference>("parent", &Spec::parent),
          field<std::vector<ReadinessGate>>("readinessGates", &Spec::readiness_gates),
          field("repository", &Spec::repository),
          field("revision", &Spec::revision),
          field("tasks", &Spec::tasks),
          field("workspaceName", &Spec::workspace_name),
      };
    }
    friend bool operator==(const Spec&, const Spec&) = default;
  } spec;
  struct Status {
    std::optional<Locator> upstream_lock;
    std::optional<Locator> self_lock;
    std::string published_by;
    std::optional<Time> published_at;
    bool deployment = false;
    std::vector<Condition> conditions;

    static constexpr auto fields() {
      return std::tuple{
          field("conditions", &Status::conditions),
          field("deployment", &Status::deployment),
          field("publishTimestamp", &Status::published_at),
          field("publishedBy", &Status::published_by),
          field("selfLock", &Status::self_lock),
          field("upstreamLock", &Status::upstream_lock),
      };
    }
    friend bool operator==(const Status&, const Status&) = default;
  } status;

  bool is_published() const {
    return spec.lifecycle == kPublished || spec.lifecycle == kDeletionProposed;
  }
  bool is_draft() const { return spec.lifecycle == kDraft || spec.lifecycle == kProposed; }
  bool is_placeholder() const { return spec.revision == -1; }

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

extern template const PackageRevision& Object::decoded<PackageRevision>() const;

}  // namespace porchsim::api
