#include "functions/program/resource_meta.h"

#include <cstddef>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "functions/text/yaml11_value.h"

namespace porchsim::functions {
namespace {

using kpt::yaml::Node;

std::string text_of(const Node& node) { return std::string(meta_text(node)); }

const Node* field(const Node& node, std::string_view key) {
  const Node* value = node.is_mapping() ? node.find(key) : nullptr;
  return is_nothing(value) ? nullptr : value;
}

kpt::StringMap text_map(const Node* map, Repeated repeated) {
  kpt::StringMap values;
  if (map == nullptr || !map->is_mapping()) return values;
  for (std::size_t i = 0; i + 1 < map->content.size(); i += 2) {
    const auto [found, is_new] = values.try_emplace(text_of(map->content[i]));
    if (is_new || repeated == Repeated::Last) found->second = text_of(map->content[i + 1]);
  }
  return values;
}

std::string go_map(const kpt::StringMap& map) {
  std::string out = "map[";
  for (const auto& [key, value] : map)
    out += fmt::format("{}{}:{}", out.size() > 4 ? " " : "", key, value);
  return out + "]";
}

}  // namespace

bool is_nothing(const Node* node) {
  return node == nullptr || node->is_null() ||
         ((node->is_mapping() || node->is_sequence()) && node->content.empty());
}

std::string_view meta_text(const Node& node) {
  return node.is_null() ? std::string_view() : std::string_view(node.value);
}

const Node* find_annotations(const Node& root) {
  const Node* metadata = field(root, "metadata");
  const Node* annotations = metadata == nullptr ? nullptr : field(*metadata, "annotations");
  return annotations != nullptr && annotations->is_mapping() ? annotations : nullptr;
}

std::expected<ResourceMeta, std::string> read_meta(const Node& root, Repeated repeated) {
  ResourceMeta meta;
  if (root.is_null()) return meta;
  const Node* api_version = field(root, "apiVersion");
  const Node* kind = field(root, "kind");
  if (api_version != nullptr) meta.api_version = text_of(*api_version);
  if (kind != nullptr) meta.kind = text_of(*kind);
  bool found = api_version != nullptr || kind != nullptr;
  if (const Node* metadata = field(root, "metadata"); metadata != nullptr) {
    const Node* name = field(*metadata, "name");
    const Node* name_space = field(*metadata, "namespace");
    const Node* labels = field(*metadata, "labels");
    const Node* annotations = field(*metadata, "annotations");
    if (name != nullptr) meta.name = name->value;
    if (name_space != nullptr) meta.name_space = text_of(*name_space);
    meta.labels = text_map(labels, repeated);
    meta.annotations = text_map(annotations, repeated);
    found = found || name != nullptr || name_space != nullptr || labels != nullptr ||
            annotations != nullptr;
  }
  if (!found) return std::unexpected("missing Resource metadata");
  return meta;
}

kpt::StringMap read_data_map(const Node& root) {
  return text_map(root.is_mapping() ? root.find("data") : nullptr, Repeated::First);
}

std::string meta_text(const ResourceMeta& meta) {
  return fmt::format("{{{{{} {}}} {{{{{} {}}} {} {}}}}}", meta.api_version, meta.kind, meta.name,
                     meta.name_space, go_map(meta.labels), go_map(meta.annotations));
}

void replace_annotations(Node& root, const kpt::StringMap& annotations, OldBooleans booleans) {
  Node* metadata = root.find("metadata");
  if (metadata == nullptr) metadata = &root.set("metadata", Node::mapping());
  if (!metadata->is_mapping()) return;
  metadata->erase("annotations");
  if (annotations.empty()) return;
  Node* map = metadata->find("annotations");
  if (map == nullptr) map = &metadata->set("annotations", Node::mapping());
  if (!map->is_mapping()) return;
  for (const auto& [key, value] : annotations) {
    Node node = Node::scalar(value);
    if (booleans == OldBooleans::Quoted) quote_non_string(node);
    if (Node* old = map->find(key); old != nullptr) {
      node.style = old->style;
      *old = std::move(node);
    } else {
      map->content.push_back(Node::scalar(key, ""));
      map->content.push_back(std::move(node));
    }
  }
}

}  // namespace porchsim::functions
