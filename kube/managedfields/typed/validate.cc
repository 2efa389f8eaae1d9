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
    const auto element = type.associative ? element_of(type, item)
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
    const Type* member_type = type.member_type(member.key);
    TypedErrors wrong = member_type != nullptr ? validate(member_type, member.value, duplicates)
                                               : TypedErrors{{"", "field not declared in schema"}};
    if (!wrong.empty()) append(errors, below(PathElement::field(member.key), std::move(wrong)));
    if (member_type == nullptr) return errors;
  }
  return errors;
}

}  // namespace

TypedErrors validate(const Type* type, const Json& value, Duplicates duplicates) {
  if (type == &deduced_type() || type == &untyped_atomic_type()) return {};  // allow everything
  return handle(
      atom_of(type, value),
      [&](const MapType& map) { return validate_map(map, value, duplicates); },
      [&](ScalarType scalar) { return check_scalar(scalar, value, ""); },
      [&](const ListType& list) { return validate_list(list, value, duplicates); });
}

}  // namespace porchsim::kube::managedfields
