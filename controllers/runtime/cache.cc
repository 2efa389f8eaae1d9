#include "controllers/runtime/cache.h"

#include <fmt/format.h>

#include <utility>

#include "controllers/runtime/selector.h"

namespace porchsim::runtime {

using api::ObjectPtr;
using api::Reason;
using api::Result;

namespace {

// Kubernetes: schema.GroupVersionKind.String.
std::string describe(const api::ResourceType& type) {
  return fmt::format("{}, Kind={}", type.group.empty() ? "/" + type.version : type.api_version(),
                     type.kind);
}

// A field selector over cached objects: names and namespaces are compared, all else is looked up
// in indexes.
class FieldFilter {
 public:
  static Result<FieldFilter> make(const IndexedStore& store, const api::ListOptions& options) {
    FieldFilter filter;
    for (const auto& [field, value] : options.fields) {
      if (field == "metadata.name") {
        filter.names_.push_back(value);
      } else if (field == "metadata.namespace") {
        filter.name_spaces_.push_back(value);
      } else if (!store.has_index(field)) {
        return api::fail(Reason::InternalError,
                         fmt::format("Index with name field:{} does not exist", field));
      } else if (const auto* hits = store.by_index(field, value)) {
        filter.hits_.push_back(hits);
      } else {
        filter.none_ = true;
      }
    }
    return filter;
  }

  // The fewest objects among which all that pass are found.
  const IndexedStore::Objects& candidates(const IndexedStore& store) const {
    const IndexedStore::Objects* fewest = &store.objects();
    for (const auto* hits : hits_) {
      if (hits->size() < fewest->size()) fewest = hits;
    }
    return *fewest;
  }

  bool passes(const ObjectPtr& object) const {
    const api::ObjectMeta& meta = object->meta();
    for (const std::string& name : names_) {
      if (meta.name != name) return false;
    }
    for (const std::string& name_space : name_spaces_) {
      if (meta.name_space != name_space) return false;
    }
    for (const auto* hits : hits_) {
      if (!hits->contains(object)) return false;
    }
    return !none_;
  }

 private:
  std::vector<std::string> names_;
  std::vector<std::string> name_spaces_;
  std::vector<const IndexedStore::Objects*> hits_;
  bool none_ = false;
};

}  // namespace

void CachedReader::add(Informer& informer) {
  informers_[informer.type()][informer.name_space()] = &informer;
}

Result<CachedReader::Informers> CachedReader::informers_of(const api::ResourceType& type,
                                                           std::string_view name_space) const {
  Informers found;
  const auto of_type = informers_.find(type);
  if (of_type == informers_.end()) return found;
  for (const auto& [watched, informer] : of_type->second) {
    if (watched.empty() || name_space.empty() || watched == name_space) found.push_back(informer);
  }
  if (found.empty()) {
    return api::fail(Reason::InternalError,
                     fmt::format("namespace {} is unknown to the cache of {}", name_space,
                                 type.group_resource()));
  }
  for (Informer* informer : found) informer->wait_for_sync();
  return found;
}

std::unexpected<api::Error> CachedReader::not_cached(const api::ResourceType& type) const {
  return api::fail(Reason::InternalError, describe(type) + " is not cached");
}

Result<ObjectPtr> CachedReader::get(const api::ResourceType& type, const api::ObjectKey& key) {
  const auto informers = PORCHSIM_TRY(informers_of(type, type.namespaced ? key.name_space : ""));
  if (informers.empty()) return uncached_ != nullptr ? uncached_->get(type, key) : not_cached(type);
  for (const Informer* informer : informers) {
    if (auto object = informer->store().get(key)) return object;
  }
  return api::fail(Reason::NotFound,
                   fmt::format("{} \"{}\" not found", type.group_resource(), key.name));
}

Result<api::ObjectList> CachedReader::list(const api::ResourceType& type,
                                           const api::ListOptions& options) {
  const std::string_view name_space = type.namespaced ? options.name_space : std::string_view();
  const auto informers = PORCHSIM_TRY(informers_of(type, name_space));
  if (informers.empty()) {
    return uncached_ != nullptr ? uncached_->list(type, options) : not_cached(type);
  }
  if (!options.continue_token.empty()) {
    return api::fail(Reason::BadRequest, "continue list option is not supported by the cache");
  }
  api::ObjectList list;
  for (const Informer* informer : informers) {
    const IndexedStore& store = informer->store();
    const auto fields = PORCHSIM_TRY(FieldFilter::make(store, options));
    IndexedStore::visit(fields.candidates(store), name_space, [&](const ObjectPtr& object) {
      if (options.limit > 0 && list.items.size() == options.limit) return false;
      if (fields.passes(object) && matches(options.labels, object->meta().labels)) {
        list.items.push_back(object);
      }
      return true;
    });
    list.resource_version = informer->last_sync_resource_version();
  }
  return list;
}

Result<std::vector<ObjectPtr>> CachedReader::list_by_index(const api::ResourceType& type,
                                                           std::string_view index,
                                                           std::string_view value) {
  const auto informers = PORCHSIM_TRY(informers_of(type, ""));
  if (informers.empty()) return not_cached(type);
  std::vector<ObjectPtr> found;
  for (const Informer* informer : informers) {
    if (!informer->store().has_index(index)) {
      return api::fail(Reason::InternalError,
                       fmt::format("Index with name {} does not exist", index));
    }
    const auto* hits = informer->store().by_index(index, value);
    if (hits != nullptr) found.insert(found.end(), hits->begin(), hits->end());
  }
  return found;
}

}  // namespace porchsim::runtime
