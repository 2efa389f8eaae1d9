#include "kube/schema/lists.h"

#include <algorithm>
#include <cstddef>
#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace porchsim::kube {
namespace {

// Most values are right, and only what is wrong needs its path.
using PathOf = std::function<std::string()>;

// Where a value comes a second time; a third is not told.
std::vector<std::size_t> second_ones(const std::vector<api::Json>& values) {
  std::vector<std::size_t> out;
  for (std::size_t i = 0; i < values.size(); ++i) {
    const auto end = values.begin() + static_cast<std::ptrdiff_t>(i);
    if (std::count(values.begin(), end, values[i]) == 1) out.push_back(i);
  }
  return out;
}

api::Json keys_of(const api::Json& element, const std::vector<std::string>& names) {
  api::Json out = api::Json::object();
  for (const std::string& name : names) {
    if (element.contains(name)) out.set(name, element[name]);
  }
  return out;
}

FieldErrors check_map(const api::Json& list, const Schema& schema, const PathOf& path) {
  std::vector<api::Json> keys;
  for (std::size_t i = 0; i < list.size(); ++i) {
    if (!list[i].is_object() && !list[i].is_null()) {
      return {invalid_field(index_path(path(), i), list[i],
                            "must be an object for an array of list-type map")};
    }
    keys.push_back(keys_of(list[i], schema.list_map_keys));
  }
  FieldErrors out;
  for (const std::size_t i : second_ones(keys)) {
    out.push_back(duplicate_field(index_path(path(), i), keys[i]));
  }
  return out;
}

FieldErrors check_set(const api::Json& list, const PathOf& path) {
  FieldErrors out;
  for (const std::size_t i : second_ones(list.items())) {
    out.push_back(duplicate_field(index_path(path(), i), list[i]));
  }
  return out;
}

FieldErrors errors_of(const api::Json& value, const Schema& schema, const PathOf& path) {
  FieldErrors out;
  if (value.is_array()) {
    if (schema.list_type == Schema::ListType::Set) append(out, check_set(value, path));
    if (schema.list_type == Schema::ListType::Map) append(out, check_map(value, schema, path));
    for (std::size_t i = 0; schema.items != nullptr && i < value.size(); ++i) {
      append(out, errors_of(value[i], *schema.items, [&] { return index_path(path(), i); }));
    }
    return out;
  }
  for (const auto& [name, member] : value.members()) {
    if (const Schema* own = schema.property(name); own != nullptr) {
      append(out, errors_of(member, *own, [&] { return child_path(path(), name); }));
    } else if (schema.additional_properties != nullptr) {
      append(out, errors_of(member, *schema.additional_properties,
                            [&] { return key_path(path(), name); }));
    }
  }
  return out;
}

}  // namespace

FieldErrors validate_lists(const api::Json& value, const Schema& schema, std::string_view path) {
  return errors_of(value, schema, [path] { return std::string(path); });
}

}  // namespace porchsim::kube
