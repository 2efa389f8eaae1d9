#include "controllers/kpt/sync_order.h"

#include <algorithm>
#include <cstddef>
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

void sync_fields(const yaml::Node& from, yaml::Node& to) {
  std::vector<yaml::Node> old = std::move(to.content);
  to.content.clear();
  const auto take = [&old, &to](std::size_t index) {
    to.content.push_back(std::move(old[index]));
    to.content.push_back(std::move(old[index + 1]));
    const auto at = old.begin() + static_cast<std::ptrdiff_t>(index);
    old.erase(at, at + 2);
  };
  for (std::size_t i = 0; i + 1 < from.content.size(); i += 2) {
    const std::size_t index = find_key(old, from.content[i].value);
    if (index < old.size()) take(index);
  }
  while (!old.empty()) take(0);
}

void sync(const yaml::Node& from, yaml::Node& to) {
  if (is_nothing(from) || is_nothing(to)) return;
  if (from.is_sequence() && to.is_sequence()) {
    for (std::size_t i = 0; i < std::min(from.content.size(), to.content.size()); ++i)
      sync(from.content[i], to.content[i]);
  }
  if (!from.is_mapping() || !to.is_mapping()) return;
  sync_fields(from, to);
  for (std::size_t i = 0; i + 1 < from.content.size(); i += 2) {
    const std::size_t index = find_key(to.content, from.content[i].value);
    if (index < to.content.size()) sync(from.content[i + 1], to.content[index + 1]);
  }
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
