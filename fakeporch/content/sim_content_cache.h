// The shared cache as one process of the simulated world sees it: only repositories that this
// process has opened are found, and each call travels (content_caller.h). Porch:
// pkg/cache/contentcache.
#pragma once

#include <memory>
#include <set>
#include <string_view>

#include "api/content/content_cache.h"
#include "fakeporch/content/content_caller.h"
#include "fakeporch/content/shared_cache.h"

namespace porchsim::fakeporch {

// Those that a process has opened: its controllers share them, a new start has none.
using OpenRepositories = std::set<api::ObjectKey>;

class SimContentCache final : public api::ContentCache, public api::ExternalPackageFetcher {
 public:
  SimContentCache(Network& network, SharedCache& cache, GitServer& git, sim::ProcessId process,
                  std::shared_ptr<const OpenRepositories> open)
      : caller_(network, process), cache_(cache), git_(git), open_(std::move(open)) {}

  api::Result<std::unique_ptr<api::PackageContent>> get_package_content(
      const api::ContentKey& key) override;
  api::Result<std::unique_ptr<api::ContentDraft>> create_new_draft(
      const api::ContentKey& key, std::string_view lifecycle) override;
  api::Result<std::unique_ptr<api::ContentDraft>> create_draft_from_existing(
      const api::ContentKey& key) override;
  api::Result<std::string> close_draft(const api::ContentKey& key,
                                       std::unique_ptr<api::ContentDraft> draft,
                                       std::string_view expected) override;
  api::Result<std::unique_ptr<api::PackageContent>> update_lifecycle(
      const api::ContentKey& key, std::string_view lifecycle, std::string_view expected) override;
  api::Result<> delete_package(const api::ContentKey& key) override;
  api::Result<api::ExternalPackage> fetch_external_git_package(
      const api::GitPackage& package, std::string_view name_space) override;

 private:
  class Content;
  class Draft;

  template <class T, class Effect>
  api::Result<T> call(const ContentSite& site, const api::ContentKey& key, Effect effect);
  api::Result<> check_open(const api::ObjectKey& repository) const;

  ContentCaller caller_;
  SharedCache& cache_;
  GitServer& git_;
  std::shared_ptr<const OpenRepositories> open_;
};

}  // namespace porchsim::fakeporch
