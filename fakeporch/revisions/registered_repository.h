// A Repository object and the Git repository behind it.
#pragma once

#include <string>

#include "api/package_revision.h"
#include "api/repository.h"
#include "fakeporch/git/git_server.h"
#include "fakeporch/revisions/porch_context.h"

namespace porchsim::fakeporch {

struct RegisteredRepository {
  api::ObjectKey key;
  api::ObjectPtr object;  // as it was when opened
  GitRepository* git = nullptr;
  std::string branch;     // "main" unless it says otherwise
  std::string directory;  // without outer slashes; "" = the root
  bool deployment = false;

  const std::string& url() const { return git->url(); }
  std::string full_path(const api::PackageRevision& revision) const;
  // Of the package in what has ever been published there.
  RevisionNumbers::Place place(std::string_view package) const;
  bool is_placeholder(const api::PackageRevision& revision) const;
};

// NotFound without such an object, or if it is being deleted; InternalError if it does not name a
// Git repository.
api::Result<RegisteredRepository> open_repository(PorchContext& porch, const api::ObjectKey& key);
// The same of one that takes new revisions; the error of its sync if none has ever read it. Porch:
// a cache that has not opened a repository tries at each request (dbcache.go, OpenRepository).
api::Result<RegisteredRepository> open_for_new(PorchContext& porch, const api::ObjectKey& key);
// The first of the repository that holds a revision.
api::Result<RegisteredRepository> repository_of(PorchContext& porch,
                                                const api::PackageRevision& revision);

// All files of a revision, read from Git at the commit of its selfLock.
api::Result<kpt::Files> read_content(PorchContext& porch, const RegisteredRepository& repository,
                                     const api::PackageRevision& revision);
// The commit of its selfLock; "" if it has none.
const CommitId& commit_of(const api::PackageRevision& revision);

}  // namespace porchsim::fakeporch
