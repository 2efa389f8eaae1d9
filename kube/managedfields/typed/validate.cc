#include "kube/managedfields/typed/validate.h"

#include <set>

#include "kube/managedfields/typed/pair.h"

namespace porchsim::kube::managedfields {
namespace {

using api::Json;

TypedErrors validate_list(const ListType& type, const Json& value, Duplicates duplicates) {
  if (value.is_null()) return {};
  if (!value.is_array()) return {{"", "expected list, got " + go_held(value)}};
  TypedErrors errors;
  std::set<PathElement> seen;
  std::size_t place = 0;
  for (const Json& item : value.items()) {
    auto element = type.associative ? element_of(type, item)
                                    : PathElement::index(static_cast<std::int64_t>(place));
    if (!element) {
      // Without a name for the item nothing below it could be said.
      errors.push_back({"", item_error(place, element.error())});
      return errors;
    }
    ++place;
    if (type.associative && !seen.insert(*element).second && duplicates == Duplicates::Refused) {
      errors.push_back({"", "duplicate entries for key " + element->display()});
    }
    append(errors, below(*element, validate(type.element, item, duplicates)));
  }
  return errors;
}

TypedErrors validate_map(const MapType& type, const Json& value, Duplicates duplicates) {
  if (value.is_null()) return {};
  if (!value.is_object()) return {{"", "expected map, got " + go_held(value)}};
  TypedErrors errors;
  for (const Json::Member& member : value.members()) {
    const PathElement element = PathElement::field(member.key);
    const Type* member_type = type.member_type(member.key);
    if (member_type == nullptr) {
      append(errors, below(element, {{"", "field not declared in schema"}}));
      return errors;
    }
    append(errors, below(element, validate(member_type, member.value, duplicates)));
  }
  return errors;
}

}  // namespace

TypedErrors validate(const Type* type, const Json& value, Duplicates duplicates) {
  return handle(
      atom_of(type, value),
      [&](const MapType& map) { return validate_map(map, value, duplicates); },
      [&](ScalarType scalar) { return check_scalar(scalar, value, ""); },
      [&](const ListType& list) { return validate_list(list, value, duplicates); });
}

}  // namespace porchsim::kube::managedfields
