#include "controllers/packagevariant/reconciler.h"

#include "controllers/packagevariant/conditions.h"
#include "controllers/packagevariant/downstream.h"
#include "controllers/packagevariant/upstream.h"
#include "controllers/packagevariant/validation.h"
#include "controllers/runtime/finalizer.h"

namespace porchsim::packagevariant {
namespace {

// Enough for the files that the packages of one upstream share.
constexpr std::size_t kFilesKept = 128;

const api::ResourceType& variants() { return api::PackageVariant::type(); }

}  // namespace

Reconciler::Reconciler(Environment environment, const Options& options)
    : environment_(std::move(environment)),
      options_(options),
      writer_(environment_.client, environment_.log, *environment_.rejected, options_),
      files_(kFilesKept) {}

api::Result<runtime::ReconcileResult> Reconciler::reconcile(const runtime::Request& request) {
  const auto stored = environment_.variants.get(variants(), request.key);
  if (!stored) {
    if (stored.error().reason == api::Reason::NotFound) return runtime::ReconcileResult();
    return api::fail(stored.error());
  }
  Pass pass = PORCHSIM_TRY(look(*stored));
  const api::Result<> done = pass.pv.meta.deletion_timestamp ? finalize(pass) : keep_in_step(pass);
  const api::Result<> told = update_status(pass);
  if (!done) return api::fail(done.error());
  if (!told) return api::fail(told.error());
  return runtime::ReconcileResult();
}

api::Result<Reconciler::Pass> Reconciler::look(const api::ObjectPtr& stored) {
  Pass pass;
  take(pass, stored);
  const api::PackageVariant& pv = pass.pv;
  RevisionIndex& revisions = *environment_.revisions;
  const std::string& name_space = pv.meta.name_space;
  pass.owned = PORCHSIM_TRY(revisions.revisions_owned_by(name_space, pv.meta.uid));
  if (const auto& upstream = pv.spec.upstream) {
    pass.upstream =
        PORCHSIM_TRY(revisions.revisions_of({name_space, upstream->repo, upstream->package}));
  }
  if (const auto& downstream = pv.spec.downstream) {
    pass.downstream =
        PORCHSIM_TRY(revisions.revisions_of({name_space, downstream->repo, downstream->package}));
  }
  return pass;
}

void Reconciler::take(Pass& pass, const api::ObjectPtr& stored) {
  pass.pv = stored->as<api::PackageVariant>();
  pass.stored_status = pass.pv.status;
}

api::Result<> Reconciler::keep_in_step(Pass& pass) {
  api::PackageVariant& pv = pass.pv;
  if (!pv.meta.has_finalizer(api::kPackageVariantFinalizer)) {
    if (api::Result<> added = add_finalizer(pass); !added) return added;
  }
  // Also where this pass fails: a later attempt may have rendered what an earlier one could not.
  if (options_.clear_stale_render_status && options_.list_targets_on_error)
    clear_stale_render_status(pv.status, candidates(pass.downstream, pass.owned));
  const api::Time now = environment_.tasks.now();
  if (const auto errors = validate_package_variant(pv, options_); !errors.empty()) {
    set_stalled_conditions_to_true(pv.status, combine_errors(errors), now);
    return {};  // trying again changes nothing
  }
  const auto upstream = get_upstream_pr(*pv.spec.upstream, pass.upstream, options_);
  if (!upstream) {
    set_stalled_conditions_to_true(pv.status, upstream.error().message, now);
    return api::fail(upstream.error());  // it may appear
  }
  pv.spec.upstream->revision = as_revision(*upstream).spec.revision;

  const api::Result<> ensured = ensure_package_variant(pass, *upstream);
  if (pass.unsupported.empty()) {
    set_valid(pv.status, now);
  } else {
    set_unsupported(pv.status, pass.unsupported, now);
  }
  tell_outcome(pass, ensured);
  return ensured;
}

void Reconciler::tell_outcome(Pass& pass, const api::Result<>& ensured) {
  VariantStatus& status = pass.pv.status;
  const api::Time now = environment_.tasks.now();
  if (!ensured) {
    if (options_.list_targets_on_error && pass.targets) set_targets(status, *pass.targets);
    if (!is_passing(pass, ensured.error())) set_failed(status, ensured.error().message, now);
    return;
  }
  if (!pass.unsupported.empty()) {
    set_targets(status, *pass.targets);
    set_failed(status, pass.unsupported, now);
  } else if (pass.awaited) {
    set_targets(status, *pass.targets);
    if (options_.clear_stale_render_status) clear_stale_render_status(status, *pass.targets);
    set_awaiting(status, *pass.awaited, now);
  } else {
    set_target_status_conditions(status, *pass.targets, options_, now);
  }
}

// A conflict goes by itself and says nothing of the variant: the failure that was told before
// stays. Two variants that want one package would else take turns in telling it, for ever.
bool Reconciler::is_passing(const Pass& pass, const api::Error& error) const {
  if (!options_.skip_unchanged_status || error.reason != api::Reason::Conflict) return false;
  const auto says_false = [&pass](std::string_view type) {
    const auto* condition = api::find_condition(pass.stored_status.conditions, type);
    return condition != nullptr && condition->status == "False";
  };
  return says_false("Ready") && says_false("Stalled");
}

api::Result<> Reconciler::add_finalizer(Pass& pass) {
  runtime::add_finalizer(pass.pv.meta, api::kPackageVariantFinalizer);
  const auto updated = environment_.client.update(variants(), api::Object::from(pass.pv));
  if (!updated) {
    return api::fail(api::wrap("failed to update " + pass.pv.meta.name + " after add finalizer",
                               updated.error()));
  }
  take(pass, *updated);
  return {};
}

// The status that the cache holds may be one that we have overwritten since: that we wrote is known
// here until the cache shows it.
bool Reconciler::is_told(const Pass& pass) {
  if (pass.gone || pass.pv.status != pass.stored_status) return pass.gone;
  const auto written = unseen_statuses_.find(pass.pv.meta.uid);
  if (written == unseen_statuses_.end()) return true;
  if (written->second != pass.stored_status) return false;
  unseen_statuses_.erase(written);
  return true;
}

api::Result<> Reconciler::update_status(const Pass& pass) {
  const std::string& uid = pass.pv.meta.uid;
  if (options_.skip_unchanged_status) {
    if (pass.gone) unseen_statuses_.erase(uid);
    if (is_told(pass)) return {};
    unseen_statuses_.insert_or_assign(uid, std::nullopt);
  }
  const auto updated = environment_.client.update_status(variants(), api::Object::from(pass.pv));
  if (updated) {
    if (options_.skip_unchanged_status) unseen_statuses_.insert_or_assign(uid, pass.pv.status);
    return {};
  }
  warn(pass, "could not update status", updated.error());
  const bool again =
      options_.skip_unchanged_status && updated.error().reason != api::Reason::NotFound;
  return again ? api::Result<>(api::fail(updated.error())) : api::Result<>();
}

void Reconciler::warn(const Pass& pass, std::string_view what, const api::Error& error) {
  if (!environment_.log.enabled(api::LogLevel::Warning)) return;
  environment_.log.write({.level = api::LogLevel::Warning,
                          .message = std::string(what),
                          .kind = api::PackageVariant::type().kind,
                          .key = pass.pv.meta.key(),
                          .fields = {{"error", error.message}}});
}

void Reconciler::warn_of_missing_locks(const Pass& pass) {
  std::string names;
  for (const api::ObjectPtr& target : *pass.targets) {
    if (locked_place(as_revision(target).status.upstream_lock) != nullptr) continue;
    names += (names.empty() ? "" : ", ") + target->meta().name;
  }
  if (names.empty() || !environment_.log.enabled(api::LogLevel::Warning)) return;
  environment_.log.write({.level = api::LogLevel::Warning,
                          .message = "no upstream lock, or none with a ref: taken as up to date",
                          .kind = api::PackageVariant::type().kind,
                          .key = pass.pv.meta.key(),
                          .fields = {{"revisions", names}}});
}

}  // namespace porchsim::packagevariant
