// What may stand in a mapping of the format, as a table: readers read by it (reader.h), editors
// complete by it, and people look it up (scenarios/words).
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace porchsim::scenarios {

struct Vocabulary;  // scenarios/format/vocabulary.h

struct Key {
  enum class Is : std::uint8_t { Text, Texts, Number, Truth, Duration, Map, List, Any };

  std::string_view name;
  Is is = Is::Text;
  std::string_view meaning;       // one clause
  std::string_view form = {};     // of the value, where its type does not say it: "KIND NAME"
  std::string_view defined = {};  // the part of the format that the value is: "steps"
  // The values that there are.
  std::vector<std::string_view> (*choices)(const Vocabulary&) = nullptr;
};
using Keys = std::span<const Key>;

constexpr bool is_key_of(Keys keys, std::string_view name) {
  return std::ranges::find(keys, name, &Key::name) != keys.end();
}

}  // namespace porchsim::scenarios
