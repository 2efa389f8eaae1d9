#include "functions/catalog/replacements_config.h"

#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "functions/text/json_form.h"
#include "kpt/kyaml/go_text.h"

namespace porchsim::functions {
namespace {

using kpt::yaml::Node;

std::string_view json_kind(const Node& node) {
  if (node.is_mapping()) return "object";
  if (node.is_sequence()) return "array";
  if (node.tag == "!!bool") return "bool";
  return node.tag == "!!int" || node.tag == "!!float" ? "number" : "string";
}

// Reads members of one JSON object into a Go struct; remembers the first that does not fit. Members
// are read in the order of their names, as they come in JSON.
class Decoder {
 public:
  explicit Decoder(bool source_values) : source_values_(source_values) {}

  const std::string& problem() const { return problem_; }

  std::vector<Replacement> replacements(const Node& config) {
    std::vector<Replacement> all;
    const Node* list = member(config, "replacements");
    if (list == nullptr) return all;
    const std::string path = "replacements";
    if (!list->is_sequence()) {
      wrong(*list, "Replacements", path, "[]types.Replacement");
      return all;
    }
    for (const Node& item : list->content) all.push_back(replacement(item, path));
    return all;
  }

 private:
  static const Node* member(const Node& map, std::string_view key) {
    const Node* value = map.is_mapping() ? map.find(key) : nullptr;
    return value == nullptr || value->is_null() ? nullptr : value;
  }

  void wrong(const Node& node, std::string_view type, std::string_view path,
             std::string_view wanted) {
    wrong_kind(json_kind(node), type, path, wanted);
  }

  void wrong_kind(std::string_view kind, std::string_view type, std::string_view path,
                  std::string_view wanted) {
    if (!problem_.empty()) return;
    problem_ = fmt::format("json: cannot unmarshal {} into Go struct field {}.{} of type {}", kind,
                           type, path, wanted);
  }

  bool is_object(const Node& node, std::string_view parent, const std::string& path,
                 std::string_view type) {
    if (!node.is_mapping() && !node.is_null()) wrong(node, parent, path, type);
    return node.is_mapping();
  }

  void text(const Node& map, std::string_view type, const std::string& path, std::string_view key,
            std::string& out) {
    const Node* value = member(map, key);
    if (value == nullptr) return;
    if (json_kind(*value) != "string") {
      wrong(*value, type, fmt::format("{}.{}", path, key), "string");
    } else {
      out = value->value;
    }
  }

  ResourceId group_and_kind(const Node& map, std::string_view type, const std::string& path) {
    ResourceId id;
    // Embedded structs are part of the path, as encoding/json tells it.
    const std::string res_id = path + ".ResId";
    const std::string gvk = res_id + ".Gvk";
    text(map, type, gvk, "group", id.gvk.group);
    text(map, type, gvk, "kind", id.gvk.kind);
    return id;
  }

  void names(const Node& map, std::string_view type, const std::string& path, ResourceId& id) {
    text(map, type, path + ".ResId", "name", id.name);
    text(map, type, path + ".ResId", "namespace", id.name_space);
  }

  void version(const Node& map, std::string_view type, const std::string& path, ResourceId& id) {
    text(map, type, path + ".ResId.Gvk", "version", id.gvk.version);
  }

  ReplacementOptions options(const Node& map, std::string_view parent, const std::string& prefix) {
    ReplacementOptions options;
    const Node* node = member(map, "options");
    const std::string path = prefix + ".options";
    if (node == nullptr || !is_object(*node, parent, path, "types.FieldOptions")) return options;
    if (const Node* create = member(*node, "create"); create != nullptr) {
      if (create->tag != "!!bool") wrong(*create, "FieldOptions", path + ".create", "bool");
      options.create = create->value[0] == 't' || create->value[0] == 'T';
    }
    text(*node, "FieldOptions", path, "delimiter", options.delimiter);
    std::string encoding;
    text(*node, "FieldOptions", path, "encoding", encoding);
    if (const Node* index = member(*node, "index"); index != nullptr)
      read_index(*index, path + ".index", options.index);
    return options;
  }

  void read_index(const Node& node, const std::string& path, int& index) {
    const kpt::GoInteger integer = kpt::go_atoi(node.value);
    const bool number = json_kind(node) == "number";
    if (number && integer.ok) {
      index = static_cast<int>(integer.value);
    } else {
      wrong_kind(number ? "number " + node.value : std::string(json_kind(node)), "FieldOptions",
                 path, "int");
    }
  }

  Replacement replacement(const Node& item, const std::string& path) {
    Replacement one;
    if (!is_object(item, "Replacements", path, "types.Replacement")) return one;
    if (const Node* source = member(item, "source"); source != nullptr) {
      const std::string inner = path + ".source";
      if (is_object(*source, "Replacement", inner, "types.SourceSelector")) {
        one.source = source_selector(*source, inner);
      }
    }
    if (source_values_ && member(item, "sourceValue") != nullptr)
      text(item, "Replacement", path, "sourceValue", one.source_value.emplace());
    if (const Node* targets = member(item, "targets"); targets != nullptr) {
      const std::string inner = path + ".targets";
      if (!targets->is_sequence()) {
        wrong(*targets, "Replacement", inner, "[]*types.TargetSelector");
        return one;
      }
      one.targets.emplace();
      for (const Node& target_node : targets->content)
        one.targets->push_back(target(target_node, inner));
    }
    return one;
  }

  ReplacementSource source_selector(const Node& node, const std::string& path) {
    constexpr std::string_view kType = "SourceSelector";
    ReplacementSource one;
    text(node, kType, path, "fieldPath", one.field_path);
    one.id = group_and_kind(node, kType, path);
    names(node, kType, path, one.id);
    one.options = options(node, kType, path);
    version(node, kType, path, one.id);
    return one;
  }

  ReplacementSelector selector(const Node& node, const std::string& path) {
    constexpr std::string_view kType = "Selector";
    ReplacementSelector one;
    text(node, kType, path, "annotationSelector", one.annotations);
    one.id = group_and_kind(node, kType, path);
    text(node, kType, path, "labelSelector", one.labels);
    names(node, kType, path, one.id);
    version(node, kType, path, one.id);
    return one;
  }

  ReplacementTarget target(const Node& node, const std::string& path) {
    ReplacementTarget one;
    if (!is_object(node, "Replacement", path, "types.TargetSelector")) return one;
    const std::string_view type = "TargetSelector";
    if (const Node* paths = member(node, "fieldPaths"); paths != nullptr) {
      if (!paths->is_sequence()) wrong(*paths, type, path + ".fieldPaths", "[]string");
      for (const Node& item : paths->content) {
        if (json_kind(item) != "string" && !item.is_null())
          wrong(item, type, path + ".fieldPaths", "string");
        one.field_paths.push_back(item.is_null() ? "" : item.value);
      }
    }
    one.options = options(node, type, path);
    if (const Node* reject = member(node, "reject"); reject != nullptr) {
      if (!reject->is_sequence()) wrong(*reject, type, path + ".reject", "[]*types.Selector");
      for (const Node& item : reject->content)
        one.reject.push_back(selector(item, path + ".reject"));
    }
    if (const Node* select = member(node, "select"); select != nullptr) {
      if (is_object(*select, type, path + ".select", "types.Selector"))
        one.select = selector(*select, path + ".select");
    }
    return one;
  }

  bool source_values_;
  std::string problem_;
};

std::string or_none(const std::string& text, std::string_view none) {
  return text.empty() ? std::string(none) : text;
}

}  // namespace

std::string selector_text(const ResourceId& id) {
  return fmt::format("{}.{}.{}/{}.{}", or_none(id.gvk.kind, "[noKind]"),
                     or_none(id.gvk.version, "[noVer]"), or_none(id.gvk.group, "[noGrp]"),
                     or_none(id.name, "[noName]"), or_none(id.name_space, "[noNs]"));
}

std::string ReplacementSource::text() const {
  std::string text = selector_text(id);
  if (!field_path.empty()) text += ":" + field_path;
  if (!options.delimiter.empty() || options.create)
    text += fmt::format(":{}({}), create={}", options.delimiter, options.index, options.create);
  return text;
}

bool is_selected_by(const ResourceId& id, const ResourceId& selector) {
  if (!selector.name.empty() && selector.name != id.name) return false;
  if (!selector.name_space.empty() && selector.effective_namespace() != id.effective_namespace())
    return false;
  return is_selected(id.gvk, selector.gvk);
}

std::expected<std::vector<Replacement>, std::string> read_replacements(const Node& config,
                                                                       bool source_values) {
  const auto json = to_json(config);
  if (!json) return std::unexpected(json.error());
  Decoder decoder(source_values);
  auto all = decoder.replacements(*json);
  if (!decoder.problem().empty()) return std::unexpected(decoder.problem());
  return all;
}

}  // namespace porchsim::functions
