#include "functions/text/yaml11_config.h"

#include <algorithm>
#include <cstddef>
#include <vector>

#include <fmt/format.h>

#include "functions/text/yaml11_value.h"
#include "kpt/kyaml/aliases.h"
#include "kpt/kyaml/go_text.h"

namespace porchsim::functions {
namespace {

using kpt::yaml::Node;

std::string_view json_kind(const Node& node) {
  if (node.is_mapping()) return "object";
  if (node.is_sequence()) return "array";
  const Yaml11Type type = yaml11_value(node).type;
  if (type == Yaml11Type::Boolean) return "bool";
  return type == Yaml11Type::Number ? "number" : "string";
}

// Go's %#v of what go-yaml v2 decodes.
std::string go_syntax(const Node& node) {
  if (node.is_scalar()) {
    const Yaml11Value value = yaml11_value(node);
    if (value.is_null()) return "<nil>";
    return value.type == Yaml11Type::String ? kpt::go_quote(value.text) : value.text;
  }
  std::string text = node.is_mapping() ? "map[interface {}]interface {}{" : "[]interface {}{";
  const std::size_t step = node.is_mapping() ? 2 : 1;
  for (std::size_t i = 0; i + step <= node.content.size(); i += step) {
    if (i > 0) text += ", ";
    if (step == 2) text += go_syntax(node.content[i]) + ":";
    text += go_syntax(node.content[i + step - 1]);
  }
  return text + "}";
}

class Yaml11Writer {
 public:
  explicit Yaml11Writer(std::initializer_list<std::string_view> texts) : texts_(texts) {}

  const std::string& problem() const { return problem_; }

  // `path`: the keys on the way, without those of lists.
  Node write(const Node& node, const std::string& path) {
    if (node.is_scalar()) return write_scalar(node, path);
    if (node.is_sequence()) {
      Node list = Node::sequence();
      for (const Node& item : node.content) list.content.push_back(write(item, path));
      return list;
    }
    Node map = Node::mapping();
    for (std::size_t i = 0; i + 1 < node.content.size(); i += 2) {
      const Node& value = node.content[i + 1];
      if (yaml11_value(node.content[i]).is_null()) {
        report("unsupported map key of type: %!s(<nil>), key: <nil>, value: " + go_syntax(value));
        continue;
      }
      const std::string key = yaml11_key(node.content[i]);
      map.set(key, write(value, path.empty() ? key : path + "." + key));
    }
    return map;
  }

 private:
  bool is_text(std::string_view path) const {
    return std::ranges::any_of(texts_, [path](std::string_view text) {
      return text.ends_with('.') ? path.starts_with(text) : path == text;
    });
  }

  Node write_scalar(const Node& node, const std::string& path) {
    const Yaml11Value value = yaml11_value(node);
    if (value.is_null()) return Node::null();
    if (value.type == Yaml11Type::String || is_text(path)) return Node::scalar(value.text);
    if (!value.is_finite) report("json: unsupported value: " + value.text);
    return Node::scalar(value.text, value.type == Yaml11Type::Boolean ? "!!bool" : "!!float");
  }

  void report(const std::string& problem) {
    if (problem_.empty()) problem_ = "error converting YAML to JSON: " + problem;
  }

  std::vector<std::string_view> texts_;
  std::string problem_;
};

}  // namespace

std::expected<Node, std::string> yaml11_json(const Node& root,
                                             std::initializer_list<std::string_view> texts) {
  if (const std::string error = yaml11_decoding_error(root); !error.empty())
    return std::unexpected("error converting YAML to JSON: " + error);
  Yaml11Writer writer(texts);
  Node json;
  if (kpt::has_aliases(root)) {
    const auto expanded = kpt::without_aliases(root);
    json = writer.write(expanded ? *expanded : root, "");
  } else {
    json = writer.write(root, "");
  }
  if (!writer.problem().empty()) return std::unexpected(writer.problem());
  return json;
}

std::string yaml11_key(const Node& key) {
  const Yaml11Value value = yaml11_value(key);
  if (value.is_finite) return value.text;
  if (value.text == "NaN") return ".nan";
  return value.text == "+Inf" ? ".inf" : "-.inf";
}

std::string yaml11_mismatch(const Node& value, std::string_view go_field,
                            std::string_view go_type) {
  return fmt::format(
      "error unmarshaling JSON: while decoding JSON: json: cannot unmarshal {} into Go struct "
      "field {} of type {}",
      json_kind(value), go_field, go_type);
}

std::string yaml11_field_specs_problem(const Node* list, std::string_view type,
                                       std::string_view field) {
  if (list == nullptr || list->is_null()) return {};
  const std::string whole = fmt::format("{}.{}", type, field);
  if (!list->is_sequence()) return yaml11_mismatch(*list, whole, "[]types.FieldSpec");
  for (const Node& spec : list->content) {
    if (spec.is_null()) continue;
    if (!spec.is_mapping()) return yaml11_mismatch(spec, whole, "types.FieldSpec");
    const Node* create = spec.find("create");
    if (create != nullptr && !create->is_null() && json_kind(*create) != "bool")
      return yaml11_mismatch(*create, fmt::format("FieldSpec.{}.create", field), "bool");
    // Numbers are taken as text, but not where the field is one of an embedded struct.
    for (const std::string_view key : {"group", "kind", "path", "version"}) {
      const Node* value = spec.find(key);
      if (value == nullptr || value->is_null()) continue;
      const bool embedded = key != "path";
      if (embedded ? json_kind(*value) == "string" : value->is_scalar()) continue;
      const std::string_view inner = embedded ? "Gvk." : "";
      return yaml11_mismatch(*value, fmt::format("FieldSpec.{}.{}{}", field, inner, key), "string");
    }
  }
  return {};
}

std::expected<kpt::StringMap, std::string> yaml11_string_map(const Node* map,
                                                             std::string_view go_field) {
  kpt::StringMap values;
  if (map == nullptr || map->is_null()) return values;
  if (!map->is_mapping())
    return std::unexpected(yaml11_mismatch(*map, go_field, "map[string]string"));
  for (std::size_t i = 0; i + 1 < map->content.size(); i += 2) {
    const Node& value = map->content[i + 1];
    if (!value.is_scalar()) return std::unexpected(yaml11_mismatch(value, go_field, "string"));
    values.insert_or_assign(yaml11_key(map->content[i]), yaml11_value(value).text);
  }
  return values;
}

}  // namespace porchsim::functions
