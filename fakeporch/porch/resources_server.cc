#include "fakeporch/porch/resources_server.h"

#include <fmt/core.h>

#include "fakeporch/revisions/porch_errors.h"
#include "fakeporch/revisions/revision_fields.h"
#include "fakeporch/revisions/revision_names.h"
#include "fakeporch/store/patching.h"
#include "kpt/kyaml/go_text.h"

namespace porchsim::fakeporch {

namespace {

constexpr std::string_view kPushAnnotation = "porch.kpt.dev/push-on-render-failure";

api::PackageRevisionResources describe(const api::PackageRevision& revision, kpt::Files files) {
  api::PackageRevisionResources resources;
  resources.meta.name = revision.meta.name;
  resources.meta.name_space = revision.meta.name_space;
  resources.meta.uid = revision.meta.uid;
  resources.meta.resource_version = revision.meta.resource_version;
  resources.meta.creation_timestamp = revision.meta.creation_timestamp;
  resources.spec.package_name = revision.spec.package_name;
  resources.spec.workspace_name = revision.spec.workspace_name;
  resources.spec.revision = revision.spec.revision;
  resources.spec.repository = revision.spec.repository;
  resources.spec.resources = std::move(files);
  return resources;
}

bool keeps_failed_renders(const api::PackageRevision& revision) {
  const auto found = revision.meta.annotations.find(kPushAnnotation);
  return found != revision.meta.annotations.end() && found->second == "true";
}

kpt::Files files_of(const api::PackageRevisionResources& resources) {
  kpt::Files files;
  for (const auto& [path, text] : resources.spec.resources) {
    files.emplace_hint(files.end(), path, text ? text : kpt::make_text(""));
  }
  return files;
}

api::Result<api::ObjectPtr> answer_to(const DraftWritten& written) {
  const api::RenderStatus& status = written.render.status;
  if (!written.object) {
    return internal_error(
        "error rendering package in kpt function pipeline. Package NOT pushed to remote. Fix "
        "locally (until 'kpt fn render' succeeds) and retry. Details: " +
        status.error);
  }
  if (!written.render.ok()) {
    return internal_error(
        "error rendering package in kpt function pipeline. Package pushed to remote despite "
        "render failure. Details: " +
        status.error);
  }
  auto resources = describe(written.object->as<api::PackageRevision>(), written.render.files);
  // Porch keeps quiet about renders that ran no function.
  if (status.result["items"].size() > 0) resources.status.render_status = status;
  return api::Object::from(std::move(resources));
}

}  // namespace

const api::ResourceType& ResourcesServer::type() const {
  return api::PackageRevisionResources::type();
}

api::Result<kpt::Files> ResourcesServer::files(const api::PackageRevision& revision) {
  const auto repository = repository_of(porch_, revision);
  if (!repository) return api::fail(repository.error());
  auto files = read_content(porch_, *repository, revision);
  if (!files) {
    return internal_error("failed to load package resources: " + files.error().message);
  }
  return files;
}

api::Result<kpt::Files> ResourcesServer::files(const api::ObjectKey& key) {
  const api::ObjectPtr revision = porch_.store.find(porch_.revisions, key);
  if (!revision) return api::fail(not_found(type(), key.name));
  return files(revision->as<api::PackageRevision>());
}

api::Result<api::PackageRevisionResources> ResourcesServer::read(const api::ObjectPtr& object) {
  const auto& revision = object->as<api::PackageRevision>();
  return describe(revision, PORCHSIM_TRY(files(revision)));
}

api::Result<api::ObjectPtr> ResourcesServer::get(const api::ObjectKey& key) {
  const api::ObjectPtr revision = porch_.store.find(porch_.revisions, key);
  if (!revision) return api::fail(not_found(type(), key.name));
  return api::Object::from(PORCHSIM_TRY(read(revision)));
}

api::Result<api::ObjectList> ResourcesServer::list(const api::ListOptions& options) {
  api::ObjectList list = PORCHSIM_TRY(list_revisions(porch_.store, porch_.revisions, options));
  for (api::ObjectPtr& item : list.items) {
    item = api::Object::from(PORCHSIM_TRY(read(item)));
  }
  return list;
}

api::Result<api::ObjectPtr> ResourcesServer::update(const Caller& caller,
                                                    const api::ObjectPtr& object,
                                                    std::string_view subresource) {
  if (!subresource.empty()) return api::fail(no_such_path());
  return replace(caller, object->key(),
                 [&object](const api::ObjectPtr&) -> api::Result<api::PackageRevisionResources> {
                   return object->as<api::PackageRevisionResources>();
                 });
}

api::Result<api::ObjectPtr> ResourcesServer::patch(const Caller& caller, const api::ObjectKey& key,
                                                   const api::Json& patch,
                                                   const api::PatchOptions& options) {
  if (!options.subresource.empty()) return api::fail(no_such_path());
  PORCHSIM_TRY(check_not_dry(options));
  const auto make =
      [&](const api::ObjectPtr& revision) -> api::Result<api::PackageRevisionResources> {
    const api::ObjectPtr present = api::Object::from(PORCHSIM_TRY(read(revision)));
    const api::Json document = PORCHSIM_TRY(patched(present->json(), patch, options));
    PORCHSIM_TRY(check_patched_name(key, document));
    return api::PackageRevisionResources::from_json(document);
  };
  return replace(caller, key, make);
}

api::Result<api::ObjectPtr> ResourcesServer::create(const Caller&, const api::ObjectPtr&) {
  return api::fail(method_not_supported(type(), "create"));
}

api::Result<> ResourcesServer::remove(const Caller&, const api::ObjectKey&,
                                      const api::DeleteOptions&) {
  return api::fail(method_not_supported(type(), "delete"));
}

api::Result<api::ObjectPtr> ResourcesServer::replace(const Caller& caller,
                                                     const api::ObjectKey& key,
                                                     const Wanted& make_wanted) {
  if (key.name_space.empty()) {
    return api::fail(api::Reason::BadRequest, "namespace must be specified");
  }
  const auto hold = porch_.busy.try_hold(key.to_string());
  if (!hold) {
    return api::fail(conflict(
        type(), key.name,
        fmt::format("another request is already in progress on package revision resources {}",
                    kpt::go_quote(key.to_string()))));
  }
  const api::ObjectPtr object = porch_.store.find(porch_.revisions, key);
  if (!object) return api::fail(not_found(type(), key.name));
  const api::PackageRevisionResources wanted = PORCHSIM_TRY(make_wanted(object));
  const auto& before = object->as<api::PackageRevision>();
  const auto repository = repository_of(porch_, before);
  if (!repository) return api::fail(not_found(type(), before.spec.repository));
  PORCHSIM_TRY(check_version(porch_, type(), before.meta, wanted.meta));
  if (before.spec.lifecycle != api::kDraft) {
    return internal_error(fmt::format(
        "cannot update a package revision with lifecycle value {}; package must be Draft",
        kpt::go_quote(before.spec.lifecycle)));
  }
  const auto written = drafts_.write({.caller = caller,
                                      .repository = *repository,
                                      .key = key,
                                      .files = files_of(wanted),
                                      .wanted = nullptr,
                                      .lifecycle = before.spec.lifecycle,
                                      .keep_after_failure = keeps_failed_renders(before)});
  if (!written) return internal_error(written.error().message);
  return answer_to(*written);
}

}  // namespace porchsim::fakeporch
