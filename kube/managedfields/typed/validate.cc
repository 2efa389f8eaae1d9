#include "kube/managedfields/typed/validate.h"

#include <cstdint>
#include <set>
#include <string>
#include <utility>

#include "kube/managedfields/typed/pair.h"

namespace porchsim::kube::managedfields {
namespace {

using api::Json;

class Validator {
 public:
  explicit Validator(Duplicates duplicates) : duplicates_(duplicates) {}

  TypedErrors errors;

  void visit(const Type* type, const Json& value) {
    if (type == &deduced_type() || type == &untyped_atomic_type()) return;  // allow everything
    const Atom atom = atom_of(type, value);
    if (atom.map != nullptr) {
      visit_map(*atom.map, value);
    } else if (atom.scalar != nullptr) {
      append(errors, check_scalar(*atom.scalar, value, ""));
    } else if (atom.list != nullptr) {
      visit_list(*atom.list, value);
    } else {
      errors.push_back(invalid_atom());
    }
  }

 private:
  void visit_map(const MapType& type, const Json& value) {
    if (value.is_null()) return;
    if (!value.is_object()) {
      errors.push_back({"", "expected map, got " + go_held(value)});
      return;
    }
    for (const Json::Member& member : value.members()) {
      const std::size_t known = errors.size();
      const Type* member_type = type.member_type(member.key);
      if (member_type != nullptr) {
        visit(member_type, member.value);
      } else {
        errors.push_back({"", "field not declared in schema"});
      }
      if (errors.size() > known) put_below(PathElement::field(member.key), known);
      if (member_type == nullptr) return;
    }
  }

  void visit_list(const ListType& type, const Json& value) {
    if (value.is_null()) return;
    if (!value.is_array()) {
      errors.push_back({"", "expected list, got " + go_held(value)});
      return;
    }
    std::set<PathElement> seen;
    std::size_t place = 0;
    for (const Json& item : value.items()) {
      if (!type.associative) {
        const std::size_t known = errors.size();
        visit(type.element, item);
        const auto step = static_cast<std::int64_t>(place++);
        if (errors.size() > known) put_below(PathElement::index(step), known);
        continue;
      }
      const auto element = element_of(type, item);
      if (!element) {
        // Without a name for the item nothing below it could be said.
        errors.push_back({"", item_error(place, element.error())});
        return;
      }
      ++place;
      if (!seen.insert(*element).second && duplicates_ == Duplicates::Refused) {
        errors.push_back({"", "duplicate entries for key " + element->display()});
      }
      const std::size_t known = errors.size();
      visit(type.element, item);
      if (errors.size() > known) put_below(*element, known);
    }
  }

  // Those from `first` on.
  void put_below(const PathElement& element, std::size_t first) {
    const std::string step = element.display();
    for (std::size_t i = first; i < errors.size(); ++i) errors[i].path.insert(0, step);
  }

  Duplicates duplicates_;
};

}  // namespace

TypedErrors validate(const Type* type, const Json& value, Duplicates duplicates) {
  Validator validator(duplicates);
  validator.visit(type, value);
  return std::move(validator.errors);
}

}  // namespace porchsim::kube::managedfields
