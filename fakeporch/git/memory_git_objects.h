// GitObjects over an ObjectDatabase.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "fakeporch/git/git_server.h"
#include "fakeporch/git/object_database.h"

namespace porchsim::fakeporch {

class MemoryGitObjects final : public GitObjects {
 public:
  explicit MemoryGitObjects(GitIds* ids) : objects_(ids) {}

  ObjectDatabase& database() { return objects_; }
  const ObjectDatabase& database() const { return objects_; }
  bool has_commit(std::string_view hex) const;

  api::Result<kpt::Files> read_files(const CommitId& commit, std::string_view path) const override;
  api::Result<kpt::Text> read_file(const CommitId& commit, std::string_view path) const override;
  api::Result<CommitInfo> read_commit(const CommitId& commit) const override;
  api::Result<TreeId> directory_id(const CommitId& commit, std::string_view path) const override;
  api::Result<std::vector<std::string>> find_packages(const CommitId& commit,
                                                      std::string_view path) const override;
  api::Result<CommitId> commit(const NewCommit& wanted) override;
  api::Result<CommitId> graft(const CommitId& base, const CommitId& from, std::string_view path,
                              const NewCommit& rest) override;
  std::size_t object_bytes() const override { return objects_.bytes(); }

 private:
  api::Result<ObjectId> root_of(const CommitId& commit) const;
  api::Result<ObjectId> directory(const CommitId& commit, std::string_view path) const;
  void collect_files(const ObjectId& tree, std::string& prefix, kpt::Files& files) const;
  void collect_packages(const ObjectId& tree, const std::string& path,
                        std::vector<std::string>& packages) const;
  api::Result<CommitId> write_commit(const NewCommit& wanted, const ObjectId& root);

  ObjectDatabase objects_;

  // What was read last: controllers, checks and Porch itself look at the same few packages again
  // and again. What a commit holds never changes.
  struct Read {
    CommitId commit;
    std::string path;
    kpt::Files files;
  };
  mutable std::vector<Read> recent_;  // a ring, once it is full
  mutable std::size_t next_recent_ = 0;
};

}  // namespace porchsim::fakeporch
