#include "kpt/update/list_elements.h"

#include <cstddef>
#include <set>
#include <utility>

#include "kpt/update/merge_walker.h"

namespace porchsim::kpt {
const yaml::Node* field_value(const yaml::Node& mapping, std::string_view key) {
  for (std::size_t i = 0; i + 1 < mapping.content.size(); i += 2) {
    if (mapping.content[i].value == key) return &mapping.content[i + 1];
  }
  return nullptr;
}

std::vector<Texts> element_values(std::initializer_list<const yaml::Node*> lists,
                                  const Texts& keys) {
  std::vector<Texts> all;
  std::set<Texts> seen;
  for (const yaml::Node* list : lists) {
    if (list == nullptr || !list->is_sequence()) continue;
    for (const auto& element : list->content) {
      Texts values;
      if (keys.empty()) values.push_back(element.value);
      for (const auto& key : keys) {
        const yaml::Node* field = element.is_mapping() ? field_value(element, key) : nullptr;
        values.push_back(field == nullptr || is_missing(field) ? std::string() : field->value);
      }
      if (seen.insert(values).second) all.push_back(std::move(values));
    }
  }
  return all;
}

std::set<std::string> used_keys(const std::vector<Texts>& all, const Texts& keys) {
  std::set<std::string> used;
  for (const auto& one : all) {
    for (std::size_t i = 0; i < one.size(); ++i) {
      if (!one[i].empty()) used.insert(keys[i]);
    }
  }
  return used;
}

ElementIdentity identity_of(const std::set<std::string>& used, const Texts& values,
                            const Texts& keys) {
  if (used.empty()) return {keys, values};
  ElementIdentity identity;
  for (const auto& key : keys) {
    if (used.contains(key)) identity.keys.push_back(key);
  }
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (!values[i].empty() || used.contains(keys[i])) identity.values.push_back(values[i]);
  }
  return identity;
}

}  // namespace porchsim::kpt
