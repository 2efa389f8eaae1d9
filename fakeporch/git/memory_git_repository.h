// One repository in memory: its URL and its references.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "fakeporch/git/git_server.h"
#include "fakeporch/git/memory_git_objects.h"

namespace porchsim::fakeporch {

class MemoryGitRepository final : public GitRepository {
 public:
  MemoryGitRepository(std::string url, const MemoryGitObjects& objects)
      : url_(std::move(url)), objects_(objects) {}

  const std::string& url() const override { return url_; }
  std::optional<CommitId> ref(std::string_view name) const override;
  std::vector<std::pair<std::string, CommitId>> refs(std::string_view prefix) const override;
  api::Result<> push(const std::vector<RefUpdate>& updates) override;
  std::uint64_t version() const override { return version_; }

 private:
  using Refs = std::map<std::string, CommitId, std::less<>>;

  api::Result<> check(const RefUpdate& update) const;
  api::Result<> check_no_clash(const std::string& name) const;
  void set(const std::string& name, const std::optional<CommitId>& value);

  std::string url_;
  const MemoryGitObjects& objects_;
  Refs refs_;
  std::uint64_t version_ = 0;
};

}  // namespace porchsim::fakeporch
