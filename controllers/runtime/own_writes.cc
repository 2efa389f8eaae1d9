#include "controllers/runtime/own_writes.h"

namespace porchsim::runtime {

using api::ObjectPtr;
using api::ResourceType;
using api::Result;

Result<ObjectPtr> OwnWrites::told(const ResourceType& type, const api::ObjectKey& key,
                                  Result<ObjectPtr> written) {
  const auto found = informers_.find(type);
  if (found == informers_.end()) return written;
  const bool is_unanswered = !written && written.error().reason == api::Reason::Timeout;
  const Result<ObjectPtr> now =
      is_unanswered && !key.name.empty() ? inner_.get(type, key) : written;
  if (!now) return written;
  for (Informer* informer : found->second) informer->own_write(*now);
  return written;
}

Result<ObjectPtr> OwnWrites::create(const ResourceType& type, const ObjectPtr& object) {
  return told(type, object->key(), inner_.create(type, object));
}

Result<ObjectPtr> OwnWrites::update(const ResourceType& type, const ObjectPtr& object) {
  return told(type, object->key(), inner_.update(type, object));
}

Result<ObjectPtr> OwnWrites::update_status(const ResourceType& type, const ObjectPtr& object) {
  return told(type, object->key(), inner_.update_status(type, object));
}

Result<ObjectPtr> OwnWrites::update_subresource(const ResourceType& type,
                                                std::string_view subresource,
                                                const ObjectPtr& object) {
  return told(type, object->key(), inner_.update_subresource(type, subresource, object));
}

Result<ObjectPtr> OwnWrites::patch(const ResourceType& type, const api::ObjectKey& key,
                                   const api::Json& merge_patch, std::string_view subresource) {
  return told(type, key, inner_.patch(type, key, merge_patch, subresource));
}

Result<ObjectPtr> OwnWrites::get(const ResourceType& type, const api::ObjectKey& key) {
  return inner_.get(type, key);
}

Result<api::ObjectList> OwnWrites::list(const ResourceType& type, const api::ListOptions& options) {
  return inner_.list(type, options);
}

Result<> OwnWrites::remove(const ResourceType& type, const api::ObjectKey& key,
                           const api::DeleteOptions& options) {
  return inner_.remove(type, key, options);
}

Result<std::unique_ptr<api::Watch>> OwnWrites::watch(const ResourceType& type,
                                                     const api::WatchOptions& options) {
  return inner_.watch(type, options);
}

Result<ResourceType> OwnWrites::resource_type(const std::string& group, const std::string& version,
                                              const std::string& kind) {
  return inner_.resource_type(group, version, kind);
}

}  // namespace porchsim::runtime
