// What package revisions a Git repository holds. Porch: pkg/externalrepo/git (git.go,
// discoverFinalizedPackages and discoverDrafts; package_tree.go).
//
// Branches drafts/… and proposed/…, tags <package>/<revision>, and every directory of the main
// branch with a Kptfile (a placeholder; what lies below is its own). A reference whose directory
// has no Kptfile is none, nor is one outside the repository's directory.
#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "fakeporch/revisions/registered_repository.h"

namespace porchsim::fakeporch {

struct FoundRevision {
  std::string package;
  std::string workspace;
  std::int64_t revision = 0;
  std::string lifecycle;
  CommitId commit;
};

// Sorted by package, the highest revision first; of one number the published come first, then the
// proposed. InternalError if a reference names an object that cannot be read.
api::Result<std::vector<FoundRevision>> discover_revisions(PorchContext& porch,
                                                           const RegisteredRepository& repository);

// The revision as its place in Git says, without what its files say.
api::PackageRevision outline(const RegisteredRepository& repository, const FoundRevision& found);

// The tasks that made revisions, as commits tell. Each commit is read once.
class TaskHistory {
 public:
  // Reads the history of these commits.
  void read(const GitObjects& objects, const std::vector<CommitId>& tips);
  // Of a revision that lies at that commit, which has been read; null if none of its ancestors
  // tells: one of that name may have been deleted.
  const api::Task* find(const CommitId& tip, const std::string& full,
                        const std::string& workspace) const;

 private:
  std::map<CommitId, std::vector<CommitId>> parents_;  // of those that were read
  // By package and workspace: what a commit tells.
  std::map<std::pair<std::string, std::string>, std::map<CommitId, api::Task>> tasks_;
};

}  // namespace porchsim::fakeporch
