#include "controllers/kpt/sync_order.h"

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace porchsim::kpt {
namespace {

bool is_nothing(const yaml::Node& node) {
  return node.is_null() || (!node.is_scalar() && node.content.empty()) ||
         (node.is_scalar() && node.value.empty());
}

std::size_t find_key(const std::vector<yaml::Node>& content, std::string_view key) {
  for (std::size_t i = 0; i + 1 < content.size(); i += 2) {
    if (content[i].value == key) return i;
  }
  return content.size();
}

// Of a key that stands twice kyaml finds the first, and writes that twice.
void sync_fields(const yaml::Node& from, yaml::Node& to) {
  const std::vector<yaml::Node> old = std::move(to.content);
  to.content.clear();
  std::vector<std::string_view> left;
  for (std::size_t i = 0; i + 1 < old.size(); i += 2) left.push_back(old[i].value);
  const auto append = [&old, &to](std::string_view name) {
    const std::size_t index = find_key(old, name);
    to.content.push_back(old[index]);
    to.content.push_back(old[index + 1]);
  };
  for (std::size_t i = 0; i + 1 < from.content.size(); i += 2) {
    const auto found = std::find(left.begin(), left.end(), from.content[i].value);
    if (found == left.end()) continue;
    append(from.content[i].value);
    left.erase(found);
  }
  for (const std::string_view name : left) append(name);
}

void sync(const yaml::Node& from, yaml::Node& to) {
  if (is_nothing(from) || is_nothing(to)) return;
  if (from.is_sequence() && to.is_sequence()) {
    for (std::size_t i = 0; i < std::min(from.content.size(), to.content.size()); ++i)
      sync(from.content[i], to.content[i]);
  }
  if (!from.is_mapping() || !to.is_mapping()) return;
  for (std::size_t i = 0; i + 1 < to.content.size(); i += 2) {
    const std::size_t index = find_key(from.content, to.content[i].value);
    const bool is_first = find_key(to.content, to.content[i].value) == i;
    if (is_first && index < from.content.size()) sync(from.content[index + 1], to.content[i + 1]);
  }
  sync_fields(from, to);
}

// An element that begins with another field than before leaves its comment in the middle: the
// comments of first fields go to the elements.
void lift_head_comments(yaml::Node& node) {
  if (node.is_mapping()) {
    for (yaml::Node& child : node.content) lift_head_comments(child);
  }
  if (!node.is_sequence()) return;
  for (yaml::Node& element : node.content) {
    if (element.content.empty() || !element.content[0].is_scalar()) continue;
    yaml::Node& first = element.content[0];
    if (element.head_comment.empty()) {
      element.head_comment = first.head_comment;
    } else if (!first.head_comment.empty()) {
      element.head_comment =
          std::string(element.head_comment) + "\n" + std::string(first.head_comment);
      first.head_comment.clear();
    }
  }
}

}  // namespace

void sync_order(const yaml::Node& from, yaml::Node& to) {
  const bool is_document = from.kind == yaml::NodeKind::Document;
  if (is_document && from.content.empty()) return;
  sync(is_document ? from.content[0] : from, to);
  lift_head_comments(to);
}

}  // namespace porchsim::kpt
