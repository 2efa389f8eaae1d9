#include "kpt/sdk/sub_object.h"

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <map>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "kpt/kyaml/aliases.h"
#include "kpt/kyaml/mapping_keys.h"
#include "kpt/kyaml/repeated_keys.h"
#include "kpt/sdk/formatting.h"
#include "kpt/yaml/settle.h"

namespace porchsim::kpt {
namespace {

constexpr std::string_view kUpstreamIdentifier = "internal.kpt.dev/upstream-identifier";

// Go's names of the SDK's wrappers, which its error texts print.
std::string_view variant_name(const yaml::Node& node) {
  if (node.is_mapping()) return "*internal.MapVariant";
  return node.is_sequence() ? "*internal.SliceVariant" : "*internal.scalarVariant";
}

// The SDK panics where it meets an alias.
std::unexpected<Error> met_alias() { return fail(std::string(kUnhandledAlias)); }

// Where a path leads: a node, nothing, or a way through something that is no map.
template <class Node>
struct Found {
  Node* node = nullptr;
  bool blocked = false;
  std::string_view blocker = {};  // what stood in the way
  bool alias = false;             // an alias stood there
};

template <class Node>
Found<Node> find_path(Node& from, FieldPath fields) {
  Node* current = &from;
  for (std::size_t i = 0; i < fields.size(); ++i) {
    Node* next = find_value(*current, fields[i]);
    if (next == nullptr) return {};
    if (next->kind == yaml::NodeKind::Alias) return {.blocked = true, .alias = true};
    if (i + 1 == fields.size()) return {.node = next};
    if (!next->is_mapping()) return {.blocked = true, .blocker = variant_name(*next)};
    current = next;
  }
  return {.node = current};
}

Found<const yaml::Node> look_at(const yaml::Node& from, FieldPath fields) {
  return find_path(from, fields);
}

// As Go prints a value with %v: a map by the order of its keys.
std::string go_print(const yaml::Node& node) {
  if (node.is_null()) return "<nil>";
  if (node.is_scalar()) return node.value;
  std::vector<std::string> items;
  if (node.is_sequence()) {
    for (const yaml::Node& item : node.content) items.push_back(go_print(item));
    return fmt::format("[{}]", fmt::join(items, " "));
  }
  std::map<std::string_view, const yaml::Node*> members;
  for (std::size_t i = 0; i + 1 < node.content.size(); i += 2)
    members.insert_or_assign(node.content[i].value, &node.content[i + 1]);
  for (const auto& [key, value] : members)
    items.push_back(fmt::format("{}:{}", key, go_print(*value)));
  return fmt::format("map[{}]", fmt::join(items, " "));
}

// The SDK prints a map or list and reads it back; go-yaml cannot read all that it prints: it says
// of a block in a list that it is indented further than it is, and writes a tab where blocks have
// none.
Status check_reads_back(const yaml::Node& value) {
  constexpr int kGoYamlIndent = 4;
  yaml::Node plain = value;
  if (value.is_scalar() || yaml::settle(plain)) return {};
  const auto read =
      yaml::parse(yaml::print(value, {.indent = kGoYamlIndent, .compact_sequences = false}));
  if (read) return {};
  return fail("unable to convert strong typed object to yaml node: " + read.error().message);
}

// SDK: hasUpstreamIdentifier. A string under that name, or annotations that have it.
bool touches_upstream_identifier(const yaml::Node& value, std::string_view field) {
  if (value.is_mapping()) {
    return field == "annotations" && find_value(value, kUpstreamIdentifier) != nullptr;
  }
  return value.is_scalar() && value.tag == "!!str" && field == kUpstreamIdentifier;
}

// What go-yaml says of values that do not fit into a string. `root` is where anchors are looked
// for.
void decode_string(const yaml::Node& node, const yaml::Node* root, std::string& value,
                   std::string& errors) {
  if (node.kind == yaml::NodeKind::Alias && root != nullptr) {
    const yaml::Node* meant = aliased_node(*root, node);
    if (meant != nullptr) return decode_string(*meant, root, value, errors);
  }
  if (node.is_scalar()) {
    if (!node.is_null()) value = node.value;
    return;
  }
  // go-yaml looks at the keys first.
  const std::string repeated = node.is_mapping() ? repeated_keys(node) : std::string();
  if (!repeated.empty()) {
    errors += repeated;
    return;
  }
  errors += fmt::format("\n  line {}: cannot unmarshal {} into string", node.line,
                        node.is_mapping() ? "!!map" : "!!seq");
}

}  // namespace

std::string FieldPath::joined(std::string_view separator) const {
  return fmt::format("{}", fmt::join(fields_, separator));
}

std::string SubObject::unmatched_field(FieldPath fields, std::string_view type) const {
  const auto top = [this](std::string_view key) {
    const yaml::Node* node = root_ == nullptr ? nullptr : find_value(*root_, key);
    return node != nullptr && node->is_scalar() && node->tag == "!!str" ? node->value : "";
  };
  const std::string group = top("group");
  const std::string version = group.empty() ? top("version") : group + "/" + top("version");
  return fmt::format(
      R"(Resource(apiVersion={}, kind={}) has unmatched field type "{}" in fieldpath {}.{})",
      version, top("kind"), type, field_path_, fields.joined("."));
}

bool SubObject::has_field(std::string_view key) const {
  return find_value(std::as_const(*node_), key) != nullptr;
}

bool SubObject::meets_alias(FieldPath fields) const { return look_at(*node_, fields).alias; }

Result<std::optional<std::string>> SubObject::nested_string(FieldPath fields) const {
  const auto found = look_at(*node_, fields);
  if (found.alias) return met_alias();
  if (found.blocked) return fail(unmatched_field(fields, "string"));
  if (found.node == nullptr) return std::nullopt;
  if (!found.node->is_scalar() || found.node->tag != "!!str") {
    return fail(unmatched_field(fields, "string"));
  }
  return found.node->value;
}

Result<std::optional<bool>> SubObject::nested_bool(FieldPath fields) const {
  const auto found = look_at(*node_, fields);
  if (found.alias) return met_alias();
  if (!found.blocked && found.node == nullptr) return std::nullopt;
  if (!found.blocked && found.node->is_scalar() && found.node->tag == "!!bool") {
    const std::string& text = found.node->value;
    if (text == "true" || text == "True" || text == "TRUE") return true;
    if (text == "false" || text == "False" || text == "FALSE") return false;
  }
  return fail(unmatched_field(fields, "bool"));
}

Result<std::optional<std::int64_t>> SubObject::nested_int(FieldPath fields) const {
  const auto found = look_at(*node_, fields);
  if (found.alias) return met_alias();
  if (!found.blocked && found.node == nullptr) return std::nullopt;
  if (!found.blocked && found.node->is_scalar() && found.node->tag == "!!int") {
    std::string_view text = found.node->value;
    if (text.starts_with('+')) text.remove_prefix(1);
    std::int64_t value = 0;
    const auto end = std::from_chars(text.data(), text.data() + text.size(), value);
    if (end.ec == std::errc() && end.ptr == text.data() + text.size()) return value;
  }
  return fail(unmatched_field(fields, "int"));
}

Result<std::optional<StringMap>> SubObject::nested_string_map(FieldPath fields) const {
  const auto found = look_at(*node_, fields);
  if (found.alias) return met_alias();
  if (!found.blocked && found.node == nullptr) return std::nullopt;
  if (found.blocked || !found.node->is_mapping()) {
    return fail(unmatched_field(fields, "map[string]string"));
  }
  StringMap values;
  std::string errors = repeated_keys(*found.node);
  if (!errors.empty()) return fail("yaml: unmarshal errors:" + errors);
  const auto& content = found.node->content;
  for (std::size_t i = 0; i + 1 < content.size(); i += 2) {
    if (content[i].is_null()) continue;  // go-yaml passes over such a key
    std::string key;
    std::string value;
    decode_string(content[i], root_, key, errors);
    decode_string(content[i + 1], root_, value, errors);
    values.insert_or_assign(std::move(key), std::move(value));
  }
  if (!errors.empty()) return fail("yaml: unmarshal errors:" + errors);
  return values;
}

Result<std::optional<std::vector<std::string>>> SubObject::nested_string_slice(
    FieldPath fields) const {
  const auto found = look_at(*node_, fields);
  if (found.alias) return met_alias();
  if (!found.blocked && found.node == nullptr) return std::nullopt;
  if (found.blocked || !found.node->is_sequence()) return fail(unmatched_field(fields, "[]string"));
  std::vector<std::string> values;
  std::string errors;
  for (const auto& item : found.node->content) {
    decode_string(item, root_, values.emplace_back(), errors);
  }
  if (!errors.empty()) return fail("yaml: unmarshal errors:" + errors);
  return values;
}

Result<std::optional<std::vector<SubObject>>> SubObject::nested_slice(FieldPath fields) const {
  const auto found = find_path(*node_, fields);
  if (found.alias) return met_alias();
  if (!found.blocked && found.node == nullptr) return std::nullopt;
  if (found.blocked || !found.node->is_sequence())
    return fail(unmatched_field(fields, "struct {}"));
  std::vector<SubObject> items;
  for (auto& item : found.node->content) {
    if (!item.is_mapping()) {
      const int kind = item.is_sequence() ? 2 : item.kind == yaml::NodeKind::Alias ? 16 : 8;
      return fail(fmt::format("unhandled node kind {}", kind));
    }
    items.emplace_back(item);
  }
  return items;
}

Result<std::optional<SubObject>> SubObject::nested_sub_object(FieldPath fields) const {
  const auto found = find_path(*node_, fields);
  if (found.alias) return met_alias();
  if (!found.blocked && found.node == nullptr) return std::nullopt;
  if (found.blocked || !found.node->is_mapping())
    return fail(unmatched_field(fields, "fn.SubObject"));
  return SubObject(*found.node, root_, field_path_ + "." + fields.joined("."));
}

std::string SubObject::get_string(std::string_view key) const {
  const yaml::Node* node = find_value(std::as_const(*node_), key);
  return node != nullptr && node->is_scalar() && node->tag == "!!str" ? node->value : std::string();
}

Status SubObject::set_value(yaml::Node value, FieldPath fields) {
  yaml::Node* current = node_;
  for (std::size_t i = 0; i + 1 < fields.size(); ++i) {
    yaml::Node* next = find_value(*current, fields[i]);
    if (next == nullptr) {
      current->content.push_back(yaml::Node::scalar(fields[i]));
      current->content.push_back(yaml::Node::mapping());
      next = &current->content.back();
    }
    if (next->kind == yaml::NodeKind::Alias) return met_alias();
    if (!next->is_mapping()) {
      return fail(fmt::format("unable to set {} at fields [{}] with error: incorrect type, was {}",
                              go_print(value), fields.joined(" "), variant_name(*next)));
    }
    current = next;
  }
  const std::string_view last = fields[fields.size() - 1];
  if (yaml::Node* old = find_value(*current, last); old != nullptr) {
    copy_formatting(*old, value);
    *old = std::move(value);
    return {};
  }
  current->content.push_back(yaml::Node::scalar(last));
  current->content.push_back(std::move(value));
  return {};
}

Status SubObject::set_nested_field(yaml::Node value, FieldPath fields) {
  if (touches_upstream_identifier(value, fields[fields.size() - 1])) {
    return fail(fmt::format("annotation {} is managed by kpt and should not be modified",
                            kUpstreamIdentifier));
  }
  if (const Status readable = check_reads_back(value); !readable) {
    return fail(fmt::format("unable to set {} at fields [{}] with error: {}", go_print(value),
                            fields.joined(" "), readable.error().message));
  }
  if (value.is_mapping()) sort_fields(value);
  return set_value(std::move(value), fields);
}

Status SubObject::set_nested_string(std::string_view value, FieldPath fields) {
  return set_nested_field(yaml::Node::scalar(value), fields);
}

Status SubObject::set_nested_bool(bool value, FieldPath fields) {
  return set_nested_field(yaml::Node::scalar(value ? "true" : "false", "!!bool"), fields);
}

Status SubObject::set_nested_int(std::int64_t value, FieldPath fields) {
  return set_nested_field(yaml::Node::scalar(fmt::format("{}", value), "!!int"), fields);
}

Status SubObject::set_nested_string_map(const StringMap& value, FieldPath fields) {
  return set_nested_field(encode_string_map(value), fields);
}

Status SubObject::set_nested_string_slice(std::span<const std::string> value, FieldPath fields) {
  return set_nested_field(encode_string_list(value), fields);
}

Status SubObject::set_slice(yaml::NodeList items, std::string_view field) {
  yaml::Node list = yaml::Node::sequence();
  list.content = std::move(items);
  return set_value(std::move(list), {field});
}

Result<bool> SubObject::remove_nested_field(FieldPath fields) {
  const auto found = look_at(*node_, fields);
  if (found.alias) return met_alias();
  if (found.blocked) {
    return fail(
        fmt::format("unable to remove fields [{}] with error: removeNestedField: value is "
                    "expected to be map, but is of unexpected type {}",
                    fields.joined(" "), found.blocker));
  }
  if (found.node == nullptr) return false;
  yaml::Node& parent = *find_path(*node_, fields.prefix(fields.size() - 1)).node;
  for (std::size_t index = find_key_index(parent, fields[fields.size() - 1]); index != kNoKey;
       index = find_key_index(parent, fields[fields.size() - 1])) {
    const auto at = parent.content.begin() + static_cast<std::ptrdiff_t>(index);
    parent.content.erase(at, at + 2);
  }
  return true;
}

Result<SubObject> SubObject::upsert_map(std::string_view key) {
  const std::string path = field_path_ + "." + std::string(key);
  if (yaml::Node* field = find_value(*node_, key); field != nullptr) {
    if (field->kind == yaml::NodeKind::Alias) return met_alias();
    if (field->is_mapping() && !field->content.empty()) return SubObject(*field, root_, path);
    (void)remove_nested_field({key});
  }
  node_->content.push_back(yaml::Node::scalar(key));
  node_->content.push_back(yaml::Node::mapping());
  return SubObject(node_->content.back(), root_, path);
}

std::optional<SubObject> SubObject::get_map(std::string_view key) const {
  yaml::Node* field = find_value(*node_, key);
  if (field == nullptr) return std::nullopt;
  return SubObject(*field, root_, field_path_ + "." + std::string(key));
}

std::string SubObject::to_text() const { return yaml::print(*node_); }

}  // namespace porchsim::kpt
