#include "kpt/kptfile/kptfile_json.h"

#include <algorithm>
#include <map>
#include <string_view>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/ascii.h"
#include "kpt/kptfile/kptfile_tables.h"
#include "kpt/kyaml/decoded_scalar.h"
#include "kpt/kyaml/repeated_keys.h"

namespace porchsim::kpt {
namespace {

using kptfile_types::Field;
using kptfile_types::Shape;
using kptfile_types::StructType;

// The exact name wins over one in another case.
const Field* find_field(const StructType& type, std::string_view key) {
  const auto exact = std::find_if(type.fields.begin(), type.fields.end(),
                                  [key](const Field& field) { return field.key == key; });
  if (exact != type.fields.end()) return &*exact;
  const auto near = std::find_if(type.fields.begin(), type.fields.end(), [key](const Field& field) {
    return base::same_in_any_case(field.key, key);
  });
  return near == type.fields.end() ? nullptr : &*near;
}

// As encoding/json names what it read.
std::string json_kind(const yaml::Node& node) {
  if (node.is_mapping()) return "object";
  if (node.is_sequence()) return "array";
  if (node.tag == "!!bool") return "bool";
  return node.tag == "!!int" || node.tag == "!!float" ? "number" : "string";
}

// What go-yaml says of keys that repeat, in the order in which it decodes; a mapping that has some
// is not looked into.
std::string repeats_within(const yaml::Node& node) {
  if (node.is_mapping()) {
    if (std::string repeated = repeated_keys(node); !repeated.empty()) return repeated;
  }
  std::string all;
  for (const yaml::Node& child : node.content) all += repeats_within(child);
  return all;
}

using SortedMembers = std::map<std::string_view, const yaml::Node*>;

SortedMembers sorted_members(const yaml::Node& mapping) {
  SortedMembers members;
  for (std::size_t i = 0; i + 1 < mapping.content.size(); i += 2)
    members.insert_or_assign(mapping.content[i].value, &mapping.content[i + 1]);
  return members;
}

// go-yaml makes a map of such a mapping that has no JSON.
bool has_other_keys(const yaml::Node& mapping) {
  for (std::size_t i = 0; i + 1 < mapping.content.size(); i += 2) {
    const yaml::Tag& tag = mapping.content[i].tag;
    if (tag != "!!str" && tag != "!!merge") return true;
  }
  return false;
}

// "+Inf" for ".inf"; nothing if the scalar has a JSON.
std::string_view without_json(const yaml::Node& scalar) {
  if (scalar.tag != "!!float") return {};
  const std::string_view text = scalar.value;
  if (text.ends_with("nan") || text.ends_with("NaN") || text.ends_with("NAN")) return "NaN";
  if (!text.ends_with("inf") && !text.ends_with("Inf") && !text.ends_with("INF")) return {};
  return text.starts_with('-') ? "-Inf" : "+Inf";
}

// What encoding/json says of the first thing below that it cannot write, by the order of keys.
std::string unsupported_within(const yaml::Node& node, bool top) {
  if (const std::string_view value = without_json(node); !value.empty())
    return fmt::format("json: unsupported value: {}", value);
  if (node.is_sequence()) {
    for (const yaml::Node& item : node.content) {
      if (std::string error = unsupported_within(item, false); !error.empty()) return error;
    }
  }
  if (!node.is_mapping()) return {};
  if (!top && has_other_keys(node)) return "json: unsupported type: map[interface {}]interface {}";
  for (const auto& [key, value] : sorted_members(node)) {
    if (std::string error = unsupported_within(*value, false); !error.empty()) return error;
  }
  return {};
}

class JsonReader {
 public:
  std::string take_error() { return std::move(error_); }

  void read_struct(const yaml::Node& node, const StructType& type) {
    if (node.is_null()) return;
    if (!node.is_mapping()) return report(json_kind(node), type.go_type);
    const std::string_view outer = struct_;
    for (const auto& [key, value] : sorted_members(node)) {
      const Field* field = find_field(type, key);
      if (field == nullptr || !error_.empty()) continue;
      struct_ = type.go_type.substr(type.go_type.find('.') + 1);
      const std::size_t outer_path = path_.size();
      if (!field->embedded.empty()) path_.push_back(field->embedded);
      path_.push_back(field->key);
      read_field(*value, *field);
      path_.resize(outer_path);
    }
    struct_ = outer;
  }

 private:
  void read_field(const yaml::Node& node, const Field& field) {
    if (node.is_null()) return;
    switch (field.shape) {
      case Shape::String:
        return read_text(node, field.go_type);
      case Shape::Int:
        return read_int(node);
      case Shape::StringMap:
        if (!node.is_mapping()) return report(json_kind(node), field.go_type);
        for (const auto& [key, value] : sorted_members(node)) read_text(*value, "string");
        return;
      case Shape::StringList:
        if (!node.is_sequence()) return report(json_kind(node), field.go_type);
        for (const yaml::Node& item : node.content) read_text(item, "string");
        return;
      case Shape::StructList:
        if (!node.is_sequence()) {
          return report(json_kind(node), "[]" + std::string(field.go_type));
        }
        for (const yaml::Node& item : node.content) read_struct(item, *field.type);
        return;
      case Shape::Struct:
        return read_struct(node, *field.type);
    }
  }

  void read_text(const yaml::Node& node, std::string_view go_type) {
    if (!node.is_null() && json_kind(node) != "string") report(json_kind(node), go_type);
  }

  void read_int(const yaml::Node& node) {
    if (node.tag == "!!int") return;
    const std::string kind = json_kind(node);
    report(kind == "number" ? "number " + node.value : kind, "int");
  }

  void report(std::string_view kind, std::string_view go_type) {
    if (!error_.empty()) return;
    error_ = fmt::format("json: cannot unmarshal {} into Go struct field {}.{} of type {}", kind,
                         struct_, fmt::join(path_, "."), go_type);
  }

  std::string_view struct_;             // the innermost that is being read
  std::vector<std::string_view> path_;  // of field names, from the top
  std::string error_;
};

}  // namespace

std::string object_json_error(const yaml::Node& object) {
  if (std::string error = decoding_error(object); !error.empty()) return error;
  if (!repeats_within(object).empty()) {
    // The lines told are those of the object as it is printed.
    const auto printed = yaml::parse(yaml::print(object));
    const bool whole = printed && !printed->content.empty();
    return "yaml: unmarshal errors:" + repeats_within(whole ? printed->content.front() : object);
  }
  return unsupported_within(object, true);
}

std::string typed_json_error(const yaml::Node& object, const StructType& type) {
  if (std::string error = object_json_error(object); !error.empty()) return error;
  JsonReader reader;
  reader.read_struct(object, type);
  return reader.take_error();
}

std::string kptfile_json_error(const yaml::Node& kptfile) {
  return typed_json_error(kptfile, kptfile_types::kKptfile);
}

}  // namespace porchsim::kpt
