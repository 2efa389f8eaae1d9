// The end of a variant: its revisions are let go, then its finalizer is taken off.
#include "controllers/packagevariant/conditions.h"
#include "controllers/packagevariant/ownership.h"
#include "controllers/packagevariant/reconciler.h"
#include "controllers/packagevariant/validation.h"
#include "controllers/runtime/finalizer.h"
#include "controllers/runtime/has_gone.h"

namespace porchsim::packagevariant {

api::Result<> Reconciler::finalize(Pass& pass) {
  if (options_.confirm_before_destroying) {
    const auto now = environment_.client.get(api::PackageVariant::type(), pass.pv.meta.key());
    // Another may have its name by now.
    pass.gone = runtime::has_gone(now, pass.pv.meta);
    if (pass.gone) return {};
    if (!now) return api::fail(now.error());
    take(pass, *now);
    pass.gone = !pass.pv.meta.has_finalizer(api::kPackageVariantFinalizer);
    if (pass.gone) return {};
  }
  const api::Result<> released = release_owned(pass);
  if (!released && options_.keep_finalizer_on_error) {
    set_failed(pass.pv.status, released.error().message, environment_.tasks.now());
    return released;
  }
  return remove_finalizer(pass);
}

api::Result<> Reconciler::release_owned(const Pass& pass) {
  if (!options_.confirm_before_destroying) return release_all(pass, pass.owned);
  ListedRevisions live(environment_.client, environment_.served);
  const std::string& name_space = pass.pv.meta.name_space;
  const Revisions owned = PORCHSIM_TRY(live.revisions_owned_by(name_space, pass.pv.meta.uid));
  if (owned.empty()) return {};
  if (api::Result<> released = release_all(pass, owned); !released) return released;
  // Others' finalizers may keep what was deleted.
  const Revisions left = PORCHSIM_TRY(live.revisions_owned_by(name_space, pass.pv.meta.uid));
  if (left.empty()) return {};
  return api::fail(api::Reason::Unknown,
                   "package revision " + left.front()->meta().name + " is still there");
}

// What fails does not keep the others.
api::Result<> Reconciler::release_all(const Pass& pass, const Revisions& owned) {
  std::vector<std::string> errors;
  for (const api::ObjectPtr& revision : owned) {
    const api::Result<> released = writer_.release(pass.pv, revision);
    if (released) continue;
    warn(pass, "could not release a package revision", released.error());
    errors.push_back(released.error().message);
  }
  if (errors.empty()) return {};
  return api::fail(api::Reason::Unknown, combine_errors(errors));
}

api::Result<> Reconciler::remove_finalizer(Pass& pass) {
  runtime::remove_finalizer(pass.pv.meta, api::kPackageVariantFinalizer);
  const auto updated =
      environment_.client.update(api::PackageVariant::type(), api::Object::from(pass.pv));
  const bool removed = updated || (options_.confirm_before_destroying &&
                                   updated.error().reason == api::Reason::NotFound);
  if (!removed) {
    return api::fail(api::wrap("failed to update " + pass.pv.meta.name + " after delete finalizer",
                               updated.error()));
  }
  pass.gone = true;
  return {};
}

}  // namespace porchsim::packagevariant
