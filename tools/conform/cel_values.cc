#include "tools/conform/cel_values.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

#include "cel/environment.h"
#include "cel/value/number.h"
#include "cel/value/time.h"

namespace porchsim::scenarios {
namespace {

using api::Json;
using cel::Value;

// Bytes are recorded in base64, for which CEL has functions itself.
Value run_encoder(std::string_view call, Value argument) {
  cel::EnvironmentOptions options;
  options.encoders = true;
  options.variables = {{"x", cel::dyn_type()}};
  const cel::Environment environment(options, cel::make_no_zones());
  cel::Bindings bindings;
  bindings.set("x", std::move(argument));
  return environment.compile(call)->evaluate(bindings).value;
}

Value map_from_record(const Json& entries) {
  std::vector<cel::ValueMap::Entry> list;
  for (const Json& entry : entries.items()) {
    list.push_back({cel_value_from_record(entry[0]), cel_value_from_record(entry[1])});
  }
  return Value::map(cel::ValueMap(std::move(list)));
}

std::string double_text(double value) {
  if (cel::is_nan(value)) return "NaN";
  if (std::isinf(value)) return value < 0 ? "-Infinity" : "Infinity";
  return cel::general_text(value);
}

Json map_record(const cel::ValueMap& map) {
  Json::Array entries;
  for (const auto& [key, value] : map.entries()) {
    entries.push_back(Json::array({record_of_cel_value(key), record_of_cel_value(value)}));
  }
  std::ranges::sort(entries, {}, [](const Json& entry) { return entry[0].dump(); });
  return Json::array(std::move(entries));
}

// The parts between commas that stand in no parentheses.
std::vector<cel::TypeRef> types_in(std::string_view text) {
  std::vector<cel::TypeRef> types;
  int depth = 0;
  std::size_t start = 0;
  for (std::size_t i = 0; i <= text.size(); ++i) {
    if (i == text.size() || (text[i] == ',' && depth == 0)) {
      types.push_back(cel_type_from_text(text.substr(start, i - start)));
      start = i + 2;
    } else {
      depth += text[i] == '(' ? 1 : text[i] == ')' ? -1 : 0;
    }
  }
  return types;
}

}  // namespace

Value cel_value_from_record(const Json& record) {
  const auto& [kind, content] = record.members().front();
  const std::string text = content.text();
  if (kind == "bool") return Value::boolean(content.as_bool());
  if (kind == "int") return Value::integer(cel::parse_int(text).value_or(0));
  if (kind == "uint") return Value::unsigned_integer(cel::parse_uint(text).value_or(0));
  if (kind == "double") return Value::floating(cel::parse_double(text).value_or(0));
  if (kind == "string") return Value::string(text);
  if (kind == "bytes") return run_encoder("base64.decode(x)", Value::string(text));
  if (kind == "timestamp") return Value::timestamp(*cel::parse_timestamp(text));
  if (kind == "duration") return Value::duration(*cel::parse_duration(text));
  if (kind == "map") return map_from_record(content);
  if (kind == "list") {
    cel::ValueList items;
    for (const Json& item : content.items()) items.push_back(cel_value_from_record(item));
    return Value::list(std::move(items));
  }
  return {};
}

Json record_of_cel_value(const Value& value) {
  using Kind = Value::Kind;
  const auto one = [](std::string_view kind, Json content) {
    return Json::object({{kind, std::move(content)}});
  };
  switch (value.kind()) {
    case Kind::Null:
      return one("null", true);
    case Kind::Bool:
      return one("bool", value.as_bool());
    case Kind::Int:
      return one("int", std::to_string(value.as_int()));
    case Kind::Uint:
      return one("uint", std::to_string(value.as_uint()));
    case Kind::Double:
      return one("double", double_text(value.as_double()));
    case Kind::String:
      return one("string", value.as_string());
    case Kind::Bytes:
      return one("bytes", run_encoder("base64.encode(x)", value).as_string());
    case Kind::Type:
      return one("type", value.as_type()->name());
    case Kind::Duration:
      return one("duration", cel::duration_text(value.as_duration()));
    case Kind::Timestamp: {
      cel::Timestamp utc = value.as_timestamp();
      utc.offset_seconds = 0;
      return one("timestamp", cel::timestamp_text(utc));
    }
    case Kind::Optional:
      return one("optional", value.optional_value() == nullptr
                                 ? Json()
                                 : record_of_cel_value(*value.optional_value()));
    case Kind::Map:
      return one("map", map_record(value.as_map()));
    case Kind::List: {
      Json::Array items;
      for (const Value& item : value.as_list()) items.push_back(record_of_cel_value(item));
      return one("list", Json::array(std::move(items)));
    }
    case Kind::Error:
      break;
  }
  return one("error", value.error_message());
}

cel::TypeRef cel_type_from_text(std::string_view text) {
  const std::size_t open = text.find('(');
  if (open != std::string_view::npos) {
    const auto inner = types_in(text.substr(open + 1, text.size() - open - 2));
    const std::string_view name = text.substr(0, open);
    if (name == "list") return cel::list_type(inner[0]);
    if (name == "map") return cel::map_type(inner[0], inner[1]);
    return cel::opaque_type(std::string(name), inner);
  }
  for (const cel::TypeRef& type :
       {cel::bool_type(), cel::int_type(), cel::uint_type(), cel::double_type(), cel::string_type(),
        cel::bytes_type(), cel::null_type(), cel::timestamp_type(), cel::duration_type()}) {
    if (type->name() == text) return type;
  }
  return text.size() == 1 ? cel::type_parameter(std::string(text)) : cel::dyn_type();
}

}  // namespace porchsim::scenarios
