#include "kube/status/go_text.h"

#include <charconv>
#include <cmath>
#include <cstdint>
#include <iterator>
#include <optional>
#include <utility>

#include "cel/value/print.h"

namespace porchsim::kube {
namespace {

// Whether an int64 holds it exactly.
bool is_whole(double value) {
  constexpr double kLimit = 9223372036854775808.0;
  return std::trunc(value) == value && value >= -kLimit && value < kLimit;
}

// Nothing: it is stored as it is.
std::optional<api::Json> stored_otherwise(const api::Json& value) {
  std::optional<api::Json> out;
  if (value.kind() == api::Json::Kind::Double && is_whole(value.as_double())) {
    out = static_cast<std::int64_t>(value.as_double());
  } else if (value.is_array()) {
    std::size_t place = 0;
    for (const api::Json& item : value.items()) {
      if (auto stored = stored_otherwise(item)) {
        if (!out) out = value;
        out->mutable_items()[place] = *std::move(stored);
      }
      ++place;
    }
  } else {
    for (const auto& [key, member] : value.members()) {
      if (auto stored = stored_otherwise(member)) {
        if (!out) out = value;
        out->set(key, *std::move(stored));
      }
    }
  }
  return out;
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

api::Json as_stored(const api::Json& value) { return stored_otherwise(value).value_or(value); }

}  // namespace porchsim::kube
