#include "functions/program/kyaml_path.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "base/ascii.h"
#include "base/go_regexp.h"
#include "functions/program/kyaml_list.h"
#include "kpt/kyaml/go_text.h"

namespace porchsim::functions {
namespace {

using kpt::yaml::Node;
using kpt::yaml::NodeKind;

std::unexpected<std::string> wrong_kind(std::string_view expected, const Node& node) {
  return std::unexpected(fmt::format("wrong node kind: expected {} but got {}: node contents:\n{}",
                                     expected, node_kind_name(node), kpt::yaml::print(node)));
}

bool is_list_index(std::string_view part) { return part.starts_with('[') && part.ends_with(']'); }

std::optional<std::size_t> index_of(std::string_view part) {
  const kpt::GoInteger integer = kpt::go_atoi(part);
  if (!integer.ok || integer.value < 0) return std::nullopt;
  return static_cast<std::size_t>(integer.value);
}

// [name=value]; either may be empty.
struct Selector {
  std::string field;
  std::string value;
};

std::expected<Selector, std::string> selector_of(std::string_view part) {
  part = part.substr(1, part.size() - 2);
  const auto equals = part.find('=');
  if (equals == std::string_view::npos) {
    return std::unexpected(
        "list path element must contain fieldName=fieldValue for element to match");
  }
  return Selector{std::string(part.substr(0, equals)), std::string(part.substr(equals + 1))};
}

std::vector<std::string> split_escaped(std::string_view path) {
  std::vector<std::string> parts;
  for (std::size_t start = 0; start <= path.size();) {
    const std::size_t end = std::min(path.find('.', start), path.size());
    const std::string part(path.substr(start, end - start));
    if (!parts.empty() && parts.back().ends_with('\\')) {
      parts.back().back() = '.';
      parts.back() += part;
    } else {
      parts.push_back(part);
    }
    start = end + 1;
  }
  // A path may begin with a separator.
  if (parts.size() > 1 && parts[0].empty()) parts.erase(parts.begin());
  return parts;
}

std::expected<const Node*, std::string> select_element(const Node& list, std::string_view part) {
  if (list.is_null()) return nullptr;
  const auto selector = selector_of(part);
  if (!selector) return std::unexpected(selector.error());
  if (!list.is_sequence()) return wrong_kind("SequenceNode", list);
  for (const Node& element : list.content) {
    if (selector->field.empty() && element.value == selector->value) return &element;
    if (selector->field.empty() || !element.is_mapping()) continue;
    const Node* field = element.find(selector->field);
    if (field != nullptr && field->value == selector->value) return &element;
  }
  return nullptr;
}

std::expected<const Node*, std::string> step(const Node& node, const std::string& part) {
  if (const kpt::GoInteger integer = kpt::go_atoi(part); integer.ok && integer.value < 0) {
    return std::unexpected(fmt::format("array index {} cannot be negative", integer.value));
  }
  const bool last = part == "-";
  if (const auto index = index_of(part); index || last) {
    if (node.is_null()) return nullptr;
    if (!node.is_sequence()) return wrong_kind("SequenceNode", node);
    const std::size_t at = last ? node.content.size() - 1 : *index;
    return at < node.content.size() ? &node.content[at] : nullptr;
  }
  if (part == "*") return std::unexpected("wildcard is not supported in PathGetter");
  if (is_list_index(part)) return select_element(node, part);
  if (node.is_null()) return nullptr;
  if (!node.is_mapping()) return wrong_kind("MappingNode", node);
  return node.find(part);
}

}  // namespace

std::vector<std::string> split_kyaml_path(std::string_view path) {
  const std::vector<std::string> parts = split_escaped(path);
  std::vector<std::string> joined;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    if (!parts[i].starts_with('[') || parts[i].ends_with(']')) {
      joined.push_back(parts[i]);
      continue;
    }
    std::string bracketed = parts[i];
    while (i + 1 < parts.size() && !bracketed.ends_with(']')) bracketed += "." + parts[++i];
    if (bracketed.find('=') == std::string::npos) {
      const auto first = bracketed.find_first_not_of("[]");
      bracketed = first == std::string::npos
                      ? std::string()
                      : bracketed.substr(first, bracketed.find_last_not_of("[]") - first + 1);
    }
    joined.push_back(std::move(bracketed));
  }
  return joined;
}

std::expected<const Node*, std::string> look_up(const Node& root,
                                                const std::vector<std::string>& path) {
  const Node* node = &root;
  for (const std::string& raw : path) {
    const std::string part(base::trim(raw));
    if (part.empty()) continue;
    const auto next = step(*node, part);
    if (!next || *next == nullptr) return next;
    node = *next;
  }
  return node;
}

std::expected<std::vector<Node*>, std::string> PathMatches::find(Node& root) {
  return match(root, 0);
}

Node PathMatches::made_for(std::size_t depth) const {
  Node node;
  node.kind = kind_;
  if (depth < path_.size() && !path_[depth].empty()) {
    node.kind = is_list_index(path_[depth]) || index_of(path_[depth]) ? NodeKind::Sequence
                                                                      : NodeKind::Mapping;
  }
  return node;
}

PathMatches::Found PathMatches::match(Node& node, std::size_t depth) {
  if (depth == path_.size()) return Nodes{&node};
  const std::string& part = path_[depth];
  if (const auto index = index_of(part)) return match_index(node, depth, *index);
  if (is_list_index(part)) return match_selected(node, depth);
  if (part == "*") return match_elements(node, depth);
  return match_field(node, depth);
}

PathMatches::Found PathMatches::match_index(Node& node, std::size_t depth, std::size_t index) {
  if (!node.is_null() && !node.is_sequence()) return wrong_kind("SequenceNode", node);
  if (node.content.size() == index && create_) node.content.push_back(made_for(depth + 1));
  if (node.content.size() <= index) {
    return std::unexpected(
        fmt::format("index {} specified but only {} elements found", index, node.content.size()));
  }
  return match(node.content[index], depth + 1);
}

PathMatches::Found PathMatches::match_elements(Node& node, std::size_t depth) {
  if (!node.is_null() && !node.is_sequence()) return wrong_kind("SequenceNode", node);
  Nodes all;
  for (Node& element : node.content) {
    const auto found = match(element, depth + 1);
    if (!found) return found;
    all.insert(all.end(), found->begin(), found->end());
  }
  return all;
}

// The value is a regular expression, looked for anywhere in the field's text.
PathMatches::Found PathMatches::match_selected(Node& node, std::size_t depth) {
  const auto selector = selector_of(path_[depth]);
  if (!selector) return std::unexpected(selector.error());
  if (!node.is_null() && !node.is_sequence()) return wrong_kind("SequenceNode", node);
  const auto regexp = base::GoRegexp::compile(selector->value);
  for (int attempt = 0; attempt < 2; ++attempt) {
    Nodes all;
    for (Node& element : node.content) {
      if (!regexp) return std::unexpected(regexp.error());
      const bool primitive = selector->field.empty();
      const Node* field = &element;
      if (!primitive) field = element.is_mapping() ? element.find(selector->field) : nullptr;
      if (field == nullptr || !regexp->matches(base::trim(kpt::yaml::print(*field)))) continue;
      const auto found = primitive ? Found(Nodes{&element}) : match(element, depth + 1);
      if (!found) return found;
      all.insert(all.end(), found->begin(), found->end());
    }
    if (!create_ || !all.empty()) return all;
    Node fresh = Node::scalar(selector->value, "");
    if (!selector->field.empty()) {
      Node map = Node::mapping();
      map.content.push_back(Node::scalar(selector->field, ""));
      map.content.push_back(std::move(fresh));
      fresh = std::move(map);
    }
    node.content.push_back(std::move(fresh));
  }
  return Nodes{};
}

PathMatches::Found PathMatches::match_field(Node& node, std::size_t depth) {
  const std::string& name = path_[depth];
  if (node.is_null()) {
    if (!create_) return Nodes{};
    unattached_.push_back(made_for(depth + 1));
    return match(unattached_.back(), depth + 1);
  }
  if (name.empty() && !node.is_scalar()) return wrong_kind("ScalarNode", node);
  if (name.empty()) return node.value.empty() ? match(node, depth + 1) : Found(Nodes{});
  if (!node.is_mapping()) return wrong_kind("MappingNode", node);
  Node* field = node.find(name);
  if (field == nullptr && !create_) return Nodes{};
  if (field == nullptr) {
    node.content.push_back(Node::scalar(name, ""));
    node.content.push_back(made_for(depth + 1));
    field = &node.content.back();
  }
  return match(*field, depth + 1);
}

}  // namespace porchsim::functions
