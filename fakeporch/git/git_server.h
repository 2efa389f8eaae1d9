// The Git servers of a world, in memory: real Git objects through libgit2, in one content-addressed
// object database shared by all repositories; a repository is its references. No network, no
// working tree.
//
// Paths and references are as Porch lays them out (spec: docs/fidelity.md): branches
// "drafts/<package>/<workspace>", "proposed/<package>/<workspace>",
// "deletionProposed/<package>/v<N>", tags "<package>/v<N>", and the main branch.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "api/json/result.h"
#include "fakeporch/git/git_ids.h"
#include "kpt/package/files.h"
#include "sim/time.h"

namespace porchsim::fakeporch {

using CommitId = std::string;  // 40 hex digits
using TreeId = std::string;

struct Signature {
  std::string name;
  std::string email;
  std::int64_t seconds = 0;  // Unix time, UTC
};

struct CommitInfo {
  CommitId id;
  TreeId tree;
  std::vector<CommitId> parents;
  Signature author;
  Signature committer;
  std::string message;
};

// One reference update of a push: all of a push happen, or none.
struct RefUpdate {
  std::string ref;  // full name: "refs/heads/main"
  std::optional<CommitId>
      expected;  // must be the present value; nothing = the reference must not exist
  std::optional<CommitId> wanted;  // nothing = delete
};

class GitRepository {
 public:
  virtual ~GitRepository() = default;
  virtual const std::string& url() const = 0;

  virtual std::optional<CommitId> ref(std::string_view name) const = 0;
  // All references whose name starts with `prefix`, sorted by name.
  virtual std::vector<std::pair<std::string, CommitId>> refs(std::string_view prefix) const = 0;
  // Compare-and-swap of all updates. Conflict (a non-fast-forward or a stale `expected`) names the
  // reference.
  virtual api::Result<> push(const std::vector<RefUpdate>& updates) = 0;
  // Counts pushes; a poller compares it to see whether anything moved.
  virtual std::uint64_t version() const = 0;
};

// Objects, shared by all repositories of the world.
class GitObjects {
 public:
  virtual ~GitObjects() = default;
  // Files of the directory `path` ("" = root) of a commit, paths relative to it. NotFound if there
  // is no such directory.
  virtual api::Result<kpt::Files> read_files(const CommitId& commit,
                                             std::string_view path) const = 0;
  virtual api::Result<kpt::Text> read_file(const CommitId& commit, std::string_view path) const = 0;
  virtual api::Result<CommitInfo> read_commit(const CommitId& commit) const = 0;
  // The id of the directory's tree: equal ids are equal content. NotFound if there is no such
  // directory.
  virtual api::Result<TreeId> directory_id(const CommitId& commit, std::string_view path) const = 0;
  // Directories of a commit that hold a Kptfile, topmost only, sorted (Porch's package discovery).
  virtual api::Result<std::vector<std::string>> find_packages(const CommitId& commit,
                                                              std::string_view path) const = 0;

  // A new commit: the tree of `base` (nothing = empty) with the whole directory `path` replaced by
  // `files` (nothing = removed). Objects are written at once; no reference moves.
  struct NewCommit {
    std::optional<CommitId> base;
    std::string path;
    std::optional<kpt::Files> files;
    std::vector<CommitId> parents;
    Signature author;
    Signature committer;
    std::string message;
  };
  virtual api::Result<CommitId> commit(const NewCommit& wanted) = 0;
  // Grafts the directory `path` of `from` onto the tree of `base` without reading the files.
  virtual api::Result<CommitId> graft(const CommitId& base, const CommitId& from,
                                      std::string_view path, const NewCommit& rest) = 0;
  virtual std::size_t object_bytes() const = 0;
};

class GitServer {
 public:
  virtual ~GitServer() = default;
  virtual GitObjects& objects() = 0;
  // A repository by URL; created empty (no branch) if new.
  virtual GitRepository& repository(std::string_view url) = 0;
  virtual GitRepository* find(std::string_view url) = 0;
  virtual std::vector<std::string> urls() const = 0;  // sorted
  // Grows whenever a repository's version does.
  virtual std::uint64_t version() const = 0;

  // Writes a bare repository that passes `git fsck --strict`. The folder must not exist.
  virtual api::Result<> export_bare(std::string_view url, const std::string& folder) = 0;
  // Copies objects and references of a bare (or .git) repository on disk; errors name the folder
  // and what is corrupt.
  virtual api::Result<> import_bare(std::string_view url, const std::string& folder) = 0;
};

std::unique_ptr<GitServer> make_git_server();
// `ids` are known already, and outlive the server.
std::unique_ptr<GitServer> make_git_server(GitIds& ids);

}  // namespace porchsim::fakeporch
