#include "kube/managedfields/fieldset/go_text.h"

#include <cstdint>

#include "cel/value/utf8.h"
#include "kube/status/go_text.h"

namespace porchsim::kube::managedfields {
namespace {

using api::Json;

bool is_printable(std::uint32_t code) {
  return code >= 0x20 && code != 0x7F && (code < 0x80 || code > 0xA0) && code != 0xAD;
}

}  // namespace

std::vector<std::string> printable_characters(std::string_view text) {
  std::vector<std::string> out;
  while (!text.empty()) {
    const cel::Rune rune = cel::first_rune(text);
    if (!rune.valid) {
      out.emplace_back("\xef\xbf\xbd");
    } else if (is_printable(rune.value)) {
      out.emplace_back(text.substr(0, rune.bytes));
    }
    text.remove_prefix(rune.bytes);
  }
  return out;
}

std::string go_number(const Json& number) {
  return number.is_integer() ? number.dump() : go_float(number.as_double());
}

std::string go_plain(const Json& value) {
  if (value.is_null()) return "<nil>";
  if (value.is_string()) return value.text();
  if (value.is_bool()) return value.dump();
  if (!value.is_array() && !value.is_object()) return go_number(value);
  std::string out;
  for (const Json& item : value.items()) {
    if (!out.empty()) out += ' ';
    out += go_plain(item);
  }
  for (const Json::Member& member : value.members()) {
    if (!out.empty()) out += ' ';
    out += member.key + ':' + go_plain(member.value);
  }
  return (value.is_array() ? "[" : "map[") + out + ']';
}

std::string go_syntax(const Json& value) {
  if (value.is_null()) return "interface {}(nil)";
  if (value.is_string()) return go_quote(value.as_string());
  if (value.is_bool()) return value.dump();
  if (!value.is_array() && !value.is_object()) return go_number(value);
  std::string out;
  for (const Json& item : value.items()) {
    if (!out.empty()) out += ", ";
    out += go_syntax(item);
  }
  for (const Json::Member& member : value.members()) {
    if (!out.empty()) out += ", ";
    out += go_quote(member.key) + ':' + go_syntax(member.value);
  }
  return go_type(value) + '{' + out + '}';
}

std::string go_type(const Json& value) {
  switch (value.kind()) {
    case Json::Kind::Null:
      return "<nil>";
    case Json::Kind::Bool:
      return "bool";
    case Json::Kind::Integer:
      return "int64";
    case Json::Kind::Double:
      return "float64";
    case Json::Kind::String:
      return "string";
    case Json::Kind::Array:
      return "[]interface {}";
    case Json::Kind::Object:
      break;
  }
  return "map[string]interface {}";
}

}  // namespace porchsim::kube::managedfields
