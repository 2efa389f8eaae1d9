// Pushes of Porch: each moves its references together or not at all, is recorded in the trace, and
// may be refused.
//
// Fault site "git.push", object "Repository <namespace>/<name>", actor = whoever made the request:
// PushRefused or Error (the push does not happen), LostAnswer (it does, but counts as failed),
// Latency. Trace: one event of Layer::Git for each reference, object "git <repository>
// <reference>": Push, or PushRefused.
#pragma once

#include <functional>
#include <string_view>
#include <vector>

#include "fakeporch/revisions/registered_repository.h"

namespace porchsim::fakeporch {

class GitPusher {
 public:
  // Porch: RepoOperationRetryAttempts.
  static constexpr int kAttempts = 3;

  explicit GitPusher(PorchContext& porch) : porch_(porch) {}

  // Tries up to kAttempts times, with growing pauses, as long as the push is refused or a reference
  // has moved meanwhile; a push that turns out to have got there counts as done. `still`, if there
  // is one, is asked each time in the very moment before the references move: what it refuses is
  // not pushed, nor tried again.
  using Still = std::function<api::Result<>()>;
  api::Result<> push(const Caller& caller, const RegisteredRepository& repository,
                     const std::vector<RefUpdate>& updates, const Still& still = {});

  // The same with updates that are made anew for each try. The main branch is this caller's alone
  // from before `build` until the push is through, and push_latency passes between the two: only
  // outsiders come in between. Quirk approvals-forget-pushes: a try does not ask whether the one
  // before it got there.
  using Build = std::function<api::Result<std::vector<RefUpdate>>()>;
  api::Result<> push_main(const Caller& caller, const RegisteredRepository& repository,
                          const Build& build);

 private:
  api::Result<> try_push(const Caller& caller, const RegisteredRepository& repository,
                         const std::vector<RefUpdate>& updates, const Still& still = {});
  // Before each new attempt it is asked whether the one before has got there.
  api::Result<> attempts(const std::function<bool()>& has_got_there,
                         const std::function<api::Result<>()>& attempt);
  // `refused`: why, or null if it went through.
  void record(const Caller& caller, const RegisteredRepository& repository,
              const std::vector<RefUpdate>& updates, const api::Error* refused);

  PorchContext& porch_;
};

}  // namespace porchsim::fakeporch
