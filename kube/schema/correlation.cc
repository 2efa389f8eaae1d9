#include "kube/schema/correlation.h"

#include <algorithm>

namespace porchsim::kube {

const api::Json* old_member(std::string_view name, const api::Json* old) {
  return old != nullptr && old->contains(name) ? &(*old)[name] : nullptr;
}

const api::Json* old_element(const api::Json& element, const api::Json* old, const Schema& list) {
  if (old == nullptr || list.list_type != Schema::ListType::Map || !element.is_object()) {
    return nullptr;
  }
  for (const api::Json& candidate : old->items()) {
    const bool same = candidate.is_object() &&
                      std::all_of(list.list_map_keys.begin(), list.list_map_keys.end(),
                                  [&](const std::string& key) {
                                    return candidate.contains(key) == element.contains(key) &&
                                           candidate[key] == element[key];
                                  });
    if (same) return &candidate;
  }
  return nullptr;
}

}  // namespace porchsim::kube
