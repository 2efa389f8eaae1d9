#include "cel/value/print.h"

#include <algorithm>
#include <vector>

#include <fmt/format.h>

#include "cel/value/number.h"
#include "cel/value/time.h"
#include "cel/value/utf8.h"

namespace porchsim::cel {
namespace {

using Kind = Value::Kind;

std::string go_list(const ValueList& items) {
  std::string text = "[";
  for (const Value& item : items) {
    if (text.size() > 1) text += ", ";
    text += go_text(item);
  }
  return text + "]";
}

std::string go_map(const ValueMap& map) {
  std::string text = "{";
  for (const ValueMap::Entry& entry : map.entries()) {
    if (text.size() > 1) text += ", ";
    text += go_text(entry.key) + ": " + go_text(entry.value);
  }
  return text + "}";
}

std::string go_bytes(std::string_view bytes) {
  std::string text = "[";
  for (const char byte : bytes) {
    if (text.size() > 1) text += ' ';
    text += fmt::format("{}", static_cast<unsigned char>(byte));
  }
  return text + "]";
}

std::string double_expression(double value) {
  const std::string text = fixed_text(value);
  if (text == "NaN") return "double(\"NaN\")";
  if (text == "+Inf") return "double(\"Infinity\")";
  if (text == "-Inf") return "double(\"-Infinity\")";
  return text.find('.') == std::string::npos ? text + ".0" : text;
}

std::string bytes_expression(std::string_view bytes) {
  std::string text = "b\"";
  for (const char byte : bytes) {
    text += fmt::format("\\{:03o}", static_cast<unsigned char>(byte));
  }
  return text + "\"";
}

std::string list_expression(const ValueList& items) {
  std::string text = "[";
  for (const Value& item : items) {
    if (text.size() > 1) text += ", ";
    text += expression_text(item);
  }
  return text + "]";
}

std::string map_expression(const ValueMap& map) {
  std::vector<std::string> entries;
  for (const ValueMap::Entry& entry : map.entries()) {
    entries.push_back(expression_text(entry.key) + ": " + expression_text(entry.value));
  }
  std::ranges::sort(entries);
  return fmt::format("{{{}}}", fmt::join(entries, ", "));
}

}  // namespace

std::string go_text(const Value& value) {
  switch (value.kind()) {
    case Kind::Null:
      return "0";
    case Kind::Bool:
      return value.as_bool() ? "true" : "false";
    case Kind::Int:
      return fmt::format("{}", value.as_int());
    case Kind::Uint:
      return fmt::format("{}", value.as_uint());
    case Kind::Double:
      return general_text(value.as_double());
    case Kind::String:
      return value.as_string();
    case Kind::Bytes:
      return go_bytes(value.as_bytes());
    case Kind::List:
      return go_list(value.as_list());
    case Kind::Map:
      return go_map(value.as_map());
    case Kind::Timestamp:
      return timestamp_text(value.as_timestamp());
    case Kind::Duration:
      return duration_text(value.as_duration());
    case Kind::Type:
      return result_text(*value.as_type());
    case Kind::Optional:
      return value.optional_value() == nullptr
                 ? "optional.none()"
                 : "optional(" + go_text(*value.optional_value()) + ")";
    case Kind::Error:
      break;
  }
  return value.error_message();
}

std::string_view go_type_text(const Value& value) {
  switch (value.kind()) {
    case Kind::Null:
      return "types.Null";
    case Kind::Bool:
      return "types.Bool";
    case Kind::Int:
      return "types.Int";
    case Kind::Uint:
      return "types.Uint";
    case Kind::Double:
      return "types.Double";
    case Kind::String:
      return "types.String";
    case Kind::Bytes:
      return "types.Bytes";
    case Kind::List:
      return "*types.baseList";
    case Kind::Map:
      return "*types.baseMap";
    case Kind::Timestamp:
      return "types.Timestamp";
    case Kind::Duration:
      return "types.Duration";
    case Kind::Type:
      return "*types.Type";
    case Kind::Optional:
      return "*types.Optional";
    case Kind::Error:
      break;
  }
  return "*types.Err";
}

std::string expression_text(const Value& value) {
  switch (value.kind()) {
    case Kind::Null:
      return "null";
    case Kind::Uint:
      return fmt::format("{}u", value.as_uint());
    case Kind::Double:
      return double_expression(value.as_double());
    case Kind::String:
      return quoted(value.as_string());
    case Kind::Bytes:
      return bytes_expression(value.as_bytes());
    case Kind::List:
      return list_expression(value.as_list());
    case Kind::Map:
      return map_expression(value.as_map());
    case Kind::Timestamp: {
      Timestamp utc = value.as_timestamp();
      utc.offset_seconds = 0;
      return "timestamp(\"" + timestamp_text(utc) + "\")";
    }
    case Kind::Duration:
      return "duration(\"" + duration_text(value.as_duration()) + "\")";
    case Kind::Type:
      return value.as_type()->name();
    case Kind::Optional:
      return value.optional_value() == nullptr
                 ? "optional.none()"
                 : "optional.of(" + expression_text(*value.optional_value()) + ")";
    default:
      return go_text(value);
  }
}

std::string quoted(std::string_view text) {
  std::string out = "\"";
  while (!text.empty()) {
    const Rune rune = first_rune(text);
    const char c = text[0];
    constexpr std::string_view kEscaped = "\a\b\f\n\r\t\v\\\"";
    constexpr std::string_view kLetters = "abfnrtv\\\"";
    if (!rune.valid) {
      out += fmt::format("\\x{:02x}", static_cast<unsigned char>(c));
    } else if (rune.bytes > 1) {
      out += text.substr(0, rune.bytes);
    } else if (const std::size_t at = kEscaped.find(c); at != std::string_view::npos) {
      out += '\\';
      out += kLetters[at];
    } else if (rune.value < 0x20 || rune.value == 0x7F) {
      out += fmt::format("\\x{:02x}", rune.value);
    } else {
      out += c;
    }
    text.remove_prefix(rune.bytes);
  }
  return out + "\"";
}

}  // namespace porchsim::cel
