// The content of drafts: commits on their branches, and renders before each.
#pragma once

#include <optional>
#include <string>

#include "fakeporch/revisions/git_push.h"
#include "fakeporch/revisions/revision_writer.h"
#include "functions/render/pipeline.h"

namespace porchsim::fakeporch {

// Whoever makes a request is the author of its commits.
Signature author_of(const PorchContext& porch, const Caller& caller);

// The head of the repository's main branch; made with a README if there is none.
api::Result<CommitId> main_head(PorchContext& porch, GitPusher& pusher, const Caller& caller,
                                const RegisteredRepository& repository);

// A commit on top of `parent` in which the package's directory holds `files`. Porch:
// "package must contain Kptfile at root".
struct DraftCommit {
  const Caller& caller;
  const RegisteredRepository& repository;
  const api::PackageRevision& revision;
  const CommitId& parent;
  const kpt::Files& files;
  std::optional<api::Task> task;
};
api::Result<CommitId> commit_draft(PorchContext& porch, const DraftCommit& commit);

// A change of a draft that its request holds: render, commit, push, and the PackageRevision as it
// is then.
struct DraftChange {
  const Caller& caller;
  const RegisteredRepository& repository;
  api::ObjectKey key;
  kpt::Files files;                    // before the render
  const api::PackageRevision* wanted;  // its labels, owners, …; null = they stay
  std::string lifecycle;               // Draft or Proposed
  bool keep_after_failure = false;     // what the render left is kept even if it failed
};

struct DraftWritten {
  api::ObjectPtr object;  // as stored; null if nothing was kept
  functions::RenderOutcome render;
};

class DraftWriter {
 public:
  DraftWriter(PorchContext& porch, GitPusher& pusher, RevisionWriter& writer)
      : porch_(porch), pusher_(pusher), writer_(writer) {}

  // While the pipeline runs, condition PackagePipelinePassed is False; it becomes True when all is
  // well, stays False if the render failed, and is again what it was if anything else did. A failed
  // render is no error here.
  api::Result<DraftWritten> write(const DraftChange& change);

 private:
  class PipelineMark;
  api::Result<api::ObjectPtr> store(const DraftChange& change,
                                    const functions::RenderOutcome& render);

  PorchContext& porch_;
  GitPusher& pusher_;
  RevisionWriter& writer_;
};

// Labels, annotations, finalizers and owners as a write asks for them; the rest is the server's.
void take_metadata(api::ObjectMeta& meta, const api::ObjectMeta& wanted);

}  // namespace porchsim::fakeporch
