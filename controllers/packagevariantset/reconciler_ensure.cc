// What is wanted is written, what is obsolete is deleted.
#include <fmt/format.h>

#include <utility>

#include "controllers/packagevariantset/conditions.h"
#include "controllers/packagevariantset/reconciler.h"

namespace porchsim::packagevariantset {
namespace {

const api::ResourceType& variants() { return api::PackageVariant::type(); }

}  // namespace

bool Reconciler::is_current(Pass& pass) {
  const api::ObjectMeta& meta = pass.pvs.meta;
  const auto now = environment_.client.get(api::PackageVariantSet::type(), meta.key());
  if (!now) {
    pass.outdated = now.error();
    return false;
  }
  const api::ObjectMeta& live = (*now)->meta();
  if (live.uid != meta.uid || live.generation != meta.generation || live.deletion_timestamp) {
    pass.outdated = {api::Reason::Conflict, "the package variant set has changed meanwhile"};
    return false;
  }
  return true;
}

Reconciler::Attempt<Plan> Reconciler::confirmed_plan(Pass& pass) {
  if (!is_current(pass)) return Plan();
  ListedView view(environment_.client, environment_.served);
  if (const auto looked = view.look(pass.pvs.meta.name_space); !looked) {
    return std::unexpected(Failure{kUnexpectedError, looked.error(), true});
  }
  return make_plan(pass, {view, environment_.client});
}

Reconciler::Attempt<> Reconciler::ensure_package_variants(const Pass& pass, Plan& plan) {
  if (options_.create_before_delete) {
    PORCHSIM_TRY(write_wanted(pass, plan));
    return delete_obsolete(pass, plan);
  }
  PORCHSIM_TRY(delete_obsolete(pass, plan));
  return write_wanted(pass, plan);
}

Reconciler::Attempt<> Reconciler::write_wanted(const Pass& pass, Plan& plan) {
  for (const auto& [identity, wanted] : plan.wanted) {
    const auto present = plan.present.find(identity);
    const api::Result<> written =
        write(wanted, present == plan.present.end() ? nullptr : present->second, pass);
    if (written) continue;
    PORCHSIM_TRY(note(plan, {kUnexpectedError, written.error(), true}));
    plan.unwritten.insert(identity);
  }
  return {};
}

api::Result<> Reconciler::write(const api::PackageVariant::Spec& wanted,
                                const api::ObjectPtr& present, const Pass& pass) {
  if (!present) {
    const auto created = environment_.client.create(
        variants(), api::Object::from(new_package_variant(pass.pvs, wanted, options_)));
    return created ? api::Result<>() : api::fail(created.error());
  }
  api::PackageVariant variant = present->as<api::PackageVariant>();
  const bool as_it_should_be = variant.meta.deletion_timestamp || variant.spec == wanted;
  if (options_.skip_unchanged_variants && as_it_should_be) return {};
  variant.spec = wanted;
  const auto updated =
      environment_.client.update(variants(), api::Object::from(std::move(variant)));
  return updated ? api::Result<>() : api::fail(updated.error());
}

Reconciler::Attempt<> Reconciler::delete_obsolete(const Pass& pass, Plan& plan) {
  const Objects obsolete = obsolete_variants(plan, pass.pvs, options_);
  if (options_.limit_deletions && are_too_many(obsolete, plan, pass.pvs)) {
    const std::string message = fmt::format(
        "{} of {} package variants would be deleted because no target selects them any more; "
        "annotate the set with {}={} if that is meant",
        obsolete.size(), plan.present.size(), kConfirmDeletionsAnnotation, obsolete.size());
    plan.failures.push_back({kTooManyDeletions, {api::Reason::Unknown, message}, false});
    return {};
  }
  for (const api::ObjectPtr& variant : obsolete) {
    if (stands_in(plan, variant->as<api::PackageVariant>(), pass.pvs, options_)) continue;
    const api::Result<> removed = remove(variant);
    if (!removed) PORCHSIM_TRY(note(plan, {kUnexpectedError, removed.error(), true}));
  }
  return {};
}

api::Result<> Reconciler::remove(const api::ObjectPtr& variant) {
  api::DeleteOptions options;
  if (options_.confirm_before_deleting) {
    options.uid = variant->meta().uid;
    options.resource_version = variant->meta().resource_version;
  }
  const api::Result<> removed = environment_.client.remove(variants(), variant->key(), options);
  const bool gone = options_.confirm_before_deleting && !removed &&
                    removed.error().reason == api::Reason::NotFound;
  return gone ? api::Result<>() : removed;
}

}  // namespace porchsim::packagevariantset
