#include "kube/kinds/embedded_meta.h"

#include <algorithm>
#include <utility>

#include "kube/decode/go_struct.h"
#include "kube/decode/object_meta_type.h"
#include "kube/status/field_error.h"

namespace porchsim::kube {
namespace {

using Read = std::expected<api::Json, std::string>;

class Reader {
 public:
  Read read(const api::Json& value, const Schema& schema, const std::string& path) {
    if (value.is_array() && schema.items != nullptr) {
      api::Json::Array items;
      for (std::size_t i = 0; i < value.size(); ++i) {
        Read item = read(value[i], *schema.items, index_path(path, i));
        if (!item) return item;
        items.push_back(*std::move(item));
      }
      return api::Json::array(std::move(items));
    }
    if (!value.is_object()) return value;
    api::Json::Object members;
    for (const auto& [name, member] : value.members()) {
      Read read = read_member(name, member, schema, path);
      if (!read) return read;
      members.push_back({name, *std::move(read)});
    }
    return api::Json::from_members(std::move(members));
  }

  std::vector<std::string> take_unknown() {
    std::sort(unknown_.begin(), unknown_.end());
    return std::move(unknown_);
  }

 private:
  Read read_member(const std::string& name, const api::Json& member, const Schema& schema,
                   const std::string& path) {
    const std::string field = child_path(path, name);
    if (schema.embedded_resource && (name == "apiVersion" || name == "kind") &&
        !member.is_string()) {
      return std::unexpected(invalid_field(field, member, "must be a string").text());
    }
    if (schema.embedded_resource && name == "metadata") {
      auto metadata = read_go_struct(member, kObjectMeta, field);
      if (!metadata) return std::unexpected(invalid_field(field, member, metadata.error()).text());
      std::move(metadata->unknown.begin(), metadata->unknown.end(), std::back_inserter(unknown_));
      return std::move(metadata->value);
    }
    if (const Schema* own = schema.property(name)) return read(member, *own, field);
    if (schema.additional_properties == nullptr) return member;
    return read(member, *schema.additional_properties, key_path(path, name));
  }

  std::vector<std::string> unknown_;
};

}  // namespace

std::expected<WithEmbeddedMeta, std::string> read_embedded_meta(const api::Json& object,
                                                                const Schema& schema) {
  Reader reader;
  auto value = reader.read(object, schema, {});
  if (!value) return std::unexpected(value.error());
  return WithEmbeddedMeta{*std::move(value), reader.take_unknown()};
}

}  // namespace porchsim::kube
