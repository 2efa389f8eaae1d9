#include "functions/program/kyaml_list.h"

#include <utility>

#include <fmt/format.h>

#include "base/ascii.h"
#include "functions/program/internal_annotations.h"
#include "functions/program/render_item.h"
#include "functions/program/resource_meta.h"
#include "kpt/kyaml/annotations.h"
#include "kpt/kyaml/resource_io.h"
#include "kpt/yaml/published_print.h"

namespace porchsim::functions {
namespace {

using kpt::yaml::Node;
using kpt::yaml::NodeKind;

void annotate_index(Node& root, std::size_t index, KyamlVersion version) {
  const std::string text = fmt::format("{}", index);
  if (version == KyamlVersion::V0_10) {
    kpt::set_annotation(root, annotation::kLegacyIndex, text);
    return;
  }
  if (version >= KyamlVersion::V0_13_0) copy_legacy_annotations(root);
  kpt::set_annotation(root, annotation::kLegacyIndex, text);
  kpt::set_annotation(root, annotation::kIndex, text);
}

// Is it a list to unwrap? Then it moves into `list`.
bool unwrap(Node& root, KyamlList& list) {
  if (!root.is_mapping()) return false;
  const auto meta = read_meta(root);
  if (!meta || (meta->kind != "ResourceList" && meta->kind != "List")) return false;
  Node* items = root.find("items");
  Node* config = root.find("functionConfig");
  if (items == nullptr && config == nullptr) return false;
  list.wrapping_kind = meta->kind;
  list.wrapping_api_version = meta->api_version;
  if (config != nullptr) list.function_config.emplace(std::move(*config));
  if (Node* results = root.find("results"); results != nullptr) list.results = std::move(*results);
  if (items != nullptr) {
    for (Node& item : items->content) list.items.emplace_back(std::move(item));
  }
  return true;
}

}  // namespace

std::string_view node_kind_name(const Node& node) {
  if (node.is_mapping()) return "MappingNode";
  if (node.is_sequence()) return "SequenceNode";
  return node.kind == NodeKind::Alias ? "AliasNode" : "ScalarNode";
}

std::string wrong_kind_text(std::string_view path, std::string_view expected, const Node& node) {
  return fmt::format("wrong Node Kind for {} expected: {} was {}: value: {{{}}}", path, expected,
                     node_kind_name(node), base::trim(kpt::yaml::print(node)));
}

std::string unexpected_kind_text(std::string_view expected, const Node& node) {
  return fmt::format("wrong node kind: expected {} but got {}: node contents:\n{}", expected,
                     node_kind_name(node), kpt::yaml::print(node));
}

namespace {

// `of_annotations`: they must be a map too.
std::string map_problem(const Node& root, KyamlVersion version, bool of_annotations) {
  const auto wrong = [&](const Node& node, std::string_view path) {
    if (version < KyamlVersion::V0_19) {
      return wrong_kind_text(path, "MappingNode", node);
    }
    return unexpected_kind_text("MappingNode", node);
  };
  if (root.is_null()) return {};
  if (!root.is_mapping()) return wrong(root, "");
  const Node* metadata = root.find("metadata");
  if (metadata == nullptr || metadata->is_null()) return {};
  if (!metadata->is_mapping()) return wrong(*metadata, "metadata");
  const Node* annotations = metadata->find("annotations");
  // What is no collection counts as empty, and goes.
  if (!of_annotations || annotations == nullptr || annotations->content.empty() ||
      annotations->is_mapping())
    return {};
  return wrong(*annotations, "metadata.annotations");
}

}  // namespace

std::string annotations_problem(const Node& root, KyamlVersion version) {
  return map_problem(root, version, true);
}

std::expected<KyamlList, std::string> read_kyaml_list(std::string_view text,
                                                      const KyamlReadOptions& options) {
  const std::string unix_text = kpt::with_unix_lines(text);
  const auto documents = kpt::split_documents(unix_text, options.version == KyamlVersion::V0_10);
  if (!documents) return std::unexpected(documents.error().message);
  KyamlList list;
  std::size_t index = 0;
  for (const std::string_view one : *documents) {
    auto document = kpt::yaml::parse(one);
    if (!document) {
      return std::unexpected(options.version >= KyamlVersion::V0_19
                                 ? "MalformedYAMLError: " + document.error().message
                                 : document.error().message);
    }
    if (document->content.empty() || document->content[0].is_null()) continue;
    Node& root = document->content[0];
    if (documents->size() == 1 && unwrap(root, list)) continue;
    if (options.annotate) {
      if (std::string problem = annotations_problem(root, options.version); !problem.empty())
        return std::unexpected(std::move(problem));
      annotate_index(root, index, options.version);
    }
    list.items.emplace_back(std::move(root));
    ++index;
  }
  return list;
}

std::expected<std::string, std::string> write_kyaml_list(const KyamlList& list,
                                                         KyamlVersion version) {
  const auto print = [version](const Node& node) {
    return version == KyamlVersion::V0_10 ? kpt::yaml::print_as_published(node)
                                          : kpt::yaml::print(node);
  };
  Node items = Node::sequence();
  for (const auto& item : list.items) {
    // Before v0.13.1 the writer looks at annotations only to drop them where they are empty.
    std::string problem = map_problem(item.node(), version, version >= KyamlVersion::V0_13_1);
    if (!problem.empty()) return std::unexpected(std::move(problem));
    items.content.push_back(item.node());
    kpt::clear_empty_annotations(items.content.back());
  }
  if (list.wrapping_kind.empty()) {
    std::string out;
    for (const Node& item : items.content) {
      if (!out.empty()) out += "---\n";
      out += print(item);
    }
    return out;
  }
  Node root = Node::mapping();
  // kyaml makes this value without a type: it is written as it stood, nothing if it was missing.
  root.set("apiVersion", Node::scalar(list.wrapping_api_version, ""));
  root.set("kind", Node::scalar(list.wrapping_kind));
  root.set("items", std::move(items));
  if (list.function_config) root.set("functionConfig", list.function_config->node());
  if (list.results) root.set("results", *list.results);
  return print(root);
}

}  // namespace porchsim::functions
