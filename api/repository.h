// Repository config.porch.kpt.dev/v1alpha1: a Git repository that Porch manages.
// Porch: api/porchconfig/v1alpha1/types.go.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

#include "api/condition.h"
#include "api/fields.h"
#include "api/json/field_writer.h"
#include "api/json/json.h"
#include "api/object_key.h"
#include "api/object_meta.h"

namespace porchsim::api {

struct Repository {
  struct SecretReference {
    static constexpr auto fields() { return std::tuple{known<std::string>("name", kRequired)}; }
  };
  struct Git {
    std::string repo;  // URL
    std::string branch;
    std::string directory;

    static constexpr auto fields() {
      return std::tuple{
          known<std::string>("author"),
          field("branch", &Git::branch,
                {.not_empty = true, .immutable = true, .default_text = "main"}),
          known<bool>("createBranch"),
          field("directory", &Git::directory, {.immutable = true}),
          known<std::string>("email"),
          field("repo", &Git::repo, {.required = true, .immutable = true}),
          known<SecretReference>("secretRef"),
      };
    }
    friend bool operator==(const Git&, const Git&) = default;
  };
  struct Oci {
    static constexpr auto fields() {
      return std::tuple{
          known<std::string>("registry", {.required = true, .immutable = true}),
          known<SecretReference>("secretRef"),
      };
    }
  };
  struct Sync {
    static constexpr auto fields() {
      return std::tuple{
          known<std::string>("runOnceAt"),
          known<std::string>("schedule"),
      };
    }
  };

  ObjectMeta meta;
  struct Spec {
    std::string description;
    bool deployment = false;
    std::string type;  // "git"
    Git git;

    static constexpr auto fields() {
      return std::tuple{
          known<std::string>("content", {.default_text = "Package"}),
          field("deployment", &Spec::deployment),
          field("description", &Spec::description),
          field("git", &Spec::git),
          known<Oci>("oci"),
          known<Sync>("sync"),
          field("type", &Spec::type, {.immutable = true}),
      };
    }
  } spec;
  struct Status {
    std::vector<Condition> conditions;
    std::int64_t observed_generation = 0;
    std::int64_t package_count = 0;
    std::string git_commit_hash;
    std::optional<Time> last_full_sync_time;

    static constexpr auto fields() {
      return std::tuple{
          field("conditions", &Status::conditions),
          field("gitCommitHash", &Status::git_commit_hash),
          field("lastFullSyncTime", &Status::last_full_sync_time),
          known<Time>("nextFullSyncTime"),
          field("observedGeneration", &Status::observed_generation),
          known<Time>("observedRunOnceAt"),
          field("packageCount", &Status::package_count),
      };
    }
    friend bool operator==(const Status&, const Status&) = default;
  } status;

  static constexpr auto fields() {
    return std::tuple{
        field("metadata", &Repository::meta, kAlways),
        field("spec", &Repository::spec, kAlways),
        field("status", &Repository::status),
    };
  }
  static const ResourceType& type();
  static Repository from_json(const Json& document);
  Json to_json() const;
  void write(FieldWriter& out) const;
};

}  // namespace porchsim::api
