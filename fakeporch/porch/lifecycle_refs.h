// What a change of lifecycle does to a revision's references in Git: for whoever keeps what the
// revision is, as an object or in the shared cache. Each waits for its push.
#pragma once

#include <cstdint>
#include <functional>
#include <string_view>

#include "fakeporch/revisions/git_push.h"

namespace porchsim::fakeporch {

struct RefChange {
  PorchContext& porch;
  GitPusher& pusher;
  const Caller& caller;
  const RegisteredRepository& repository;
  const api::PackageRevision& before;
};

// A branch of drafts/ becomes one of proposed/, or the other way: what `lifecycle` says.
api::Result<> move_branch(const RefChange& change, std::string_view lifecycle);

// The merge of the proposal into the main branch as that is then, and its tag. `next_number` is
// asked for each try.
struct Publication {
  std::int64_t number = 0;
  CommitId commit;
};
api::Result<Publication> publish_branch(const RefChange& change,
                                        const std::function<std::int64_t()>& next_number);

// The branch that marks a published revision as proposed for deletion is there, or is not.
api::Result<> mark_deletion(const RefChange& change, bool is_proposed);

}  // namespace porchsim::fakeporch
