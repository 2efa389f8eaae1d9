#include "kube/managedfields/fieldset/value.h"

#include <cstdint>
#include <utility>

#include "api/json/shared_content.h"
#include "kube/managedfields/fieldset/go_text.h"
#include "kube/status/go_text.h"

namespace porchsim::kube::managedfields {
namespace {

using api::Json;

bool is_number(const Json& value) {
  return value.is_integer() || value.kind() == Json::Kind::Double;
}

int rank(const Json& value) {
  switch (value.kind()) {
    case Json::Kind::Integer:
    case Json::Kind::Double:
      return 0;
    case Json::Kind::String:
      return 1;
    case Json::Kind::Bool:
      return 2;
    case Json::Kind::Array:
      return 3;
    case Json::Kind::Object:
      return 4;
    case Json::Kind::Null:
      break;
  }
  return 5;
}

double as_double(const Json& number) {
  return number.is_integer() ? static_cast<double>(number.as_integer()) : number.as_double();
}

std::weak_ordering compare_numbers(const Json& a, const Json& b) {
  if (a.is_integer() && b.is_integer()) return a.as_integer() <=> b.as_integer();
  const double x = as_double(a);
  const double y = as_double(b);
  if (x < y) return std::weak_ordering::less;
  return x > y ? std::weak_ordering::greater : std::weak_ordering::equivalent;
}

std::weak_ordering compare_lists(const Json::Array& a, const Json::Array& b) {
  for (std::size_t i = 0; i < a.size() && i < b.size(); ++i) {
    if (const auto order = compare_values(a[i], b[i]); order != 0) return order;
  }
  return a.size() <=> b.size();
}

std::weak_ordering compare_maps(const Json::Object& a, const Json::Object& b) {
  for (std::size_t i = 0; i < a.size() && i < b.size(); ++i) {
    if (const auto order = a[i].key <=> b[i].key; order != 0) return order;
    if (const auto order = compare_values(a[i].value, b[i].value); order != 0) return order;
  }
  return a.size() <=> b.size();
}

}  // namespace

std::weak_ordering compare_values(const Json& a, const Json& b) {
  if (api::share_content(a, b)) return std::weak_ordering::equivalent;
  if (rank(a) != rank(b)) return rank(a) <=> rank(b);
  if (is_number(a)) return compare_numbers(a, b);
  if (a.is_string()) return a.as_string() <=> b.as_string();
  if (a.is_bool()) return int{a.as_bool()} <=> int{b.as_bool()};
  if (a.is_array()) return compare_lists(a.items(), b.items());
  return compare_maps(a.members(), b.members());
}

bool equal_values(const Json& a, const Json& b) { return compare_values(a, b) == 0; }

std::string display_value(const Json& value) {
  if (is_number(value)) return go_number(value);
  if (value.is_string()) return go_quote(value.as_string());
  std::string out;
  for (const Json& item : value.items()) {
    if (!out.empty()) out += ',';
    out += display_value(item);
  }
  for (const Json::Member& member : value.members()) {
    out += member.key + '=' + display_value(member.value);
  }
  if (value.is_array()) return '[' + out + ']';
  return value.is_object() ? out : value.dump();
}

Json as_doubles(const Json& value) {
  if (value.is_integer()) return Json(static_cast<double>(value.as_integer()));
  if (value.is_array()) {
    Json::Array items;
    for (const Json& item : value.items()) items.push_back(as_doubles(item));
    return Json::array(std::move(items));
  }
  if (!value.is_object()) return value;
  Json::Object members;
  for (const Json::Member& member : value.members()) {
    members.push_back({member.key, as_doubles(member.value)});
  }
  return Json::from_members(std::move(members));
}

}  // namespace porchsim::kube::managedfields
