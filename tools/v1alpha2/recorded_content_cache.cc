#include "tools/v1alpha2/recorded_content_cache.h"

#include <algorithm>
#include <array>
#include <utility>

#include <fmt/format.h>

#include "api/lifecycle.h"
#include "base/ascii.h"
#include "kpt/kptfile/kptfile.h"
#include "kpt/kyaml/go_text.h"
#include "tools/v1alpha2/recorded_content.h"

namespace porchsim::scenarios {
namespace {

using api::Json;
using api::Reason;
using api::Result;
using Content = std::unique_ptr<api::PackageContent>;
using Draft = std::unique_ptr<api::ContentDraft>;

constexpr std::array kLifecycles = {api::kDraft, api::kProposed, api::kPublished,
                                    api::kDeletionProposed};

std::unexpected<api::Error> failed(const std::string& text) {
  return api::fail(is_not_found_text(text) ? Reason::NotFound : Reason::Unknown, text);
}

Json call_of(std::string_view operation, const api::ContentKey& key) {
  return Json::object({{"to", "cache"},
                       {"op", operation},
                       {"args", Json::object({{"repo", key.repository.to_string()},
                                              {"package", key.package},
                                              {"workspace", key.workspace}})}});
}

Json answer_of(const RecordedPackage& package) {
  return Json::object({{"package", package.package},
                       {"workspace", package.workspace},
                       {"revision", package.revision},
                       {"lifecycle", package.lifecycle}});
}

class RecordedDraft final : public api::ContentDraft {
 public:
  RecordedDraft(RecordedPackage package, RecordedTrace& trace, RecordedFaults& faults)
      : package_(std::move(package)), trace_(trace), faults_(faults) {}

  Result<> update_resources(const api::StringMap& resources, std::string_view message) override {
    Json texts = Json::object();
    for (const auto& [path, text] : resources) texts.set(path, text);
    const Json args = Json::object({{"message", message}, {"resources", std::move(texts)}});
    return trace_.call(
        Json::object({{"to", "cache"}, {"op", "draft.UpdateResources"}, {"args", args}}),
        [&](Json&) -> Result<> {
          if (const auto error = faults_.next("draft.UpdateResources")) return failed(*error);
          package_.resources = resources;
          return {};
        });
  }

  const RecordedPackage& package() const { return package_; }

 private:
  RecordedPackage package_;
  RecordedTrace& trace_;
  RecordedFaults& faults_;
};

}  // namespace

bool is_not_found_text(std::string_view text) {
  const std::string lower = base::to_lower(text);
  return std::ranges::any_of(std::array{"not found", "does not exist", "no such", "404"},
                             [&](const char* words) { return lower.contains(words); });
}

Result<> RecordedContentCache::unless_faulty(std::string_view operation) {
  if (const auto error = faults_.next(operation)) return failed(*error);
  return {};
}

Result<RecordedRepository*> RecordedContentCache::open_repository(const api::ContentKey& key) {
  RecordedRepository* found = packages_.find(key.repository);
  if (found != nullptr && found->open) return found;
  return failed(
      fmt::format("repository {}:{}:: not found", key.repository.name_space, key.repository.name));
}

Result<RecordedContentCache::Place> RecordedContentCache::look_up(const api::ContentKey& key) {
  RecordedRepository* repository = PORCHSIM_TRY(open_repository(key));
  PORCHSIM_TRY(unless_faulty("ListPackageRevisions"));
  RecordedPackage* package = repository->find(key.package, key.workspace);
  if (package != nullptr) return Place{repository, package};
  return failed(fmt::format("package revision {}/{} not found in repository {}:{}::", key.package,
                            key.workspace, key.repository.name_space, key.repository.name));
}

Content RecordedContentCache::content_of(const RecordedPackage& package) {
  return std::make_unique<RecordedContent>(package, trace_);
}

Result<Content> RecordedContentCache::get_package_content(const api::ContentKey& key) {
  return trace_.call(call_of("GetPackageContent", key), [&](Json& entry) -> Result<Content> {
    const Place place = PORCHSIM_TRY(look_up(key));
    entry.set("answer", answer_of(*place.package));
    return content_of(*place.package);
  });
}

Result<Draft> RecordedContentCache::draft_over(const RecordedPackage& package) {
  return std::make_unique<RecordedDraft>(package, trace_, faults_);
}

Result<Draft> RecordedContentCache::create_new_draft(const api::ContentKey& key,
                                                     std::string_view lifecycle) {
  Json entry = call_of("CreateNewDraft", key);
  entry.mutable_member("args").set("lifecycle", lifecycle);
  return trace_.call(std::move(entry), [&](Json&) -> Result<Draft> {
    RecordedRepository* repository = PORCHSIM_TRY(open_repository(key));
    PORCHSIM_TRY(unless_faulty("repo.CreateDraft"));
    const RecordedPackage* present = repository->find(key.package, key.workspace);
    if (present != nullptr && present->revision != 0) {
      return failed(
          fmt::format("update of revision from {} to zero is illegal", present->revision));
    }
    RecordedPackage package;
    package.package = key.package;
    package.workspace = key.workspace;
    package.lifecycle = lifecycle;
    return draft_over(package);
  });
}

Result<Draft> RecordedContentCache::create_draft_from_existing(const api::ContentKey& key) {
  return trace_.call(call_of("CreateDraftFromExisting", key), [&](Json&) -> Result<Draft> {
    const Place place = PORCHSIM_TRY(look_up(key));
    PORCHSIM_TRY(unless_faulty("repo.UpdateDraft"));
    if (api::is_published(place.package->lifecycle)) {
      return failed(fmt::format("cannot update {} package revision", place.package->lifecycle));
    }
    return draft_over(*place.package);
  });
}

Result<> RecordedContentCache::store(RecordedRepository& repository,
                                     const RecordedPackage& package) {
  PORCHSIM_TRY(unless_faulty("repo.CloseDraft"));
  if (!package.resources.empty() && !package.resources.contains(kpt::kKptfileName)) {
    return failed("package must contain Kptfile at root: " + package.package);
  }
  if (api::is_published(package.lifecycle) && package.revision == 0) {
    return failed(
        "create or update not allowed on column \"revision\", revision value of 0 is only allowed "
        "on when lifecycle is Draft or Proposed");
  }
  RecordedPackage* present = repository.find(package.package, package.workspace);
  if (present == nullptr) present = &repository.packages.emplace_back();
  *present = package;
  packages_.commit(repository, *present, clock_.now());
  return {};
}

Result<std::string> RecordedContentCache::close_draft(const api::ContentKey& key, Draft draft,
                                                      std::string_view /*expected*/) {
  const Json args = Json::object({{"repo", key.repository.to_string()}, {"version", 0}});
  return trace_.call(
      Json::object({{"to", "cache"}, {"op", "CloseDraft"}, {"args", args}}),
      [&](Json&) -> Result<std::string> {
        RecordedRepository* repository = PORCHSIM_TRY(open_repository(key));
        PORCHSIM_TRY(store(*repository, static_cast<const RecordedDraft&>(*draft).package()));
        return std::string();
      });
}

Result<> RecordedContentCache::change_directly(const Place& place, std::string_view desired) {
  PORCHSIM_TRY(unless_faulty("pkgrev.UpdateLifecycle"));
  RecordedPackage& package = *place.package;
  if (package.lifecycle == api::kProposed && desired == api::kPublished) {
    std::int64_t highest = 0;
    for (const RecordedPackage& one : place.repository->packages) {
      const bool counts = one.package == package.package && api::is_published(one.lifecycle);
      if (counts) highest = std::max(highest, one.revision);
    }
    package.revision = highest + 1;
    package.lifecycle = desired;
    packages_.commit(*place.repository, package, clock_.now());
    return {};
  }
  if (!api::is_published(package.lifecycle) || !api::is_published(desired)) {
    return failed(fmt::format("change from {} to {} is illegal", package.lifecycle, desired));
  }
  package.lifecycle = desired;
  return {};
}

Result<> RecordedContentCache::change_by_draft(const Place& place, std::string_view desired) {
  PORCHSIM_TRY(unless_faulty("repo.UpdateDraft"));
  RecordedPackage changed = *place.package;
  PORCHSIM_TRY(unless_faulty("draft.UpdateLifecycle"));
  changed.lifecycle = desired;
  return store(*place.repository, changed);
}

Result<> RecordedContentCache::change_lifecycle(const Place& place, std::string_view desired) {
  const std::string& current = place.package->lifecycle;
  if (std::ranges::find(kLifecycles, current) == kLifecycles.end()) {
    return failed("invalid current lifecycle value: " + kpt::go_quote(current));
  }
  if (std::ranges::find(kLifecycles, desired) == kLifecycles.end()) {
    return failed("invalid desired lifecycle value: " + kpt::go_quote(std::string(desired)));
  }
  const bool is_direct =
      api::is_published(current) || (current == api::kProposed && desired == api::kPublished);
  return is_direct ? change_directly(place, desired) : change_by_draft(place, desired);
}

Result<Content> RecordedContentCache::update_lifecycle(const api::ContentKey& key,
                                                       std::string_view lifecycle,
                                                       std::string_view /*expected*/) {
  Json call = call_of("UpdateLifecycle", key);
  call.mutable_member("args").set("desired", lifecycle);
  return trace_.call(std::move(call), [&](Json& entry) -> Result<Content> {
    const Place place = PORCHSIM_TRY(look_up(key));
    PORCHSIM_TRY(change_lifecycle(place, lifecycle));
    entry.set("answer", answer_of(*place.package));
    return content_of(*place.package);
  });
}

Result<> RecordedContentCache::delete_package(const api::ContentKey& key) {
  return trace_.call(call_of("DeletePackage", key), [&](Json&) -> Result<> {
    const Place place = PORCHSIM_TRY(look_up(key));
    PORCHSIM_TRY(unless_faulty("repo.Delete"));
    auto& packages = place.repository->packages;
    packages.erase(packages.begin() + (place.package - packages.data()));
    return {};
  });
}

}  // namespace porchsim::scenarios
