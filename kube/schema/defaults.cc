#include "kube/schema/defaults.h"

#include <utility>

namespace porchsim::kube {
namespace {

bool is_wrong_null(const api::Json& value, const Schema* schema) {
  return value.is_null() && schema != nullptr && !schema->nullable;
}

}  // namespace

api::Json with_defaults(const api::Json& value, const Schema* schema) {
  if (schema == nullptr) return value;
  if (value.is_array()) {
    const Schema* items = schema->items.get();
    api::Json::Array out;
    for (const api::Json& item : value.items()) {
      out.push_back(with_defaults(is_wrong_null(item, items) ? items->default_value : item, items));
    }
    return api::Json::array(std::move(out));
  }
  if (!value.is_object()) return value;
  api::Json out = value;
  for (const auto& [name, property] : schema->properties) {
    if (property->default_value.is_null()) continue;
    if (!value.contains(name) || is_wrong_null(value[name], property.get())) {
      out.set(name, property->default_value);
    }
  }
  api::Json::Object members;
  for (const auto& [name, member] : out.members()) {
    const bool is_additional = schema->property(name) == nullptr;
    const Schema* own = schema->member(name);
    const bool is_filled = is_additional && is_wrong_null(member, own);
    members.push_back({name, with_defaults(is_filled ? own->default_value : member, own)});
  }
  return api::Json::from_members(std::move(members));
}

}  // namespace porchsim::kube
