#include "controllers/kpt/annotations.h"

#include <cstddef>
#include <utility>

#include <fmt/format.h>

#include "controllers/kpt/mapping_keys.h"

namespace porchsim::kpt {
namespace {

void erase_if_empty(yaml::Node& mapping, std::string_view key) {
  const std::size_t index = find_key_index(mapping, key);
  if (index == kNoKey || !mapping.content[index + 1].content.empty()) return;
  const auto at = mapping.content.begin() + static_cast<std::ptrdiff_t>(index);
  mapping.content.erase(at, at + 2);
}

yaml::Node& find_or_add_map(yaml::Node& mapping, std::string_view key) {
  if (yaml::Node* found = find_value(mapping, key); found != nullptr) return *found;
  mapping.content.push_back(yaml::Node::scalar(key));
  mapping.content.push_back(yaml::Node::mapping());
  return mapping.content.back();
}

Status wrong_kind(const yaml::Node& node) {
  std::string_view kind = "ScalarNode";
  if (node.is_sequence()) kind = "SequenceNode";
  if (node.kind == yaml::NodeKind::Alias) kind = "AliasNode";
  return fail(fmt::format("wrong node kind: expected MappingNode but got {}: node contents:\n{}",
                          kind, yaml::print(node)),
              node.line, node.column);
}

const yaml::Node* find_annotations(const yaml::Node& root) {
  const yaml::Node* metadata = find_value(root, "metadata");
  return metadata == nullptr ? nullptr : find_value(*metadata, "annotations");
}

}  // namespace

std::string get_annotation(const yaml::Node& root, std::string_view key) {
  const yaml::Node* annotations = find_annotations(root);
  const yaml::Node* value = annotations == nullptr ? nullptr : find_value(*annotations, key);
  return value == nullptr || value->is_null() ? std::string() : value->value;
}

void set_annotation(yaml::Node& root, std::string_view key, std::string_view value) {
  clear_empty_annotations(root);
  yaml::Node& annotations = find_or_add_map(find_or_add_map(root, "metadata"), "annotations");
  yaml::Node fresh = yaml::Node::scalar(value, "!!str", yaml::kSingleQuoted);
  if (yaml::Node* old = find_value(annotations, key); old != nullptr) {
    fresh.style = old->style;
    *old = std::move(fresh);
    return;
  }
  annotations.content.push_back(yaml::Node::scalar(key));
  annotations.content.push_back(std::move(fresh));
}

void clear_annotation(yaml::Node& root, std::string_view key) {
  // A tree that others share is made one's own only where there is something to clear.
  const yaml::Node* found = find_annotations(root);
  if (found == nullptr || !found->is_mapping()) return;
  const std::size_t index = find_key_index(*found, key);
  if (index == kNoKey) return;
  yaml::Node& annotations = *find_value(*find_value(root, "metadata"), "annotations");
  const auto at = annotations.content.begin() + static_cast<std::ptrdiff_t>(index);
  annotations.content.erase(at, at + 2);
}

void clear_empty_annotations(yaml::Node& root) {
  if (!has_empty_annotations(root)) return;
  if (yaml::Node* metadata = find_value(root, "metadata");
      metadata != nullptr && metadata->is_mapping()) {
    erase_if_empty(*metadata, "annotations");
  }
  erase_if_empty(root, "metadata");
}

bool has_empty_annotations(const yaml::Node& root) {
  const yaml::Node* metadata = find_value(root, "metadata");
  if (metadata == nullptr) return false;
  const yaml::Node* annotations = find_value(*metadata, "annotations");
  return metadata->content.empty() || (annotations != nullptr && annotations->content.empty());
}

Status check_annotations(const yaml::Node& root) {
  const yaml::Node* metadata = find_value(root, "metadata");
  if (metadata == nullptr || metadata->is_null()) return {};
  if (!metadata->is_mapping()) return wrong_kind(*metadata);
  const yaml::Node* annotations = find_value(*metadata, "annotations");
  if (annotations == nullptr || annotations->content.empty() || annotations->is_mapping())
    return {};
  return wrong_kind(*annotations);
}

std::unexpected<Error> mismatched_annotations(std::string_view what) {
  return fail(fmt::format(
      "resource input to function has mismatched legacy and internal {} annotations", what));
}

}  // namespace porchsim::kpt
