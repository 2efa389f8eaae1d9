// Where a package revision lies in Git, and what its commits say. Porch: pkg/externalrepo/git
// (ref.go, commit.go, annotation.go). With <full> = directory of the repository / package:
//
//   Draft             refs/heads/drafts/<full>/<workspace>
//   Proposed          refs/heads/proposed/<full>/<workspace>
//   Published         refs/tags/<full>/v<N>, and the package on the main branch
//   DeletionProposed  also refs/heads/deletionProposed/<full>/v<N>
//   placeholder       the package on the main branch itself; workspace = the branch, revision -1
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "api/fields.h"
#include "api/json/json.h"
#include "api/package_revision.h"
#include "fakeporch/git/git_server.h"

namespace porchsim::fakeporch {

inline constexpr std::string_view kDraftRefs = "refs/heads/drafts/";
inline constexpr std::string_view kProposedRefs = "refs/heads/proposed/";
inline constexpr std::string_view kDeletionRefs = "refs/heads/deletionProposed/";
inline constexpr std::string_view kTagRefs = "refs/tags/";

// As Porch takes a directory.
std::string_view without_outer_slashes(std::string_view directory);
std::string join_path(std::string_view directory, std::string_view package);
std::string branch_ref(std::string_view branch);
std::string draft_ref(std::string_view full, std::string_view workspace);
std::string proposed_ref(std::string_view full, std::string_view workspace);
std::string tag_ref(std::string_view full, std::int64_t revision);

// The reference that holds the revision as its lifecycle says; of a tag without a number, the one
// named by its workspace.
std::string revision_ref(const api::PackageRevision& revision, std::string_view directory,
                         std::string_view branch);
// The branch that marks a published revision (or the placeholder) as proposed for deletion.
std::string deletion_ref(const api::PackageRevision& revision, std::string_view directory);

// "refs/heads/x" and "refs/tags/x" -> "x".
std::string short_ref(std::string_view ref);

// "drafts/a/b/ws" below a prefix -> {"a/b", "ws"}; nothing without a slash.
struct RefName {
  std::string full;
  std::string last;
};
std::optional<RefName> split_ref(std::string_view ref, std::string_view prefix);
// <full> without the repository's directory; nothing if it lies elsewhere.
std::optional<std::string> package_within(std::string_view full, std::string_view directory);

// The line "kpt:{…}" of a commit message: which revision a commit belongs to, and the task that
// made it.
struct CommitNote {
  std::string package;  // <full>
  std::string workspace;
  std::string revision;  // "0" until published
  std::optional<api::Task> task;

  static constexpr auto fields() {
    return std::tuple{
        api::field("package", &CommitNote::package),
        api::field("revision", &CommitNote::revision),
        api::field("task", &CommitNote::task),
        api::field("workspaceName", &CommitNote::workspace),
    };
  }
};
std::string draft_message(const CommitNote& note);     // its first line tells the task
std::string approval_message(const CommitNote& note);  // "Approving package revision <full>/<N>"
std::string removal_message(std::string_view full);    // "Delete <full>"
inline constexpr std::string_view kMainMessage = "Initial commit: Creating main branch";
// All notes of a message; lines that cannot be read are skipped.
std::vector<CommitNote> read_notes(std::string_view message);

// The committer of everything that Porch does by itself.
Signature porch_signature(std::int64_t seconds);

}  // namespace porchsim::fakeporch
