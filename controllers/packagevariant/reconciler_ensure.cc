// The downstream package: what exists is brought up to date, else it is cloned.
#include "controllers/packagevariant/downstream.h"
#include "controllers/packagevariant/handoff.h"
#include "controllers/packagevariant/ownership.h"
#include "controllers/packagevariant/reconciler.h"
#include "controllers/packagevariant/validation.h"

namespace porchsim::packagevariant {

api::Result<> Reconciler::ensure_package_variant(Pass& pass, const api::ObjectPtr& upstream) {
  PORCHSIM_TRY(find_and_update_existing_revisions(pass, upstream));
  Revisions& targets = *pass.targets;
  if (targets.empty()) {
    targets.push_back(PORCHSIM_TRY(create_clone_draft(pass, upstream)));
    targets.back() = PORCHSIM_TRY(mutate_new_draft(pass, targets.back()));
  }
  if (pass.stray_errors.empty()) return {};
  return api::fail(api::Reason::Unknown, combine_errors(pass.stray_errors));
}

api::Result<> Reconciler::find_and_update_existing_revisions(Pass& pass,
                                                             const api::ObjectPtr& upstream) {
  pass.targets = PORCHSIM_TRY(get_downstream_prs(pass));
  warn_of_missing_locks(pass);
  for (api::ObjectPtr& downstream : *pass.targets) {
    // Before anything is waited for: what is proposed for deletion gets no revision number.
    if (!is_leaving(*downstream)) downstream = PORCHSIM_TRY(writer_.restore(pass.pv, downstream));
    if (PORCHSIM_TRY(awaits_others(pass, downstream, upstream))) continue;
    downstream = PORCHSIM_TRY(writer_.sync_metadata(pass.pv, downstream));
    const bool published = as_revision(downstream).is_published();
    // The cache was behind: what it held for a draft is published, and another draft is there; or
    // it is being published, and has no number yet.
    if (published && pass.targets->size() > 1) continue;
    if (!pass.being_published) pass.being_published = being_published({downstream});
    if (!follows(as_revision(downstream), upstream, pass.upstream, options_)) {
      if (!published) {
        return draft_is_in_the_way(*downstream);
      }
      if (awaits_publication(pass)) continue;
      const api::ObjectPtr draft = PORCHSIM_TRY(create_upgrade_draft(pass, downstream, upstream));
      if (draft) downstream = PORCHSIM_TRY(mutate_new_draft(pass, draft));
      continue;
    }
    DraftResources resources = PORCHSIM_TRY(calculate_draft_resources(pass, downstream));
    if (!resources.changed) {
      downstream = PORCHSIM_TRY(leave_draft(pass, downstream, std::move(resources)));
    } else if (published) {
      if (awaits_publication(pass)) continue;
      downstream = PORCHSIM_TRY(create_edit_draft(pass, downstream));
      downstream = PORCHSIM_TRY(mutate_new_draft(pass, downstream));
    } else {
      downstream = PORCHSIM_TRY(mutate_draft(pass, downstream, std::move(resources)));
    }
  }
  return {};
}

api::Result<Revisions> Reconciler::get_downstream_prs(Pass& pass) {
  const api::PackageVariant& pv = pass.pv;
  const bool adopts = pv.spec.adoption_policy == api::kAdoptExisting;
  Revisions targets;
  for (const api::ObjectPtr& object : candidates(pass.downstream, pass.owned)) {
    const bool owned = has_our_owner_reference(pv, object->meta().owner_references);
    if (!owned && !adopts) continue;  // it does not belong to us
    if (!is_target(pv, as_revision(object))) {
      PORCHSIM_TRY(confirm(pv));
      if (const api::Result<> released = writer_.release_stray(pv, object); !released) {
        warn(pass, "could not release a package revision", released.error());
        if (options_.return_ownership_errors) {
          pass.stray_errors.push_back(released.error().message);
        }
      }
      continue;
    }
    targets.push_back(owned ? object : PORCHSIM_TRY(adopt(pass, object)));
  }
  pass.being_published = being_published(targets);
  return drafts_or_latest(targets);
}

bool Reconciler::awaits_publication(Pass& pass) {
  if (!pass.being_published) return false;
  await(pass, handoff_of(*pass.being_published));
  return true;
}

api::Result<api::ObjectPtr> Reconciler::adopt(const Pass& pass, const api::ObjectPtr& revision) {
  auto stored = writer_.adopt_package_revision(pass.pv, revision);
  if (stored || options_.return_ownership_errors) return stored;
  warn(pass, "could not adopt a package revision", stored.error());
  return api::Object::from(adopted(pass.pv, as_revision(revision)));
}

api::Result<> Reconciler::confirm(const api::PackageVariant& pv) {
  if (!options_.confirm_before_destroying) return {};
  const auto now =
      PORCHSIM_TRY(environment_.client.get(api::PackageVariant::type(), pv.meta.key()));
  if (now->meta().generation == pv.meta.generation) return {};
  return api::fail(api::Reason::Conflict, "the package variant has changed meanwhile");
}

}  // namespace porchsim::packagevariant
