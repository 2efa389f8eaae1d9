// Where a Repository's packages lie in its Git, and their revisions: by the documents, not by the
// code that is judged.
#pragma once

#include <string>
#include <string_view>

#include <fmt/format.h>

#include "api/lifecycle.h"
#include "api/package_revision.h"
#include "api/repository.h"
#include "fakeporch/revisions/git_layout.h"

namespace porchsim::scenarios {

// Without outer slashes; "" = the root.
inline std::string_view directory_of(const api::Repository& repository) {
  return fakeporch::without_outer_slashes(repository.spec.git.directory);
}

inline std::string path_in_git(const api::Repository& repository, std::string_view package) {
  return fakeporch::join_path(directory_of(repository), package);
}

inline constexpr std::string_view kDraftsInGit = "refs/heads/drafts/";
inline constexpr std::string_view kProposalsInGit = "refs/heads/proposed/";
inline constexpr std::string_view kTagsInGit = "refs/tags/";

// The full name of what a revision of the package at path `full` lies at. `main`: the branch of its
// Repository.
inline std::string reference_of(const api::PackageRevision& revision, const std::string& full,
                                const std::string& main) {
  const std::string& workspace = revision.spec.workspace_name;
  if (revision.spec.lifecycle == api::kDraft)
    return fmt::format("{}{}/{}", kDraftsInGit, full, workspace);
  if (revision.spec.lifecycle == api::kProposed)
    return fmt::format("{}{}/{}", kProposalsInGit, full, workspace);
  if (revision.spec.revision > 0)
    return fmt::format("{}{}/v{}", kTagsInGit, full, revision.spec.revision);
  return workspace == main ? "refs/heads/" + main
                           : fmt::format("{}{}/{}", kTagsInGit, full, workspace);
}

}  // namespace porchsim::scenarios
