#include "fakeporch/porch/draft_content.h"

#include <fmt/core.h>

#include "fakeporch/porch/pipeline_run.h"
#include "fakeporch/revisions/git_layout.h"
#include "fakeporch/revisions/kptfile_view.h"
#include "fakeporch/revisions/readiness_gates.h"
#include "kpt/kptfile/kptfile.h"

namespace porchsim::fakeporch {

Signature author_of(const PorchContext& porch, const Caller& caller) {
  return {caller.name, caller.name, porch.unix_seconds()};
}

api::Result<CommitId> main_head(PorchContext& porch, GitPusher& pusher, const Caller& caller,
                                const RegisteredRepository& repository) {
  const std::string ref = branch_ref(repository.branch);
  if (const auto head = repository.git->ref(ref)) return *head;
  GitObjects::NewCommit first;
  first.files = kpt::Files{{"README.md", kpt::make_text("Created by porch")}};
  first.author = porch_signature(porch.unix_seconds());
  first.committer = first.author;
  first.message = kMainMessage;
  CommitId commit = PORCHSIM_TRY(porch.git.objects().commit(first));
  PORCHSIM_TRY(pusher.push(caller, repository, {{ref, std::nullopt, commit}}));
  return commit;
}

api::Result<CommitId> commit_draft(PorchContext& porch, const DraftCommit& draft) {
  if (!draft.files.contains(kpt::kKptfileName)) {
    return api::fail(api::Reason::BadRequest,
                     "package must contain Kptfile at root: file does not exist");
  }
  GitObjects::NewCommit commit;
  commit.base = draft.parent;
  commit.parents = {draft.parent};
  commit.path = draft.repository.full_path(draft.revision);
  commit.files = draft.files;
  commit.author = author_of(porch, draft.caller);
  commit.committer = porch_signature(porch.unix_seconds());
  commit.message =
      draft_message({commit.path, draft.revision.spec.workspace_name, "0", draft.task});
  return porch.git.objects().commit(commit);
}

void take_metadata(api::ObjectMeta& meta, const api::ObjectMeta& wanted) {
  meta.labels = wanted.labels;
  meta.annotations = wanted.annotations;
  meta.finalizers = wanted.finalizers;
  meta.owner_references = wanted.owner_references;
}

// Holds condition PackagePipelinePassed at False while a pipeline runs. Unless told how it went, it
// puts the condition back when it goes: also when the request dies in between.
class DraftWriter::PipelineMark {
 public:
  PipelineMark(PorchContext& porch, const DraftChange& change)
      : porch_(porch), caller_(change.caller), key_(change.key) {
    if (porch_.options.quirks.gates_not_enforced) return;
    if (!porch_.waits()) return;  // nobody could see it
    const api::ObjectPtr object = porch_.store.find(porch_.revisions, key_);
    before_ = pipeline_condition_of(object->as<api::PackageRevision>());
    // One that is False already stays as it is: a change would tell every watcher of nothing new,
    // and wake a controller that is backing off.
    if (before_->status != "False") set(pipeline_condition(PipelineState::Waiting));
  }
  ~PipelineMark() {
    if (before_) set(*before_);
  }
  PipelineMark(const PipelineMark&) = delete;
  PipelineMark& operator=(const PipelineMark&) = delete;

  void passed() { before_.reset(); }  // the write that follows says so
  void failed(std::string_view why) {
    before_.reset();
    if (!porch_.options.quirks.gates_not_enforced) {
      set(pipeline_condition(PipelineState::Failed, why));
    }
  }

 private:
  void set(const api::Condition& condition) {
    const api::ObjectPtr object = porch_.store.find(porch_.revisions, key_);
    if (!object) return;
    api::PackageRevision revision = object->as<api::PackageRevision>();
    if (pipeline_condition_of(revision) == condition) return;
    set_pipeline_condition(revision, condition);
    porch_.store.update_typed(porch_.revisions, caller_, sim::Verb::Update, object,
                              std::move(revision));
  }

  PorchContext& porch_;
  const Caller& caller_;
  api::ObjectKey key_;
  std::optional<api::Condition> before_;
};

api::Result<api::ObjectPtr> DraftWriter::store(const DraftChange& change,
                                               const functions::RenderOutcome& render) {
  api::ObjectPtr object = porch_.store.find(porch_.revisions, change.key);
  if (!object) return api::fail(not_found(api::PackageRevision::type(), change.key.name));
  api::PackageRevision revision = object->as<api::PackageRevision>();
  const CommitId tip = commit_of(revision);
  api::Task task;
  task.type = "render";
  const CommitId commit = PORCHSIM_TRY(
      commit_draft(porch_, {change.caller, change.repository, revision, tip, render.files, task}));

  const std::string old_ref =
      revision_ref(revision, change.repository.directory, change.repository.branch);
  revision.spec.lifecycle = change.lifecycle;
  const std::string new_ref =
      revision_ref(revision, change.repository.directory, change.repository.branch);
  std::vector<RefUpdate> updates;
  if (old_ref == new_ref) {
    updates = {{old_ref, tip, commit}};
  } else {
    updates = {{new_ref, std::nullopt, commit}, {old_ref, tip, std::nullopt}};
  }
  PORCHSIM_TRY(pusher_.push(change.caller, change.repository, updates));

  // The push may have taken several tries, and the store's version may have moved meanwhile.
  object = porch_.store.find(porch_.revisions, change.key);
  if (!object) return api::fail(not_found(api::PackageRevision::type(), change.key.name));
  revision.meta = object->meta();
  if (change.wanted != nullptr) take_metadata(revision.meta, change.wanted->meta);
  const api::Condition pipeline =
      render.ok() ? pipeline_condition(PipelineState::Passed)
                  : pipeline_condition(PipelineState::Failed, render.status.error);
  show_kptfile(porch_, revision, render.files,
               porch_.options.quirks.gates_not_enforced ? nullptr : &pipeline);
  revision.status.self_lock = self_lock(change.repository, revision, commit);
  return writer_.update(change.caller, object, std::move(revision));
}

api::Result<DraftWritten> DraftWriter::write(const DraftChange& change) {
  if (!change.files.contains(kpt::kKptfileName)) {
    return api::fail(api::Reason::BadRequest,
                     "package must contain Kptfile at root: file does not exist");
  }
  PipelineMark mark(porch_, change);
  DraftWritten written;
  written.render = run_pipeline(porch_, change.caller, change.files);
  if (!written.render.ok() && !change.keep_after_failure) {
    mark.failed(written.render.status.error);
    return written;
  }
  written.object = PORCHSIM_TRY(store(change, written.render));
  mark.passed();
  return written;
}

}  // namespace porchsim::fakeporch
