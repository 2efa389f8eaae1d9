#include "fakeporch/porch/revision_update.h"

#include <fmt/core.h>

#include <algorithm>

#include "fakeporch/revisions/lifecycle.h"
#include "fakeporch/revisions/porch_errors.h"
#include "fakeporch/revisions/readiness_gates.h"
#include "fakeporch/revisions/revision_names.h"
#include "kpt/kyaml/go_text.h"

namespace porchsim::fakeporch {

api::Result<api::ObjectPtr> RevisionUpdate::update(const Caller& caller, const api::ObjectKey& key,
                                                   const Wanted& make_wanted, bool approval) {
  if (key.name_space.empty()) {
    return api::fail(api::Reason::BadRequest, "namespace must be specified");
  }
  const auto hold = porch_.busy.try_hold(key.to_string());
  if (!hold) {
    return api::fail(
        conflict(api::PackageRevision::type(), key.name,
                 fmt::format("another request is already in progress on package revision {}",
                             kpt::go_quote(key.to_string()))));
  }
  Request request{caller, {}, porch_.store.find(porch_.revisions, key), {}, {}};
  if (!request.before) return api::fail(not_found(api::PackageRevision::type(), key.name));
  const api::ObjectPtr object = PORCHSIM_TRY(make_wanted(request.before));
  request.wanted = object->as<api::PackageRevision>();
  const auto* typed = object->source<api::PackageRevision>();
  request.given = typed != nullptr ? MetadataGiven::of(*typed) : MetadataGiven::of(object->json());
  const auto& before = request.before->as<api::PackageRevision>();
  if (!request.wanted.spec.package_metadata) {
    request.wanted.spec.package_metadata = before.spec.package_metadata;
  }
  PORCHSIM_TRY(check(request.before, request.wanted, approval));
  if (request.wanted.spec.lifecycle.empty()) request.wanted.spec.lifecycle = api::kDraft;
  request.repository = PORCHSIM_TRY(repository_of(porch_, before));
  PORCHSIM_TRY(
      check_version(porch_, api::PackageRevision::type(), before.meta, request.wanted.meta));
  auto done = perform(request);
  if (done) return done;
  if (!porch_.store.find(porch_.revisions, key)) {
    return api::fail(not_found(api::PackageRevision::type(), key.name));
  }
  return internal_error(done.error().message);
}

api::Result<> RevisionUpdate::check(const api::ObjectPtr& before_object,
                                    const api::PackageRevision& wanted, bool approval) const {
  const auto& before = before_object->as<api::PackageRevision>();
  const auto refused = [&before](const FieldErrors& errors) {
    return api::fail(errors.to_error(api::PackageRevision::type(), before.meta.name));
  };
  const FieldErrors errors =
      approval ? validate_approval(before, wanted) : validate_revision_update(before, wanted);
  if (!errors.empty()) return refused(errors);
  if (const api::Condition* bad = bad_condition(wanted)) {
    return internal_error("unknown condition status: " + bad->status);
  }
  if (porch_.options.quirks.gates_not_enforced) return {};
  const FieldErrors gates = check_gates(before, wanted.spec.lifecycle);
  if (!gates.empty()) return refused(gates);
  return {};
}

api::Result<api::ObjectPtr> RevisionUpdate::perform(const Request& request) {
  const auto& before = request.before->as<api::PackageRevision>();
  const bool last_finalizer_goes =
      before.meta.deletion_timestamp && request.wanted.meta.finalizers.empty();
  if (last_finalizer_goes) {
    return removal_.finish(request.caller, request.repository, request.before, request.wanted.meta);
  }
  if (before.is_published()) return update_published(request);
  if (before.spec.lifecycle == api::kDraft) return update_draft(request);
  if (request.wanted.spec.lifecycle == api::kPublished) return publish(request);
  return move_proposed(request);
}

api::Result<RevisionUpdate::Current> RevisionUpdate::current(const Request& request) const {
  Current now;
  now.object = porch_.store.find(porch_.revisions, request.before->key());
  if (!now.object) {
    return api::fail(not_found(api::PackageRevision::type(), request.before->meta().name));
  }
  now.revision = now.object->as<api::PackageRevision>();
  take_metadata(now.revision.meta, request.wanted.meta);
  return now;
}

// Proposing renders too, and may fail for that.
api::Result<api::ObjectPtr> RevisionUpdate::update_draft(const Request& request) {
  const auto& before = request.before->as<api::PackageRevision>();
  kpt::Files files = PORCHSIM_TRY(read_content(porch_, request.repository, before));
  PORCHSIM_TRY(apply_metadata(porch_, files, request.wanted, request.given, MetadataWrite::Update));
  const DraftWritten written =
      PORCHSIM_TRY(drafts_.write({.caller = request.caller,
                                  .repository = request.repository,
                                  .key = request.before->key(),
                                  .files = std::move(files),
                                  .wanted = &request.wanted,
                                  .lifecycle = request.wanted.spec.lifecycle}));
  if (written.object) return written.object;
  return api::fail(api::Reason::InternalError,
                   "Error rendering package in kpt function pipeline. Package NOT pushed to "
                   "remote. Fix locally (until 'kpt fn render' succeeds) and retry. Details: " +
                       written.render.status.error);
}

// Rejected back to a draft, or only its metadata changes.
api::Result<api::ObjectPtr> RevisionUpdate::move_proposed(const Request& request) {
  const auto& before = request.before->as<api::PackageRevision>();
  if (request.wanted.spec.lifecycle == api::kDraft) {
    PORCHSIM_TRY(move_branch(refs_of(request, before), api::kDraft));
  }
  Current now = PORCHSIM_TRY(current(request));
  now.revision.spec.lifecycle = request.wanted.spec.lifecycle;
  now.revision.status.self_lock =
      self_lock(request.repository, now.revision, commit_of(now.revision));
  return writer_.update(request.caller, now.object, std::move(now.revision));
}

RefChange RevisionUpdate::refs_of(const Request& request, const api::PackageRevision& before) {
  return {porch_, pusher_, request.caller, request.repository, before};
}

std::int64_t RevisionUpdate::next_revision(const Request& request) const {
  const auto& before = request.before->as<api::PackageRevision>();
  const std::string& package = before.spec.package_name;
  const auto& quirks = porch_.options.quirks;
  const bool by_leaf = quirks.leaf_name_lookup && package.find('/') == std::string::npos;
  std::int64_t highest = 0;
  for (const api::ObjectPtr& object :
       by_leaf ? porch_.index.of_leaf(request.repository.key, package)
               : porch_.index.of_package(request.repository.key, package)) {
    const auto& other = object->as<api::PackageRevision>();
    if (other.is_published()) highest = std::max(highest, other.spec.revision);
  }
  if (!quirks.revision_numbers_reused) {
    highest = std::max(highest, porch_.numbers.highest(request.repository.place(package)));
  }
  return highest + 1;
}

api::Result<api::ObjectPtr> RevisionUpdate::publish(const Request& request) {
  const auto& before = request.before->as<api::PackageRevision>();
  const auto [number, merge] = PORCHSIM_TRY(publish_branch(
      refs_of(request, before), [this, &request] { return next_revision(request); }));
  Current now = PORCHSIM_TRY(current(request));
  api::PackageRevision& revision = now.revision;
  porch_.numbers.remember(request.repository.place(revision.spec.package_name), number,
                          revision.spec.workspace_name);
  revision.spec.lifecycle = api::kPublished;
  revision.spec.revision = number;
  revision.status.self_lock = self_lock(request.repository, revision, merge);
  revision.status.published_by = request.caller.name;
  revision.status.published_at = std::chrono::floor<std::chrono::seconds>(porch_.store.now());
  const api::PackageRevision published = revision;
  api::ObjectPtr stored = writer_.update(request.caller, now.object, std::move(revision));
  show_on_main(request, published);
  return stored;
}

// The placeholder shows what lies on the main branch: the content of the revision that has just
// been approved.
void RevisionUpdate::show_on_main(const Request& request, const api::PackageRevision& published) {
  api::PackageRevision main;
  main.spec = published.spec;
  main.spec.revision = -1;
  main.spec.workspace_name = request.repository.branch;
  main.status = published.status;
  main.status.self_lock = self_lock(request.repository, main, commit_of(published));
  main.meta.name_space = published.meta.name_space;
  main.meta.name =
      revision_object_name(main.spec.repository, main.spec.package_name, main.spec.workspace_name);
  const api::ObjectPtr before = porch_.store.find(porch_.revisions, main.meta.key());
  if (before) {
    main.meta = before->meta();
    main.spec.lifecycle = before->as<api::PackageRevision>().spec.lifecycle;
    writer_.update(request.caller, before, std::move(main));
  } else {
    main.meta.uid = new_revision_uid(porch_, main.meta.key());
    writer_.create(request.caller, std::move(main));
  }
}

api::Result<api::ObjectPtr> RevisionUpdate::update_published(const Request& request) {
  const auto& before = request.before->as<api::PackageRevision>();
  const std::string& wanted = request.wanted.spec.lifecycle;
  if (wanted != before.spec.lifecycle) {
    PORCHSIM_TRY(mark_deletion(refs_of(request, before), wanted == api::kDeletionProposed));
  }
  Current now = PORCHSIM_TRY(current(request));
  now.revision.spec.lifecycle = wanted;
  return writer_.update(request.caller, now.object, std::move(now.revision));
}

}  // namespace porchsim::fakeporch
