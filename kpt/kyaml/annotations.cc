#include "kpt/kyaml/annotations.h"

#include <cstddef>
#include <utility>

#include <fmt/format.h>

namespace porchsim::kpt {
namespace {

// The first of this name whose value has nothing in it.
const yaml::Node* find_empty(const yaml::Node& mapping, std::string_view key) {
  if (!mapping.is_mapping()) return nullptr;
  for (std::size_t i = 0; i + 1 < mapping.content.size(); i += 2) {
    if (mapping.content[i].value == key && mapping.content[i + 1].content.empty())
      return &mapping.content[i];
  }
  return nullptr;
}

void erase_if_empty(yaml::Node& mapping, std::string_view key) {
  const yaml::Node* const empty = find_empty(mapping, key);
  if (empty != nullptr) mapping.content.erase(empty, empty + 2);
}

yaml::Node& find_or_add_map(yaml::Node& mapping, std::string_view key) {
  if (yaml::Node* found = mapping.find(key); found != nullptr) return *found;
  return mapping.set(key, yaml::Node::mapping());
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
  return root.at({"metadata", "annotations"});
}

}  // namespace

std::string get_annotation(const yaml::Node& root, std::string_view key) {
  const yaml::Node* annotations = find_annotations(root);
  const yaml::Node* value = annotations == nullptr ? nullptr : annotations->find(key);
  return value == nullptr || value->is_null() ? std::string() : value->value;
}

std::string last_annotation(const yaml::Node& root, std::string_view key) {
  const yaml::Node* annotations = find_annotations(root);
  for (std::size_t i = annotations == nullptr ? 0 : annotations->content.size(); i > 1; i -= 2) {
    if (annotations->content[i - 2].value == key) return annotations->content[i - 1].value;
  }
  return {};
}

void set_annotation(yaml::Node& root, std::string_view key, std::string_view value) {
  clear_empty_annotations(root);
  yaml::Node& annotations = find_or_add_map(find_or_add_map(root, "metadata"), "annotations");
  yaml::Node fresh = yaml::Node::scalar(value, "!!str", yaml::kSingleQuoted);
  if (const yaml::Node* old = std::as_const(annotations).find(key); old != nullptr)
    fresh.style = old->style;
  annotations.set(key, std::move(fresh));
}

void clear_annotation(yaml::Node& root, std::string_view key) {
  // A tree that others share is made one's own only where there is something to clear.
  const yaml::Node* found = find_annotations(root);
  if (found == nullptr || found->find(key) == nullptr) return;
  root.find("metadata")->find("annotations")->erase(key);
}

void clear_empty_annotations(yaml::Node& root) {
  if (!has_empty_annotations(root)) return;
  if (yaml::Node* metadata = root.find("metadata"); metadata != nullptr)
    erase_if_empty(*metadata, "annotations");
  erase_if_empty(root, "metadata");
}

bool has_empty_annotations(const yaml::Node& root) {
  const yaml::Node* metadata = root.find("metadata");
  if (metadata == nullptr) return false;
  return find_empty(root, "metadata") != nullptr || find_empty(*metadata, "annotations") != nullptr;
}

Status check_annotations(const yaml::Node& root) {
  const yaml::Node* metadata = root.find("metadata");
  if (metadata == nullptr || metadata->is_null()) return {};
  if (!metadata->is_mapping()) return wrong_kind(*metadata);
  const yaml::Node* annotations = metadata->find("annotations");
  if (annotations == nullptr || annotations->content.empty() || annotations->is_mapping())
    return {};
  return wrong_kind(*annotations);
}

std::unexpected<Error> mismatched_annotations(std::string_view what) {
  return fail(fmt::format(
      "resource input to function has mismatched legacy and internal {} annotations", what));
}

}  // namespace porchsim::kpt
