// Repository config.porch.kpt.dev/v1alpha1: a Git repository that Porch manages.
// Porch: api/porchconfig/v1alpha1/types.go.
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

namespace porchsim::api {

struct Repository {
  struct SecretReference {
    std::string name;

    static constexpr auto fields() {
      return std::tuple{field("name", &SecretReference::name, kRequired)};
    }
    friend bool operator==(const SecretReference&, const SecretReference&) = default;
  };
  struct Git {
    std::string repo;  // URL
    std::string branch;
    bool create_branch = false;  // where it is not there
    std::string directory;
    std::optional<SecretReference> secret_ref;  // of its credentials
    std::string author;                         // of Porch's commits
    std::string email;

    static constexpr auto fields() {
      return std::tuple{
          field("author", &Git::author),
          field("branch", &Git::branch,
                {.not_empty = true, .immutable = true, .default_text = "main"}),
          field("createBranch", &Git::create_branch),
          field("directory", &Git::directory, {.immutable = true}),
          field("email", &Git::email),
          field("repo", &Git::repo, {.required = true, .immutable = true}),
          field("secretRef", &Git::secret_ref),
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
  // When what lies in Git is read anew; nothing: as often as the controller does by itself.
  struct Sync {
    std::optional<Time> run_once_at;  // once, at that time
    std::string schedule;             // cron

    static constexpr auto fields() {
      return std::tuple{
          field("runOnceAt", &Sync::run_once_at),
          field("schedule", &Sync::schedule),
      };
    }
    friend bool operator==(const Sync&, const Sync&) = default;
  };

  ObjectMeta meta;
  struct Spec {
    std::string description;
    bool deployment = false;
    std::string type;  // "git"
    Git git;
    Sync sync;
    std::string content;  // "Package"

    static constexpr auto fields() {
      return std::tuple{
          field("content", &Spec::content, {.default_text = "Package"}),
          field("deployment", &Spec::deployment),
          field("description", &Spec::description),
          field("git", &Spec::git),
          known<Oci>("oci"),
          field("sync", &Spec::sync),
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
    std::optional<Time> next_full_sync_time;
    std::optional<Time> observed_run_once_at;  // the spec's, once it was followed

    static constexpr auto fields() {
      return std::tuple{
          field("conditions", &Status::conditions),
          field("gitCommitHash", &Status::git_commit_hash),
          field("lastFullSyncTime", &Status::last_full_sync_time),
          field("nextFullSyncTime", &Status::next_full_sync_time),
          field("observedGeneration", &Status::observed_generation),
          field("observedRunOnceAt", &Status::observed_run_once_at),
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
  // A sync keeps a v1alpha2 PackageRevision for each package revision of a Repository with this
  // annotation, "true".
  static constexpr std::string_view kV1alpha2Migration = "porch.kpt.dev/v1alpha2-migration";

  static const ResourceType& type();
  static Repository from_json(const Json& document);
  Json to_json() const;
  void write(FieldWriter& out) const;
};

extern template const Repository& Object::decoded<Repository>() const;

}  // namespace porchsim::api
