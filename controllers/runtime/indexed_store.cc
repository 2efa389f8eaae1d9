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

// The former object of that key. Fast for objects that come in order.
ObjectPtr put_into(IndexedStore::Objects& objects, const ObjectPtr& object) {
  const ByKey less;
  auto place = objects.end();
  if (!objects.empty() && !less(*objects.rbegin(), object)) place = objects.lower_bound(object);
  if (place == objects.end() || less(object, *place)) {
    objects.insert(place, object);
    return nullptr;
  }
  const auto next = std::next(place);
  auto node = objects.extract(place);
  ObjectPtr former = std::exchange(node.value(), object);
  objects.insert(next, std::move(node));
  return former;
}

}  // namespace

void IndexedStore::add_index(std::string name, IndexFunction function) {
  Index& index = indexes_[std::move(name)];
  index.function = std::move(function);
  index.values.clear();
  for (const ObjectPtr& object : objects_) reindex(index, nullptr, object);
}

ObjectPtr IndexedStore::put(const ObjectPtr& object) {
  ObjectPtr former = put_into(objects_, object);
  for (auto& [name, index] : indexes_) reindex(index, former, object);
  return former;
}

ObjectPtr IndexedStore::remove(const api::ObjectKey& key) {
  const auto found = objects_.find(key);
  if (found == objects_.end()) return nullptr;
  ObjectPtr former = *found;
  objects_.erase(found);
  for (auto& [name, index] : indexes_) reindex(index, former, nullptr);
  return former;
}

void IndexedStore::reindex(Index& index, const ObjectPtr& before, const ObjectPtr& after) {
  const auto wanted = values_of(index.function, after);
  for (const std::string& value : values_of(index.function, before)) {
    if (std::ranges::binary_search(wanted, value)) continue;
    const auto bucket = index.values.find(value);
    bucket->second.erase(bucket->second.find(before));
    if (bucket->second.empty()) index.values.erase(bucket);
  }
  for (const std::string& value : wanted) put_into(index.values[value], after);
}

ObjectPtr IndexedStore::get(const api::ObjectKey& key) const {
  const auto found = objects_.find(key);
  return found == objects_.end() ? nullptr : *found;
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
                   : objects.lower_bound(ByKey::View{name_space, std::string_view()});
  for (; place != objects.end(); ++place) {
    if (!name_space.empty() && (*place)->meta().name_space != name_space) return;
    if (!visit(*place)) return;
  }
}

}  // namespace porchsim::runtime
