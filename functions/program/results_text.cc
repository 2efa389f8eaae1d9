#include "functions/program/results_text.h"

#include <charconv>
#include <string>
#include <string_view>
#include <utility>

#include <fmt/format.h>

namespace porchsim::functions {
namespace {

using kpt::yaml::Node;

void add_text(Node& map, std::string_view key, const std::string& text) {
  if (!text.empty()) map.set(key, Node::string(text));
}

Node result_node(const FunctionResult& result) {
  Node node = Node::mapping();
  add_text(node, "message", result.message);
  add_text(node, "severity", result.severity);
  if (result.resource_ref) {
    Node ref = Node::mapping();
    add_text(ref, "apiVersion", result.resource_ref->api_version);
    add_text(ref, "kind", result.resource_ref->kind);
    add_text(ref, "name", result.resource_ref->name);
    add_text(ref, "namespace", result.resource_ref->namespace_name);
    node.set("resourceRef", std::move(ref));
  }
  if (result.field) {
    Node field = Node::mapping();
    add_text(field, "path", result.field->path);
    if (result.field->current_value) add_text(field, "currentValue", *result.field->current_value);
    if (result.field->proposed_value)
      add_text(field, "proposedValue", *result.field->proposed_value);
    node.set("field", std::move(field));
  }
  if (result.file) {
    Node file = Node::mapping();
    add_text(file, "path", result.file->path);
    if (result.file->index != 0)
      file.set("index", Node::scalar(fmt::format("{}", result.file->index), "!!int"));
    node.set("file", std::move(file));
  }
  if (!result.tags.empty()) {
    Node tags = Node::mapping();
    for (const auto& [key, value] : result.tags) tags.set(key, Node::string(value));
    node.set("tags", std::move(tags));
  }
  return node;
}

std::string text_at(const Node& map, std::string_view key) {
  const Node* value = map.is_mapping() ? map.find(key) : nullptr;
  return value == nullptr || value->is_null() ? std::string() : value->value;
}

std::string json_kind(const Node* value) {
  if (value == nullptr || value->is_null()) return {};
  if (value->is_mapping()) return "object";
  if (value->is_sequence()) return "array";
  if (value->tag == "!!bool") return "bool";
  return value->tag == "!!int" || value->tag == "!!float" ? "number" : "";
}

}  // namespace

Node kyaml_results(const std::vector<FunctionResult>& results) {
  Node list = Node::sequence();
  for (const auto& result : results) list.content.push_back(result_node(result));
  return list;
}

Node sdk_results(const std::vector<FunctionResult>& results) {
  Node list = kyaml_results(results);
  for (Node& node : list.content) kpt::sort_fields(node);
  return list;
}

std::vector<FunctionResult> read_results(const Node& list) {
  std::vector<FunctionResult> results;
  for (const Node& node : list.content) {
    if (!node.is_mapping()) continue;
    FunctionResult& result = results.emplace_back();
    result.message = text_at(node, "message");
    result.severity = text_at(node, "severity");
    if (const Node* ref = node.find("resourceRef"); ref != nullptr && ref->is_mapping()) {
      result.resource_ref =
          FunctionResult::ResourceRef{text_at(*ref, "apiVersion"), text_at(*ref, "kind"),
                                      text_at(*ref, "name"), text_at(*ref, "namespace")};
    }
    if (const Node* field = node.find("field"); field != nullptr && field->is_mapping()) {
      result.field = FunctionResult::Field{text_at(*field, "path"), {}, {}};
      result.field->current_kind = json_kind(field->find("currentValue"));
      result.field->proposed_kind = json_kind(field->find("proposedValue"));
      if (field->find("currentValue") != nullptr)
        result.field->current_value = text_at(*field, "currentValue");
      if (field->find("proposedValue") != nullptr)
        result.field->proposed_value = text_at(*field, "proposedValue");
    }
    if (const Node* file = node.find("file"); file != nullptr && file->is_mapping()) {
      result.file = FunctionResult::File{text_at(*file, "path"), 0};
      const std::string index = text_at(*file, "index");
      std::from_chars(index.data(), index.data() + index.size(), result.file->index);
    }
    const Node* tags = node.find("tags");
    for (std::size_t i = 0; tags != nullptr && tags->is_mapping() && i + 1 < tags->content.size();
         i += 2)
      result.tags.insert_or_assign(tags->content[i].value, tags->content[i + 1].value);
  }
  return results;
}

}  // namespace porchsim::functions
