#include "fakeporch/porch/revision_creation.h"

#include <fmt/core.h>

#include "api/v1alpha2/managed_repository.h"
#include "fakeporch/porch/package_tasks.h"
#include "fakeporch/porch/pipeline_run.h"
#include "fakeporch/revisions/git_layout.h"
#include "fakeporch/revisions/kptfile_view.h"
#include "fakeporch/revisions/lifecycle.h"
#include "fakeporch/revisions/porch_errors.h"
#include "fakeporch/revisions/readiness_gates.h"
#include "fakeporch/revisions/revision_names.h"
#include "kpt/kyaml/go_text.h"

namespace porchsim::fakeporch {

namespace {

// What a client may say of a new revision; the rest is the server's.
api::PackageRevision as_asked(const api::Object& object) {
  const auto& sent = object.as<api::PackageRevision>();
  api::PackageRevision revision;
  take_metadata(revision.meta, sent.meta);
  revision.meta.name_space = sent.meta.name_space;
  revision.spec = sent.spec;
  revision.spec.revision = 0;
  revision.status.conditions = sent.status.conditions;
  return revision;
}

std::string trimmed_package(std::string package) {
  while (package.starts_with('/')) package.erase(0, 1);
  while (package.ends_with('/')) package.pop_back();
  return package;
}

bool makes_package(const api::Task& task) { return task.type == "init" || task.type == "clone"; }

// Of an upstream that is being deleted Git has nothing any more, before its object goes.
bool lies_in_git(PorchContext& porch, const api::PackageRevision& upstream) {
  const auto repository = repository_of(porch, upstream);
  return repository &&
         repository->git->ref(revision_ref(upstream, repository->directory, repository->branch));
}

// Time has passed since the upstream was read: what is made of one that has been deleted meanwhile
// would have no base for its next upgrade.
api::Result<> check_upstream_stands(PorchContext& porch, const api::PackageRevision& revision) {
  const std::string name = revision.spec.tasks.front().upstream();
  if (name.empty()) return {};
  const auto upstream = porch.store.find(porch.revisions, {revision.meta.name_space, name});
  if (upstream && lies_in_git(porch, upstream->as<api::PackageRevision>())) return {};
  return api::fail(not_found(api::PackageRevision::type(), name));
}

api::Result<> check_nesting(const PorchContext& porch, const RegisteredRepository& repository,
                            const api::PackageRevision& revision) {
  const std::string& package = revision.spec.package_name;
  if (porch.options.quirks.leaf_name_lookup || !makes_package(revision.spec.tasks.front()))
    return {};
  const std::string nested = porch.index.nested_package(repository.key, package);
  if (nested.empty()) return {};
  return api::fail(
      api::Reason::BadRequest,
      fmt::format("package path {} conflicts with existing package {}: packages cannot be nested",
                  kpt::go_quote(package), kpt::go_quote(nested)));
}

}  // namespace

// What the API server refuses before it asks the engine.
api::Result<> RevisionCreation::check(const api::PackageRevision& revision) {
  if (revision.meta.name_space.empty()) {
    return api::fail(api::Reason::BadRequest, "namespace must be specified");
  }
  if (revision.spec.repository.empty()) {
    return api::fail(api::Reason::BadRequest, "spec.repositoryName is required");
  }
  const api::ObjectPtr repository =
      porch_.store.find(porch_.repositories, {revision.meta.name_space, revision.spec.repository});
  if (!repository) {
    return api::fail(not_found(api::Repository::type(), revision.spec.repository));
  }
  if (api::v1alpha2::manages(repository->meta())) {
    return api::fail(api::Reason::Gone,
                     fmt::format("repository {} is managed by v1alpha2; use the v1alpha2 API",
                                 kpt::go_quote(revision.spec.repository)));
  }
  const FieldErrors errors = validate_new_revision(revision);
  if (!errors.empty()) return api::fail(errors.to_error(api::PackageRevision::type(), ""));
  if (const api::Condition* bad = bad_condition(revision)) {
    return internal_error("unknown condition status: " + bad->status);
  }
  const std::string& parent = revision.spec.parent;
  if (!parent.empty() && !porch_.store.find(porch_.revisions, {revision.meta.name_space, parent})) {
    return api::fail(api::wrap(fmt::format("cannot get parent package {}", kpt::go_quote(parent)),
                               not_found(api::PackageRevision::type(), parent)));
  }
  return {};
}

api::Result<api::ObjectPtr> RevisionCreation::create(const Caller& caller,
                                                     const api::ObjectPtr& object) {
  api::PackageRevision revision = as_asked(*object);
  PORCHSIM_TRY(check(revision));
  auto& spec = revision.spec;
  const auto hold =
      porch_.busy.try_hold(fmt::format("{}-{}-{}-{}", revision.meta.name_space, spec.repository,
                                       spec.package_name, spec.workspace_name));
  if (!hold) {
    return api::fail(conflict(
        api::PackageRevision::type(), "(new creation)",
        fmt::format("another request is already in progress to create package revision with "
                    "details namespace={}, repository={}, package={},workspace={}",
                    kpt::go_quote(revision.meta.name_space), kpt::go_quote(spec.repository),
                    kpt::go_quote(spec.package_name), kpt::go_quote(spec.workspace_name))));
  }
  spec.package_name = trimmed_package(spec.package_name);
  spec.lifecycle = api::kDraft;
  if (spec.tasks.size() > 1) {
    return internal_error("task list must not contain more than one task");
  }
  if (spec.tasks.empty()) {
    spec.tasks.push_back(api::Task::init_of(spec.package_name + " description"));
  }
  const auto repository = open_for_new(porch_, {revision.meta.name_space, spec.repository});
  if (!repository) return internal_error(repository.error().message);
  const api::Result<> names = check_names(*repository, revision);
  if (!names) {
    // Shipped Porch gives names again, so it has no answer of its own for this one.
    const bool used_up = names.error().reason == api::Reason::AlreadyExists;
    return used_up ? api::Result<api::ObjectPtr>(api::fail(names.error()))
                   : internal_error(names.error().message);
  }
  auto made = make(caller, *repository, std::move(revision));
  if (!made) return internal_error(made.error().message);
  return made;
}

api::Result<> RevisionCreation::check_names(const RegisteredRepository& repository,
                                            const api::PackageRevision& revision) const {
  const auto fail = [](std::string why) {
    return api::fail(api::Reason::BadRequest, std::move(why));
  };
  const auto& spec = revision.spec;
  const std::string wrong =
      check_revision_name(spec.repository, spec.package_name, spec.workspace_name);
  if (!wrong.empty()) return fail("failed to create packagerevision: " + wrong);

  // Shipped Porch compares the whole name it is given with others' last segments.
  const bool by_leaf = porch_.options.quirks.leaf_name_lookup;
  const std::vector<api::ObjectPtr> present =
      by_leaf ? porch_.index.of_leaf(repository.key, spec.package_name)
              : porch_.index.of_package(repository.key, spec.package_name);
  for (const api::ObjectPtr& object : present) {
    if (object->as<api::PackageRevision>().spec.workspace_name != spec.workspace_name) continue;
    return fail(
        fmt::format("package revision workspaceNames must be unique; package revision with "
                    "name {} in repo {} with workspaceName {} already exists",
                    spec.package_name, spec.repository, spec.workspace_name));
  }
  if (!porch_.options.quirks.workspace_names_reused &&
      porch_.numbers.was_published(repository.place(spec.package_name), spec.workspace_name)) {
    return api::fail(
        api::Reason::AlreadyExists,
        fmt::format("package revision workspaceNames must be unique; package revision with "
                    "name {} in repo {} with workspaceName {} has been published before",
                    spec.package_name, spec.repository, spec.workspace_name));
  }
  const api::Task& task = spec.tasks.front();
  if (makes_package(task)) PORCHSIM_TRY(check_new_package(repository, revision, present));
  if (task.type != "upgrade" || !task.upgrade) return {};
  const api::Task::Upgrade& upgrade = *task.upgrade;
  for (const api::ObjectPtr& object : present) {
    const auto& other = object->as<api::PackageRevision>();
    const std::string& name = other.meta.name;
    const bool source = name == upgrade.old_upstream.name || name == upgrade.new_upstream.name ||
                        name == upgrade.local_revision.name;
    if (source && !other.is_published()) {
      return fail(
          fmt::format("all source PackageRevisions of upgrade task must be published, {} is not",
                      kpt::go_quote(name)));
    }
  }
  return {};
}

// Init and clone make packages; another revision of one that exists is made by edit or upgrade.
api::Result<> RevisionCreation::check_new_package(
    const RegisteredRepository& repository, const api::PackageRevision& revision,
    const std::vector<api::ObjectPtr>& present) const {
  const auto fail = [](std::string why) {
    return api::fail(api::Reason::BadRequest, std::move(why));
  };
  const std::string& package = revision.spec.package_name;
  if (!present.empty() && revision.spec.tasks.front().type == "clone") {
    return fail(
        fmt::format("`clone` cannot create a new revision for package {} that already "
                    "exists in repo {}; make subsequent revisions using `copy`",
                    kpt::go_quote(package), kpt::go_quote(repository.key.name)));
  }
  if (!present.empty()) {
    return fail(fmt::format("package {} already exists in repository {}", kpt::go_quote(package),
                            kpt::go_quote(repository.key.name)));
  }
  return check_nesting(porch_, repository, revision);
}

api::Result<api::ObjectPtr> RevisionCreation::make(const Caller& caller,
                                                   const RegisteredRepository& repository,
                                                   api::PackageRevision revision) {
  kpt::Files files =
      PORCHSIM_TRY(run_task({porch_, repository, revision, revision.spec.tasks.front()}));
  PORCHSIM_TRY(
      apply_metadata(porch_, files, revision, MetadataGiven::of(revision), MetadataWrite::Create));
  const functions::RenderOutcome rendered = run_pipeline(porch_, caller, files);
  if (!rendered.ok()) return api::fail(api::Reason::InternalError, rendered.status.error);
  return keep(caller, std::move(revision), rendered.files);
}

api::Result<api::ObjectPtr> RevisionCreation::keep(const Caller& caller,
                                                   api::PackageRevision revision,
                                                   const kpt::Files& files) {
  const auto& spec = revision.spec;
  revision.meta.name =
      revision_object_name(spec.repository, spec.package_name, spec.workspace_name);
  // Time has passed: the repository may have gone, and a sync may have found a branch of this name.
  const api::ObjectKey place{revision.meta.name_space, spec.repository};
  const RegisteredRepository repository = PORCHSIM_TRY(open_for_new(porch_, place));
  if (porch_.store.find(porch_.revisions, revision.meta.key())) {
    return api::fail(already_exists(api::PackageRevision::type(), revision.meta.name));
  }
  const CommitId main = PORCHSIM_TRY(main_head(porch_, pusher_, caller, repository));
  const CommitId commit = PORCHSIM_TRY(
      commit_draft(porch_, {caller, repository, revision, main, files, spec.tasks.front()}));
  const std::string ref = revision_ref(revision, repository.directory, repository.branch);
  const auto may_still = [&]() -> api::Result<> {
    PORCHSIM_TRY(open_for_new(porch_, place));
    PORCHSIM_TRY(check_nesting(porch_, repository, revision));
    return check_upstream_stands(porch_, revision);
  };
  const api::Result<> pushed =
      pusher_.push(caller, repository, {{ref, std::nullopt, commit}}, may_still);
  if (!pushed) {
    return api::fail(api::wrap("failed to close package revision draft", pushed.error()));
  }
  // A push takes its time, more so one that was repeated: a sync may have found what the first one
  // left, the repository may have gone, somebody may have deleted what nobody seemed to be made of,
  // or made a package where none seemed to be.
  if (porch_.store.find(porch_.revisions, revision.meta.key())) {
    return api::fail(already_exists(api::PackageRevision::type(), revision.meta.name));
  }
  if (const api::Result<> stands = may_still(); !stands) {
    PORCHSIM_TRY(pusher_.push(caller, repository, {{ref, commit, std::nullopt}}));
    return std::unexpected(stands.error());
  }
  const api::Condition pipeline = pipeline_condition(PipelineState::Passed);
  show_kptfile(porch_, revision, files,
               porch_.options.quirks.gates_not_enforced ? nullptr : &pipeline);
  revision.meta.uid = new_revision_uid(porch_, revision.meta.key());
  revision.status.self_lock = self_lock(repository, revision, commit);
  revision.status.deployment = repository.deployment;
  return writer_.create(caller, std::move(revision));
}

}  // namespace porchsim::fakeporch
