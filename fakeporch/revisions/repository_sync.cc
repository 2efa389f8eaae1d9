#include "fakeporch/revisions/repository_sync.h"

#include <fmt/core.h>

#include <chrono>
#include <set>

#include "fakeporch/revisions/git_layout.h"
#include "fakeporch/revisions/kptfile_view.h"
#include "fakeporch/revisions/readiness_gates.h"
#include "fakeporch/revisions/revision_names.h"

namespace porchsim::fakeporch {

namespace {

api::Time wall_time(std::int64_t seconds) { return api::Time(std::chrono::seconds(seconds)); }

// Commits that Porch has made carry a note; what others push has not been rendered.
bool is_by_porch(const CommitInfo& commit) { return !read_notes(commit.message).empty(); }

}  // namespace

bool RepositorySync::differs(const Change& change) const {
  if (!change.before) return true;
  const auto& before = change.before->as<api::PackageRevision>();
  const FoundRevision& found = change.found;
  if (before.spec.lifecycle != found.lifecycle || before.spec.revision != found.revision) {
    return true;
  }
  if (commit_of(before) == found.commit) return false;
  if (!change.repository.is_placeholder(before)) return true;
  // The main branch moves for every package; a placeholder changes only with its own files.
  const GitObjects& objects = porch_.git.objects();
  const std::string full = change.repository.full_path(before);
  const auto was = objects.directory_id(commit_of(before), full);
  const auto is = objects.directory_id(found.commit, full);
  return !was || !is || *was != *is;
}

api::Condition RepositorySync::pipeline_condition_for(const Change& change,
                                                      const api::PackageRevision& revision) const {
  if (revision.is_published()) return pipeline_condition(PipelineState::Passed);
  if (change.before) {
    const auto& before = change.before->as<api::PackageRevision>();
    if (commit_of(before) == change.found.commit) return pipeline_condition_of(before);
  }
  const auto commit = porch_.git.objects().read_commit(change.found.commit);
  const auto* rendered = api::find_condition(revision.status.conditions, "Rendered");
  const bool passed =
      commit && is_by_porch(*commit) && rendered != nullptr && rendered->status == "True";
  return pipeline_condition(passed ? PipelineState::Passed : PipelineState::Waiting);
}

void RepositorySync::apply(const Change& change) {
  const FoundRevision& found = change.found;
  const RegisteredRepository& repository = change.repository;
  api::PackageRevision revision = outline(repository, found);
  const auto files = read_content(porch_, repository, revision);
  show_kptfile(porch_, revision, files ? *files : kpt::Files(), nullptr);
  if (!porch_.options.quirks.gates_not_enforced) {
    set_pipeline_condition(revision, pipeline_condition_for(change, revision));
  }
  const auto commit = porch_.git.objects().read_commit(found.commit);
  if (commit && revision.is_published()) {
    revision.status.published_by = commit->author.email;
    revision.status.published_at = wall_time(commit->author.seconds);
  }
  porch_.numbers.remember(repository.place(found.package), found.revision, found.workspace);
  const TaskHistory& history = tasks_[repository.key];
  const api::Task* task =
      history.find(found.commit, repository.full_path(revision), found.workspace);
  if (task != nullptr) revision.spec.tasks.push_back(*task);
  if (change.before) {
    revision.meta = change.before->meta();
    // Unless another has made it anew since, through another Repository of this Git.
    const auto& known = change.before->as<api::PackageRevision>().spec.tasks;
    const bool is_another = task != nullptr && !known.empty() && known.front() != *task;
    if (!is_another) revision.spec.tasks = known;
    writer_.update(porch_.self, change.before, std::move(revision));
    return;
  }
  if (commit) revision.meta.creation_timestamp = wall_time(commit->committer.seconds);
  revision.meta.uid = new_revision_uid(porch_, revision.meta.key());
  writer_.create(porch_.self, std::move(revision));
}

api::Result<std::vector<std::string>> RepositorySync::run(const RegisteredRepository& repository) {
  const std::vector<FoundRevision> found = PORCHSIM_TRY(discover_revisions(porch_, repository));
  std::map<std::string, api::ObjectPtr> present;
  for (const api::ObjectPtr& object : porch_.index.of_repository(repository.key)) {
    present.emplace(object->meta().name, object);
  }
  std::vector<CommitId> tips;
  tips.reserve(found.size());
  for (const FoundRevision& one : found) tips.push_back(one.commit);
  tasks_[repository.key].read(porch_.git.objects(), tips);

  std::vector<std::string> busy;
  std::set<std::string> names;
  for (const FoundRevision& one : found) {
    const std::string name = revision_object_name(repository.key.name, one.package, one.workspace);
    // What outsiders push may be no name for an object, or one that another reference has: then
    // the first one found counts.
    if (!check_revision_object_name(name).empty() || !names.insert(name).second) continue;
    const auto known = present.extract(name);
    const api::ObjectKey key{repository.key.name_space, name};
    if (porch_.busy.is_busy(key.to_string())) {
      busy.push_back(key.to_string());
      continue;
    }
    // Another revision's label may have moved since: take the stored version as it is now.
    const Change change{repository, one,
                        known ? porch_.store.find(porch_.revisions, key) : nullptr};
    if (differs(change)) apply(change);
  }
  for (const auto& [name, object] : present) {
    if (porch_.busy.is_busy(object->key().to_string())) {
      busy.push_back(object->key().to_string());
      continue;
    }
    const api::ObjectPtr now = porch_.store.find(porch_.revisions, object->key());
    if (now) writer_.remove(porch_.self, now);
  }
  return busy;
}

void RepositorySync::forget(const api::ObjectKey& repository) {
  tasks_.erase(repository);
  for (const api::ObjectPtr& object : porch_.index.of_repository(repository)) {
    const api::ObjectPtr now = porch_.store.find(porch_.revisions, object->key());
    if (now) porch_.store.remove(porch_.revisions, porch_.self, now);
  }
}

}  // namespace porchsim::fakeporch
