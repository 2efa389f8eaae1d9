#include "controllers/runtime/own_creations.h"

namespace porchsim::runtime {

using api::ObjectPtr;
using api::ResourceType;
using api::Result;

Result<ObjectPtr> OwnCreations::create(const ResourceType& type, const ObjectPtr& object) {
  const auto found = informers_.find(type);
  if (found == informers_.end()) return inner_.create(type, object);
  for (Informer* informer : found->second) informer->creation_begins();
  Result<ObjectPtr> created = inner_.create(type, object);
  for (Informer* informer : found->second) informer->creation_ends(created.value_or(nullptr));
  return created;
}

Result<ObjectPtr> OwnCreations::get(const ResourceType& type, const api::ObjectKey& key) {
  return inner_.get(type, key);
}

Result<api::ObjectList> OwnCreations::list(const ResourceType& type,
                                           const api::ListOptions& options) {
  return inner_.list(type, options);
}

Result<ObjectPtr> OwnCreations::update(const ResourceType& type, const ObjectPtr& object) {
  return inner_.update(type, object);
}

Result<ObjectPtr> OwnCreations::update_status(const ResourceType& type, const ObjectPtr& object) {
  return inner_.update_status(type, object);
}

Result<ObjectPtr> OwnCreations::update_subresource(const ResourceType& type,
                                                   std::string_view subresource,
                                                   const ObjectPtr& object) {
  return inner_.update_subresource(type, subresource, object);
}

Result<ObjectPtr> OwnCreations::patch(const ResourceType& type, const api::ObjectKey& key,
                                      const api::Json& merge_patch, std::string_view subresource) {
  return inner_.patch(type, key, merge_patch, subresource);
}

Result<> OwnCreations::remove(const ResourceType& type, const api::ObjectKey& key,
                              const api::DeleteOptions& options) {
  return inner_.remove(type, key, options);
}

Result<std::unique_ptr<api::Watch>> OwnCreations::watch(const ResourceType& type,
                                                        const api::WatchOptions& options) {
  return inner_.watch(type, options);
}

Result<ResourceType> OwnCreations::resource_type(const std::string& group,
                                                 const std::string& version,
                                                 const std::string& kind) {
  return inner_.resource_type(group, version, kind);
}

}  // namespace porchsim::runtime
