#include "kube/managedfields/typed/atom.h"

#include <utility>

#include <fmt/format.h>

#include "kube/managedfields/fieldset/go_text.h"
#include "kube/status/go_text.h"

namespace porchsim::kube::managedfields {
namespace {

using api::Json;

std::string listed(const std::vector<std::string>& names) {
  std::string out;
  for (const std::string& name : names) {
    if (!out.empty()) out += ' ';
    out += go_quote(name);
  }
  return '[' + out + ']';
}

std::expected<PathElement, std::string> key_of(const ListType& list, const Json& item) {
  if (item.is_null()) {
    return std::unexpected("associative list with keys may not have a null element");
  }
  if (!item.is_object()) {
    return std::unexpected("associative list with keys may not have non-map elements");
  }
  Json key = Json::object();
  for (const std::string& name : list.keys) {
    if (item.contains(name)) {
      key.set(name, item[name]);
      continue;
    }
    if (list.element == nullptr || !list.element->map) {
      return std::unexpected(fmt::format(
          "couldn't find default value for {}: associative list may not have non-map types", name));
    }
    const MapType::Field* field = list.element->map->field(name);
    if (field != nullptr && !field->default_value.is_null()) key.set(name, field->default_value);
  }
  if (key.size() == 0) {
    return std::unexpected(fmt::format(
        "associative list with keys has an element that omits all key fields {} (and doesn't have "
        "default values for any key fields)",
        listed(list.keys)));
  }
  return PathElement::key(std::move(key));
}

std::string_view expectation(ScalarType type) {
  switch (type) {
    case ScalarType::Numeric:
      return "numeric (int or float)";
    case ScalarType::String:
      return "string";
    case ScalarType::Boolean:
      return "boolean";
    case ScalarType::Untyped:
      break;
  }
  return "any scalar";
}

bool is_number(const Json& value) {
  return value.is_integer() || value.kind() == Json::Kind::Double;
}

bool fits(ScalarType type, const Json& value) {
  switch (type) {
    case ScalarType::Numeric:
      return is_number(value);
    case ScalarType::String:
      return value.is_string();
    case ScalarType::Boolean:
      return value.is_bool();
    case ScalarType::Untyped:
      break;
  }
  return !value.is_array() && !value.is_object();
}

std::string found(ScalarType type, const Json& value) {
  if (type == ScalarType::Numeric) return go_type(value);
  if (type != ScalarType::String) return go_held(value);
  return fmt::format("&value.valueUnstructured{{Value:{}}}", go_syntax(value));
}

}  // namespace

std::string text_of(const TypedErrors& errors) {
  const auto line = [](const TypedError& error) {
    return error.path.empty() ? error.message : error.path + ": " + error.message;
  };
  if (errors.size() == 1) return line(errors.front());
  std::string out = "errors:";
  for (const TypedError& error : errors) out += "\n  " + line(error);
  return out;
}

TypedErrors below(const PathElement& element, TypedErrors errors) {
  if (errors.empty()) return errors;
  const std::string step = element.display();
  for (TypedError& error : errors) error.path.insert(0, step);
  return errors;
}

Atom atom_of(const Type* type, const Json& value) {
  if (type == nullptr) return {};
  const ScalarType* scalar = type->scalar ? &*type->scalar : nullptr;
  const ListType* list = type->list ? &*type->list : nullptr;
  const MapType* map = type->map ? &*type->map : nullptr;
  switch (value.kind()) {
    case Json::Kind::Null:
      break;
    case Json::Kind::Object:
      if (map != nullptr) return {.map = map};
      break;
    case Json::Kind::Array:
      if (list != nullptr) return {.list = list};
      break;
    default:
      if (scalar != nullptr) return {.scalar = scalar};
  }
  return {scalar, list, map};
}

Atom atom_of(const Type* type, const Json* value) {
  return atom_of(type, value != nullptr ? *value : Json());
}

TypedErrors check_scalar(ScalarType type, const Json& value, std::string_view side) {
  if (value.is_null() || fits(type, value)) return {};
  return {{"", fmt::format("{}expected {}, got {}", side, expectation(type), found(type, value))}};
}

std::expected<PathElement, std::string> element_of(const ListType& list, const Json& item) {
  if (!list.associative) return std::unexpected("invalid indexing of non-associative list");
  if (!list.keys.empty()) return key_of(list, item);
  if (item.is_object()) {
    return std::unexpected("associative list without keys has an element that's a map type");
  }
  if (item.is_array()) {
    return std::unexpected("not supported: associative list with lists as elements");
  }
  if (item.is_null()) {
    return std::unexpected("associative list without keys has an element that's an explicit null");
  }
  return PathElement::value(item);
}

std::string go_held(const Json& value) { return "&{" + go_plain(value) + '}'; }

}  // namespace porchsim::kube::managedfields
