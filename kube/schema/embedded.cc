#include "kube/schema/embedded.h"

#include <algorithm>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "base/ascii.h"
#include "kube/metadata/object_meta.h"
#include "kube/status/go_text.h"

namespace porchsim::kube {
namespace {

FieldErrors check_text(const api::Json& value, const std::string& field) {
  if (!value.is_string()) return {invalid_field(field, value, "must be a string")};
  if (value.as_string().empty()) return {invalid_field(field, value, "must not be empty")};
  return {};
}

FieldErrors check_version(const api::Json& value, const std::string& field) {
  FieldErrors out = check_text(value, field);
  if (!out.empty()) return out;
  const std::string_view text = value.as_string();
  if (std::count(text.begin(), text.end(), '/') > 1) {
    out.push_back(
        invalid_field(field, value, fmt::format("unexpected GroupVersion string: {}", text)));
  }
  return out;
}

FieldErrors check_kind(const api::Json& value, const std::string& field) {
  FieldErrors out = check_text(value, field);
  if (!out.empty()) return out;
  const Problems problems = dns1035_label_problems(base::to_lower(value.as_string()));
  if (!problems.empty()) {
    out.push_back(invalid_field(field, value,
                                fmt::format("may have mixed case, but should otherwise match: {}",
                                            fmt::join(problems, ","))));
  }
  return out;
}

FieldErrors check_object(const api::Json& value, std::string_view path) {
  FieldErrors out;
  for (const std::string_view name : {"apiVersion", "kind"}) {
    const std::string field = child_path(path, name);
    if (!value.contains(name)) {
      out.push_back(required_field(field));
    } else {
      append(out,
             name == "kind" ? check_kind(value[name], field) : check_version(value[name], field));
    }
  }
  if (value["metadata"].is_object()) {
    api::Json metadata = value["metadata"];
    if (metadata["name"].as_string().empty()) metadata.set("name", "unnamed");
    const bool is_namespaced = !metadata["namespace"].as_string().empty();
    append(out, validate_metadata(metadata, {is_namespaced, path_segment_problems},
                                  child_path(path, "metadata")));
  }
  return out;
}

}  // namespace

bool embeds_objects(const Schema& schema) {
  const auto below = [](const SchemaRef& one) { return one != nullptr && embeds_objects(*one); };
  return schema.embedded_resource || below(schema.items) || below(schema.additional_properties) ||
         std::ranges::any_of(schema.properties,
                             [&below](const auto& property) { return below(property.second); });
}

FieldErrors validate_embedded(const api::Json& value, const Schema& schema, std::string_view path) {
  FieldErrors out;
  if (value.is_array()) {
    for (std::size_t i = 0; schema.items != nullptr && i < value.size(); ++i) {
      append(out, validate_embedded(value[i], *schema.items, index_path(path, i)));
    }
    return out;
  }
  if (!value.is_object()) return out;
  if (schema.embedded_resource) append(out, check_object(value, path));
  for (const auto& [name, member] : value.members()) {
    if (const Schema* own = schema.property(name); own != nullptr) {
      append(out, validate_embedded(member, *own, child_path(path, name)));
    } else if (schema.additional_properties != nullptr) {
      append(out, validate_embedded(member, *schema.additional_properties, key_path(path, name)));
    }
  }
  return out;
}

}  // namespace porchsim::kube
