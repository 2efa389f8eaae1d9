#include "kube/status/go_text.h"

#include <charconv>
#include <cmath>
#include <cstdint>
#include <iterator>
#include <utility>

#include "cel/value/print.h"

namespace porchsim::kube {
namespace {

// From here on Go writes an exponent.
constexpr double kLargePlain = 1e21;
constexpr double kSmallPlain = 1e-4;

std::string shortest(double value, std::chars_format format) {
  char digits[400];
  const auto end = std::to_chars(std::begin(digits), std::end(digits), value, format).ptr;
  return {std::begin(digits), end};
}

// What encoding/json makes safe for HTML. Outside of strings none of it occurs.
void append_safe(std::string& out, std::string_view json) {
  for (std::size_t i = 0; i < json.size(); ++i) {
    const std::string_view rest = json.substr(i);
    if (rest.front() == '<') {
      out += "\\u003c";
    } else if (rest.front() == '>') {
      out += "\\u003e";
    } else if (rest.front() == '&') {
      out += "\\u0026";
    } else if (rest.starts_with("\u2028") || rest.starts_with("\u2029")) {
      out += rest.starts_with("\u2028") ? "\\u2028" : "\\u2029";
      i += 2;
    } else {
      out.push_back(rest.front());
    }
  }
}

// Whether an int64 holds it exactly.
bool is_whole(double value) {
  constexpr double kLimit = 9223372036854775808.0;
  return std::trunc(value) == value && value >= -kLimit && value < kLimit;
}

bool holds_whole_float(const api::Json& value) {
  if (value.kind() == api::Json::Kind::Double) return is_whole(value.as_double());
  for (const api::Json& item : value.items()) {
    if (holds_whole_float(item)) return true;
  }
  for (const auto& [key, member] : value.members()) {
    if (holds_whole_float(member)) return true;
  }
  return false;
}

}  // namespace

std::string go_float(double value) {
  if (std::isnan(value)) return "NaN";
  if (std::isinf(value)) return value > 0 ? "+Inf" : "-Inf";
  const double size = std::fabs(value);
  if (size != 0 && (size < kSmallPlain || size >= kLargePlain)) {
    return shortest(value, std::chars_format::scientific);
  }
  return shortest(value, std::chars_format::fixed);
}

std::string go_json(const api::Json& value) {
  std::string out;
  append_safe(out, value.dump());
  return out;
}

std::string go_quote(std::string_view text) { return cel::quoted(text); }

std::string_view json_type_name(const api::Json& value) {
  switch (value.kind()) {
    case api::Json::Kind::Null:
      return "null";
    case api::Json::Kind::Bool:
      return "boolean";
    case api::Json::Kind::Integer:
      return "integer";
    case api::Json::Kind::Double:
      return "number";
    case api::Json::Kind::String:
      return "string";
    case api::Json::Kind::Array:
      return "array";
    case api::Json::Kind::Object:
      return "object";
  }
  return "";
}

api::Json as_stored(const api::Json& value) {
  if (!holds_whole_float(value)) return value;
  if (value.kind() == api::Json::Kind::Double) {
    return static_cast<std::int64_t>(value.as_double());
  }
  if (value.is_array()) {
    api::Json::Array items;
    for (const api::Json& item : value.items()) items.push_back(as_stored(item));
    return api::Json::array(std::move(items));
  }
  api::Json::Object members;
  for (const auto& [key, member] : value.members()) members.push_back({key, as_stored(member)});
  return api::Json::from_members(std::move(members));
}

}  // namespace porchsim::kube
