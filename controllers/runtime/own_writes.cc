#include "controllers/runtime/own_writes.h"

#include <algorithm>

namespace porchsim::runtime {

using api::ObjectPtr;
using api::ResourceType;
using api::Result;

void OwnWrites::tell(const ResourceType& type, const ObjectPtr& object) {
  const auto found = informers_.find(type);
  if (found == informers_.end()) return;
  for (Informer* informer : found->second) informer->own_write(object);
}

bool OwnWrites::is_known(const ResourceType& type, const api::ObjectKey& key,
                         const ObjectPtr& now) const {
  return std::ranges::all_of(informers_.at(type), [&key, &now](const Informer* informer) {
    const ObjectPtr stored = informer->store().get(key);
    if (!stored || !now) return stored == now;
    return stored->meta().resource_version == now->meta().resource_version;
  });
}

Result<OwnWrites::Learnt> OwnWrites::look_up(const ResourceType& type, const api::ObjectKey& key) {
  const Result<ObjectPtr> now = inner_.get(type, key);
  if (!now && now.error().reason != api::Reason::NotFound) return std::unexpected(now.error());
  const Learnt learnt = is_known(type, key, now.value_or(nullptr)) ? Learnt::Nothing : Learnt::News;
  if (now) tell(type, *now);
  return learnt;
}

Result<ObjectPtr> OwnWrites::told(const ResourceType& type, const api::ObjectKey& key,
                                  Result<ObjectPtr> written) {
  if (written) {
    tell(type, *written);
    return written;
  }
  const bool is_unanswered = written.error().reason == api::Reason::Timeout && !key.name.empty();
  if (!is_unanswered || !informers_.contains(type)) return written;
  if (!look_up(type, key)) doubts_[type].insert(key);
  return written;
}

Result<> OwnWrites::clear_doubts(const ResourceType& type, std::string_view name_space) {
  const auto doubts = doubts_.find(type);
  if (doubts == doubts_.end() || doubts->second.empty()) return {};
  const std::set<api::ObjectKey> keys = doubts->second;
  bool is_news = false;
  for (const api::ObjectKey& key : keys) {
    if (key.name_space != name_space) continue;
    is_news |= PORCHSIM_TRY(look_up(type, key)) == Learnt::News;
    doubts_[type].erase(key);
  }
  if (!is_news) return {};
  return api::fail(api::Reason::Conflict,
                   "a write before this one was not answered, and only now is known what has "
                   "become of it; look again");
}

Result<ObjectPtr> OwnWrites::create(const ResourceType& type, const ObjectPtr& object) {
  if (const Result<> clear = clear_doubts(type, object->key().name_space); !clear)
    return std::unexpected(clear.error());
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
                                   const api::Json& patch, const api::PatchOptions& options) {
  return told(type, key, inner_.patch(type, key, patch, options));
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
