// Finding keys of a mapping as krm-functions-sdk does: only keys that are strings count.
#pragma once

#include <cstddef>
#include <string_view>

#include "kpt/yaml/node.h"
#include "kpt/yaml/same_text.h"

namespace porchsim::kpt {

inline constexpr std::size_t kNoKey = static_cast<std::size_t>(-1);

inline bool is_string_key(const yaml::Node& key) {
  return key.is_scalar() && (key.tag == "!!str" || key.tag.empty());
}

// The index of the key node in `mapping.content` from `start` on, or kNoKey.
inline std::size_t find_key_index(const yaml::Node& mapping, std::string_view key,
                                  std::size_t start = 0) {
  for (std::size_t i = start; i + 1 < mapping.content.size(); i += 2) {
    if (yaml::same_text(mapping.content[i].value, key) && is_string_key(mapping.content[i]))
      return i;
  }
  return kNoKey;
}

// The value of a key; null if it is absent or `mapping` is no mapping (or null itself).
inline const yaml::Node* find_value(const yaml::Node* mapping, std::string_view key) {
  if (mapping == nullptr || !mapping->is_mapping()) return nullptr;
  const std::size_t index = find_key_index(*mapping, key);
  return index == kNoKey ? nullptr : &mapping->content[index + 1];
}
inline const yaml::Node* find_value(const yaml::Node& mapping, std::string_view key) {
  return find_value(&mapping, key);
}
inline yaml::Node* find_value(yaml::Node& mapping, std::string_view key) {
  if (!mapping.is_mapping()) return nullptr;
  const std::size_t index = find_key_index(mapping, key);
  return index == kNoKey ? nullptr : &mapping.content[index + 1];
}

}  // namespace porchsim::kpt
