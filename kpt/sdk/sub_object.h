// A view of one mapping inside an object, valid until the tree above it changes. Reads and edits
// fields by path as krm-functions-sdk's SubObject does: a replaced value takes over the formatting
// of the old one.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "kpt/scan/error.h"
#include "kpt/sdk/value_encoding.h"
#include "kpt/yaml/node.h"

namespace porchsim::kpt {

// A path of mapping keys, {"metadata", "name"} or a vector of names; refers to its argument.
class FieldPath {
 public:
  FieldPath(std::initializer_list<std::string_view> fields)
      : fields_(fields.begin(), fields.size()) {}
  FieldPath(std::span<const std::string_view> fields) : fields_(fields) {}
  FieldPath(const std::vector<std::string_view>& fields) : fields_(fields) {}

  std::size_t size() const { return fields_.size(); }
  std::string_view operator[](std::size_t index) const { return fields_[index]; }
  FieldPath prefix(std::size_t count) const { return fields_.first(count); }
  std::string joined(std::string_view separator) const;

 private:
  std::span<const std::string_view> fields_;
};

// What the SDK panics with where a field that it looks at is an alias. Here reading and editing
// such fields fails with it.
inline constexpr std::string_view kUnhandledAlias = "unhandled yaml node kind";

class SubObject {
 public:
  explicit SubObject(yaml::Node& node) : node_(&node) {}
  // `root` and `field_path` (".pipeline") serve the messages of errors only.
  SubObject(yaml::Node& node, const yaml::Node* root, std::string field_path)
      : node_(&node), root_(root), field_path_(std::move(field_path)) {}

  yaml::Node& node() const { return *node_; }
  bool is_empty() const { return node_->content.empty(); }
  bool has_field(std::string_view key) const;
  // Whether an alias stands on the way to the field, or in its place.
  bool meets_alias(FieldPath fields) const;

  // Absent = nullopt; another kind = an error worded as the SDK's ErrUnmatchedField:
  // Resource(apiVersion=, kind=Kptfile) has unmatched field type "string" in fieldpath
  // .metadata.name
  Result<std::optional<std::string>> nested_string(FieldPath fields) const;
  Result<std::optional<bool>> nested_bool(FieldPath fields) const;
  Result<std::optional<std::int64_t>> nested_int(FieldPath fields) const;
  Result<std::optional<StringMap>> nested_string_map(FieldPath fields) const;
  Result<std::optional<std::vector<std::string>>> nested_string_slice(FieldPath fields) const;
  Result<std::optional<std::vector<SubObject>>> nested_slice(
      FieldPath fields) const;  // of mappings
  Result<std::optional<SubObject>> nested_sub_object(FieldPath fields) const;

  // A string, "" if it is absent or something else.
  std::string get_string(std::string_view key) const;

  // Sets the value at the path; missing maps on the way are made, the old value's formatting is
  // kept. SDK: SetNestedField with what the encode_… functions or a typed object gave. A mapping
  // gets sort_fields first.
  Status set_nested_field(yaml::Node value, FieldPath fields);
  Status set_nested_string(std::string_view value, FieldPath fields);
  Status set_nested_bool(bool value, FieldPath fields);
  Status set_nested_int(std::int64_t value, FieldPath fields);
  Status set_nested_string_map(const StringMap& value, FieldPath fields);
  Status set_nested_string_slice(std::span<const std::string> value, FieldPath fields);
  // A list of mappings as they are (existing nodes and new ones), without sorting.
  Status set_slice(yaml::NodeList items, std::string_view field);
  // Was there something? An error if the way leads through something that is no map.
  Result<bool> remove_nested_field(FieldPath fields);

  // The field as a map; an empty map or another kind is replaced by a new map at the end.
  Result<SubObject> upsert_map(std::string_view key);
  // The field, of whatever kind; nullopt if absent.
  std::optional<SubObject> get_map(std::string_view key) const;

  std::string to_text() const;

 private:
  std::string unmatched_field(FieldPath fields, std::string_view type) const;
  Status set_value(yaml::Node value, FieldPath fields);

  yaml::Node* node_;
  const yaml::Node* root_ = nullptr;
  std::string field_path_;
};

}  // namespace porchsim::kpt
