// Git content that is there before the world begins: repositories with a main branch, packages with
// the branches, tags and commit notes that Porch would have left.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "api/json/result.h"
#include "api/time.h"
#include "fakeporch/git/git_server.h"
#include "scenarios/format/step.h"
#include "scenarios/format/world_spec.h"

namespace porchsim::scenarios {

class GitContent {
 public:
  // Commits are dated `now`.
  GitContent(fakeporch::GitServer& git, api::Time now) : git_(git), now_(now) {}

  // An empty repository with a main branch, or one read from disk (`spec.import`). Harmless if it
  // exists.
  api::Result<> make_repository(const std::string& url, const RepositorySpec& spec);

  // All revisions of a package, in order. Conflict if the package exists in that repository.
  api::Result<> write_package(const std::string& url, const WorldSpec& world,
                              const PackageSpec& package);

  // One commit on a reference, as an outsider makes it with the git command: `edits` below `folder`
  // ("" = the root), author and committer `author`. A branch that is not there starts from the main
  // branch (a tag too). Without edits the reference is deleted. The full name of the reference that
  // moved is handed back.
  struct Outside {
    std::string branch = "main";  // the repository's main branch
    std::string ref;              // branch or tag, short or full; "" = main
    std::string folder;
    FileEdits edits;
    std::string author;
    std::string message;
    bool remove = false;
  };
  api::Result<std::string> push(const std::string& url, const Outside& wanted);

 private:
  api::Result<> write_revision(fakeporch::GitRepository& repository, const RepositorySpec& spec,
                               const PackageSpec& package, const RevisionSpec& revision);
  api::Result<> publish(fakeporch::GitRepository& repository, const RepositorySpec& spec,
                        const std::string& full, const RevisionSpec& revision,
                        const fakeporch::CommitId& draft);
  std::int64_t seconds() const;

  fakeporch::GitServer& git_;
  api::Time now_;
};

// "main", "drafts/app/x", "refs/tags/app/v1" or "app/v1" -> the full name that the repository has;
// nothing if it has none.
std::optional<std::string> full_ref(const fakeporch::GitRepository& repository,
                                    std::string_view ref);

}  // namespace porchsim::scenarios
