#include "functions/catalog/kustomize_fields.h"

#include <algorithm>
#include <cstddef>

#include <fmt/format.h>

#include "base/ascii.h"
#include "functions/program/kyaml_list.h"
#include "functions/program/render_item.h"
#include "functions/text/yaml11_value.h"
#include "kpt/sdk/kube_object.h"

namespace porchsim::functions {
namespace {

using kpt::yaml::Node;
using kpt::yaml::NodeKind;

constexpr int kSharedColumn = -1;  // marks the places of a shared node

std::string joined(const FieldTrail& trail) { return fmt::format("{}", fmt::join(trail, ".")); }

Node* find_anchor(Node& node, std::string_view anchor) {
  if (node.anchor == anchor && node.kind != NodeKind::Alias) return &node;
  for (Node& child : node.content) {
    if (Node* found = find_anchor(child, anchor); found != nullptr) return found;
  }
  return nullptr;
}

class FieldWalk {
 public:
  // `wrong_kind`: what its kyaml says of a node of another kind than expected.
  using WrongKind = std::string (*)(std::string_view path, std::string_view expected,
                                    const Node& node);

  FieldWalk(Node& root, const FieldSpec& spec, NodeKind create_kind, const SetField& set,
            WrongKind wrong_kind)
      : root_(root),
        path_(split_field_path(spec.path)),
        create_(spec.create),
        create_kind_(create_kind),
        set_(set),
        wrong_kind_(wrong_kind) {}

  std::string walk() { return visit(root_, 0, {}); }

 private:
  std::string visit(Node& node, std::size_t depth, const FieldTrail& trail) {
    if (depth == path_.size()) return set_(node, trail);
    if (node.is_null()) return {};
    if (node.is_sequence()) return visit_elements(node, depth);
    if (node.is_mapping()) return visit_key(node, depth, trail);
    if (node.kind == NodeKind::Alias) {
      Node* target = find_anchor(root_, node.value);
      return target == nullptr ? std::string() : visit(*target, depth, {});
    }
    return "expected sequence or mapping node";
  }

  std::string visit_elements(Node& node, std::size_t depth) {
    for (Node& element : node.content) {
      if (const std::string problem = visit(element, depth, {}); !problem.empty()) {
        const std::vector<std::string> rest(path_.begin() + static_cast<std::ptrdiff_t>(depth),
                                            path_.end());
        return fmt::format("visit traversal on path: [{}]: {}", fmt::join(rest, " "), problem);
      }
    }
    return {};
  }

  std::string visit_key(Node& node, std::size_t depth, const FieldTrail& trail) {
    std::string name = path_[depth];
    const bool list = name.ends_with("[]");
    if (list) name.resize(name.size() - 2);
    if (name.empty()) return "cannot set or create an empty field name";
    const bool last = depth + 1 == path_.size();
    const bool create = create_ && !list;
    const NodeKind kind = last ? create_kind_ : NodeKind::Mapping;
    if (std::all_of(name.begin(), name.end(), base::is_digit))
      return fmt::format("fieldName: {}: {}", name,
                         wrong_kind_(joined(trail), "SequenceNode", node));
    Node* field = node.find(name);
    if (field == nullptr && !create) return {};
    if (field == nullptr) {
      Node fresh;
      fresh.kind = kind;
      node.content.push_back(Node::scalar(name, ""));
      node.content.push_back(std::move(fresh));
      field = &node.content.back();
    }
    if (field->is_null() && (create || list)) make(*field, list ? NodeKind::Sequence : kind, last);
    FieldTrail next = trail;
    next.push_back(name);
    return visit(*field, depth + 1, next);
  }

  // A null becomes what would have been made in its place.
  static void make(Node& field, NodeKind kind, bool last) {
    field.kind = kind;
    field.value.clear();
    field.tag = kind == NodeKind::Mapping ? "!!map" : "";
    if (last && kind == NodeKind::Scalar) field.tag = "!!str";
  }

  Node& root_;
  std::vector<std::string> path_;
  bool create_;
  NodeKind create_kind_;
  const SetField& set_;
  WrongKind wrong_kind_;
};

void give_style(Node& node, std::uint8_t style) {
  if (node.column == kSharedColumn) {
    node.style = style;
    node.column = 0;
  }
  for (Node& child : node.content) give_style(child, style);
}

}  // namespace

bool is_selected(const Gvk& gvk, const Gvk& selector) {
  const auto fits = [](const std::string& wanted, const std::string& got) {
    return wanted.empty() || wanted == got;
  };
  return fits(selector.group, gvk.group) && fits(selector.version, gvk.version) &&
         fits(selector.kind, gvk.kind);
}

Gvk gvk_of(const Node& root) {
  auto [group, version] = kpt::parse_group_version(field_text(root, "apiVersion"));
  return {std::move(group), std::move(version), field_text(root, "kind")};
}

std::vector<FieldSpec> read_field_specs(const Node* list) {
  std::vector<FieldSpec> specs;
  if (list == nullptr || !list->is_sequence()) return specs;
  for (const Node& item : list->content) {
    if (!item.is_mapping()) continue;
    const Node* create = item.find("create");
    specs.push_back(
        {{field_text(item, "group"), field_text(item, "version"), field_text(item, "kind")},
         field_text(item, "path"),
         create != nullptr && yaml11_value(*create).text == "true"});
  }
  return specs;
}

std::vector<std::string> split_field_path(std::string_view path) {
  std::vector<std::string> parts;
  for (std::size_t start = 0; start <= path.size();) {
    const std::size_t end = std::min(path.find('/', start), path.size());
    const std::string part(path.substr(start, end - start));
    if (!parts.empty() && parts.back().ends_with('\\')) {
      parts.back().back() = '/';
      parts.back() += part;
    } else {
      parts.push_back(part);
    }
    start = end + 1;
  }
  return parts;
}

std::string visit_fields(Node& root, const FieldSpec& spec, NodeKind create_kind,
                         const SetField& set) {
  if (!is_selected(gvk_of(root), spec.gvk)) return {};
  const std::string problem = FieldWalk(root, spec, create_kind, set, wrong_kind_text).walk();
  if (problem.empty()) return {};
  return fmt::format("considering field '{}' of object\n{}: {}", spec.path, kpt::yaml::print(root),
                     problem);
}

std::string visit_existing_fields(Node& root, FieldSpec spec, std::string_view identity,
                                  const SetField& set) {
  if (!is_selected(gvk_of(root), spec.gvk)) return {};
  const std::string path = spec.path;
  if (path.starts_with('/')) spec.path.erase(0, 1);
  spec.create = false;
  const auto wrong_kind = [](std::string_view /*path*/, std::string_view expected,
                             const Node& node) { return unexpected_kind_text(expected, node); };
  const std::string problem = FieldWalk(root, spec, NodeKind::Scalar, set, wrong_kind).walk();
  if (problem.empty()) return {};
  return fmt::format("considering field '{}' of object {}: {}", path, identity, problem);
}

SharedEntry::SharedEntry(std::string key, std::string_view value)
    : key_(std::move(key)), value_(Node::scalar(value)) {
  quote_non_string(value_);
  value_.column = kSharedColumn;
}

std::string SharedEntry::set(Node& map, const FieldTrail& trail) {
  if (key_.empty() && !map.is_scalar()) return wrong_kind_text(joined(trail), "ScalarNode", map);
  if (map.is_null()) return {};
  if (!map.is_mapping()) return wrong_kind_text(joined(trail), "MappingNode", map);
  if (Node* old = map.find(key_); old != nullptr) {
    value_.style = old->style;
    const bool shared = old->column == kSharedColumn;
    *old = value_;
    if (!shared) old->column = 0;
    return {};
  }
  map.content.push_back(Node::scalar(key_, ""));
  map.content.push_back(value_);
  return {};
}

void SharedEntry::finish(Node& root) { give_style(root, value_.style); }

}  // namespace porchsim::functions
