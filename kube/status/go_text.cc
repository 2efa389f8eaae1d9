#include "kube/status/go_text.h"

#include <charconv>
#include <cmath>
#include <cstdint>
#include <iterator>
#include <utility>

#include "cel/value/print.h"

namespace porchsim::kube {
namespace {

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

std::string shortest_float(double value, double least, double most) {
  const double size = std::fabs(value);
  const bool plain = size == 0 || (size >= least && size < most);
  char digits[400];
  const auto end = std::to_chars(std::begin(digits), std::end(digits), value,
                                 plain ? std::chars_format::fixed : std::chars_format::scientific)
                       .ptr;
  return {std::begin(digits), end};
}

std::string go_float(double value) {
  constexpr double kSmallPlain = 1e-4;
  constexpr double kLargePlain = 1e6;
  if (std::isnan(value)) return "NaN";
  if (std::isinf(value)) return value > 0 ? "+Inf" : "-Inf";
  return shortest_float(value, kSmallPlain, kLargePlain);
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
