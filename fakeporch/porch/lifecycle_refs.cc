#include "fakeporch/porch/lifecycle_refs.h"

#include <optional>
#include <string>
#include <vector>

#include "fakeporch/porch/draft_content.h"
#include "fakeporch/revisions/git_layout.h"

namespace porchsim::fakeporch {
namespace {

// Only the package's own directory is taken over.
api::Result<std::vector<RefUpdate>> publication(const RefChange& change,
                                                const std::function<std::int64_t()>& next_number,
                                                Publication& made) {
  PorchContext& porch = change.porch;
  const std::string full = change.repository.full_path(change.before);
  const std::string& workspace = change.before.spec.workspace_name;
  const CommitId& draft = commit_of(change.before);
  const std::string own =
      revision_ref(change.before, change.repository.directory, change.repository.branch);
  const CommitId head =
      PORCHSIM_TRY(main_head(porch, change.pusher, change.caller, change.repository));
  made.number = next_number();
  GitObjects::NewCommit commit;
  commit.parents = {head, draft};
  commit.author = author_of(porch, change.caller);
  commit.committer = porch_signature(porch.unix_seconds());
  commit.message = approval_message({full, workspace, std::to_string(made.number), std::nullopt});
  made.commit = PORCHSIM_TRY(porch.git.objects().graft(head, draft, full, commit));
  return std::vector<RefUpdate>{{branch_ref(change.repository.branch), head, made.commit},
                                {tag_ref(full, made.number), std::nullopt, made.commit},
                                {own, draft, std::nullopt}};
}

}  // namespace

api::Result<> move_branch(const RefChange& change, std::string_view lifecycle) {
  const std::string full = change.repository.full_path(change.before);
  const std::string& workspace = change.before.spec.workspace_name;
  const CommitId& tip = commit_of(change.before);
  const std::string draft = draft_ref(full, workspace);
  const std::string proposed = proposed_ref(full, workspace);
  const bool proposes = lifecycle == api::kProposed;
  change.porch.pause(change.porch.options.push_latency);
  return change.pusher.push(change.caller, change.repository,
                            {{proposes ? draft : proposed, tip, std::nullopt},
                             {proposes ? proposed : draft, std::nullopt, tip}});
}

api::Result<Publication> publish_branch(const RefChange& change,
                                        const std::function<std::int64_t()>& next_number) {
  Publication made;
  change.porch.pause(change.porch.options.porch_latency);
  PORCHSIM_TRY(change.pusher.push_main(change.caller, change.repository,
                                       [&] { return publication(change, next_number, made); }));
  return made;
}

api::Result<> mark_deletion(const RefChange& change, bool is_proposed) {
  change.porch.pause(change.porch.options.push_latency);
  const std::string ref = deletion_ref(change.before, change.repository.directory);
  const auto marked = change.repository.git->ref(ref);
  std::optional<CommitId> mark;
  if (is_proposed) mark = commit_of(change.before);
  if (mark == marked) return {};
  return change.pusher.push(change.caller, change.repository, {{ref, marked, mark}});
}

}  // namespace porchsim::fakeporch
