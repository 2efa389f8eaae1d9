#include "api/v1alpha2/revision_views.h"

#include <algorithm>
#include <utility>

namespace porchsim::api::v1alpha2 {
namespace {

// Porch's own gate of v1alpha1 (seed 004, section 2.1).
constexpr std::string_view kPipelinePassed = "PackagePipelinePassed";

Task clone_task(const Source::Clone& clone) {
  if (clone.upstream) return Task::clone_of(clone.upstream->name);
  Task task;
  task.type = "clone";
  Task::Upstream& upstream = task.clone.emplace().upstream;
  upstream.type = "git";
  if (clone.git) {
    upstream.git = {clone.git->repo, clone.git->ref, clone.git->directory, {clone.git->secret}};
  }
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

Condition pipeline_condition(const Condition& rendered) {
  Condition out;
  out.type = kPipelinePassed;
  out.status = rendered.status == "True" ? "True" : "False";
  out.reason = rendered.status == "True"    ? "PipelinePassed"
               : rendered.status == "False" ? "PipelineFailed"
                                            : "WaitingOnPipeline";
  out.message = rendered.message;
  return out;
}

std::vector<Condition> conditions_of(const PackageRevision& revision) {
  std::vector<Condition> out = revision.status.package_conditions;
  std::erase_if(out, [](const Condition& one) { return one.type == kPipelinePassed; });
  if (const Condition* rendered = revision.find_condition(kRenderedCondition)) {
    out.push_back(pipeline_condition(*rendered));
  }
  return out;
}

}  // namespace

api::PackageRevision as_v1alpha1(const PackageRevision& revision) {
  const auto& [meta, spec, status] = revision;
  api::PackageRevision out;
  out.meta = meta;
  out.spec.package_name = spec.package_name;
  out.spec.repository = spec.repository;
  out.spec.workspace_name = spec.workspace_name;
  out.spec.lifecycle = spec.lifecycle;
  out.spec.revision = status.revision;
  if (spec.source) out.spec.tasks = tasks_of(*spec.source);
  out.spec.readiness_gates = spec.readiness_gates;
  out.spec.package_metadata = spec.package_metadata;
  out.status.upstream_lock = status.upstream_lock;
  out.status.self_lock = status.self_lock;
  out.status.published_by = status.published_by;
  out.status.published_at = status.published_at;
  out.status.deployment = status.deployment;
  out.status.conditions = conditions_of(revision);
  return out;
}

PackageRevision as_v1alpha2(const api::PackageRevision& wanted) {
  PackageRevision out;
  out.meta = wanted.meta;
  out.spec.package_name = wanted.spec.package_name;
  out.spec.repository = wanted.spec.repository;
  out.spec.workspace_name = wanted.spec.workspace_name;
  out.spec.lifecycle = wanted.spec.lifecycle;
  if (!wanted.spec.tasks.empty()) out.spec.source = source_of(wanted.spec.tasks.front());
  out.spec.readiness_gates = wanted.spec.readiness_gates;
  return out;
}

}  // namespace porchsim::api::v1alpha2

namespace porchsim::api {
namespace {

// The view of v1alpha1, for an object to keep.
struct AsFirst {
  PackageRevision revision;

  static AsFirst from_json(const Json& document) {
    return {v1alpha2::as_v1alpha1(v1alpha2::PackageRevision::from_json(document))};
  }
};

}  // namespace

bool is_v1alpha2(const Object& revision) {
  if (revision.source<PackageRevision>() != nullptr) return false;
  return revision.api_version() == v1alpha2::PackageRevision::type().api_version();
}

const ResourceType& revision_type(const Object& revision) {
  return is_v1alpha2(revision) ? v1alpha2::PackageRevision::type() : PackageRevision::type();
}

const PackageRevision& as_revision(const Object& revision) {
  return is_v1alpha2(revision) ? revision.as<AsFirst>().revision : revision.as<PackageRevision>();
}

ObjectPtr with_changes(const Object& stored, PackageRevision wanted) {
  if (!is_v1alpha2(stored)) return Object::from(std::move(wanted));
  auto changed = stored.as<v1alpha2::PackageRevision>();
  changed.meta = std::move(wanted.meta);
  changed.spec.lifecycle = std::move(wanted.spec.lifecycle);
  changed.spec.readiness_gates = std::move(wanted.spec.readiness_gates);
  return Object::from(std::move(changed));
}

std::vector<const ResourceType*> ServedRevisions::types() const {
  std::vector<const ResourceType*> out = {&PackageRevision::type()};
  if (v1alpha2) out.push_back(&v1alpha2::PackageRevision::type());
  return out;
}

}  // namespace porchsim::api
