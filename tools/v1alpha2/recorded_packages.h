// The packages of a recording's Git repositories: what lies behind its content cache and its
// repository cache, in the manner of Porch's DB cache.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "api/json/json.h"
#include "api/object_key.h"
#include "api/object_meta.h"
#include "api/package_revision.h"
#include "api/time.h"

namespace porchsim::scenarios {

struct RecordedPackage {
  std::string package;  // its whole path
  std::string workspace;
  std::int64_t revision = 0;
  std::string lifecycle;
  api::StringMap resources;
  std::optional<api::GitLocator> lock;
  std::optional<api::Time> commit_time;
  std::string commit_author;
  api::Json errors;  // by the name of what fails: "GetLock"
};

struct RecordedRepository {
  api::ObjectKey key;
  std::string url;
  std::string branch_commit;
  bool open = false;  // in this process
  std::vector<RecordedPackage> packages;
  api::Json errors;  // by the name of a step: "Refresh"
  api::Json delays;
  api::Json panics;

  RecordedPackage* find(std::string_view package, std::string_view workspace);
};

class RecordedPackages {
 public:
  // `cache` is a recording's input.cache, with the texts of all resources (with_texts()).
  explicit RecordedPackages(const api::Json& cache);

  std::vector<RecordedRepository>& repositories() { return repositories_; }
  // Null if there is none.
  RecordedRepository* find(const api::ObjectKey& key);

  // A new commit of the package, by Porch: its lock, its author, its time.
  void commit(RecordedRepository& repository, RecordedPackage& package, api::Time now);
  // What somebody else writes: {repo, package, workspace, resources}. Nothing if it is gone.
  void push(const api::Json& action, api::Time now);
  void remove(const api::Json& action);

  // The repositories as recordings write them.
  api::Json json() const;

 private:
  std::vector<RecordedRepository> repositories_;
  std::int64_t commits_ = 0;
};

// Every member "resources" that names a set of `sets` (a recording's resourceSets) has its texts
// instead.
api::Json with_texts(const api::Json& json, const api::Json& sets);

// "default/blue".
api::ObjectKey object_key_of(std::string_view text);

}  // namespace porchsim::scenarios
