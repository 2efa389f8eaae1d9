#include "kube/schema/prune.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

#include "kube/status/field_error.h"

namespace porchsim::kube {
namespace {

bool is_type_or_metadata(std::string_view name) {
  return name == "apiVersion" || name == "kind" || name == "metadata";
}

class Pruner {
 public:
  // Members and elements of a value that no schema speaks of: `schema` is null.
  api::Json prune(const api::Json& value, const Schema* schema, const std::string& path) {
    if (schema != nullptr && schema->preserves_unknown_fields) return skip(value, schema, path);
    if (value.is_array()) {
      const Schema* items = schema == nullptr ? nullptr : schema->items.get();
      return each_item(value, [&](const api::Json& item, std::size_t i) {
        return prune(item, items, index_path(path, i));
      });
    }
    if (!value.is_object()) return value;
    api::Json::Object members;
    for (const auto& [name, member] : value.members()) {
      if (schema != nullptr && schema->embedded_resource && is_type_or_metadata(name)) {
        members.push_back({name, member});
      } else if (is_told(schema, name)) {
        members.push_back({name, prune(member, schema->member(name), child_path(path, name))});
      } else if (!is_type_or_metadata(name) || !path.empty()) {
        unknown_.push_back(child_path(path, name));
      }
    }
    return api::Json::from_members(std::move(members));
  }

  std::vector<std::string> take_unknown() {
    std::sort(unknown_.begin(), unknown_.end());
    return std::move(unknown_);
  }

 private:
  static bool is_told(const Schema* schema, std::string_view name) {
    return schema != nullptr &&
           (schema->property(name) != nullptr || schema->has_additional_properties);
  }

  template <class Change>
  static api::Json each_item(const api::Json& value, const Change& change) {
    api::Json::Array items;
    for (std::size_t i = 0; i < value.size(); ++i) items.push_back(change(value[i], i));
    return api::Json::array(std::move(items));
  }

  // All stays, but what a schema speaks of is pruned by it.
  api::Json skip(const api::Json& value, const Schema* schema, const std::string& path) {
    if (schema == nullptr) return value;
    if (value.is_array()) {
      return each_item(value, [&](const api::Json& item, std::size_t i) {
        return skip(item, schema->items.get(), index_path(path, i));
      });
    }
    if (!value.is_object()) return value;
    api::Json::Object members;
    for (const auto& [name, member] : value.members()) {
      const bool as_is = schema->embedded_resource && is_type_or_metadata(name);
      if (as_is || !is_told(schema, name)) {
        members.push_back({name, member});
      } else {
        members.push_back({name, prune(member, schema->member(name), child_path(path, name))});
      }
    }
    return api::Json::from_members(std::move(members));
  }

  std::vector<std::string> unknown_;
};

}  // namespace

Pruned prune_unknown(const api::Json& object, const Schema& schema) {
  Schema root = schema;
  root.embedded_resource = true;
  Pruner pruner;
  api::Json pruned = pruner.prune(object, &root, {});
  return {std::move(pruned), pruner.take_unknown()};
}

api::Json prune_nulls(const api::Json& value, const Schema* schema) {
  if (value.is_array()) {
    const Schema* items = schema == nullptr ? nullptr : schema->items.get();
    api::Json::Array out;
    for (const api::Json& item : value.items()) out.push_back(prune_nulls(item, items));
    return api::Json::array(std::move(out));
  }
  if (!value.is_object()) return value;
  api::Json::Object out;
  for (const auto& [name, member] : value.members()) {
    const Schema* own = schema == nullptr ? nullptr : schema->member(name);
    const bool goes =
        member.is_null() && own != nullptr && !own->nullable && own->default_value.is_null();
    if (!goes) out.push_back({name, prune_nulls(member, own)});
  }
  return api::Json::from_members(std::move(out));
}

}  // namespace porchsim::kube
