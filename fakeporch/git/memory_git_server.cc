#include <map>
#include <memory>
#include <utility>

#include "fakeporch/git/export_bare.h"
#include "fakeporch/git/git_server.h"
#include "fakeporch/git/import_bare.h"
#include "fakeporch/git/memory_git_objects.h"
#include "fakeporch/git/memory_git_repository.h"

namespace porchsim::fakeporch {

namespace {

class MemoryGitServer final : public GitServer {
 public:
  explicit MemoryGitServer(GitIds* ids) : objects_(ids) {}

  GitObjects& objects() override { return objects_; }

  GitRepository& repository(std::string_view url) override {
    if (GitRepository* known = find(url)) return *known;
    auto made = std::make_unique<MemoryGitRepository>(std::string(url), objects_);
    return *repositories_.emplace(url, std::move(made)).first->second;
  }

  GitRepository* find(std::string_view url) override {
    const auto found = repositories_.find(url);
    return found == repositories_.end() ? nullptr : found->second.get();
  }

  std::vector<std::string> urls() const override {
    std::vector<std::string> urls;
    urls.reserve(repositories_.size());
    for (const auto& [url, repository] : repositories_) urls.push_back(url);
    return urls;
  }

  std::uint64_t version() const override {
    std::uint64_t sum = 0;
    for (const auto& [url, repository] : repositories_) sum += repository->version();
    return sum;
  }

  api::Result<> export_bare(std::string_view url, const std::string& folder) override {
    const GitRepository* known = find(url);
    if (known == nullptr) {
      return api::fail(api::Reason::NotFound, "no Git repository " + std::string(url));
    }
    return export_repository(objects_.database(), *known, folder);
  }

  api::Result<> import_bare(std::string_view url, const std::string& folder) override {
    const bool is_new = find(url) == nullptr;
    const api::Result<> imported = import_repository(objects_.database(), repository(url), folder);
    if (!imported && is_new) repositories_.erase(repositories_.find(url));
    return imported;
  }

 private:
  MemoryGitObjects objects_;
  std::map<std::string, std::unique_ptr<MemoryGitRepository>, std::less<>> repositories_;
};

}  // namespace

std::unique_ptr<GitServer> make_git_server() { return std::make_unique<MemoryGitServer>(nullptr); }

std::unique_ptr<GitServer> make_git_server(GitIds& ids) {
  return std::make_unique<MemoryGitServer>(&ids);
}

}  // namespace porchsim::fakeporch
