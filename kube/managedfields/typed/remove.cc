#include "kube/managedfields/typed/remove.h"

#include <utility>

#include "kube/managedfields/typed/atom.h"

namespace porchsim::kube::managedfields {
namespace {

using api::Json;

// One walk for both: of a member or item it is asked what becomes of it.
class Walk {
 public:
  explicit Walk(bool extracts) : extracts_(extracts) {}

  Json of(const Type* type, const Json& value, const FieldSet& items) const {
    const Atom atom = atom_of(type, value);
    const bool is_map = atom.map != nullptr;
    if (!is_map && (atom.scalar != nullptr || atom.list == nullptr)) return value;
    const bool fits = is_map ? value.is_object() : value.is_array();
    const bool is_whole = is_map ? atom.map->atomic : !atom.list->associative;
    if (!fits || value.size() == 0 || is_whole) return extracts_ ? value : Json();
    return is_map ? of_map(*atom.map, value, items) : of_list(*atom.list, value, items);
  }

 private:
  Json of_map(const MapType& type, const Json& value, const FieldSet& items) const {
    Json::Object out;
    for (const Json::Member& member : value.members()) {
      const PathElement element = PathElement::field(member.key);
      const Type* member_type = type.member_type(member.key);
      const FieldSet* inner = items.below(element);
      const bool is_member = items.has_member(element);
      if (is_member ? !extracts_ : extracts_ && inner == nullptr) continue;
      if (is_member) inner = &items;
      out.push_back(
          {member.key, inner != nullptr ? of(member_type, member.value, *inner) : member.value});
    }
    return out.empty() ? Json() : Json::from_members(std::move(out));
  }

  Json of_list(const ListType& type, const Json& value, const FieldSet& items) const {
    Json::Array out;
    for (const Json& item : value.items()) {
      const auto element = element_of(type, item);
      const FieldSet* inner = element ? items.below(*element) : nullptr;
      const bool is_member = element && items.has_member(*element);
      if (is_member ? !extracts_ : extracts_ && inner == nullptr) continue;
      out.push_back(inner != nullptr ? of(type.element, item, *inner) : item);
    }
    return out.empty() ? Json() : Json::array(std::move(out));
  }

  bool extracts_;
};

}  // namespace

Json remove_items(const Type* type, const Json& value, const FieldSet& items) {
  return Walk(false).of(type, value, items);
}

Json extract_items(const Type* type, const Json& value, const FieldSet& items) {
  return Walk(true).of(type, value, items);
}

}  // namespace porchsim::kube::managedfields
