#include "scenarios/world/revision_views.h"

namespace porchsim::scenarios {
namespace {

using api::Task;
using Second = api::v1alpha2::PackageRevision;
using api::v1alpha2::Source;

Task clone_task(const Source::Clone& clone) {
  if (clone.upstream) return Task::clone_of(clone.upstream->name);
  Task task;
  task.type = "clone";
  Task::Upstream& upstream = task.clone.emplace().upstream;
  upstream.type = "git";
  if (clone.git) upstream.git = {clone.git->repo, clone.git->ref, clone.git->directory, {}};
  return task;
}

std::vector<Task> tasks_of(const Source& source) {
  if (source.clone_from) return {clone_task(*source.clone_from)};
  if (source.copy_from) return {Task::edit_of(source.copy_from->name)};
  if (source.upgrade) {
    return {Task::upgrade_of({.old_upstream = source.upgrade->old_upstream,
                              .new_upstream = source.upgrade->new_upstream,
                              .local_revision = source.upgrade->current,
                              .strategy = source.upgrade->strategy})};
  }
  return {Task::init_of(source.init ? source.init->description : "")};
}

Source source_of(const Task& task) {
  Source source;
  if (task.clone) {
    Source::Clone& clone = source.clone_from.emplace();
    if (const auto& git = task.clone->upstream.git) {
      clone.type = "git";
      clone.git = {git->repo, git->ref, git->directory, git->secret.name};
    } else {
      clone.upstream = task.clone->upstream.revision;
    }
  } else if (task.edit) {
    source.copy_from = task.edit->source;
  } else if (task.upgrade) {
    source.upgrade = {task.upgrade->old_upstream, task.upgrade->new_upstream,
                      task.upgrade->local_revision, task.upgrade->strategy};
  } else {
    source.init = task.init.value_or(Task::Init());
  }
  return source;
}

}  // namespace

api::PackageRevision as_v1alpha1(const Second& revision) {
  api::PackageRevision out;
  out.meta = revision.meta;
  out.spec.package_name = revision.spec.package_name;
  out.spec.repository = revision.spec.repository;
  out.spec.workspace_name = revision.spec.workspace_name;
  out.spec.lifecycle = revision.spec.lifecycle;
  out.spec.revision = revision.status.revision;
  if (revision.spec.source) out.spec.tasks = tasks_of(*revision.spec.source);
  out.spec.readiness_gates = revision.spec.readiness_gates;
  out.status.self_lock = revision.status.self_lock;
  out.status.upstream_lock = revision.status.upstream_lock;
  out.status.deployment = revision.status.deployment;
  return out;
}

Second as_v1alpha2(const api::PackageRevision& wanted) {
  Second out;
  out.meta = wanted.meta;
  out.spec.package_name = wanted.spec.package_name;
  out.spec.repository = wanted.spec.repository;
  out.spec.workspace_name = wanted.spec.workspace_name;
  out.spec.lifecycle = wanted.spec.lifecycle;
  if (!wanted.spec.tasks.empty()) out.spec.source = source_of(wanted.spec.tasks.front());
  out.spec.readiness_gates = wanted.spec.readiness_gates;
  return out;
}

}  // namespace porchsim::scenarios
