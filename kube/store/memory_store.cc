#include "kube/store/memory_store.h"

#include <utility>

namespace porchsim::kube {
namespace {

api::Json with_version(api::Json object, std::uint64_t version) {
  return object.set_path({"metadata", "resourceVersion"}, std::to_string(version));
}

}  // namespace

std::optional<api::Json> MemoryStore::get(const StoreKey& key) const {
  const auto found = objects_.find(key);
  if (found == objects_.end()) return std::nullopt;
  return found->second;
}

std::vector<api::Json> MemoryStore::list(const std::string& resource, const std::string& name_space,
                                         std::uint64_t at) const {
  // Back from now to then.
  std::map<StoreKey, api::Json> then = objects_;
  for (auto event = log_.rbegin(); event != log_.rend() && event->version > at; ++event) {
    if (event->previous.is_null()) {
      then.erase(event->key);
    } else {
      then[event->key] = event->previous;
    }
  }
  std::vector<api::Json> out;
  for (const auto& [key, object] : then) {
    const bool inside = name_space.empty() || key.name_space == name_space;
    if (key.resource == resource && inside) out.push_back(object);
  }
  return out;
}

std::vector<StoreEvent> MemoryStore::events(const std::string& resource,
                                            std::uint64_t after) const {
  std::vector<StoreEvent> out;
  for (const StoreEvent& event : log_) {
    if (event.version > after && event.key.resource == resource) out.push_back(event);
  }
  return out;
}

api::Json MemoryStore::put(const StoreKey& key, const api::Json& object) {
  api::Json stored = with_version(object, ++version_);
  api::Json& place = objects_[key];
  const auto kind = place.is_null() ? StoreEvent::Kind::Added : StoreEvent::Kind::Modified;
  log_.push_back({kind, version_, key, stored, std::exchange(place, stored)});
  return stored;
}

void MemoryStore::remove(const StoreKey& key) {
  const auto found = objects_.find(key);
  if (found == objects_.end()) return;
  ++version_;
  log_.push_back({StoreEvent::Kind::Deleted, version_, key, with_version(found->second, version_),
                  found->second});
  objects_.erase(found);
}

}  // namespace porchsim::kube
