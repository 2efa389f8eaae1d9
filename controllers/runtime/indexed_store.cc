#include "controllers/runtime/indexed_store.h"

#include <algorithm>

namespace porchsim::runtime {

using api::ObjectPtr;

namespace {

std::vector<std::string> values_of(const IndexFunction& function, const ObjectPtr& object) {
  if (!object) return {};
  auto values = function(*object);
  if (values.size() > 1) {
    std::ranges::sort(values);
    const auto repeated = std::ranges::unique(values);
    values.erase(repeated.begin(), repeated.end());
  }
  return values;
}

// Where a key is, or was to be: fast for objects that come in order.
IndexedStore::Objects::iterator place_of(const IndexedStore::Objects& objects,
                                         const ObjectPtr& object) {
  const api::ByKey less;
  if (objects.empty() || less(*objects.rbegin(), object)) return objects.end();
  return objects.lower_bound(object);
}

}  // namespace

void IndexedStore::add_index(std::string name, IndexFunction function) {
  Index& index = indexes_[std::move(name)];
  index.function = std::move(function);
  index.values.clear();
  for (const Slot& slot : objects_) reindex(index, slot, nullptr, slot);
}

ObjectPtr IndexedStore::put(const ObjectPtr& object) {
  auto place = place_of(objects_, object);
  ObjectPtr former;
  if (place == objects_.end() || api::ByKey()(object, *place)) {
    place = objects_.insert(place, Slot(object));
  } else {
    former = place->replace(object);
    if (former == object) return former;
  }
  for (auto& [name, index] : indexes_) reindex(index, *place, former, object);
  return former;
}

ObjectPtr IndexedStore::remove(const api::ObjectKey& key) {
  const auto found = objects_.find(key);
  if (found == objects_.end()) return nullptr;
  const Slot slot = *found;
  objects_.erase(found);
  for (auto& [name, index] : indexes_) reindex(index, slot, slot, nullptr);
  return slot;
}

void IndexedStore::reindex(Index& index, const Slot& slot, const ObjectPtr& before,
                           const ObjectPtr& after) {
  const auto wanted = values_of(index.function, after);
  const auto former = values_of(index.function, before);
  if (wanted == former) return;
  for (const std::string& value : former) {
    if (std::ranges::binary_search(wanted, value)) continue;
    const auto bucket = index.values.find(value);
    bucket->second.erase(slot);
    if (bucket->second.empty()) index.values.erase(bucket);
  }
  for (const std::string& value : wanted) {
    if (std::ranges::binary_search(former, value)) continue;
    Objects& bucket = index.values[value];
    bucket.insert(place_of(bucket, slot), slot);
  }
}

ObjectPtr IndexedStore::get(const api::ObjectKey& key) const {
  const auto found = objects_.find(key);
  return found == objects_.end() ? nullptr : ObjectPtr(*found);
}

const IndexedStore::Objects* IndexedStore::by_index(std::string_view index,
                                                    std::string_view value) const {
  const auto& values = indexes_.find(index)->second.values;
  const auto found = values.find(value);
  return found == values.end() ? nullptr : &found->second;
}

void IndexedStore::visit(const Objects& objects, std::string_view name_space,
                         const std::function<bool(const ObjectPtr&)>& visit) {
  auto place = name_space.empty()
                   ? objects.begin()
                   : objects.lower_bound(api::ByKey::View{name_space, std::string_view()});
  for (; place != objects.end(); ++place) {
    if (!name_space.empty() && (*place)->meta().name_space != name_space) return;
    if (!visit(*place)) return;
  }
}

}  // namespace porchsim::runtime
