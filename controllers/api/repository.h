// Repository config.porch.kpt.dev/v1alpha1: a Git repository that Porch manages.
// Porch: api/porchconfig/v1alpha1/types.go.
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

namespace porchsim::api {

struct Repository {
  ObjectMeta meta;
  struct Spec {
    std::string description;
    bool deployment = false;
    std::string type;  // "git"
    struct Git {
      std::string repo;    // URL
      std::string branch;  // default "main"
      std::string directory;
      friend bool operator==(const Git&, const Git&) = default;
    } git;
  } spec;
  struct Status {
    std::vector<Condition> conditions;
    std::int64_t observed_generation = 0;
    std::int64_t package_count = 0;
    std::string git_commit_hash;
    std::optional<Time> last_full_sync_time;
    friend bool operator==(const Status&, const Status&) = default;
  } status;

  static const ResourceType& type();
  static Repository from_json(const Json& document);
  Json to_json() const;
  void write(FieldWriter& out) const;
};

}  // namespace porchsim::api
