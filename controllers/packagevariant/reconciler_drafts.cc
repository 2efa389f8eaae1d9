// Drafts: how they come to be, and how the variant's mutations get into them.
#include <fmt/format.h>

#include "controllers/packagevariant/conditions.h"
#include "controllers/packagevariant/drafts.h"
#include "controllers/packagevariant/operations_complete.h"
#include "controllers/packagevariant/reconciler.h"
#include "controllers/packagevariant/upstream.h"
#include "kpt/kyaml/go_text.h"

namespace porchsim::packagevariant {

api::Result<api::ObjectPtr> Reconciler::create_clone_draft(const Pass& pass,
                                                           const api::ObjectPtr& upstream) {
  const api::ResourceType& type = type_of_drafts(pass.pv);
  PORCHSIM_TRY(check_clone(pass, *upstream, type));
  return writer_.create_draft(pass.pv, clone_draft(pass.pv, *upstream, type), pass.downstream,
                              type);
}

api::Result<api::ObjectPtr> Reconciler::create_upgrade_draft(Pass& pass,
                                                             const api::ObjectPtr& source,
                                                             const api::ObjectPtr& upstream) {
  const api::PackageRevision& local = as_revision(source);
  if (!may_name(pass, *source, *upstream)) return nullptr;
  const api::ObjectPtr old_upstream = PORCHSIM_TRY(find_old_upstream(pass, upstream, local));
  if (!may_name(pass, *source, *old_upstream)) return nullptr;
  PORCHSIM_TRY(check_new_revision(pass, *source));
  const UpgradeSources sources{old_upstream->meta().name, upstream->meta().name};
  return writer_.create_draft(pass.pv, upgrade_draft(pass.pv, local, sources), pass.downstream,
                              api::revision_type(*source));
}

api::Result<api::ObjectPtr> Reconciler::create_edit_draft(const Pass& pass,
                                                          const api::ObjectPtr& source) {
  PORCHSIM_TRY(check_new_revision(pass, *source));
  return writer_.create_draft(pass.pv, edit_draft(pass.pv, as_revision(source)), pass.downstream,
                              api::revision_type(*source));
}

// The base of the merge: what the downstream was made from.
api::Result<api::ObjectPtr> Reconciler::find_old_upstream(const Pass& pass,
                                                          const api::ObjectPtr& upstream,
                                                          const api::PackageRevision& source) {
  const api::GitLocator& lock = *source.status.upstream_lock->git;
  if (!options_.resolve_upstream_lock) return find_old_upstream_by_number(pass, lock);
  Revisions package = pass.upstream;
  if (options_.compare_upstream_identity &&
      !is_same_upstream(source.status.upstream_lock, as_revision(upstream))) {
    package = PORCHSIM_TRY(environment_.revisions->published_of(pass.pv.meta.name_space, lock));
  }
  const api::ObjectPtr found = locked_revision(lock, package);
  if (found && as_revision(found).spec.revision > 0) return found;
  return api::fail(
      api::Reason::Unknown,
      fmt::format("could not find the old upstream of downstream {}: its upstream lock names {} of "
                  "package {} in {}, which is no published revision with a number",
                  kpt::go_quote(source.meta.name), kpt::go_quote(lock.ref),
                  kpt::go_quote(lock.directory), kpt::go_quote(lock.repo)));
}

// As shipped Porch has it; with compare-upstream-identity what lies where the lock says goes first.
api::Result<api::ObjectPtr> Reconciler::find_old_upstream_by_number(const Pass& pass,
                                                                    const api::GitLocator& lock) {
  if (options_.compare_upstream_identity) {
    for (const api::ObjectPtr& object :
         PORCHSIM_TRY(environment_.revisions->published_of(pass.pv.meta.name_space, lock))) {
      if (as_revision(object).status.self_lock->git->ref == lock.ref) return object;
    }
  }
  api::PackageVariant::Upstream old_upstream = *pass.pv.spec.upstream;
  old_upstream.revision = revision_from_ref(lock.ref);
  return get_published_upstream_by_revision(old_upstream, pass.upstream);
}

api::Result<DraftResources> Reconciler::calculate_draft_resources(const Pass& pass,
                                                                  const api::ObjectPtr& revision) {
  const api::ObjectPtr stored =
      PORCHSIM_TRY(environment_.client.get(api::PackageRevisionResources::type(), revision->key()));
  const std::string& uid = stored->meta().uid;  // a server may tell none
  if (options_.confirm_before_destroying && !uid.empty() && uid != revision->meta().uid) {
    return api::fail(api::Reason::Conflict,
                     fmt::format("package revision {} is another by now",
                                 kpt::go_quote(revision->meta().name)));
  }
  std::optional<api::Error> unread;
  const ListCluster list = [&](const GroupVersionKind& kind) {
    return list_cluster(pass.pv.meta.name_space, kind, unread);
  };
  api::Result<DraftResources> resources =
      packagevariant::calculate_draft_resources(pass.pv, stored, {files_, list, options_});
  if (unread && options_.return_injection_errors) return std::unexpected(*std::move(unread));
  return resources;
}

api::Result<std::vector<api::ObjectPtr>> Reconciler::list_cluster(
    const std::string& name_space, const GroupVersionKind& kind,
    std::optional<api::Error>& failure) {
  const api::ResourceType type =
      PORCHSIM_TRY(environment_.client.resource_type(kind.group, kind.version, kind.kind));
  api::ListOptions options;
  if (type.namespaced) options.name_space = name_space;
  std::vector<api::ObjectPtr> objects;
  for (;;) {
    const auto page = environment_.client.list(type, options);
    if (!page) {
      failure = page.error();
      return std::unexpected(page.error());
    }
    objects.insert(objects.end(), page->items.begin(), page->items.end());
    if (page->continue_token.empty()) return objects;
    options.continue_token = page->continue_token;
  }
}

api::Result<api::ObjectPtr> Reconciler::mutate_new_draft(Pass& pass, api::ObjectPtr draft) {
  if (const Handoff handoff = handoff_of(*draft); !handoff.is_open()) {
    await(pass, handoff);
    return draft;
  }
  const bool gated = options_.operations_complete;
  if (gated && !has_operations(as_revision(draft), false)) {
    draft = PORCHSIM_TRY(writer_.begin_operations(pass.pv, draft));
  }
  DraftResources resources = PORCHSIM_TRY(calculate_draft_resources(pass, draft));
  if (resources.changed) {
    PORCHSIM_TRY(update_package_resources(pass, std::move(resources)));
  }
  return gated ? writer_.complete_operations(pass.pv, draft) : draft;
}

api::Result<api::ObjectPtr> Reconciler::mutate_draft(Pass& pass, const api::ObjectPtr& draft,
                                                     DraftResources resources) {
  if (api::is_v1alpha2(*draft)) return hand_over(pass, draft, std::move(resources));
  const bool gated = options_.operations_complete;
  const bool proposed = as_revision(draft).spec.lifecycle == api::kProposed;
  const bool taken_back = proposed && options_.take_back_proposals;
  api::ObjectPtr current = draft;
  if (taken_back) {
    current = PORCHSIM_TRY(writer_.take_back(pass.pv, draft));
  } else if (gated) {
    current = PORCHSIM_TRY(writer_.begin_operations(pass.pv, draft));
    if (options_.take_back_proposals && as_revision(current).spec.lifecycle != api::kDraft) {
      return api::fail(api::Reason::Conflict, fmt::format("package revision {} is {} by now",
                                                          kpt::go_quote(draft->meta().name),
                                                          as_revision(current).spec.lifecycle));
    }
  }
  if (gated || taken_back) {  // it has another version, and may have been rendered anew
    resources = PORCHSIM_TRY(calculate_draft_resources(pass, current));
  }
  if (resources.changed) {
    PORCHSIM_TRY(update_package_resources(pass, std::move(resources)));
  }
  return gated ? writer_.complete_operations(pass.pv, current) : current;
}

api::Result<api::ObjectPtr> Reconciler::leave_draft(Pass& pass, const api::ObjectPtr& draft,
                                                    DraftResources resources) {
  if (api::is_v1alpha2(*draft)) return hand_over(pass, draft, std::move(resources));
  if (!options_.operations_complete || !awaits_completion(as_revision(draft))) return draft;
  return writer_.complete_operations(pass.pv, draft);
}

api::Result<api::ObjectPtr> Reconciler::update_package_resources(Pass& pass,
                                                                 DraftResources resources) {
  auto wanted = resources.stored->as<api::PackageRevisionResources>();
  wanted.spec.resources = std::move(resources.files);
  auto updated =
      environment_.client.update(api::PackageRevisionResources::type(), api::Object::from(wanted));
  if (!updated) {
    if (options_.list_targets_on_error) tell_failed_render(pass, wanted.meta.key());
    return updated;
  }
  set_render_status(pass.pv.status, wanted.meta.name,
                    (*updated)->as<api::PackageRevisionResources>().status.render_status);
  return updated;
}

void Reconciler::tell_failed_render(Pass& pass, const api::ObjectKey& revision) {
  const auto now = environment_.client.get(api::PackageRevision::type(), revision);
  if (!now) return;
  const api::Condition* failed = failed_pipeline(as_revision(*now));
  if (failed != nullptr) set_render_status(pass.pv.status, revision.name, {{}, failed->message});
}

}  // namespace porchsim::packagevariant
