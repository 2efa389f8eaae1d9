// The shared cache of a world: the package revisions of repositories that v1alpha2 manages, as they
// were when Git was last looked at, and what has been written through it since. Git is the truth,
// drafts are branches. Nobody holds a lock: two who write the same draft both do, the last push
// wins, unless one says which content it means to replace.
//
// What is written is pushed at once, so that nothing is lost with the cache. What outsiders push is
// seen at the next refresh; until then a write over it fails as a push does.
// Porch: pkg/cache, pkg/repository/content.go. Documents: seed 003.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "api/content/content_cache.h"
#include "fakeporch/porch/lifecycle_refs.h"
#include "fakeporch/porch/revision_removal.h"
#include "fakeporch/revisions/git_push.h"

namespace porchsim::fakeporch {

class SharedCache {
 public:
  SharedCache(PorchContext& porch, GitPusher& pusher, RevisionRemoval& removal)
      : porch_(porch), pusher_(pusher), removal_(removal) {}
  SharedCache(const SharedCache&) = delete;
  SharedCache& operator=(const SharedCache&) = delete;

  // ---- repositories ----
  // Everything that Git has now; the main branch is made if there is none. NotFound without the
  // Repository object; InternalError names what cannot be read, and nothing changes.
  api::Result<> refresh(const api::ObjectKey& repository);
  // Forgets it; Git keeps everything.
  void forget(const api::ObjectKey& repository) { repositories_.erase(repository); }
  bool knows(const api::ObjectKey& repository) const { return repositories_.contains(repository); }
  // In the order of package and workspace: what place and lifecycle say, with locks and who
  // published; metadata has the name that its object would have, and a resourceVersion that moves
  // with the content.
  std::vector<api::PackageRevision> revisions(const api::ObjectKey& repository) const;

  // ---- package revisions ----
  // NotFound: `package revision app/v1 not found in repository default:edge::`.
  api::Result<api::PackageRevision> find(const api::ContentKey& key) const;
  api::Result<kpt::Files> files(const api::PackageRevision& revision) const;
  // As upstream_lock_in its files; a Kptfile that has not changed is not read again.
  api::Result<std::optional<api::Locator>> upstream_lock(const api::PackageRevision& revision);
  // By the name of its object; nothing if no repository has it.
  const api::ContentKey* find_name(const api::ObjectKey& object) const;

  struct Draft {
    api::ContentKey key;
    kpt::Files files;
    std::string message;   // tells what made it: "clone"
    std::string expected;  // the commit that it replaces, else Conflict; "" = whichever is there
  };
  // A commit on the draft's branch, which is made if there is none. Invalid over what is published.
  api::Result<CommitId> write(const Caller& caller, const Draft& draft);
  // Invalid: not from that lifecycle to this one. `expected`: the commit that it must still be at,
  // else Conflict; "" = whichever it is at.
  api::Result<api::PackageRevision> set_lifecycle(const Caller& caller, const api::ContentKey& key,
                                                  std::string_view wanted,
                                                  std::string_view expected);
  // What is not there counts as removed.
  api::Result<> remove(const Caller& caller, const api::ContentKey& key);

 private:
  using Place = std::pair<std::string, std::string>;  // package, workspace
  struct KnownLock {
    kpt::Text kptfile;
    api::Result<std::optional<api::Locator>> lock;
  };
  struct Repository {
    std::map<Place, api::PackageRevision> revisions;
    std::map<Place, KnownLock> locks;  // of some of them
  };

  const api::PackageRevision* known(const api::ContentKey& key) const;
  void keep(const api::ObjectKey& repository, api::PackageRevision revision);
  void forget(const api::ContentKey& key);
  api::Result<> check_expected(const Draft& draft) const;
  // A refused push tells where the branch is by now, of a draft or of a proposal: the next one
  // starts from there. A branch that is gone takes its draft along.
  void see_branch(const RegisteredRepository& repository, const api::ContentKey& key);
  std::int64_t next_number(const RegisteredRepository& repository,
                           const api::PackageRevision& revision) const;
  api::Result<> publish(const RefChange& change, api::PackageRevision& revision);

  PorchContext& porch_;
  GitPusher& pusher_;
  RevisionRemoval& removal_;
  std::map<api::ObjectKey, Repository> repositories_;
  std::map<api::ObjectKey, api::ContentKey> by_name_;
  std::uint64_t versions_ = 0;
};

}  // namespace porchsim::fakeporch
