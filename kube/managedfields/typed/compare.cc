#include "kube/managedfields/typed/compare.h"

#include <algorithm>
#include <map>
#include <utility>

#include "kube/managedfields/fieldset/value.h"
#include "kube/managedfields/typed/pair.h"

namespace porchsim::kube::managedfields {
namespace {

using api::Json;

// The items of both lists that have one step in common; more than one of a side cannot be told
// apart.
struct SameStep {
  std::vector<const Json*> before;
  std::vector<const Json*> after;
};

class Comparer {
 public:
  Comparison result;

  TypedErrors compare(const Type* type, Pair values) {
    bool is_leaf = false;
    TypedErrors errors = each_atom(type, values, [&](const Atom& atom) {
      return handle(
          atom, [&](const MapType& map) { return compare_map(map, values, is_leaf); },
          [&](ScalarType scalar) { return compare_scalar(scalar, values, is_leaf); },
          [&](const ListType& list) { return compare_list(list, values, is_leaf); });
    });
    if (!is_leaf && values.left == nullptr) result.added.insert(path_);
    if (!is_leaf && values.right == nullptr) result.removed.insert(path_);
    return errors;
  }

 private:
  // An atomic value is compared as one.
  void compare_leaf(Pair values, bool& is_leaf) {
    if (std::exchange(is_leaf, true)) return;
    if (values.left == nullptr) {
      result.added.insert(path_);
    } else if (values.right == nullptr) {
      result.removed.insert(path_);
    } else if (!equal_values(*values.left, *values.right)) {
      result.modified.insert(path_);
    }
  }

  TypedErrors compare_scalar(ScalarType type, Pair values, bool& is_leaf) {
    if (TypedErrors errors = scalar_errors(type, values); !errors.empty()) return errors;
    compare_leaf(values, is_leaf);
    return {};
  }

  TypedErrors compare_map(const MapType& type, Pair values, bool& is_leaf) {
    const Pair maps = values.of_kind(Json::Kind::Object);
    if (type.atomic || maps.both_empty()) {
      compare_leaf(values, is_leaf);
      return {};
    }
    TypedErrors errors;
    each_member(maps, [&](const std::string& name, Pair both) {
      if (both.are_one()) return;
      append(errors, compare_below(PathElement::field(name), type.member_type(name), both));
    });
    return errors;
  }

  TypedErrors compare_list(const ListType& type, Pair values, bool& is_leaf) {
    const Pair lists = values.of_kind(Json::Kind::Array);
    if (!type.associative || lists.both_empty()) {
      compare_leaf(values, is_leaf);
      return {};
    }
    TypedErrors errors;
    std::map<PathElement, SameStep> items;
    const auto gather = [&](const Json* list, auto side) {
      std::size_t place = 0;
      for (const Json& item : items_of(list)) {
        const auto element = element_of(type, item);
        if (element) (items[*element].*side).push_back(&item);
        if (!element) errors.push_back({"", item_error(place, element.error())});
        ++place;
      }
    };
    gather(lists.left, &SameStep::before);
    gather(lists.right, &SameStep::after);
    for (const auto& [element, both] : items) {
      append(errors, compare_items(type, element, both));
    }
    return errors;
  }

  TypedErrors compare_items(const ListType& type, const PathElement& element,
                            const SameStep& both) {
    const auto& [before, after] = both;
    const auto first = [](const std::vector<const Json*>& items) {
      return items.empty() ? nullptr : items.front();
    };
    if (before.size() < 2 && after.size() < 2) {
      return compare_below(element, type.element, {first(before), first(after)});
    }
    FieldPath here = path_;
    here.push_back(element);
    TypedErrors errors;
    if (before.size() >= 2 && after.size() >= 2) {
      const auto equal = [](const Json* a, const Json* b) { return equal_values(*a, *b); };
      if (!std::ranges::equal(before, after, equal)) result.modified.insert(here);
    } else if (before.size() >= 2) {
      if (!after.empty()) errors = compare_below(element, type.element, {nullptr, first(after)});
      result.removed.insert(here);
    } else {
      if (!before.empty()) errors = compare_below(element, type.element, {first(before), nullptr});
      result.added.insert(here);
    }
    return errors;
  }

  TypedErrors compare_below(const PathElement& element, const Type* type, Pair values) {
    path_.push_back(element);
    TypedErrors errors = compare(type, values);
    path_.pop_back();
    return below(element, std::move(errors));
  }

  FieldPath path_;
};

}  // namespace

Comparison Comparison::without(const FieldSet& ignored) const {
  return {added.recursive_difference(ignored), modified.recursive_difference(ignored),
          removed.recursive_difference(ignored)};
}

std::expected<Comparison, TypedErrors> compare(const Type* type, const Json& before,
                                               const Json& after) {
  Comparer comparer;
  TypedErrors errors = comparer.compare(type, {&before, &after});
  if (!errors.empty()) return std::unexpected(std::move(errors));
  return std::move(comparer.result);
}

}  // namespace porchsim::kube::managedfields
