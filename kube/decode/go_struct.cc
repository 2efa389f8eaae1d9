#include "kube/decode/go_struct.h"

#include <algorithm>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "cel/value/time.h"
#include "kube/decode/json_scan.h"
#include "kube/status/field_error.h"
#include "kube/status/go_json.h"
#include "kube/status/go_text.h"

namespace porchsim::kube {
namespace {

using Read = std::expected<api::Json, std::string>;
using Type = GoField::Type;

std::string_view go_type(const GoField& field) {
  switch (field.type) {
    case Type::Text:
      return "string";
    case Type::Integer:
    case Type::OptionalInteger:
      return "int64";
    case Type::Boolean:
      return "bool";
    case Type::Time:
      return "v1.Time";
    case Type::TextMap:
      return "map[string]string";
    case Type::BytesMap:
      return "map[string][]uint8";
    case Type::TextList:
      return "[]string";
    default:
      return field.inner == nullptr ? "interface {}" : field.inner->name;
  }
}

class Reader {
 public:
  Read read(const api::Json& json, const GoStruct& type, const std::string& path) {
    if (json.is_null()) return api::Json::object();
    if (!json.is_object()) {
      return std::unexpected(fmt::format("json: cannot unmarshal {} into Go value of type v1.{}",
                                         go_json_kind(json), type.name));
    }
    api::Json::Object out;
    for (const auto& [name, member] : json.members()) {
      const std::string below = child_path(path, name);
      const auto field = std::find_if(type.fields.begin(), type.fields.end(),
                                      [&](const GoField& one) { return one.name == name; });
      if (field == type.fields.end()) {
        unknown_.push_back(below);
        continue;
      }
      Read value = read_field(member, *field, type, below);
      if (!value) return value;
      if (is_left_out(*value, *field)) continue;
      out.push_back({name, *std::move(value)});
    }
    return api::Json::from_members(std::move(out));
  }

  std::vector<std::string> take_unknown() { return std::move(unknown_); }

 private:
  static bool is_left_out(const api::Json& value, const GoField& field) {
    if (field.type == Type::Struct) return false;
    if (field.type == Type::Boolean || field.type == Type::OptionalInteger ||
        field.type == Type::OptionalStruct || field.type == Type::Any) {
      return value.is_null();
    }
    return value.is_zero();
  }

  static std::unexpected<std::string> wrong(const api::Json& json, const GoField& field,
                                            const GoStruct& type, std::string_view go_type_name) {
    return std::unexpected(
        fmt::format("json: cannot unmarshal {} into Go struct field {}.{} of type {}",
                    go_json_kind(json), type.name, field.name, go_type_name));
  }

  Read read_field(const api::Json& json, const GoField& field, const GoStruct& type,
                  const std::string& path) {
    if (field.type == Type::Any) return json;
    if (json.is_null() && field.type != Type::Struct) return api::Json();
    switch (field.type) {
      case Type::Text:
        return json.is_string() ? Read(json) : wrong(json, field, type, "string");
      case Type::Integer:
      case Type::OptionalInteger:
        return as_stored(json).is_integer() ? Read(as_stored(json))
                                            : wrong(json, field, type, "int64");
      case Type::Boolean:
        return json.is_bool() ? Read(json) : wrong(json, field, type, "bool");
      case Type::Time:
        return read_time(json, field, type);
      case Type::TextMap:
      case Type::BytesMap:
        return read_map(json, field, type);
      case Type::TextList:
        return read_texts(json, field, type);
      case Type::StructList:
        return read_list(json, field, type, path);
      default:
        return json.is_object() || json.is_null() ? read(json, *field.inner, path)
                                                  : wrong(json, field, type, go_type(field));
    }
  }

  static Read read_time(const api::Json& json, const GoField& field, const GoStruct& type) {
    if (!json.is_string()) return wrong(json, field, type, "string");
    if (json.as_string().empty()) return api::Json();
    auto moment = cel::parse_timestamp(json.as_string());
    if (!moment) {
      return std::unexpected(fmt::format(
          "parsing time {} as \"2006-01-02T15:04:05Z07:00\": cannot parse {} as \"2006\"",
          go_quote(json.as_string()), go_quote(json.as_string())));
    }
    moment->offset_seconds = 0;
    moment->nanoseconds = 0;
    return api::Json(cel::timestamp_text(*moment));
  }

  static Read read_map(const api::Json& json, const GoField& field, const GoStruct& type) {
    if (!json.is_object()) return wrong(json, field, type, go_type(field));
    const bool is_bytes = field.type == Type::BytesMap;
    api::Json::Object out;
    for (const auto& [name, member] : json.members()) {
      if (member.is_null()) {
        out.push_back({name, ""});
        continue;
      }
      if (!member.is_string()) return wrong(member, field, type, is_bytes ? "[]uint8" : "string");
      if (is_bytes) {
        const auto bytes = decode_base64(member.as_string());
        if (!bytes) return std::unexpected(bytes.error());
      }
      out.push_back({name, member});
    }
    return api::Json::from_members(std::move(out));
  }

  static Read read_texts(const api::Json& json, const GoField& field, const GoStruct& type) {
    if (!json.is_array()) return wrong(json, field, type, "[]string");
    api::Json::Array out;
    for (const api::Json& item : json.items()) {
      if (!item.is_string() && !item.is_null()) return wrong(item, field, type, "string");
      out.push_back(item.is_null() ? api::Json("") : item);
    }
    return api::Json::array(std::move(out));
  }

  Read read_list(const api::Json& json, const GoField& field, const GoStruct& type,
                 const std::string& path) {
    if (!json.is_array()) {
      return wrong(json, field, type, fmt::format("[]v1.{}", field.inner->name));
    }
    api::Json::Array out;
    for (std::size_t i = 0; i < json.size(); ++i) {
      if (!json[i].is_object() && !json[i].is_null()) {
        return wrong(json[i], field, type, fmt::format("v1.{}", field.inner->name));
      }
      Read value = read(json[i], *field.inner, index_path(path, i));
      if (!value) return value;
      out.push_back(*std::move(value));
    }
    return api::Json::array(std::move(out));
  }

  std::vector<std::string> unknown_;
};

constexpr std::string_view kBase64 =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

}  // namespace

std::expected<GoValue, std::string> read_go_struct(const api::Json& json, const GoStruct& type,
                                                   std::string_view path) {
  Reader reader;
  Read value = reader.read(json, type, std::string(path));
  if (!value) return std::unexpected(value.error());
  return GoValue{*std::move(value), reader.take_unknown()};
}

std::expected<std::string, std::string> decode_base64(std::string_view text) {
  const auto wrong = [](std::size_t at) {
    return std::unexpected(fmt::format("illegal base64 data at input byte {}", at));
  };
  std::string out;
  unsigned held = 0;
  std::size_t digits = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\n' || text[i] == '\r') continue;
    if (text[i] == '=') {
      const std::size_t wanted = (4 - digits % 4) % 4;
      const std::string_view rest = text.substr(i);
      if (digits % 4 < 2 || rest.size() != wanted ||
          rest != std::string_view("==").substr(0, wanted)) {
        return wrong(i);
      }
      return out;
    }
    const auto digit = kBase64.find(text[i]);
    if (digit == std::string_view::npos) return wrong(i);
    held = held << 6 | static_cast<unsigned>(digit);
    if (++digits % 4 == 1) continue;
    const auto shift = 6 - 2 * ((digits - 1) % 4);
    out.push_back(static_cast<char>(held >> shift & 0xff));
  }
  if (digits % 4 != 0) return wrong(text.size());
  return out;
}

std::string encode_base64(std::string_view bytes) {
  std::string out;
  for (std::size_t i = 0; i < bytes.size(); i += 3) {
    unsigned group = 0;
    const std::size_t count = std::min<std::size_t>(3, bytes.size() - i);
    for (std::size_t j = 0; j < 3; ++j) {
      group = group << 8 | (j < count ? static_cast<unsigned char>(bytes[i + j]) : 0U);
    }
    for (std::size_t j = 0; j < 4; ++j) {
      out.push_back(j <= count ? kBase64[group >> (18 - 6 * j) & 0x3f] : '=');
    }
  }
  return out;
}

}  // namespace porchsim::kube
