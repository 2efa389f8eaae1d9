#include "kube/schema/cel_values.h"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "base/ascii.h"
#include "cel/value/time.h"
#include "kube/schema/formats.h"

namespace porchsim::kube {
namespace {

constexpr std::array<std::string_view, 21> kReserved = {
    "true",     "false",   "null",      "in",       "as",  "break",  "const",
    "continue", "else",    "for",       "function", "if",  "import", "let",
    "loop",     "package", "namespace", "return",   "var", "void",   "while"};

bool names_date(std::string_view format) { return format == "date"; }
bool names_date_time(std::string_view format) {
  return format == "date-time" || format == "datetime";
}

cel::Value from_base64(std::string_view text) {
  constexpr std::string_view kAlphabet =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string bytes;
  unsigned held = 0;
  int bits = 0;
  for (const char c : text) {
    const auto digit = kAlphabet.find(c);
    if (digit == std::string_view::npos) break;
    held = held << 6 | static_cast<unsigned>(digit);
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    bytes.push_back(static_cast<char>(held >> bits & 0xff));
  }
  return cel::Value::bytes(std::move(bytes));
}

cel::Value text_value(const api::Json& value, std::string_view format) {
  const std::string_view text = value.as_string();
  if (format == "duration") {
    const auto duration = cel::parse_duration(text);
    return duration ? cel::Value::duration(*duration) : cel::Value::error("Invalid duration");
  }
  if (names_date(format) || names_date_time(format)) {
    const std::string whole = names_date(format) ? std::string(text) + "T00:00:00Z" : value.text();
    const auto moment = cel::parse_timestamp(whole);
    return moment ? cel::Value::timestamp(*moment) : cel::Value::error("Invalid date");
  }
  if (format == "byte") return from_base64(text);
  return cel::Value::string(value.text());
}

// Members by the names that rules call them by.
cel::Value object_value(const api::Json& value, const Schema& schema) {
  std::vector<cel::ValueMap::Entry> entries;
  for (const auto& [name, member] : value.members()) {
    const Schema* own = schema.property(name);
    const bool is_told = own != nullptr || schema.embedded_resource;
    const auto called = cel_name(name);
    if (!is_told || !called) continue;
    entries.push_back({cel::Value::string(*called),
                       own == nullptr ? cel_value(member) : cel_value(member, *own)});
  }
  return cel::Value::map(cel::ValueMap(std::move(entries)));
}

cel::Value map_value(const api::Json& value, const Schema& schema) {
  std::vector<cel::ValueMap::Entry> entries;
  for (const auto& [name, member] : value.members()) {
    entries.push_back({cel::Value::string(name), cel_value(member, *schema.additional_properties)});
  }
  return cel::Value::map(cel::ValueMap(std::move(entries)));
}

cel::Value list_value(const api::Json& value, const Schema& schema) {
  cel::ValueList items;
  for (const api::Json& item : value.items()) {
    items.push_back(schema.items == nullptr ? cel_value(item) : cel_value(item, *schema.items));
  }
  return cel::Value::list(std::move(items));
}

bool has_members(const Schema& schema) {
  return !schema.properties.empty() || schema.embedded_resource;
}

cel::TypeRef text_type(std::string_view format) {
  if (format == "duration") return cel::duration_type();
  if (names_date(format) || names_date_time(format)) return cel::timestamp_type();
  if (format == "byte") return cel::bytes_type();
  return cel::string_type();
}

}  // namespace

cel::Value cel_value(const api::Json& value) {
  switch (value.kind()) {
    case api::Json::Kind::Null:
      return {};
    case api::Json::Kind::Bool:
      return cel::Value::boolean(value.as_bool());
    case api::Json::Kind::Integer:
      return cel::Value::integer(value.as_integer());
    case api::Json::Kind::Double:
      return cel::Value::floating(value.as_double());
    case api::Json::Kind::String:
      return cel::Value::string(value.text());
    case api::Json::Kind::Array: {
      cel::ValueList items;
      for (const api::Json& item : value.items()) items.push_back(cel_value(item));
      return cel::Value::list(std::move(items));
    }
    case api::Json::Kind::Object:
      break;
  }
  std::vector<cel::ValueMap::Entry> entries;
  for (const auto& [name, member] : value.members()) {
    entries.push_back({cel::Value::string(name), cel_value(member)});
  }
  return cel::Value::map(cel::ValueMap(std::move(entries)));
}

cel::TypeRef cel_type(const Schema& schema) {
  if (schema.int_or_string || schema.nullable) return cel::dyn_type();
  if (schema.type == "string") return text_type(schema.format);
  if (schema.type == "integer") return cel::int_type();
  if (schema.type == "number") return cel::double_type();
  if (schema.type == "boolean") return cel::bool_type();
  if (schema.type == "array" && schema.items != nullptr) {
    return cel::list_type(cel_type(*schema.items));
  }
  if (schema.type == "object" && !has_members(schema) && schema.additional_properties != nullptr) {
    return cel::map_type(cel::string_type(), cel_type(*schema.additional_properties));
  }
  return cel::dyn_type();
}

cel::Value cel_value(const api::Json& value, const Schema& schema) {
  if (schema.int_or_string || schema.type.empty()) return cel_value(value);
  if (value.is_object() && has_members(schema)) return object_value(value, schema);
  if (value.is_object() && schema.additional_properties != nullptr) return map_value(value, schema);
  if (value.is_array()) return list_value(value, schema);
  if (value.is_string()) return text_value(value, schema.format);
  if (value.is_integer() && schema.type == "number") {
    return cel::Value::floating(static_cast<double>(value.as_integer()));
  }
  if (value.kind() == api::Json::Kind::Double && schema.type == "integer") {
    return cel::Value::integer(static_cast<std::int64_t>(value.as_double()));
  }
  return cel_value(value);
}

std::optional<std::string> cel_name(std::string_view property) {
  if (property.empty() || base::is_digit(property.front())) return std::nullopt;
  if (std::find(kReserved.begin(), kReserved.end(), property) != kReserved.end()) {
    return "__" + std::string(property) + "__";
  }
  std::string out;
  for (std::size_t i = 0; i < property.size(); ++i) {
    const char c = property[i];
    if (property.substr(i).starts_with("__")) {
      out += "__underscores__";
      ++i;
    } else if (base::is_alphanumeric(c) || c == '_') {
      out.push_back(c);
    } else if (c == '.') {
      out += "__dot__";
    } else if (c == '-') {
      out += "__dash__";
    } else if (c == '/') {
      out += "__slash__";
    } else {
      return std::nullopt;
    }
  }
  return out;
}

}  // namespace porchsim::kube
