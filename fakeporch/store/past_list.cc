#include "fakeporch/store/past_list.h"

#include <algorithm>
#include <map>
#include <string>

namespace porchsim::fakeporch {

api::ObjectList list_as_of(ObjectStore& store, KindId kind, const std::string& name_space,
                           sim::Time when) {
  std::uint64_t version = store.revision();
  std::map<api::ObjectKey, api::ObjectPtr> earlier;  // null: it was not there
  store.log(kind).look_back(when, [&](const WatchRecord& record) {
    version = record.revision - 1;
    earlier.insert_or_assign(record.object->key(), record.before);
  });
  api::ObjectList list;
  list.resource_version = std::to_string(version);
  store.for_each(kind, name_space, [&](const api::ObjectPtr& object) {
    if (!earlier.contains(object->key())) list.items.push_back(object);
  });
  for (const auto& [key, object] : earlier) {
    if (object && (name_space.empty() || key.name_space == name_space))
      list.items.push_back(object);
  }
  std::ranges::sort(list.items, api::ByKey());
  return list;
}

}  // namespace porchsim::fakeporch
