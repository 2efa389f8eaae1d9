#include "scenarios/world/git_content.h"

#include <fmt/format.h>

#include <algorithm>

#include "api/package_revision.h"
#include "fakeporch/revisions/git_layout.h"

namespace porchsim::scenarios {

namespace {

using fakeporch::CommitId;
using fakeporch::GitObjects;
using fakeporch::GitRepository;
using fakeporch::RefUpdate;
using fakeporch::Signature;

// A revision's package path in Git.
std::string full_path(const RepositorySpec& spec, const PackageSpec& package) {
  return fakeporch::join_path(fakeporch::without_outer_slashes(spec.directory), package.path);
}

// Everything that the repository holds at a commit, with the edits done.
api::Result<kpt::Files> edited(GitObjects& objects, const std::optional<CommitId>& base,
                               const std::string& folder, const FileEdits& edits) {
  kpt::Files files;
  if (base) {
    auto present = objects.read_files(*base, folder);
    if (present)
      files = *std::move(present);
    else if (present.error().reason != api::Reason::NotFound)
      return api::fail(present.error());
  }
  for (const auto& [path, text] : edits) {
    if (text == nullptr)
      files.erase(path);
    else
      files[path] = text;
  }
  return files;
}

}  // namespace

std::optional<std::string> full_ref(const GitRepository& repository, std::string_view ref) {
  for (const std::string_view prefix : {"", "refs/heads/", "refs/tags/"}) {
    std::string name = fmt::format("{}{}", prefix, ref);
    if (repository.ref(name)) return name;
  }
  return std::nullopt;
}

std::int64_t GitContent::seconds() const {
  return std::chrono::duration_cast<std::chrono::seconds>(now_.time_since_epoch()).count();
}

api::Result<> GitContent::make_repository(const std::string& url, const RepositorySpec& spec) {
  const bool is_there = git_.find(url) != nullptr;
  if (is_there && spec.host.empty()) return {};
  if (!is_there && !spec.import.empty()) {
    const api::Result<> imported = git_.import_bare(url, spec.import);
    if (!imported) return imported;
  }
  GitRepository& repository = git_.repository(url);
  const std::string main = fakeporch::branch_ref(spec.branch);
  if (repository.ref(main)) return {};
  GitObjects::NewCommit first;
  first.files = kpt::Files{{"README.md", kpt::make_text("Created by porch\n")}};
  first.author = first.committer = fakeporch::porch_signature(seconds());
  first.message = fakeporch::kMainMessage;
  const CommitId commit = PORCHSIM_TRY(git_.objects().commit(first));
  return repository.push({RefUpdate{main, std::nullopt, commit}});
}

api::Result<> GitContent::write_package(const std::string& url, const WorldSpec& world,
                                        const PackageSpec& package) {
  RepositorySpec spec;
  for (const RepositorySpec& repository : world.repositories) {
    if (repository.name == package.repository) spec = repository;
  }
  PORCHSIM_TRY(make_repository(url, spec));
  GitRepository& repository = git_.repository(url);
  for (const RevisionSpec& revision : package.revisions) {
    PORCHSIM_TRY(write_revision(repository, spec, package, revision));
  }
  return {};
}

api::Result<> GitContent::write_revision(GitRepository& repository, const RepositorySpec& spec,
                                         const PackageSpec& package, const RevisionSpec& revision) {
  const std::string full = full_path(spec, package);
  const CommitId main = *repository.ref(fakeporch::branch_ref(spec.branch));
  GitObjects::NewCommit draft;
  draft.base = main;
  draft.parents = {main};
  draft.path = full;
  draft.files = revision.files;
  draft.author = draft.committer = fakeporch::porch_signature(seconds());
  const api::Task init = api::Task::init_of(fmt::format("{} description", package.path));
  draft.message = fakeporch::draft_message({full, revision.workspace, "0", init});
  const CommitId commit = PORCHSIM_TRY(git_.objects().commit(draft));
  if (revision.revision > 0) return publish(repository, spec, full, revision, commit);
  const bool proposed = revision.lifecycle == api::kProposed;
  const std::string ref = proposed ? fakeporch::proposed_ref(full, revision.workspace)
                                   : fakeporch::draft_ref(full, revision.workspace);
  return repository.push({RefUpdate{ref, std::nullopt, commit}});
}

// The draft's package grafted onto the main branch; tag and branch at one merge commit, as Porch
// approves.
api::Result<> GitContent::publish(GitRepository& repository, const RepositorySpec& spec,
                                  const std::string& full, const RevisionSpec& revision,
                                  const CommitId& draft) {
  const std::string main_ref = fakeporch::branch_ref(spec.branch);
  const CommitId main = *repository.ref(main_ref);
  GitObjects::NewCommit approval;
  approval.parents = {main, draft};
  approval.author = approval.committer = fakeporch::porch_signature(seconds());
  approval.message = fakeporch::approval_message(
      {full, revision.workspace, std::to_string(revision.revision), std::nullopt});
  const CommitId commit = PORCHSIM_TRY(git_.objects().graft(main, draft, full, approval));
  std::vector<RefUpdate> updates{
      {main_ref, main, commit},
      {fakeporch::tag_ref(full, revision.revision), std::nullopt, commit}};
  if (revision.lifecycle == api::kDeletionProposed) {
    updates.push_back({fmt::format("{}{}/v{}", fakeporch::kDeletionRefs, full, revision.revision),
                       std::nullopt, commit});
  }
  return repository.push(updates);
}

api::Result<std::string> GitContent::push(const std::string& url, const Outside& wanted) {
  GitRepository* repository = git_.find(url);
  if (repository == nullptr)
    return api::fail(api::Reason::NotFound, fmt::format("no Git repository at {}", url));
  const std::string& asked = wanted.ref.empty() ? wanted.branch : wanted.ref;
  const std::optional<std::string> present = full_ref(*repository, asked);
  const std::string ref = present                      ? *present
                          : asked.starts_with("refs/") ? asked
                                                       : fakeporch::branch_ref(asked);
  const std::optional<CommitId> old = repository->ref(ref);
  if (wanted.remove) {
    if (!old)
      return api::fail(api::Reason::NotFound, fmt::format("no reference {} at {}", asked, url));
    PORCHSIM_TRY(repository->push({RefUpdate{ref, old, std::nullopt}}));
    return ref;
  }
  const std::optional<CommitId> base =
      old ? old : repository->ref(fakeporch::branch_ref(wanted.branch));
  GitObjects::NewCommit commit;
  commit.base = base;
  commit.path = wanted.folder;
  commit.files = PORCHSIM_TRY(edited(git_.objects(), base, wanted.folder, wanted.edits));
  if (base) commit.parents = {*base};
  commit.author = {wanted.author, fmt::format("{}@example.com", wanted.author), seconds()};
  commit.committer = commit.author;
  commit.message = wanted.message + "\n";
  const CommitId made = PORCHSIM_TRY(git_.objects().commit(commit));
  PORCHSIM_TRY(repository->push({RefUpdate{ref, old, made}}));
  return ref;
}

}  // namespace porchsim::scenarios
