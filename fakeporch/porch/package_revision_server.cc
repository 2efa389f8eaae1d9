#include "fakeporch/porch/package_revision_server.h"

#include <fmt/core.h>

#include <set>

#include "fakeporch/revisions/porch_errors.h"
#include "fakeporch/revisions/revision_fields.h"
#include "fakeporch/revisions/revision_names.h"
#include "fakeporch/store/patching.h"
#include "fakeporch/store/subjects.h"

namespace porchsim::fakeporch {

const api::ResourceType& PackageRevisionServer::type() const {
  return api::PackageRevision::type();
}

api::Result<api::ObjectPtr> PackageRevisionServer::get(const api::ObjectKey& key) {
  if (api::ObjectPtr object = porch_.store.find(porch_.revisions, key)) return object;
  const std::string wrong = check_revision_object_name(key.name);
  if (!wrong.empty()) return api::fail(api::Reason::Unknown, wrong);
  const std::string repository = key.name.substr(0, key.name.find('.'));
  if (!porch_.store.find(porch_.repositories, {key.name_space, repository})) {
    return api::fail(not_found(api::Repository::type(), repository));
  }
  return api::fail(not_found(type(), key.name));
}

api::Result<api::ObjectList> PackageRevisionServer::list(const api::ListOptions& options) {
  api::ObjectList list = PORCHSIM_TRY(list_revisions(porch_.store, porch_.revisions, options));
  PORCHSIM_TRY(drop_unreadable(options, list));
  return list;
}

api::Result<> PackageRevisionServer::drop_unreadable(const api::ListOptions& options,
                                                     api::ObjectList& list) const {
  if (porch_.faults.plan().empty()) return {};
  std::set<std::string> unreadable;
  porch_.store.for_each(porch_.repositories, options.name_space, [&](const api::ObjectPtr& object) {
    const std::string key = object->key().to_string();
    const auto fault = porch_.faults.fires("porch.list", porch_.scheduler.current_actor(),
                                           subject_of(*object), porch_.scheduler.now());
    if (fault) unreadable.insert(key);
  });
  if (unreadable.empty()) return {};
  if (!porch_.options.quirks.partial_lists) {
    return internal_error("error listing repository " + *unreadable.begin());
  }
  std::erase_if(list.items, [&unreadable](const api::ObjectPtr& object) {
    const api::ObjectKey repository{object->meta().name_space,
                                    object->as<api::PackageRevision>().spec.repository};
    return unreadable.contains(repository.to_string());
  });
  return {};
}

api::Result<api::ObjectPtr> PackageRevisionServer::create(const Caller& caller,
                                                          const api::ObjectPtr& object) {
  return creation_.create(caller, object);
}

api::Result<api::ObjectPtr> PackageRevisionServer::update(const Caller& caller,
                                                          const api::ObjectPtr& object,
                                                          std::string_view subresource) {
  if (!subresource.empty() && subresource != "approval") return api::fail(no_such_path());
  return update_.update(
      caller, object->key(), [&object](const api::ObjectPtr&) { return object; },
      subresource == "approval");
}

api::Result<api::ObjectPtr> PackageRevisionServer::patch(const Caller& caller,
                                                         const api::ObjectKey& key,
                                                         const api::Json& patch,
                                                         const api::PatchOptions& options) {
  const bool is_approval = options.subresource == "approval";
  if (!options.subresource.empty() && !is_approval) return api::fail(no_such_path());
  PORCHSIM_TRY(check_not_dry(options));
  const auto make = [&](const api::ObjectPtr& present) -> api::Result<api::ObjectPtr> {
    api::Json document = PORCHSIM_TRY(patched(present->json(), patch, options));
    PORCHSIM_TRY(check_patched_name(key, document));
    return api::Object::from_json(std::move(document));
  };
  return update_.update(caller, key, make, is_approval);
}

api::Result<> PackageRevisionServer::remove(const Caller& caller, const api::ObjectKey& key,
                                            const api::DeleteOptions& options) {
  return removal_.remove(caller, key, options);
}

}  // namespace porchsim::fakeporch
