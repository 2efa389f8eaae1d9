#include "controllers/kpt/kptfile_json.h"

#include <algorithm>
#include <map>
#include <string_view>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "controllers/kpt/ascii.h"
#include "controllers/kpt/kptfile_types.h"

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
    return same_in_any_case(field.key, key);
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

class JsonReader {
 public:
  std::string take_error() { return std::move(error_); }

  void read_struct(const yaml::Node& node, const StructType& type) {
    if (node.is_null()) return;
    if (!node.is_mapping()) return report(json_kind(node), type.go_type);
    const std::string_view outer = struct_;
    for (const auto& [key, value] : sorted(node)) {
      const Field* field = find_field(type, key);
      if (field == nullptr || !error_.empty()) continue;
      struct_ = type.go_type.substr(type.go_type.find('.') + 1);
      path_.push_back(field->key);
      read_field(*value, *field);
      path_.pop_back();
    }
    struct_ = outer;
  }

 private:
  static std::map<std::string_view, const yaml::Node*> sorted(const yaml::Node& mapping) {
    std::map<std::string_view, const yaml::Node*> members;
    for (std::size_t i = 0; i + 1 < mapping.content.size(); i += 2) {
      members.insert_or_assign(mapping.content[i].value, &mapping.content[i + 1]);
    }
    return members;
  }

  void read_field(const yaml::Node& node, const Field& field) {
    if (node.is_null()) return;
    switch (field.shape) {
      case Shape::String:
        return read_text(node, field.go_type);
      case Shape::Int:
        return read_int(node);
      case Shape::StringMap:
        if (!node.is_mapping()) return report(json_kind(node), field.go_type);
        for (const auto& [key, value] : sorted(node)) read_text(*value, "string");
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

std::string kptfile_json_error(const yaml::Node& kptfile) {
  JsonReader reader;
  reader.read_struct(kptfile, kptfile_types::kKptfile);
  return reader.take_error();
}

}  // namespace porchsim::kpt
