#include "fakeporch/content/shared_cache.h"

#include <algorithm>
#include <chrono>
#include <set>
#include <utility>

#include <fmt/core.h>

#include "fakeporch/content/content_texts.h"
#include "fakeporch/porch/draft_content.h"
#include "fakeporch/revisions/discovery.h"
#include "fakeporch/revisions/git_layout.h"
#include "fakeporch/revisions/revision_names.h"
#include "kpt/kptfile/kptfile.h"

namespace porchsim::fakeporch {
namespace {

std::string text_of(const api::ObjectKey& repository) {
  return fmt::format("{}:{}::", repository.name_space, repository.name);
}

std::unexpected<api::Error> unknown(const api::ContentKey& key) {
  return api::fail(api::Reason::NotFound,
                   fmt::format("package revision {}/{} not found in repository {}", key.package,
                               key.workspace, text_of(key.repository)));
}

std::unexpected<api::Error> has_moved(const api::ContentKey& key) {
  return api::fail(
      api::Reason::Conflict,
      fmt::format("the content of package revision {}/{} has changed since it was read",
                  key.package, key.workspace));
}

std::unexpected<api::Error> illegal(std::string_view from, std::string_view to) {
  return api::fail(api::Reason::Invalid, fmt::format("change from {} to {} is illegal", from, to));
}

api::PackageRevision new_draft(const api::ContentKey& key) {
  api::PackageRevision draft;
  draft.meta.name_space = key.repository.name_space;
  draft.meta.name = revision_object_name(key.repository.name, key.package, key.workspace);
  draft.spec.package_name = key.package;
  draft.spec.repository = key.repository.name;
  draft.spec.workspace_name = key.workspace;
  draft.spec.lifecycle = api::kDraft;
  return draft;
}

}  // namespace

api::Result<> SharedCache::refresh(const api::ObjectKey& key) {
  const RegisteredRepository repository = PORCHSIM_TRY(open_repository(porch_, key));
  PORCHSIM_TRY(main_head(porch_, pusher_, porch_.self, repository));
  const std::vector<FoundRevision> found = PORCHSIM_TRY(discover_revisions(porch_, repository));
  std::set<Place> found_places;
  for (const FoundRevision& one : found) found_places.emplace(one.package, one.workspace);
  const auto is_gone = [&](const auto& entry) { return !found_places.contains(entry.first); };
  std::erase_if(repositories_[key].revisions, is_gone);
  std::erase_if(repositories_[key].locks, is_gone);
  std::erase_if(by_name_, [&key](const auto& entry) { return entry.second.repository == key; });
  for (const FoundRevision& one : found) {
    api::PackageRevision revision = outline(repository, one);
    const auto commit = porch_.git.objects().read_commit(one.commit);
    if (commit && revision.is_published()) {
      revision.status.published_by = commit->author.email;
      revision.status.published_at = api::Time(std::chrono::seconds(commit->author.seconds));
    }
    porch_.numbers.remember(repository.place(one.package), one.revision, one.workspace);
    keep(key, std::move(revision));
  }
  return {};
}

void SharedCache::keep(const api::ObjectKey& repository, api::PackageRevision revision) {
  const Place place{revision.spec.package_name, revision.spec.workspace_name};
  by_name_.insert_or_assign(revision.meta.key(),
                            api::ContentKey{repository, place.first, place.second});
  auto& revisions = repositories_[repository].revisions;
  const auto before = revisions.find(place);
  const bool is_same =
      before != revisions.end() && commit_of(before->second) == commit_of(revision);
  revision.meta.resource_version =
      is_same ? before->second.meta.resource_version : std::to_string(++versions_);
  revisions.insert_or_assign(place, std::move(revision));
}

std::vector<api::PackageRevision> SharedCache::revisions(const api::ObjectKey& repository) const {
  std::vector<api::PackageRevision> out;
  const auto found = repositories_.find(repository);
  if (found == repositories_.end()) return out;
  for (const auto& [place, revision] : found->second.revisions) out.push_back(revision);
  return out;
}

const api::PackageRevision* SharedCache::known(const api::ContentKey& key) const {
  const auto repository = repositories_.find(key.repository);
  if (repository == repositories_.end()) return nullptr;
  const auto& revisions = repository->second.revisions;
  const auto found = revisions.find({key.package, key.workspace});
  return found == revisions.end() ? nullptr : &found->second;
}

api::Result<api::PackageRevision> SharedCache::find(const api::ContentKey& key) const {
  const api::PackageRevision* revision = known(key);
  if (revision == nullptr) return unknown(key);
  return *revision;
}

const api::ContentKey* SharedCache::find_name(const api::ObjectKey& object) const {
  const auto found = by_name_.find(object);
  return found == by_name_.end() ? nullptr : &found->second;
}

api::Result<kpt::Files> SharedCache::files(const api::PackageRevision& revision) const {
  const RegisteredRepository repository = PORCHSIM_TRY(repository_of(porch_, revision));
  return read_content(porch_, repository, revision);
}

api::Result<std::optional<api::Locator>> SharedCache::upstream_lock(
    const api::PackageRevision& revision) {
  const kpt::Files files = PORCHSIM_TRY(this->files(revision));
  const auto kptfile = files.find(kpt::kKptfileName);
  const auto repository = repositories_.find({revision.meta.name_space, revision.spec.repository});
  if (kptfile == files.end() || repository == repositories_.end()) return upstream_lock_in(files);
  const kpt::Text& text = kptfile->second;
  KnownLock& known =
      repository->second.locks[{revision.spec.package_name, revision.spec.workspace_name}];
  const bool is_known = known.kptfile && (known.kptfile == text || *known.kptfile == *text);
  if (!is_known) known = {text, upstream_lock_in(files)};
  return known.lock;
}

api::Result<> SharedCache::check_expected(const Draft& draft) const {
  const api::PackageRevision* now = known(draft.key);
  if (now != nullptr && now->is_published()) {
    return api::fail(api::Reason::Invalid,
                     fmt::format("update of revision {} to zero is illegal", now->spec.revision));
  }
  if (draft.expected.empty()) return {};
  if (now != nullptr && commit_of(*now) == draft.expected) return {};
  return has_moved(draft.key);
}

api::Result<CommitId> SharedCache::write(const Caller& caller, const Draft& draft) {
  PORCHSIM_TRY(check_expected(draft));
  const RegisteredRepository repository =
      PORCHSIM_TRY(open_repository(porch_, draft.key.repository));
  const CommitId head = PORCHSIM_TRY(main_head(porch_, pusher_, caller, repository));
  porch_.pause(porch_.options.push_latency);
  // Others may have written while this waited.
  PORCHSIM_TRY(check_expected(draft));
  const api::PackageRevision* known_draft = known(draft.key);
  api::PackageRevision revision = known_draft != nullptr ? *known_draft : new_draft(draft.key);
  const CommitId tip = commit_of(revision);
  api::Task task;
  task.type = draft.message;
  const CommitId commit = PORCHSIM_TRY(commit_draft(
      porch_, {caller, repository, revision, tip.empty() ? head : tip, draft.files, task}));
  const std::string ref = revision_ref(revision, repository.directory, repository.branch);
  std::optional<CommitId> before;
  if (!tip.empty()) before = tip;
  const auto pushed = pusher_.push(caller, repository, {{ref, before, commit}},
                                   [this, &draft] { return check_expected(draft); });
  if (!pushed) {
    if (pushed.error().reason == api::Reason::Conflict) see_branch(repository, draft.key);
    return std::unexpected(pushed.error());
  }
  revision.status.self_lock = self_lock(repository, revision, commit);
  revision.status.deployment = repository.deployment;
  keep(draft.key.repository, std::move(revision));
  return commit;
}

void SharedCache::see_branch(const RegisteredRepository& repository, const api::ContentKey& key) {
  const api::PackageRevision* now = known(key);
  if (now == nullptr || now->is_published()) return;
  const auto commit =
      repository.git->ref(revision_ref(*now, repository.directory, repository.branch));
  if (!commit) return forget(key);
  if (*commit == commit_of(*now)) return;
  api::PackageRevision revision = *now;
  revision.status.self_lock = self_lock(repository, revision, *commit);
  keep(key.repository, std::move(revision));
}

void SharedCache::forget(const api::ContentKey& key) {
  const api::PackageRevision* revision = known(key);
  if (revision == nullptr) return;
  by_name_.erase(revision->meta.key());
  Repository& repository = repositories_[key.repository];
  repository.revisions.erase({key.package, key.workspace});
  repository.locks.erase({key.package, key.workspace});
}

std::int64_t SharedCache::next_number(const RegisteredRepository& repository,
                                      const api::PackageRevision& revision) const {
  const std::string& package = revision.spec.package_name;
  std::int64_t highest = 0;
  if (const auto found = repositories_.find(repository.key); found != repositories_.end()) {
    for (const auto& [place, other] : found->second.revisions) {
      if (place.first == package && other.is_published()) {
        highest = std::max(highest, other.spec.revision);
      }
    }
  }
  if (!porch_.options.quirks.revision_numbers_reused) {
    highest = std::max(highest, porch_.numbers.highest(repository.place(package)));
  }
  // A tag that holds no package is no revision, but its name is taken.
  const std::string full = repository.full_path(revision);
  do ++highest;
  while (repository.git->ref(tag_ref(full, highest)));
  return highest;
}

api::Result<> SharedCache::publish(const RefChange& change, api::PackageRevision& revision) {
  const auto [number, commit] = PORCHSIM_TRY(
      publish_branch(change, [&] { return next_number(change.repository, revision); }));
  const std::string& package = revision.spec.package_name;
  porch_.numbers.remember(change.repository.place(package), number, revision.spec.workspace_name);
  revision.spec.lifecycle = api::kPublished;
  revision.spec.revision = number;
  revision.status.published_by = change.caller.name;
  revision.status.published_at = std::chrono::floor<std::chrono::seconds>(porch_.store.now());
  revision.status.self_lock = self_lock(change.repository, revision, commit);
  // The placeholder shows what lies on the main branch; that it is to go is still so.
  const api::ContentKey main_key{change.repository.key, package, change.repository.branch};
  const api::PackageRevision* before = known(main_key);
  api::PackageRevision main = new_draft(main_key);
  main.spec.lifecycle = before == nullptr ? std::string(api::kPublished) : before->spec.lifecycle;
  main.spec.revision = -1;
  main.status = revision.status;
  main.status.self_lock = self_lock(change.repository, main, commit);
  keep(change.repository.key, std::move(main));
  return {};
}

api::Result<api::PackageRevision> SharedCache::set_lifecycle(const Caller& caller,
                                                             const api::ContentKey& key,
                                                             std::string_view wanted,
                                                             std::string_view expected) {
  const api::PackageRevision before = PORCHSIM_TRY(find(key));
  if (!expected.empty() && commit_of(before) != expected) return has_moved(key);
  const std::string& from = before.spec.lifecycle;
  if (from == wanted) return before;
  const RegisteredRepository repository = PORCHSIM_TRY(open_repository(porch_, key.repository));
  const RefChange change{porch_, pusher_, caller, repository, before};
  api::PackageRevision revision = before;
  if (before.is_published()) {
    const bool proposes = wanted == api::kDeletionProposed;
    if (!proposes && wanted != api::kPublished) return illegal(from, wanted);
    PORCHSIM_TRY(mark_deletion(change, proposes));
  } else if (wanted == api::kPublished) {
    const bool may = from == api::kProposed || !porch_.options.quirks.publish_proposals_only;
    if (!may) return illegal(from, wanted);
    PORCHSIM_TRY(publish(change, revision));
  } else if (wanted == api::kDraft || wanted == api::kProposed) {
    PORCHSIM_TRY(move_branch(change, wanted));
  } else {
    return illegal(from, wanted);
  }
  revision.spec.lifecycle = wanted;
  if (!revision.is_published()) {
    revision.status.self_lock = self_lock(repository, revision, commit_of(revision));
  }
  keep(key.repository, revision);
  return revision;
}

api::Result<> SharedCache::remove(const Caller& caller, const api::ContentKey& key) {
  const api::PackageRevision* revision = known(key);
  if (revision == nullptr) return {};
  const api::PackageRevision before = *revision;
  const RegisteredRepository repository = PORCHSIM_TRY(open_repository(porch_, key.repository));
  PORCHSIM_TRY(removal_.remove_refs(caller, repository, before));
  forget(key);
  return {};
}

}  // namespace porchsim::fakeporch
