#include "kpt/sdk/formatting.h"

#include <cstddef>
#include <string_view>
#include <utility>
#include <vector>

#include "kpt/kyaml/mapping_keys.h"

namespace porchsim::kpt {
namespace {

void copy_shallow(const yaml::Node& old, yaml::Node& value) {
  value.style = old.style;
  value.head_comment = old.head_comment;
  value.line_comment = old.line_comment;
  value.foot_comment = old.foot_comment;
  value.line = old.line;
  value.column = old.column;
}

// Walks the old keys in order; each that the new map has at or after the current place is *swapped*
// into it, so that keys which are new end up permuted, not sorted.
void copy_map_formatting(const yaml::Node& old, yaml::Node& value) {
  copy_shallow(old, value);
  std::size_t place = 0;
  for (std::size_t i = 0; i + 1 < old.content.size(); i += 2) {
    if (!is_string_key(old.content[i])) continue;
    const std::size_t found = find_key_index(value, old.content[i].value, place);
    if (found == kNoKey) continue;
    if (found != place) {
      std::swap(value.content[place], value.content[found]);
      std::swap(value.content[place + 1], value.content[found + 1]);
    }
    copy_shallow(old.content[i], value.content[place]);
    copy_formatting(old.content[i + 1], value.content[place + 1]);
    place += 2;
  }
}

void copy_list_formatting(const yaml::Node& old, yaml::Node& value) {
  copy_shallow(old, value);
  std::vector<bool> used(old.content.size(), false);
  for (auto& item : value.content) {
    for (std::size_t i = 0; i < old.content.size(); ++i) {
      if (used[i] || !same_text_value(old.content[i], item)) continue;
      copy_formatting(old.content[i], item);
      used[i] = true;
      break;
    }
  }
}

}  // namespace

void copy_formatting(const yaml::Node& old, yaml::Node& value) {
  if (old.kind != value.kind) return;
  switch (value.kind) {
    case yaml::NodeKind::Mapping:
      copy_map_formatting(old, value);
      break;
    case yaml::NodeKind::Sequence:
    case yaml::NodeKind::Document:
      copy_list_formatting(old, value);
      break;
    case yaml::NodeKind::Scalar:
    case yaml::NodeKind::Alias:
      copy_shallow(old, value);
      break;
  }
}

bool same_text_value(const yaml::Node& a, const yaml::Node& b) {
  if (a.kind != b.kind) return false;
  switch (a.kind) {
    case yaml::NodeKind::Scalar:
      return a.value == b.value;
    case yaml::NodeKind::Alias:
      return true;
    case yaml::NodeKind::Mapping:
      if (a.content.size() != b.content.size()) return false;
      for (std::size_t i = 0; i + 1 < a.content.size(); i += 2) {
        if (!is_string_key(a.content[i])) return false;
        const std::size_t found = find_key_index(b, a.content[i].value);
        if (found == kNoKey || !same_text_value(a.content[i + 1], b.content[found + 1]))
          return false;
      }
      return true;
    case yaml::NodeKind::Sequence:
    case yaml::NodeKind::Document:
      if (a.content.size() != b.content.size()) return false;
      for (std::size_t i = 0; i < a.content.size(); ++i) {
        if (!same_text_value(a.content[i], b.content[i])) return false;
      }
      return true;
  }
  return false;
}

}  // namespace porchsim::kpt
