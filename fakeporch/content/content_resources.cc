#include "fakeporch/content/content_resources.h"

#include <utility>

#include <fmt/core.h>

#include "api/package_revision_resources.h"
#include "api/v1alpha2/managed_repository.h"
#include "api/v1alpha2/package_revision.h"
#include "fakeporch/revisions/porch_errors.h"
#include "fakeporch/revisions/revision_fields.h"
#include "fakeporch/store/patching.h"
#include "fakeporch/store/subjects.h"
#include "kpt/kyaml/go_text.h"

namespace porchsim::fakeporch {

using api::ObjectPtr;

ContentResources::ContentResources(PorchContext& porch, SharedCache& cache, Servers servers)
    : porch_(porch),
      cache_(cache),
      servers_(servers),
      revisions_(*porch.store.find_kind(servers.revisions.type())) {}

bool ContentResources::is_of_v1alpha2(const api::ObjectKey& key) const {
  // The cache holds every repository that was synced, whoever serves its revisions.
  const api::ContentKey* const place = cache_.find_name(key);
  if (place == nullptr) return false;
  const ObjectPtr repository = porch_.store.find(porch_.repositories, place->repository);
  return repository && api::v1alpha2::manages(repository->meta());
}

api::Result<ContentResources::Found> ContentResources::find(const api::ObjectKey& key) {
  const api::ContentKey* const place = cache_.find_name(key);
  if (place == nullptr || !open_repository(porch_, place->repository)) {
    return api::fail(not_found(type(), key.name));
  }
  return Found{porch_.store.find(revisions_, key), *place, PORCHSIM_TRY(cache_.find(*place))};
}

api::Result<kpt::Files> ContentResources::files(const api::ObjectKey& revision) {
  return cache_.files(PORCHSIM_TRY(find(revision)).content);
}

api::Result<api::PackageRevisionResources> ContentResources::read(const Found& found) {
  const auto& [object, key, content] = found;
  auto files = cache_.files(content);
  if (!files) {
    return internal_error("failed to load package resources: " + files.error().message);
  }
  api::PackageRevisionResources out;
  out.meta = content.meta;
  if (object) {
    out.meta.uid = object->meta().uid;
    out.meta.creation_timestamp = object->meta().creation_timestamp;
  }
  out.spec.package_name = key.package;
  out.spec.workspace_name = key.workspace;
  out.spec.repository = key.repository.name;
  out.spec.revision = content.spec.revision;
  out.spec.resources = *std::move(files);
  return out;
}

api::Result<ObjectPtr> ContentResources::get(const api::ObjectKey& key) {
  if (!is_of_v1alpha2(key)) return servers_.resources.get(key);
  const Found found = PORCHSIM_TRY(find(key));
  return api::Object::from(PORCHSIM_TRY(read(found)));
}

api::Result<api::ObjectList> ContentResources::list(const api::ListOptions& options) {
  api::ObjectList out = PORCHSIM_TRY(servers_.resources.list(options));
  // They are selected by the fields of v1alpha1, whosever they are.
  api::ListOptions unselected = options;
  unselected.fields.clear();
  const api::ObjectList revisions = PORCHSIM_TRY(servers_.revisions.list(unselected));
  for (const ObjectPtr& object : revisions.items) {
    const auto found = find(object->key());
    if (!found || !matches_revision_fields(found->content, options.fields)) continue;
    out.items.push_back(api::Object::from(PORCHSIM_TRY(read(*found))));
  }
  return out;
}

api::Result<ObjectPtr> ContentResources::create(const Caller& caller, const ObjectPtr& object) {
  return servers_.resources.create(caller, object);
}

api::Result<> ContentResources::remove(const Caller& caller, const api::ObjectKey& key,
                                       const api::DeleteOptions& options) {
  return servers_.resources.remove(caller, key, options);
}

api::Result<ObjectPtr> ContentResources::update(const Caller& caller, const ObjectPtr& object,
                                                std::string_view subresource) {
  if (!is_of_v1alpha2(object->key())) {
    return servers_.resources.update(caller, object, subresource);
  }
  if (!subresource.empty()) return api::fail(no_such_path());
  const Found found = PORCHSIM_TRY(find(object->key()));
  return replace(caller, found, object->as<api::PackageRevisionResources>());
}

api::Result<ObjectPtr> ContentResources::patch(const Caller& caller, const api::ObjectKey& key,
                                               const api::Json& patch,
                                               const api::PatchOptions& options) {
  if (!is_of_v1alpha2(key)) return servers_.resources.patch(caller, key, patch, options);
  if (!options.subresource.empty()) return api::fail(no_such_path());
  PORCHSIM_TRY(check_not_dry(options));
  const Found found = PORCHSIM_TRY(find(key));
  const ObjectPtr present = api::Object::from(PORCHSIM_TRY(read(found)));
  const api::Json document = PORCHSIM_TRY(patched(present->json(), patch, options));
  PORCHSIM_TRY(check_patched_name(key, document));
  return replace(caller, found, api::PackageRevisionResources::from_json(document));
}

api::Result<ObjectPtr> ContentResources::replace(const Caller& caller, const Found& found,
                                                 const api::PackageRevisionResources& wanted) {
  const api::ObjectKey key = found.content.meta.key();
  const auto hold = porch_.busy.try_hold(key.to_string());
  if (!hold) {
    return api::fail(conflict(
        type(), key.name,
        fmt::format("another request is already in progress on package revision resources {}",
                    kpt::go_quote(key.to_string()))));
  }
  PORCHSIM_TRY(check_version(porch_, type(), found.content.meta, wanted.meta));
  if (found.content.spec.lifecycle != api::kDraft) {
    return internal_error(fmt::format(
        "cannot update a package revision with lifecycle value {}; package must be Draft",
        kpt::go_quote(found.content.spec.lifecycle)));
  }
  kpt::Files files;
  for (const auto& [path, text] : wanted.spec.resources) {
    files.emplace_hint(files.end(), path, text ? text : kpt::make_text(""));
  }
  porch_.pause(porch_.options.porch_latency);
  // What somebody has written meanwhile was not read by who made this request.
  const auto written =
      cache_.write(caller, {found.key, std::move(files), "render", commit_of(found.content)});
  if (!written && written.error().reason == api::Reason::Conflict) {
    return api::fail(stale_version(type(), key.name));
  }
  if (!written) return internal_error(written.error().message);
  const Found now = PORCHSIM_TRY(find(key));
  request_render(key, now.content.meta.resource_version);
  return api::Object::from(PORCHSIM_TRY(read(now)));
}

void ContentResources::request_render(const api::ObjectKey& key, const std::string& version) {
  porch_.pause(porch_.options.push_latency);
  const auto fault =
      porch_.faults.fires("porch.render-request", porch_.self.actor,
                          subject_of(servers_.revisions.type(), key), porch_.scheduler.now());
  if (fault && fault->kind == sim::FaultKind::Error) return;
  api::Json patch = api::Json::object();
  patch.set_path({"metadata", "annotations", api::v1alpha2::kRenderRequestAnnotation}, version);
  // A revision that is not there is nobody's to render.
  static_cast<void>(servers_.revisions.patch(porch_.self, key, patch, {}));
}

}  // namespace porchsim::fakeporch
