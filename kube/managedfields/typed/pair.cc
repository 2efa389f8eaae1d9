#include "kube/managedfields/typed/pair.h"

#include <iterator>
#include <utility>

#include "api/json/shared_content.h"

namespace porchsim::kube::managedfields {

using api::Json;

Pair Pair::of_kind(Json::Kind kind) const {
  const auto kept = [kind](const Json* value) {
    return value != nullptr && value->kind() == kind ? value : nullptr;
  };
  return {kept(left), kept(right)};
}

bool Pair::both_empty() const {
  return (left == nullptr || left->size() == 0) && (right == nullptr || right->size() == 0);
}

bool Pair::are_one() const {
  return left != nullptr && right != nullptr && share_content(*left, *right);
}

const Json::Array& items_of(const Json* list) {
  static const Json kNone;
  return list != nullptr ? list->items() : kNone.items();
}

const Json::Object& members_of(const Json* map) {
  static const Json kNone;
  return map != nullptr ? map->members() : kNone.members();
}

TypedErrors scalar_errors(ScalarType type, Pair values) {
  const auto check = [type](const Json* value, std::string_view side) {
    return value != nullptr ? check_scalar(type, *value, side) : TypedErrors{};
  };
  TypedErrors left = check(values.left, "lhs: ");
  TypedErrors right = check(values.right, "rhs: ");
  if (left.empty() || right.empty()) return {};
  append(left, std::move(right));
  return left;
}

void append(TypedErrors& errors, TypedErrors more) {
  errors.insert(errors.end(), std::make_move_iterator(more.begin()),
                std::make_move_iterator(more.end()));
}

std::string item_error(std::size_t place, const std::string& problem) {
  return "element " + std::to_string(place) + ": " + problem;
}

}  // namespace porchsim::kube::managedfields
