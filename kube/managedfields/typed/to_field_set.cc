#include "kube/managedfields/typed/to_field_set.h"

#include <map>
#include <utility>

#include "kube/managedfields/typed/atom.h"

namespace porchsim::kube::managedfields {
namespace {

using api::Json;

// A value as its parent sees it: what lies below it, and whether it is in the set itself.
struct Named {
  FieldSet below;
  bool itself = false;
};

Named named(const Type* type, const Json& value);

Named named_list(const ListType& type, const Json& value) {
  if (!type.associative) return {{}, true};
  Named out;
  std::map<PathElement, std::size_t> count;
  for (const Json& item : value.items()) {
    if (const auto element = element_of(type, item)) ++count[*element];
  }
  for (const Json& item : value.items()) {
    const auto element = element_of(type, item);
    if (!element) continue;
    out.below.insert_member(*element);
    // Of items that cannot be told apart only the place of all is owned.
    if (count[*element] == 1) out.below.insert_child(*element, named(type.element, item).below);
  }
  return out;
}

Named named_map(const MapType& type, const Json& value) {
  if (type.atomic) return {{}, true};
  Named out;
  for (const Json::Member& member : value.members()) {
    const MapType::Field* field = type.field(member.key);
    Named inner = named(field != nullptr ? field->type : type.element, member.value);
    const bool is_empty =
        member.value.is_null() || (member.value.is_object() && member.value.members().empty());
    PathElement element = PathElement::field(member.key);
    if (inner.itself || is_empty || field == nullptr) out.below.insert_member(element);
    out.below.insert_child(std::move(element), std::move(inner.below));
  }
  return out;
}

Named named(const Type* type, const Json& value) {
  const Atom atom = atom_of(type, value);
  if (atom.map != nullptr) return named_map(*atom.map, value);
  if (atom.scalar != nullptr) return {{}, true};
  return atom.list != nullptr ? named_list(*atom.list, value) : Named{};
}

const Type* type_below(const Type* type, const PathElement& element) {
  if (type == nullptr) return nullptr;
  if (element.kind() == PathElement::Kind::Field && type->map) {
    return type->map->member_type(element.name());
  }
  return element.kind() == PathElement::Kind::Key && type->list ? type->list->element : nullptr;
}

}  // namespace

FieldSet to_field_set(const Type* type, const Json& value) { return named(type, value).below; }

FieldSet with_declared_parents(const Type* type, const FieldSet& set) {
  FieldSet out;
  for (const PathElement& member : set.members()) out.insert_member(member);
  for (const FieldSet::Child& child : set.children()) {
    const bool is_declared = child.element.kind() == PathElement::Kind::Field && type != nullptr &&
                             type->map && type->map->field(child.element.name()) != nullptr;
    if (is_declared) out.insert_member(child.element);
    out.insert_child(child.element,
                     with_declared_parents(type_below(type, child.element), child.set));
  }
  return out;
}

}  // namespace porchsim::kube::managedfields
