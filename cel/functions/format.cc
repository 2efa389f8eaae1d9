#include "cel/functions/format.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include <fmt/format.h>

#include "base/ascii.h"
#include "cel/value/number.h"
#include "cel/value/print.h"
#include "cel/value/time.h"
#include "cel/value/utf8.h"

namespace porchsim::cel {
namespace {

using Kind = Value::Kind;

FormatError wrapped(std::string_view what, FormatError error) {
  error.message = fmt::format("{}: {}", what, error.message);
  return error;
}

// ".3" off the front of a clause.
std::expected<int, FormatError> take_precision(std::string_view& clause) {
  constexpr int kDefault = 6;
  const auto fail = [](std::string message) {
    return std::unexpected(
        FormatError{"error while parsing precision: " + std::move(message), false});
  };
  if (!clause.starts_with('.')) return kDefault;
  std::size_t end = 1;
  while (end < clause.size() && base::is_digit(clause[end])) ++end;
  if (end == clause.size()) return fail("could not find end of precision specifier");
  const std::string_view digits = clause.substr(1, end - 1);
  clause.remove_prefix(end);
  const auto precision = parse_int(digits);
  if (!precision) {
    return fail(
        fmt::format("error while converting precision to integer: strconv.Atoi: parsing {}: {}",
                    quoted(digits), digits.empty() ? "invalid syntax" : "value out of range"));
  }
  constexpr std::int64_t kMost = 1'000'000'000;
  return static_cast<int>(std::min(*precision, kMost));
}

std::expected<FormatClause, FormatError> take_clause(std::string_view& rest) {
  auto precision = take_precision(rest);
  if (!precision) return std::unexpected(precision.error());
  const char kind = rest[0];
  rest.remove_prefix(1);
  if (std::string_view("sdfebxXo").find(kind) != std::string_view::npos) {
    return FormatClause{kind, *precision};
  }
  std::string rune;
  append_rune(rune, static_cast<unsigned char>(kind));
  return std::unexpected(
      FormatError{fmt::format("unrecognized formatting clause \"{}\"", rune), false});
}

std::string double_text(double value) {
  if (is_nan(value)) return "NaN";
  if (std::isinf(value)) return value < 0 ? "-Infinity" : "Infinity";
  return fixed_text(value);
}

std::expected<std::string, FormatError> plain_text(const Value& value);

std::expected<std::string, FormatError> map_text(const ValueMap& map) {
  std::vector<std::pair<std::string, std::string>> entries;
  for (const ValueMap::Entry& entry : map.entries()) {
    auto key = plain_text(entry.key);
    if (!key) return key;
    auto text = plain_text(entry.value);
    if (!text) return text;
    entries.emplace_back(std::move(*key), std::move(*text));
  }
  std::ranges::sort(entries);
  std::string all = "{";
  for (const auto& [key, text] : entries) {
    if (all.size() > 1) all += ", ";
    all += key + ": " + text;
  }
  return all + "}";
}

std::expected<std::string, FormatError> list_text(const ValueList& items) {
  std::string all = "[";
  for (const Value& item : items) {
    auto text = plain_text(item);
    if (!text) return text;
    if (all.size() > 1) all += ", ";
    all += *text;
  }
  return all + "]";
}

std::expected<std::string, FormatError> plain_text(const Value& value) {
  switch (value.kind()) {
    case Kind::Null:
      return "null";
    case Kind::Double:
      return double_text(value.as_double());
    case Kind::Bytes:
      return value.as_bytes();
    case Kind::Timestamp: {
      Timestamp utc = value.as_timestamp();
      utc.offset_seconds = 0;
      return timestamp_text(utc);
    }
    case Kind::Type:
      return value.as_type()->name();
    case Kind::List:
      return list_text(value.as_list());
    case Kind::Map:
      return map_text(value.as_map());
    case Kind::Optional:
    case Kind::Error:
      return std::unexpected(
          FormatError{*refused_by_clause({'s'}, TypeKind::Opaque, value.type_name()), true});
    default:
      return go_text(value);
  }
}

// fmt's %f and %e of a double. A precision beyond its limit is none to it.
std::string rounded(FormatClause clause, double value) {
  if (is_nan(value) || std::isinf(value)) return double_text(value);
  constexpr int kMost = 1'000'000;
  const bool bad = clause.precision > kMost;
  const int precision = bad ? 6 : clause.precision;
  return (bad ? "%!(BADPREC)" : "") + (clause.kind == 'f'
                                           ? fmt::format("{:.{}f}", value, precision)
                                           : fmt::format("{:.{}e}", value, precision));
}

// What fmt says of %f for an integer.
template <class T>
std::string misprinted(FormatClause clause, std::string_view type, T value) {
  constexpr int kMost = 1'000'000;
  const bool bad = clause.precision > kMost;
  std::string digits = fmt::format("{}", value);
  const bool negative = digits.starts_with('-');
  if (negative) digits.erase(0, 1);
  const auto width = static_cast<std::size_t>(bad ? 0 : clause.precision);
  if (digits.size() < width) digits.insert(0, width - digits.size(), '0');
  return fmt::format("{}%!{}({}={}{})", bad ? "%!(BADPREC)" : "", clause.kind, type,
                     negative ? "-" : "", digits);
}

std::string in_base(FormatClause clause, const Value& value) {
  const bool is_int = value.is(Kind::Int);
  const bool negative = is_int && value.as_int() < 0;
  const std::uint64_t magnitude = is_int
                                      ? (negative ? ~static_cast<std::uint64_t>(value.as_int()) + 1
                                                  : static_cast<std::uint64_t>(value.as_int()))
                                      : value.as_uint();
  const std::string sign = negative ? "-" : "";
  switch (clause.kind) {
    case 'b':
      return sign + fmt::format("{:b}", magnitude);
    case 'o':
      return sign + fmt::format("{:o}", magnitude);
    case 'X':
      return sign + fmt::format("{:X}", magnitude);
    default:
      return sign + fmt::format("{:x}", magnitude);
  }
}

std::string hex_of_bytes(FormatClause clause, std::string_view bytes) {
  std::string text;
  for (const char byte : bytes) {
    const auto value = static_cast<unsigned char>(byte);
    text += clause.kind == 'X' ? fmt::format("{:02X}", value) : fmt::format("{:02x}", value);
  }
  return text;
}

}  // namespace

std::expected<std::string, FormatError> run_format(std::string_view format, std::size_t arguments,
                                                   const FormatArgument& argument,
                                                   std::size_t* clauses) {
  std::string out;
  std::size_t index = 0;
  while (!format.empty()) {
    const std::size_t percent = format.find('%');
    out += format.substr(0, percent);
    if (percent == std::string_view::npos) break;
    format.remove_prefix(percent + 1);
    if (format.starts_with('%')) {
      out += '%';
      format.remove_prefix(1);
      continue;
    }
    const auto out_of_range = [&index] {
      return std::unexpected(FormatError{fmt::format("index {} out of range", index), false});
    };
    if (clauses != nullptr) ++*clauses;
    if (clauses == nullptr && index >= arguments) return out_of_range();
    if (format.empty()) return std::unexpected(FormatError{"unexpected end of string", false});
    if (index >= arguments) return out_of_range();
    const auto clause = take_clause(format);
    if (!clause) {
      return std::unexpected(wrapped("could not parse formatting clause", clause.error()));
    }
    auto text = argument(index, *clause);
    if (!text) return std::unexpected(wrapped("error during formatting", text.error()));
    out += *text;
    ++index;
  }
  return out;
}

std::optional<std::string> refused_by_clause(FormatClause clause, TypeKind type,
                                             std::string_view type_name) {
  const auto is = [type](std::initializer_list<TypeKind> kinds) {
    return std::ranges::find(kinds, type) != kinds.end();
  };
  const auto refused = [type_name](std::string_view rule) {
    return fmt::format("{}, was given {}", rule, type_name);
  };
  using enum TypeKind;
  switch (clause.kind) {
    case 'd':
      if (is({Int, Uint, Double})) return std::nullopt;
      return refused("decimal clause can only be used on ints, uints, and doubles");
    case 'f':
      if (is({Int, Uint, Double})) return std::nullopt;
      return refused("fixed-point clause can only be used on ints, uints, and doubles");
    case 'e':
      if (is({Int, Uint, Double})) return std::nullopt;
      return refused("scientific clause can only be used on ints, uints, and doubles");
    case 'b':
      if (is({Int, Uint, Bool})) return std::nullopt;
      return refused("only ints, uints, and bools can be formatted as binary");
    case 'o':
      if (is({Int, Uint})) return std::nullopt;
      return refused("octal clause can only be used on ints and uints");
    case 's':
      if (is({List, Map, Int, Uint, Double, Bool, String, Timestamp, Bytes, Duration, Type,
              Null})) {
        return std::nullopt;
      }
      return refused(
          "string clause can only be used on strings, bools, bytes, ints, doubles, maps, lists, "
          "types, durations, and timestamps");
    default:
      if (is({Int, Uint, String, Bytes})) return std::nullopt;
      return refused("only ints, uints, bytes, and strings can be formatted as hex");
  }
}

std::expected<std::string, FormatError> format_value(FormatClause clause, const Value& value) {
  if (const auto refused = refused_by_clause(clause, value.type_of()->kind(), value.type_name())) {
    return std::unexpected(FormatError{*refused, true});
  }
  switch (clause.kind) {
    case 's':
      return plain_text(value);
    case 'd':
      return value.is(Kind::Double) ? double_text(value.as_double()) : go_text(value);
    case 'f':
    case 'e':
      if (value.is(Kind::Double)) return rounded(clause, value.as_double());
      return value.is(Kind::Int) ? misprinted(clause, "int64", value.as_int())
                                 : misprinted(clause, "uint64", value.as_uint());
    default:
      break;
  }
  if (value.is(Kind::Bool)) return value.as_bool() ? "1" : "0";
  if (value.is(Kind::String)) return hex_of_bytes(clause, value.as_string());
  if (value.is(Kind::Bytes)) return hex_of_bytes(clause, value.as_bytes());
  return in_base(clause, value);
}

Value format_string(CallContext& context, Arguments arguments) {
  const ValueList& values = arguments[1].as_list();
  const auto argument = [&](std::size_t index,
                            FormatClause clause) -> std::expected<std::string, FormatError> {
    const auto precise = static_cast<std::uint64_t>(clause.precision);
    constexpr std::uint64_t kOfClause = 20;
    if (!context.budget.work(kOfClause + 4 * values[index].weight() + precise)) {
      return std::unexpected(FormatError{out_of_budget().error_message(), false});
    }
    return format_value(clause, values[index]);
  };
  auto text = run_format(arguments[0].as_string(), values.size(), argument);
  if (context.budget.is_exceeded()) return out_of_budget();
  return text ? Value::string(std::move(*text)) : Value::error(text.error().message);
}

}  // namespace porchsim::cel
