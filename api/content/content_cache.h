// The shared cache of package content, through which controllers read and change what lies in Git.
// Production binds it to Porch's cache, the simulation to the world's Git; each call may block, may
// fail alone, and a crash can fall between any two.
//
// It is not transactional: making a draft, writing it and closing it are steps of their own, and
// others may write the same package in between.
// Porch: pkg/repository/content.go, pkg/cache/contentcache. Documents: seed 003.
//
// Errors: NotFound (no such package revision), ServiceUnavailable (the repository is not open in
// this process, yet or any more), Conflict (the content has moved since the version that was
// named), Invalid (what cannot be done to a package in this lifecycle), Unknown and what Git says
// for the rest. Their texts are the cache's.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "api/json/result.h"
#include "api/object_key.h"
#include "api/object_meta.h"
#include "api/package_revision.h"
#include "api/time.h"

namespace porchsim::api {

// A package revision among all that repositories have.
struct ContentKey {
  ObjectKey repository;  // of the Repository object
  std::string package;   // its whole path in the repository, "team/app"
  std::string workspace;

  friend auto operator<=>(const ContentKey&, const ContentKey&) = default;
};

// Who wrote last, and when.
struct CommitInfo {
  std::optional<Time> time;
  std::string author;
};

// A package revision as it was when the cache handed it out; what it has is read when it is asked
// for.
class PackageContent {
 public:
  virtual ~PackageContent() = default;
  virtual const std::string& lifecycle() const = 0;  // kDraft, …
  virtual std::int64_t revision() const = 0;         // 0 unpublished, -1 placeholder
  // Changes whenever the content does; compared, never read.
  virtual const std::string& version() const = 0;

  virtual Result<StringMap> resources() = 0;  // texts by path
  // Nothing where it has none.
  virtual Result<std::optional<Locator>> lock() = 0;
  virtual Result<std::optional<Locator>> upstream_lock() = 0;
  virtual CommitInfo commit_info() = 0;
};

// A draft being written; dropped without close_draft() it changes nothing.
class ContentDraft {
 public:
  virtual ~ContentDraft() = default;
  // All that the draft has from now on.
  virtual Result<> update_resources(const StringMap& resources, std::string_view message) = 0;
};

class ContentCache {
 public:
  virtual ~ContentCache() = default;
  virtual Result<std::unique_ptr<PackageContent>> get_package_content(const ContentKey& key) = 0;
  virtual Result<std::unique_ptr<ContentDraft>> create_new_draft(const ContentKey& key,
                                                                 std::string_view lifecycle) = 0;
  virtual Result<std::unique_ptr<ContentDraft>> create_draft_from_existing(
      const ContentKey& key) = 0;
  // Stores what was written, and answers the version that the content has now; "" = not known.
  // `expected`: the version that it must still have, else Conflict; "" = whatever it has.
  virtual Result<std::string> close_draft(const ContentKey& key,
                                          std::unique_ptr<ContentDraft> draft,
                                          std::string_view expected) = 0;
  // `expected` as of close_draft().
  virtual Result<std::unique_ptr<PackageContent>> update_lifecycle(const ContentKey& key,
                                                                   std::string_view lifecycle,
                                                                   std::string_view expected) = 0;
  virtual Result<> delete_package(const ContentKey& key) = 0;
};

// A package of a Git repository that is no Repository of the cluster.
struct GitPackage {
  std::string repo;  // URL
  std::string ref;
  std::string directory;
  std::string secret;  // of its credentials, in the namespace of who asks; "" = none
};

struct ExternalPackage {
  StringMap resources;
  GitLocator lock;
};

class ExternalPackageFetcher {
 public:
  virtual ~ExternalPackageFetcher() = default;
  virtual Result<ExternalPackage> fetch_external_git_package(const GitPackage& package,
                                                             std::string_view name_space) = 0;
};

}  // namespace porchsim::api
