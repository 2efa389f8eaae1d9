#include "kpt/kptfile/kptfile_schema.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "base/ascii.h"
#include "kpt/kptfile/kptfile_json.h"
#include "kpt/kptfile/kptfile_tables.h"
#include "kpt/kyaml/aliases.h"
#include "kpt/kyaml/decoded_scalar.h"
#include "kpt/kyaml/repeated_keys.h"
#include "kpt/sdk/value_encoding.h"

namespace porchsim::kpt {
namespace {

using kptfile_types::Field;
using kptfile_types::Shape;
using kptfile_types::StructType;

class Decoder {
 public:
  Decoder(Decoding decoding, bool styled)
      : strict_(decoding == Decoding::Strict), styled_(styled) {}

  yaml::Node decode_struct(const yaml::Node& node, const StructType& type) {
    Values values(type.fields.size(), kUnset);
    yaml::NodeList decoded;
    decoded.reserve(node.content.size() / 2);
    if (!node.is_null()) {
      if (!expect(node, yaml::NodeKind::Mapping, type.go_type)) return yaml::Node::mapping();
      if (!keys_are_unique(node)) return yaml::Node::mapping();
      for (std::size_t i = 0; i + 1 < node.content.size(); i += 2) {
        const yaml::Node& key = node.content[i];
        if (strict_ && key.is_null()) continue;  // go-yaml passes over it
        const std::size_t field = find(type, key.value);
        if (field == type.fields.size()) {
          if (strict_)
            report(fmt::format("line {}: field {} not found in type {}", key.line, key.value,
                               type.go_type));
          continue;
        }
        yaml::Node value;
        const bool set = decode_field(node.content[i + 1], type.fields[field], value);
        values[field] = set ? decoded.size() : kUnset;
        if (set) decoded.push_back(std::move(value));
      }
    }
    return assemble(type, values, decoded);
  }

  Status done() const {
    if (!undecodable_.empty()) return fail(undecodable_);  // go-yaml stops at it
    if (errors_.empty()) return {};
    return fail("yaml: unmarshal errors:" + errors_);
  }

 private:
  // By field: where its value stands among those decoded.
  using Values = std::vector<std::size_t>;
  static constexpr std::size_t kUnset = static_cast<std::size_t>(-1);

  std::size_t find(const StructType& type, std::string_view key) const {
    for (std::size_t i = 0; i < type.fields.size(); ++i) {
      if (type.fields[i].key == key) return i;
    }
    if (strict_) return type.fields.size();
    for (std::size_t i = 0; i < type.fields.size(); ++i) {
      if (base::same_in_any_case(type.fields[i].key, key)) return i;
    }
    return type.fields.size();
  }

  static yaml::Node assemble(const StructType& type, const Values& values,
                             yaml::NodeList& decoded) {
    yaml::Node out = yaml::Node::mapping();
    out.content.reserve(2 * decoded.size());
    for (std::size_t i = 0; i < type.fields.size(); ++i) {
      const Field& field = type.fields[i];
      const bool set = values[i] != kUnset;
      if (!set && !field.always) continue;
      out.content.push_back(yaml::Node::scalar(field.key));
      if (set) {
        out.content.push_back(std::move(decoded[values[i]]));
      } else {
        out.content.push_back(field.shape == Shape::Int ? encode_integer(0) : encode_string(""));
      }
    }
    if (out.content.empty()) out.style = yaml::kFlow;
    return out;
  }

  // renderStatus stays a tree in the typed view too.
  yaml::Node decode_styled_struct(const yaml::Node& node, const StructType& type) {
    const bool outer = std::exchange(styled_, styled_ || &type == &kptfile_types::kRenderStatus);
    yaml::Node value = decode_struct(node, type);
    styled_ = outer;
    return value;
  }

  // Is there something to write?
  bool decode_field(const yaml::Node& node, const Field& field, yaml::Node& value) {
    if (node.is_null()) return false;
    switch (field.shape) {
      case Shape::String:
        return decode_text(node, field.go_type, value) && !value.value.empty();
      case Shape::Int:
        return decode_int(node, value) && value.value != "0";
      case Shape::StringMap:
        return decode_map(node, field, value);
      case Shape::StringList:
      case Shape::StructList:
        return decode_list(node, field, value);
      case Shape::Struct:
        value = decode_styled_struct(node, *field.type);
        return !field.by_value || !value.content.empty();
    }
    return false;
  }

  bool decode_text(const yaml::Node& node, std::string_view go_type, yaml::Node& value) {
    if (node.is_null()) {
      value = text("");
      return true;
    }
    if (!expect(node, yaml::NodeKind::Scalar, go_type)) return false;
    if (node.tag == yaml::kStrTag) {
      value = text(node.value);
      return true;
    }
    const auto decoded = decoded_text(node);
    if (!decoded) {
      if (undecodable_.empty()) undecodable_ = decoded.error().message;
      return false;
    }
    value = text(*decoded);
    return true;
  }

  yaml::Node text(std::string_view value) const {
    return styled_ ? encode_string(value) : yaml::Node::scalar(value);
  }

  bool decode_int(const yaml::Node& node, yaml::Node& value) {
    if (!node.is_scalar() || node.tag != "!!int") {
      mismatch(node, "int");
      return false;
    }
    value = yaml::Node::scalar(node.value, "!!int");
    return true;
  }

  bool decode_map(const yaml::Node& node, const Field& field, yaml::Node& value) {
    if (!expect(node, yaml::NodeKind::Mapping, field.go_type) || !keys_are_unique(node))
      return false;
    std::map<std::string, yaml::Node, std::less<>> members;
    for (std::size_t i = 0; i + 1 < node.content.size(); i += 2) {
      if (node.content[i].is_null()) continue;
      yaml::Node item;
      if (!decode_text(node.content[i + 1], "string", item)) continue;
      members.insert_or_assign(node.content[i].value, std::move(item));
    }
    const bool some = !members.empty();
    value = encode_map(std::move(members));
    return some;
  }

  bool decode_list(const yaml::Node& node, const Field& field, yaml::Node& value) {
    const bool structs = field.shape == Shape::StructList;
    const std::string go_type =
        structs ? "[]" + std::string(field.go_type) : std::string(field.go_type);
    if (!expect(node, yaml::NodeKind::Sequence, go_type)) return false;
    value = yaml::Node::sequence();
    for (const auto& item : node.content) {
      if (strict_ && item.is_null()) continue;  // go-yaml drops what it cannot set
      if (structs) {
        value.content.push_back(decode_struct(item, *field.type));
      } else {
        yaml::Node one;
        if (decode_text(item, "string", one)) value.content.push_back(std::move(one));
      }
    }
    return !value.content.empty();
  }

  bool keys_are_unique(const yaml::Node& node) {
    const std::string repeated = repeated_keys(node);
    errors_ += repeated;
    return repeated.empty();
  }

  bool expect(const yaml::Node& node, yaml::NodeKind kind, std::string_view go_type) {
    if (node.kind == kind) return true;
    mismatch(node, go_type);
    return false;
  }

  void mismatch(const yaml::Node& node, std::string_view go_type) {
    // go-yaml looks at the keys first.
    if (node.is_mapping() && !keys_are_unique(node)) return;
    std::string value;
    std::string_view tag = node.tag;
    if (node.is_mapping()) tag = "!!map";
    if (node.is_sequence()) tag = "!!seq";
    if (node.is_scalar()) {
      const bool cut = node.value.size() > 10;
      value = fmt::format(" `{}{}`", std::string_view(node.value).substr(0, cut ? 7 : 10),
                          cut ? "..." : "");
    }
    report(fmt::format("line {}: cannot unmarshal {}{} into {}", node.line, tag, value, go_type));
  }

  void report(const std::string& text) { errors_ += "\n  " + text; }

  bool strict_;
  bool styled_;  // strings get the style in which they are written
  std::string errors_;
  std::string undecodable_;
};

Result<yaml::Node> decode(const yaml::Node& mapping, Decoding decoding, bool styled) {
  if (has_aliases(mapping)) {
    const yaml::Node expanded = PORCHSIM_TRY(without_aliases(mapping));
    return decode(expanded, decoding, styled);
  }
  if (decoding == Decoding::Lenient) {
    if (const auto error = kptfile_json_error(mapping); !error.empty()) {
      return fail("unable to convert object to *v1.KptFile with error: " + error);
    }
  }
  Decoder decoder(decoding, styled);
  yaml::Node tree = decoder.decode_struct(mapping, kptfile_types::kKptfile);
  if (const Status done = decoder.done(); !done) return std::unexpected(done.error());
  return tree;
}

}  // namespace

Result<yaml::Node> canonical_kptfile(const yaml::Node& mapping, Decoding decoding) {
  return decode(mapping, decoding, true);
}

Result<yaml::Node> kptfile_values(const yaml::Node& mapping, Decoding decoding) {
  return decode(mapping, decoding, false);
}

Result<yaml::Node> canonical_render_status(const yaml::Node& mapping) {
  Decoder decoder(Decoding::Lenient, true);
  yaml::Node tree = decoder.decode_struct(mapping, kptfile_types::kRenderStatus);
  if (const Status done = decoder.done(); !done) return std::unexpected(done.error());
  return tree;
}

}  // namespace porchsim::kpt
