// Package content in memory for tests of the controller, and a renderer that a test tells what to
// do.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "api/content/content_cache.h"
#include "api/content/renderer.h"

namespace porchsim::packagerevision::testing {

struct StoredPackage {
  std::string lifecycle = std::string(api::kDraft);
  std::int64_t revision = 0;
  api::StringMap resources;
  std::int64_t version = 1;

  api::Locator lock() const {
    return {.type = "git",
            .git = api::GitLocator{.repo = "https://git/blue.git",
                                   .directory = "app",
                                   .ref = "ref",
                                   .commit = "commit-" + std::to_string(version)}};
  }
};

class FakeContent final : public api::PackageContent {
 public:
  explicit FakeContent(StoredPackage package)
      : package_(std::move(package)), version_(std::to_string(package_.version)) {}

  const std::string& lifecycle() const override { return package_.lifecycle; }
  std::int64_t revision() const override { return package_.revision; }
  const std::string& version() const override { return version_; }
  api::Result<api::StringMap> resources() override { return package_.resources; }
  api::Result<std::optional<api::Locator>> lock() override { return package_.lock(); }
  api::Result<std::optional<api::Locator>> upstream_lock() override {
    return std::optional<api::Locator>();
  }
  api::CommitInfo commit_info() override { return {.time = {}, .author = "somebody"}; }

 private:
  StoredPackage package_;
  std::string version_;
};

class FakeDraft final : public api::ContentDraft {
 public:
  explicit FakeDraft(StoredPackage stored) : package(std::move(stored)) {}

  api::Result<> update_resources(const api::StringMap& resources, std::string_view) override {
    package.resources = resources;
    return {};
  }

  StoredPackage package;
};

class FakeContents final : public api::ContentCache {
 public:
  std::map<api::ContentKey, StoredPackage> packages;
  std::optional<api::Error> failure;  // of every call that looks for a package
  std::function<void()> after_close;  // what others do once the next draft is closed

  // What somebody else writes.
  void push(const api::ContentKey& key, const std::string& text) {
    packages[key].resources["cm.yaml"] = text;
    ++packages[key].version;
  }

  api::Result<std::unique_ptr<api::PackageContent>> get_package_content(
      const api::ContentKey& key) override {
    return std::make_unique<FakeContent>(*PORCHSIM_TRY(find(key)));
  }
  api::Result<std::unique_ptr<api::ContentDraft>> create_new_draft(
      const api::ContentKey&, std::string_view lifecycle) override {
    StoredPackage package;
    package.lifecycle = lifecycle;
    return std::make_unique<FakeDraft>(std::move(package));
  }
  api::Result<std::unique_ptr<api::ContentDraft>> create_draft_from_existing(
      const api::ContentKey& key) override {
    const StoredPackage& package = *PORCHSIM_TRY(find(key));
    if (package.lifecycle == api::kPublished)
      return api::fail(api::Reason::Invalid, "cannot update Published package revision");
    return std::make_unique<FakeDraft>(package);
  }
  api::Result<std::string> close_draft(const api::ContentKey& key,
                                       std::unique_ptr<api::ContentDraft> draft,
                                       std::string_view expected) override {
    const auto found = packages.find(key);
    const std::int64_t version = found == packages.end() ? 0 : found->second.version;
    if (!expected.empty() && expected != std::to_string(version)) {
      return api::fail(api::Reason::Conflict, "the content has moved");
    }
    packages[key] = static_cast<FakeDraft&>(*draft).package;
    packages[key].version = version + 1;
    const std::string closed = std::to_string(packages[key].version);
    if (const auto act = std::exchange(after_close, {})) act();
    return closed;
  }
  api::Result<std::unique_ptr<api::PackageContent>> update_lifecycle(
      const api::ContentKey& key, std::string_view lifecycle, std::string_view expected) override {
    StoredPackage& package = *PORCHSIM_TRY(find(key));
    if (!expected.empty() && expected != std::to_string(package.version)) {
      return api::fail(api::Reason::Conflict, "the content has moved");
    }
    package.lifecycle = lifecycle;
    if (lifecycle == api::kPublished && package.revision == 0) package.revision = 1;
    return std::make_unique<FakeContent>(package);
  }
  api::Result<> delete_package(const api::ContentKey& key) override {
    PORCHSIM_TRY(find(key));
    packages.erase(key);
    return {};
  }

 private:
  api::Result<StoredPackage*> find(const api::ContentKey& key) {
    if (failure) return api::fail(*failure);
    const auto found = packages.find(key);
    if (found == packages.end()) return api::fail(api::Reason::NotFound, "no such content");
    return &found->second;
  }
};

class NoFetcher final : public api::ExternalPackageFetcher {
 public:
  api::Result<api::ExternalPackage> fetch_external_git_package(const api::GitPackage&,
                                                               std::string_view) override {
    return api::fail(api::Reason::NotFound, "nothing is outside");
  }
};

// Gives what it got, with a file that counts the renders.
class FakeRenderer final : public api::Renderer {
 public:
  std::function<void()> during = [] {};  // the next render
  std::optional<api::Error> failure;
  std::optional<std::string> pipeline_error;
  int renders = 0;

  api::Result<api::Rendered> render(const api::StringMap& resources) override {
    ++renders;
    std::exchange(during, [] {})();
    if (failure) return api::fail(*std::exchange(failure, std::nullopt));
    api::Rendered out{.resources = resources, .pipeline_error = pipeline_error};
    out.resources["rendered"] = std::to_string(renders);
    return out;
  }
};

}  // namespace porchsim::packagerevision::testing
