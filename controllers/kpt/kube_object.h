// A Kubernetes object inside a package file, edited in place so that comments, order and quoting
// survive. The behaviour is that of krm-functions-sdk go/fn v1.0.2 (KubeObject, SubObject): a
// replaced value takes over the formatting of the old one (deepCopyFormatting: comments and styles,
// the *swap rule* for the keys of maps, items of lists by equal value).
//
// KubeObject owns its tree. SubObject is a view of one mapping in it, valid until the tree above it
// changes. Values to set are yaml trees; the encode_… functions make them as Go's JSON and go-yaml
// would.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "controllers/kpt/error.h"
#include "controllers/kpt/yaml/node.h"

namespace porchsim::kpt {

using StringMap = std::map<std::string, std::string, std::less<>>;

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

// ---- values, as json.Marshal, json.Unmarshal and go-yaml's Encode make them
// -----------------------------------------

// Double-quoted where a plain scalar would read as something else ("yes", "1"), literal if it has
// several lines.
yaml::Node encode_string(std::string_view value);
// Numbers pass through a float64: 1000000 becomes "1e+06".
yaml::Node encode_integer(std::int64_t value);
yaml::Node encode_number(double value);
yaml::Node encode_bool(bool value);
yaml::Node encode_string_map(const StringMap& values);
yaml::Node encode_string_list(std::span<const std::string> values);
// A mapping of encoded values; its keys are put into go-yaml's order of map keys (letters before
// digits, numbers by value).
yaml::Node encode_map(std::map<std::string, yaml::Node, std::less<>> members);

// Puts the keys of every mapping into the SDK's order for new maps: those of kyaml's field order
// first (apiVersion, kind, metadata, name, …), the others after them by name.
void sort_fields(yaml::Node& node);

// SDK: deepCopyFormatting. Gives `value` the comments, styles and key order of `old` where they
// correspond.
void copy_formatting(const yaml::Node& old, yaml::Node& value);
// SDK: nodeDeepEqualValue. Scalars compare as text, mappings ignore order.
bool same_text_value(const yaml::Node& a, const yaml::Node& b);

// ---- views
// ----------------------------------------------------------------------------------------------------------

class SubObject {
 public:
  explicit SubObject(yaml::Node& node) : node_(&node) {}
  // `root` and `field_path` (".pipeline") serve the messages of errors only.
  SubObject(yaml::Node& node, const yaml::Node* root, std::string field_path)
      : node_(&node), root_(root), field_path_(std::move(field_path)) {}

  yaml::Node& node() const { return *node_; }
  bool is_empty() const { return node_->content.empty(); }
  bool has_field(std::string_view key) const;

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
  Status set_slice(std::vector<yaml::Node> items, std::string_view field);
  // Was there something? An error if the way leads through something that is no map.
  Result<bool> remove_nested_field(FieldPath fields);

  // The field as a map; an empty map or another kind is replaced by a new map at the end.
  SubObject upsert_map(std::string_view key);
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

// ---- objects
// --------------------------------------------------------------------------------------------------------

class KubeObject {
 public:
  // An empty mapping.
  KubeObject() : node_(yaml::Node::mapping()) {}
  // `mapping` as it is; SDK: asKubeObject.
  explicit KubeObject(yaml::Node mapping) : node_(std::move(mapping)) {}
  // SDK: NewFromTypedObject: a null metadata.creationTimestamp is dropped, fields are sorted.
  static KubeObject from_value(yaml::Node mapping);

  yaml::Node& node() { return node_; }
  const yaml::Node& node() const { return node_; }
  // The view through which fields are read and edited.
  SubObject fields() { return SubObject(node_, &node_, ""); }
  // The same for reading; do not edit through it.
  SubObject fields() const { return const_cast<KubeObject*>(this)->fields(); }

  std::string api_version() const { return string_at({"apiVersion"}); }
  std::string kind() const { return string_at({"kind"}); }
  std::string name() const { return string_at({"metadata", "name"}); }
  std::string namespace_name() const { return string_at({"metadata", "namespace"}); }
  bool has_namespace() const;
  std::string group() const;  // of apiVersion; "" for the core group
  std::string version() const;

  Status set_name(std::string_view name) {
    return fields().set_nested_string(name, {"metadata", "name"});
  }
  Status set_namespace(std::string_view name) {
    return fields().set_nested_string(name, {"metadata", "namespace"});
  }
  StringMap annotations() const;
  std::string annotation(std::string_view key) const {
    return string_at({"metadata", "annotations", key});
  }
  // Refuses internal.kpt.dev/upstream-identifier, which is kpt's own.
  Status set_annotation(std::string_view key, std::string_view value);
  StringMap labels() const;
  Status set_label(std::string_view key, std::string_view value);
  // config.kubernetes.io/local-config is set to something but "false".
  bool is_local_config() const;

  // Indent 2, sequences not indented below their key, ending in a newline.
  std::string to_text() const { return yaml::print(node_); }

 private:
  std::string string_at(FieldPath fields) const;

  yaml::Node node_;
};

// All objects of a file. Errors: "failed to parse input bytes: yaml: …", "failed to extract
// objects: unhandled node kind 8".
Result<std::vector<KubeObject>> parse_kube_objects(std::string_view text);
// "expected exactly one object, got 2" if it has none or several.
Result<KubeObject> parse_kube_object(std::string_view text);
// The texts joined with "---\n", as files hold several objects.
std::string join_objects(std::span<const KubeObject> objects);

// "apps/v1" -> {"apps", "v1"}, "v1" -> {"", "v1"}.
struct GroupVersion {
  std::string group;
  std::string version;
};
GroupVersion parse_group_version(std::string_view api_version);

}  // namespace porchsim::kpt
