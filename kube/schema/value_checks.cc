#include "kube/schema/value_checks.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include <fmt/format.h>

#include "cel/value/utf8.h"
#include "kube/schema/formats.h"
#include "kube/status/go_json.h"
#include "kube/status/go_text.h"

namespace porchsim::kube {
namespace {

bool is_double(const api::Json& value) { return value.kind() == api::Json::Kind::Double; }

// swag.IsFloat64AJSONInteger: near enough to an integer that JSON can hold.
bool is_json_integer(double value) {
  constexpr double kLargest = 9007199254740991.0;
  constexpr double kNear = 1e-9;
  if (!std::isfinite(value) || std::fabs(value) > kLargest) return false;
  const double whole = std::trunc(value);
  if (whole == value) return true;
  if (whole < 0 || value < 0) return false;  // Go compares with an unsigned integer
  return whole != 0 && (value - whole) / (value + whole) < kNear;
}

std::int64_t whole_part(double value) { return static_cast<std::int64_t>(value); }

// Go converts a number to the type of the enum's before it compares.
bool is_same_number(const api::Json& value, const api::Json& allowed) {
  if (allowed.is_integer()) {
    return (value.is_integer() ? value.as_integer() : whole_part(value.as_double())) ==
           allowed.as_integer();
  }
  const double number =
      value.is_integer() ? static_cast<double>(value.as_integer()) : value.as_double();
  return number == allowed.as_double();
}

bool is_allowed(const api::Json& value, const api::Json& allowed) {
  if (is_number(value) && is_number(allowed)) return is_same_number(value, allowed);
  return value.kind() == allowed.kind() && !value.is_null() && value == allowed;
}

}  // namespace

void Findings::add(FieldError error, std::string sentence) {
  const bool told = std::any_of(errors.begin(), errors.end(), [&](const Finding& finding) {
    return finding.sentence == sentence;
  });
  if (!told) errors.push_back({std::move(error), std::move(sentence)});
}

void Findings::add_plain(std::string_view root, std::string sentence) {
  FieldError error = invalid_field(std::string(root), "", sentence);
  add(std::move(error), std::move(sentence));
}

void Findings::merge(Findings other) {
  for (Finding& finding : other.errors) add(std::move(finding.error), std::move(finding.sentence));
  matches += other.matches;
}

bool is_number(const api::Json& value) { return value.is_integer() || is_double(value); }

std::string ValueChecks::field(std::string_view path) const {
  if (path.empty() || path == ".") return std::string(root_);
  return child_path(root_, path.starts_with('.') ? path.substr(1) : path);
}

std::vector<std::string_view> ValueChecks::types() const {
  if (schema_.int_or_string) return {"integer", "string"};
  if (schema_.type.empty()) return {};
  return {schema_.type};
}

bool ValueChecks::allows(std::string_view type) const {
  const auto all = types();
  return std::find(all.begin(), all.end(), type) != all.end();
}

bool ValueChecks::has_type() const { return !types().empty() || !schema_.format.empty(); }

FieldError ValueChecks::wrong_type(std::string_view wanted, const api::Json& found,
                                   std::string& sentence) const {
  sentence =
      fmt::format("{} in body must be of type {}: {}", path_, wanted, go_quote(found.as_string()));
  return {FieldError::Type::TypeInvalid, field(), found, sentence};
}

Findings ValueChecks::type(const api::Json& value) const {
  Findings out;
  if (!has_type()) return out;
  const std::string wanted = fmt::format("{}", fmt::join(types(), ","));
  const std::string_view found = json_type_name(value);
  std::string sentence;
  if (value.is_null()) {
    if (!types().empty() && !schema_.nullable) {
      FieldError error = wrong_type(wanted, found, sentence);
      out.add(std::move(error), std::move(sentence));
      return out;
    }
    ++out.matches;
    return out;
  }
  const bool whole = is_double(value) && is_json_integer(value.as_double()) && allows("integer");
  const bool fits = allows(found) || whole || (value.is_integer() && allows("number"));
  // The format of a string stands for its type: numbers, booleans and objects are measured by it,
  // strings and lists are left to the check of the format.
  const bool is_text = value.is_string() || value.is_array();
  const bool by_format = !schema_.format.empty() && !fits && !is_text;
  const bool left = !schema_.format.empty() && is_text && !allows("number") && !allows("integer");
  if (by_format) {
    const std::string_view go_format = value.is_integer() ? "int64"
                                       : is_double(value) ? "float64"
                                                          : "";
    FieldError error = wrong_type(schema_.format, go_format, sentence);
    out.add(std::move(error), std::move(sentence));
  } else if (!fits && !left) {
    FieldError error = wrong_type(wanted, found, sentence);
    out.add(std::move(error), std::move(sentence));
  } else {
    ++out.matches;
  }
  return out;
}

Findings ValueChecks::invalid(api::Json value, std::string sentence) const {
  Findings out;
  FieldError error = invalid_field(field(), std::move(value), sentence);
  out.add(std::move(error), std::move(sentence));
  return out;
}

Findings ValueChecks::text(const api::Json& value) const {
  const auto length = static_cast<std::int64_t>(cel::count_runes(value.as_string()));
  Findings out;
  if (schema_.max_length && length > *schema_.max_length) {
    out.add(too_long_field(field(), *schema_.max_length),
            fmt::format("{} in body should be at most {} chars long", path_, *schema_.max_length));
    return out;
  }
  if (schema_.min_length && length < *schema_.min_length) {
    return invalid(value, fmt::format("{} in body should be at least {} chars long", path_,
                                      *schema_.min_length));
  }
  if (schema_.pattern.empty()) return out;
  if (!schema_.pattern_program) {
    return invalid(value, fmt::format("{} in body should match '{}, but pattern is invalid: {}'",
                                      path_, schema_.pattern, schema_.pattern_error));
  }
  if (!schema_.pattern_program->matches(value.as_string())) {
    return invalid(value, fmt::format("{} in body should match '{}'", path_, schema_.pattern));
  }
  return out;
}

Findings ValueChecks::format(const api::Json& value) const {
  Findings out;
  ++out.matches;
  if (has_format(schema_.format, value.as_string())) return out;
  std::string sentence;
  FieldError error = wrong_type(schema_.format, value, sentence);
  out.add(std::move(error), std::move(sentence));
  return out;
}

Findings ValueChecks::multiple(const api::Json& value) const {
  const double factor = *schema_.multiple_of;
  const auto fails = [&](std::string number) {
    return invalid(value, fmt::format("{} in body should be a multiple of {}", path_, number));
  };
  if (value.is_integer()) {
    const std::int64_t whole = whole_part(factor);
    if (whole <= 0) {
      return invalid(whole, fmt::format("factor MultipleOf declared for {} must be positive: {}",
                                        path_, whole));
    }
    return value.as_integer() % whole == 0 ? Findings{} : fails(fmt::format("{}", whole));
  }
  const double quotient = factor < 1 ? 1 / factor * value.as_double() : value.as_double() / factor;
  return is_json_integer(quotient) ? Findings{} : fails(go_float(factor));
}

Findings ValueChecks::limit(const api::Json& value, double bound, bool exclusive,
                            bool is_most) const {
  const bool whole = value.is_integer();
  const auto is_beyond = [&](auto number, auto limit) {
    if (number == limit) return exclusive;
    return is_most ? number > limit : number < limit;
  };
  const bool beyond = whole ? is_beyond(value.as_integer(), whole_part(bound))
                            : is_beyond(value.as_double(), bound);
  if (!beyond) return {};
  const std::string_view words = is_most
                                     ? (exclusive ? "less than" : "less than or equal to")
                                     : (exclusive ? "greater than" : "greater than or equal to");
  const std::string text = whole ? fmt::format("{}", whole_part(bound)) : go_float(bound);
  return invalid(value, fmt::format("{} in body should be {} {}", path_, words, text));
}

Findings ValueChecks::number(const api::Json& value) const {
  Findings out;
  if (schema_.multiple_of) out.merge(multiple(value));
  if (schema_.minimum) {
    out.merge(limit(value, *schema_.minimum, schema_.exclusive_minimum, false));
  }
  if (schema_.maximum) {
    out.merge(limit(value, *schema_.maximum, schema_.exclusive_maximum, true));
  }
  ++out.matches;
  return out;
}

Findings ValueChecks::too_many(std::size_t found, std::int64_t most, std::string_view of) const {
  Findings out;
  out.add(too_many_field(field(), static_cast<std::int64_t>(found), most),
          fmt::format("{} in body should have at most {} {}", path_, most, of));
  return out;
}

Findings ValueChecks::item_count(const api::Json& value) const {
  const auto count = static_cast<std::int64_t>(value.size());
  Findings out;
  if (schema_.min_items && count < *schema_.min_items) {
    out.merge(invalid(
        count, fmt::format("{} in body should have at least {} items", path_, *schema_.min_items)));
  }
  if (schema_.max_items && count > *schema_.max_items) {
    out.merge(too_many(value.size(), *schema_.max_items, "items"));
  }
  if (!schema_.unique_items) return out;
  const auto& items = value.items();
  for (auto it = items.begin(); it != items.end(); ++it) {
    if (std::find(items.begin(), it, *it) == it) continue;
    out.merge(invalid("", fmt::format("{} in body shouldn't contain duplicates", path_)));
    break;
  }
  return out;
}

Findings ValueChecks::member_count(const api::Json& value) const {
  const auto count = static_cast<std::int64_t>(value.size());
  Findings out;
  if (schema_.min_properties && count < *schema_.min_properties) {
    out.merge(invalid(count, fmt::format("{} in body should have at least {} properties", path_,
                                         *schema_.min_properties)));
  }
  if (schema_.max_properties && count > *schema_.max_properties) {
    out.merge(too_many(value.size(), *schema_.max_properties, "properties"));
  }
  return out;
}

Findings ValueChecks::enumeration(const api::Json& value) const {
  Findings out;
  if (schema_.enumeration.empty()) return out;
  std::vector<std::string> allowed;
  for (const api::Json& option : schema_.enumeration) {
    if (is_allowed(value, option)) return out;
    allowed.push_back(option.is_string() ? option.text() : go_json(option));
  }
  // Kube-openapi knows no value in place of null.
  out.add(unsupported_field(field(), value, allowed),
          fmt::format("{} in body should be one of [{}]", path_, fmt::join(allowed, " ")));
  return out;
}

Findings ValueChecks::required(const api::Json& value) const {
  Findings out;
  for (const std::string& name : schema_.required) {
    if (value.contains(name)) continue;
    const std::string path = path_ + "." + name;
    out.add(required_field(field(path)), path + " in body is required");
  }
  return out;
}

Findings ValueChecks::forbidden(std::string_view name) const {
  return invalid(name, fmt::format("{}.{} in body is a forbidden property", path_, name));
}

}  // namespace porchsim::kube
