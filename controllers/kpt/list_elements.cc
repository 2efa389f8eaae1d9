#include "controllers/kpt/list_elements.h"

#include <cstddef>
#include <optional>
#include <set>
#include <utility>

#include "controllers/kpt/merge_walker.h"

namespace porchsim::kpt {
namespace {

template <class List>
auto find_in(List* list, const Texts& keys, const Texts& values) -> decltype(&list->content[0]) {
  if (list == nullptr || !list->is_sequence()) return nullptr;
  for (auto& element : list->content) {
    if (keys.empty() || keys[0].empty()) {
      if (element.value == (values.empty() ? std::string() : values[0])) return &element;
      continue;
    }
    if (!element.is_mapping() || keys.size() != values.size()) continue;
    bool matches = true;
    for (std::size_t i = 0; i < keys.size() && matches; ++i) {
      const yaml::Node* field = field_value(element, keys[i]);
      matches = field != nullptr && field->value == values[i];
    }
    if (matches) return &element;
  }
  return nullptr;
}

}  // namespace

const yaml::Node* field_value(const yaml::Node& mapping, std::string_view key) {
  for (std::size_t i = 0; i + 1 < mapping.content.size(); i += 2) {
    if (mapping.content[i].value == key) return &mapping.content[i + 1];
  }
  return nullptr;
}

yaml::Node* find_element(yaml::Node* list, const Texts& keys, const Texts& values) {
  return find_in(list, keys, values);
}

const yaml::Node* find_element(const yaml::Node* list, const Texts& keys, const Texts& values) {
  return find_in(list, keys, values);
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

void unite_partial_values(std::vector<Texts>& all) {
  const auto unite = [](const Texts& a, const Texts& b) -> std::optional<Texts> {
    Texts both;
    bool common = false;
    for (std::size_t i = 0; i < a.size(); ++i) {
      if (a[i] == b[i]) {
        common = true;
      } else if (!a[i].empty() && !b[i].empty()) {
        return std::nullopt;
      }
      both.push_back(a[i].empty() ? b[i] : a[i]);
    }
    if (!common) return std::nullopt;
    return both;
  };
  for (std::size_t i = 0; i < all.size(); ++i) {
    const Texts first = all[i];  // as it is now: what it becomes meanwhile does not count
    for (std::size_t j = 0; j < all.size(); ++j) {
      if (auto both = unite(first, all[j])) all[i] = all[j] = std::move(*both);
    }
  }
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
