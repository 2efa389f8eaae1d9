#include "fakeporch/content/sim_content_cache.h"

#include <string>
#include <utility>

#include <fmt/core.h>

#include "api/v1alpha2/package_revision.h"
#include "fakeporch/content/content_texts.h"
#include "fakeporch/revisions/git_layout.h"
#include "fakeporch/revisions/revision_names.h"
#include "kpt/package/texts.h"

namespace porchsim::fakeporch {
namespace {

constexpr ContentSite kGet{"content.get", "get content"};
constexpr ContentSite kRead{"content.read", "read content"};
constexpr ContentSite kDraft{"content.draft", "open draft"};
constexpr ContentSite kWrite{"content.write", "write draft"};
constexpr ContentSite kClose{"content.close", "close draft"};
constexpr ContentSite kLifecycle{"content.lifecycle", "change lifecycle"};
constexpr ContentSite kDelete{"content.delete", "delete content"};
constexpr ContentSite kFetch{"content.fetch", "fetch from Git"};

api::ObjectKey object_of(const api::ContentKey& key) {
  return {key.repository.name_space,
          revision_object_name(key.repository.name, key.package, key.workspace)};
}

}  // namespace

template <class T, class Effect>
api::Result<T> SimContentCache::call(const ContentSite& site, const api::ContentKey& key,
                                     Effect effect) {
  return caller_.call<T>(site, api::v1alpha2::PackageRevision::type(), object_of(key),
                         [&]() -> api::Result<T> {
                           PORCHSIM_TRY(check_open(key.repository));
                           return effect();
                         });
}

api::Result<> SimContentCache::check_open(const api::ObjectKey& repository) const {
  if (open_->contains(repository)) return {};
  return api::fail(
      api::Reason::ServiceUnavailable,
      fmt::format("repository {}:{}:: not found", repository.name_space, repository.name));
}

class SimContentCache::Content final : public api::PackageContent {
 public:
  Content(SimContentCache& owner, api::ContentKey key, api::PackageRevision revision)
      : owner_(owner), key_(std::move(key)), revision_(std::move(revision)) {}

  const std::string& lifecycle() const override { return revision_.spec.lifecycle; }
  std::int64_t revision() const override { return revision_.spec.revision; }
  const std::string& version() const override { return commit_of(revision_); }
  api::Result<api::StringMap> resources() override {
    return owner_.call<api::StringMap>(kRead, key_, [this]() -> api::Result<api::StringMap> {
      return kpt::texts_of(PORCHSIM_TRY(owner_.cache_.files(revision_)));
    });
  }
  api::Result<std::optional<api::Locator>> lock() override { return revision_.status.self_lock; }
  api::Result<std::optional<api::Locator>> upstream_lock() override {
    return owner_.cache_.upstream_lock(revision_);
  }
  api::CommitInfo commit_info() override {
    return {revision_.status.published_at, revision_.status.published_by};
  }

 private:
  SimContentCache& owner_;
  api::ContentKey key_;
  api::PackageRevision revision_;
};

class SimContentCache::Draft final : public api::ContentDraft {
 public:
  Draft(SimContentCache& owner, SharedCache::Draft draft)
      : owner_(owner), draft_(std::move(draft)) {}

  api::Result<> update_resources(const api::StringMap& resources,
                                 std::string_view message) override {
    return owner_.call<void>(kWrite, draft_.key, [&]() -> api::Result<> {
      draft_.files = kpt::files_of(resources);
      draft_.message = message;
      return {};
    });
  }
  SharedCache::Draft& written() { return draft_; }

 private:
  SimContentCache& owner_;
  SharedCache::Draft draft_;
};

api::Result<std::unique_ptr<api::PackageContent>> SimContentCache::get_package_content(
    const api::ContentKey& key) {
  using Answer = std::unique_ptr<api::PackageContent>;
  return call<Answer>(kGet, key, [&]() -> api::Result<Answer> {
    return std::make_unique<Content>(*this, key, PORCHSIM_TRY(cache_.find(key)));
  });
}

api::Result<std::unique_ptr<api::ContentDraft>> SimContentCache::create_new_draft(
    const api::ContentKey& key, std::string_view) {
  using Answer = std::unique_ptr<api::ContentDraft>;
  return call<Answer>(kDraft, key, [&]() -> api::Result<Answer> {
    return std::make_unique<Draft>(*this, SharedCache::Draft{key, {}, {}, {}});
  });
}

api::Result<std::unique_ptr<api::ContentDraft>> SimContentCache::create_draft_from_existing(
    const api::ContentKey& key) {
  using Answer = std::unique_ptr<api::ContentDraft>;
  return call<Answer>(kDraft, key, [&]() -> api::Result<Answer> {
    const api::PackageRevision revision = PORCHSIM_TRY(cache_.find(key));
    if (revision.is_published()) {
      return api::fail(api::Reason::Invalid,
                       fmt::format("cannot update {} package revision", revision.spec.lifecycle));
    }
    return std::make_unique<Draft>(
        *this, SharedCache::Draft{key, PORCHSIM_TRY(cache_.files(revision)), {}, {}});
  });
}

api::Result<std::string> SimContentCache::close_draft(const api::ContentKey& key,
                                                      std::unique_ptr<api::ContentDraft> draft,
                                                      std::string_view expected) {
  return call<std::string>(kClose, key, [&]() -> api::Result<std::string> {
    auto* const own = dynamic_cast<Draft*>(draft.get());
    if (own == nullptr) {
      return api::fail(api::Reason::BadRequest, "draft is not a contentCache draft");
    }
    own->written().expected = expected;
    return cache_.write(caller_.caller(), own->written());
  });
}

api::Result<std::unique_ptr<api::PackageContent>> SimContentCache::update_lifecycle(
    const api::ContentKey& key, std::string_view lifecycle, std::string_view expected) {
  using Answer = std::unique_ptr<api::PackageContent>;
  return call<Answer>(kLifecycle, key, [&]() -> api::Result<Answer> {
    return std::make_unique<Content>(
        *this, key, PORCHSIM_TRY(cache_.set_lifecycle(caller_.caller(), key, lifecycle, expected)));
  });
}

api::Result<> SimContentCache::delete_package(const api::ContentKey& key) {
  return call<void>(kDelete, key, [&] { return cache_.remove(caller_.caller(), key); });
}

api::Result<api::ExternalPackage> SimContentCache::fetch_external_git_package(
    const api::GitPackage& package, std::string_view name_space) {
  const api::ObjectKey asked{std::string(name_space), ""};
  return caller_.call<api::ExternalPackage>(
      kFetch, api::v1alpha2::PackageRevision::type(), asked,
      [&]() -> api::Result<api::ExternalPackage> {
        GitRepository* const repository = git_.find(package.repo);
        const auto head = repository == nullptr ? std::nullopt : find_ref(*repository, package.ref);
        if (!head) {
          return api::fail(
              api::Reason::NotFound,
              fmt::format("cannot clone git repository {}: repository not found", package.repo));
        }
        const auto files = git_.objects().read_files(*head, package.directory);
        if (!files) {
          return api::fail(
              api::wrap(fmt::format("cannot find package {}@{}", package.directory, package.ref),
                        files.error()));
        }
        return api::ExternalPackage{kpt::texts_of(*files),
                                    {package.repo, package.directory, package.ref, *head}};
      });
}

}  // namespace porchsim::fakeporch
