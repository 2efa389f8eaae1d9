// Where others have to do something in between: the PackageRevision controller of v1alpha2, which
// runs sources, renders, and leads through the lifecycle.
#include <fmt/format.h>

#include "api/repository.h"
#include "api/v1alpha2/managed_repository.h"
#include "controllers/packagevariant/conditions.h"
#include "controllers/packagevariant/downstream.h"
#include "controllers/packagevariant/operations_complete.h"
#include "controllers/packagevariant/operations_in_kptfile.h"
#include "controllers/packagevariant/reconciler.h"
#include "kpt/kyaml/go_text.h"

namespace porchsim::packagevariant {

using State = Handoff::State;

// A Repository that is not there yet counts as v1alpha1's: whose server says what it lacks.
const api::ResourceType& Reconciler::type_of_drafts(const api::PackageVariant& pv) {
  const api::ResourceType& first = api::PackageRevision::type();
  if (!environment_.served.v1alpha2) return first;
  const auto repository = environment_.variants.get(api::Repository::type(),
                                                    {pv.meta.name_space, pv.spec.downstream->repo});
  const bool is_second = repository && api::v1alpha2::manages((*repository)->meta());
  return is_second ? api::v1alpha2::PackageRevision::type() : first;
}

// Before its first sync nobody knows which packages, and so which names, are in it.
api::ObjectPtr Reconciler::known_downstream(const Pass& pass) {
  const auto object = environment_.variants.get(
      api::Repository::type(), {pass.pv.meta.name_space, pass.pv.spec.downstream->repo});
  const bool is_known =
      object && (*object)->as<api::Repository>().status.last_full_sync_time.has_value();
  return is_known ? *object : nullptr;
}

// Asks the server: another may have come under its name, of which nothing is known.
api::Result<> Reconciler::check_known(const Pass& pass, const api::ObjectPtr& repository) {
  if (repository) {
    const auto now = environment_.client.get(api::Repository::type(), repository->key());
    if (now && (*now)->meta().uid == repository->meta().uid) return {};
    if (!now && now.error().reason != api::Reason::NotFound) return api::fail(now.error());
  }
  const auto& target = *pass.pv.spec.downstream;
  return api::fail(api::Reason::Unknown,
                   fmt::format("repository {} has not been synced yet: what it has of package {} "
                               "is unknown",
                               kpt::go_quote(target.repo), kpt::go_quote(target.package)));
}

api::Result<> Reconciler::check_new_revision(const Pass& pass, const api::Object& source) {
  return api::is_v1alpha2(source) ? check_known(pass, known_downstream(pass)) : api::Result<>();
}

// Asks the server: what is cached may be older than the sync.
api::Result<bool> Reconciler::is_unused(const std::string& name_space,
                                        const api::PackageVariant::Downstream& target) {
  api::ListOptions of_package;
  of_package.name_space = name_space;
  of_package.fields = {{"spec.repository", target.repo}, {"spec.packageName", target.package}};
  of_package.limit = 1;
  const auto found = environment_.client.list(api::v1alpha2::PackageRevision::type(), of_package);
  if (!found) return api::fail(found.error());
  return found->items.empty();
}

void Reconciler::await(Pass& pass, Handoff handoff) {
  if (!pass.awaited) pass.awaited = std::move(handoff);
}

api::Result<bool> Reconciler::awaits_others(Pass& pass, const api::ObjectPtr& target,
                                            const api::ObjectPtr& upstream) {
  Handoff handoff = handoff_of(*target);
  if (handoff.is_open()) return false;
  if (handoff.state == State::NoContent && !is_made_of(as_revision(target), *upstream)) {
    return draft_is_in_the_way(*target);
  }
  await(pass, std::move(handoff));
  return true;
}

bool Reconciler::may_name(Pass& pass, const api::Object& downstream, const api::Object& upstream) {
  if (api::is_v1alpha2(downstream) == api::is_v1alpha2(upstream)) return true;
  pass.unsupported = fmt::format(
      "cannot upgrade downstream {}: upstream {} is of another version of the API, and an upgrade "
      "names revisions of its own",
      kpt::go_quote(downstream.meta().name), kpt::go_quote(upstream.meta().name));
  return false;
}

api::Result<> Reconciler::check_clone(const Pass& pass, const api::Object& upstream,
                                      const api::ResourceType& type) {
  const auto& [meta, spec, status] = api::as_revision(upstream);
  const bool is_by_name = api::revision_type(upstream) == type;
  if (!is_by_name && (!status.self_lock || !status.self_lock->git)) {
    return api::fail(api::Reason::Unknown,
                     fmt::format("upstream {} does not tell yet where it lies in Git",
                                 kpt::go_quote(meta.name)));
  }
  if (type == api::PackageRevision::type()) return {};
  const auto& target = *pass.pv.spec.downstream;
  // What is listed is what it has, if it was there all the time.
  const api::ObjectPtr known = known_downstream(pass);
  const bool is_new = !known || PORCHSIM_TRY(is_unused(pass.pv.meta.name_space, target));
  if (is_new) return check_known(pass, known);
  return api::fail(
      api::Reason::Unknown,
      fmt::format("`clone` cannot create a new revision for package {} that already exists in repo "
                  "{}; make subsequent revisions using `copy`",
                  kpt::go_quote(target.package), kpt::go_quote(target.repo)));
}

api::Result<api::ObjectPtr> Reconciler::hand_over(Pass& pass, const api::ObjectPtr& draft,
                                                  DraftResources resources) {
  if (as_revision(draft).is_published()) return draft;
  const bool gated = options_.operations_complete;
  // Where nobody has rendered what closed the gate, only the content says that it is closed.
  const bool opens = !resources.changed && gated &&
                     (awaits_completion(as_revision(draft)) ||
                      kptfile_has_operations(resources, false));
  // Whether there is something to do, and the time for it.
  const auto is_due = [&](const api::Object& revision) {
    const Handoff handoff = handoff_of(revision);
    const bool due =
        resources.changed ? handoff.is_open() : opens && handoff.state == State::Settled;
    if (!due && handoff.state != State::Settled) tell_handoff(pass, revision, handoff);
    return due;
  };
  if (!is_due(*draft)) return draft;
  api::ObjectPtr current = PORCHSIM_TRY(writer_.read_own(pass.pv, draft));
  if (!is_due(*current)) return current;
  const std::string& lifecycle = as_revision(current).spec.lifecycle;
  if (lifecycle == api::kProposed && options_.take_back_proposals) {
    current = PORCHSIM_TRY(writer_.take_back(pass.pv, current));
    tell_handoff(pass, *current, handoff_of(*current));
    return current;
  }
  if (lifecycle != api::kDraft) {
    return api::fail(api::Reason::Conflict,
                     fmt::format("package revision {} is {} by now",
                                 kpt::go_quote(draft->meta().name), lifecycle));
  }
  // Whoever has not seen the gate closed might publish what is written now; what does not render is
  // published by nobody.
  const bool is_closed =
      awaits_completion(as_revision(current)) || handoff_of(*current).state == State::Failed;
  if (gated && !is_closed) resources = {resources.stored, false, {}};
  PORCHSIM_TRY(write_content(pass, current, std::move(resources), opens));
  return current;
}

api::Result<> Reconciler::write_content(Pass& pass, const api::ObjectPtr& draft,
                                        DraftResources resources, bool complete) {
  await(pass, {State::Busy, fmt::format("package revision {} is to be rendered with what the "
                                        "variant has written",
                                        draft->meta().name)});
  if (options_.operations_complete && !kptfile_has_operations(resources, complete)) {
    resources = PORCHSIM_TRY(with_kptfile_operations(std::move(resources), complete));
  }
  api::ObjectPtr stored = resources.stored;
  if (resources.changed) {
    stored = PORCHSIM_TRY(update_package_resources(pass, std::move(resources)));
  }
  return writer_.ask_for_render(draft, stored->meta().resource_version);
}

void Reconciler::tell_handoff(Pass& pass, const api::Object& draft, Handoff handoff) {
  const api::Condition* failed = failed_pipeline(api::as_revision(draft));
  if (handoff.state == State::Failed && failed != nullptr) {
    set_render_status(pass.pv.status, draft.meta().name, {{}, failed->message});
  }
  await(pass, std::move(handoff));
}

}  // namespace porchsim::packagevariant
