#include "kube/metadata/object_meta.h"

#include <algorithm>
#include <cstdint>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "base/ascii.h"
#include "kube/status/go_json.h"
#include "kube/status/go_text.h"

namespace porchsim::kube {
namespace {

constexpr std::int64_t kAnnotationBytes = 256 * 1024;
constexpr std::string_view kOrphan = "orphan";
constexpr std::string_view kForeground = "foregroundDeletion";
constexpr std::string_view kImmutable = "field is immutable";

void append_problems(FieldErrors& out, const std::string& field, const api::Json& value,
                     const Problems& problems) {
  for (const std::string& problem : problems) out.push_back(invalid_field(field, value, problem));
}

FieldErrors check_labels(const api::Json& labels, const std::string& field) {
  FieldErrors out;
  for (const auto& [key, value] : labels.members()) {
    append_problems(out, field, key, qualified_name_problems(key));
    append_problems(out, field, value, label_value_problems(value.as_string()));
  }
  return out;
}

FieldErrors check_annotations(const api::Json& annotations, const std::string& field) {
  FieldErrors out;
  std::size_t bytes = 0;
  for (const auto& [key, value] : annotations.members()) {
    append_problems(out, field, key, qualified_name_problems(base::to_lower(key)));
    bytes += key.size() + value.as_string().size();
  }
  if (static_cast<std::int64_t>(bytes) > kAnnotationBytes) {
    out.push_back(too_long_field(field, kAnnotationBytes));
  }
  return out;
}

bool is_api_version(std::string_view text) {
  const auto slash = text.find('/');
  if (slash == std::string_view::npos) return true;
  return slash + 1 < text.size() && text.find('/', slash + 1) == std::string_view::npos;
}

// In the order of Go's struct.
std::string owner_text(const api::Json& owner) {
  std::string out;
  for (const std::string_view name : {"apiVersion", "kind", "name", "uid"}) {
    out += fmt::format("{}\"{}\":{}", out.empty() ? "" : ",", name,
                       go_json(api::Json(owner[name].text())));
  }
  for (const std::string_view name : {"controller", "blockOwnerDeletion"}) {
    if (owner.contains(name)) out += fmt::format(",\"{}\":{}", name, go_json(owner[name]));
  }
  return "{" + out + "}";
}

std::string owners_text(const api::Json& owners) {
  std::vector<std::string> texts;
  for (const api::Json& owner : owners.items()) texts.push_back(owner_text(owner));
  return fmt::format("[{}]", fmt::join(texts, ","));
}

FieldErrors check_owner(const api::Json& owner, const std::string& field) {
  FieldErrors out;
  const std::string_view version = owner["apiVersion"].as_string();
  if (version.empty()) {
    out.push_back(required_field(child_path(field, "apiVersion"), "must not be empty"));
  } else if (!is_api_version(version)) {
    out.push_back(invalid_field(child_path(field, "apiVersion"), version,
                                "must be <group>/<version> or <version>"));
  }
  for (const std::string_view name : {"kind", "name", "uid"}) {
    if (!owner[name].as_string().empty()) continue;
    out.push_back(required_field(child_path(field, name), "must not be empty"));
  }
  if (version == "v1" && owner["kind"].as_string() == "Event") {
    out.push_back(invalid_field(field, owner, "/v1, Kind=Event is disallowed from being an owner"));
    out.back().shown = owner_text(owner);
  }
  return out;
}

FieldErrors check_owners(const api::Json& owners, const std::string& field) {
  FieldErrors out;
  std::string first_controller;
  for (std::size_t i = 0; i < owners.size(); ++i) {
    append(out, check_owner(owners[i], index_path(field, i)));
    if (!owners[i]["controller"].as_bool()) continue;
    std::string controller =
        fmt::format("{}/{}", owners[i]["kind"].as_string(), owners[i]["name"].as_string());
    if (first_controller.empty()) {
      first_controller = std::move(controller);
      continue;
    }
    out.push_back(invalid_field(
        field, owners,
        fmt::format("Only one reference can have Controller set to true. Found \"true\" in "
                    "references for {} and {}",
                    first_controller, controller)));
    out.back().shown = owners_text(owners);
  }
  return out;
}

bool has_text(const api::Json& list, std::string_view text) {
  return std::any_of(list.items().begin(), list.items().end(),
                     [&](const api::Json& item) { return item.as_string() == text; });
}

FieldErrors check_finalizers(const api::Json& finalizers, const std::string& field) {
  FieldErrors out;
  for (const api::Json& finalizer : finalizers.items()) {
    append_problems(out, field, finalizer, qualified_name_problems(finalizer.as_string()));
  }
  if (has_text(finalizers, kOrphan) && has_text(finalizers, kForeground)) {
    out.push_back(
        invalid_field(field, finalizers,
                      fmt::format("finalizer {} and {} cannot be both set", kOrphan, kForeground)));
  }
  return out;
}

FieldErrors check_namespace(const api::Json& metadata, bool is_namespaced,
                            const std::string& field) {
  const std::string_view name = metadata["namespace"].as_string();
  FieldErrors out;
  if (is_namespaced && name.empty()) {
    out.push_back(required_field(field));
  } else if (is_namespaced) {
    append_problems(out, field, name, dns_label_problems(name));
  } else if (!name.empty()) {
    out.push_back(forbidden_field(field, "not allowed on this type"));
  }
  return out;
}

bool is_standard_finalizer(std::string_view name) {
  return name == kOrphan || name == kForeground || name == "kubernetes";
}

FieldErrors check_no_new_finalizers(const api::Json& metadata, const api::Json& old,
                                    std::string_view path) {
  std::set<std::string> added;
  for (const api::Json& finalizer : metadata["finalizers"].items()) {
    if (!has_text(old["finalizers"], finalizer.as_string())) added.insert(finalizer.text());
  }
  if (old["deletionTimestamp"].is_null() || added.empty()) return {};
  std::vector<std::string> quoted;
  for (const std::string& name : added) quoted.push_back(go_quote(name));
  return {forbidden_field(child_path(path, "finalizers"),
                          fmt::format("no new finalizers can be added if the object is being "
                                      "deleted, found new finalizers []string{{{}}}",
                                      fmt::join(quoted, ", ")))};
}

}  // namespace

FieldErrors validate_metadata(const api::Json& metadata, const MetadataRules& rules,
                              std::string_view path) {
  FieldErrors out;
  const std::string_view prefix = metadata["generateName"].as_string();
  if (!prefix.empty()) {
    append_problems(out, child_path(path, "generateName"), prefix,
                    rules.name_problems(without_last_dash(prefix)));
  }
  const std::string_view name = metadata["name"].as_string();
  if (name.empty()) {
    out.push_back(required_field(child_path(path, "name"), "name or generateName is required"));
  } else {
    append_problems(out, child_path(path, "name"), name, rules.name_problems(name));
  }
  append(out, check_namespace(metadata, rules.is_namespaced, child_path(path, "namespace")));
  if (metadata["generation"].as_integer() < 0) {
    out.push_back(invalid_field(child_path(path, "generation"), metadata["generation"],
                                "must be greater than or equal to 0"));
  }
  append(out, check_labels(metadata["labels"], child_path(path, "labels")));
  append(out, check_annotations(metadata["annotations"], child_path(path, "annotations")));
  append(out, check_owners(metadata["ownerReferences"], child_path(path, "ownerReferences")));
  append(out, check_finalizers(metadata["finalizers"], child_path(path, "finalizers")));
  return out;
}

FieldErrors validate_metadata_change(const api::Json& metadata, const api::Json& old,
                                     std::string_view path) {
  FieldErrors out = check_no_new_finalizers(metadata, old, path);
  if (metadata["resourceVersion"].as_string().empty()) {
    out.push_back(
        invalid_field(child_path(path, "resourceVersion"), "", "must be specified for an update"));
  }
  if (metadata["generation"].as_integer() < old["generation"].as_integer()) {
    out.push_back(invalid_field(child_path(path, "generation"), metadata["generation"],
                                "must not be decremented"));
  }
  for (const std::string_view name : {"name", "namespace", "uid", "creationTimestamp",
                                      "deletionTimestamp", "deletionGracePeriodSeconds"}) {
    if (metadata[name] == old[name]) continue;
    out.push_back(invalid_field(child_path(path, name), metadata[name], std::string(kImmutable)));
  }
  append(out, check_labels(metadata["labels"], child_path(path, "labels")));
  append(out, check_annotations(metadata["annotations"], child_path(path, "annotations")));
  append(out, check_owners(metadata["ownerReferences"], child_path(path, "ownerReferences")));
  return out;
}

FieldErrors validate_plain_finalizers(const api::Json& metadata, std::string_view path) {
  FieldErrors out;
  const api::Json& finalizers = metadata["finalizers"];
  for (std::size_t i = 0; i < finalizers.size(); ++i) {
    const std::string_view name = finalizers[i].as_string();
    if (name.find('/') != std::string_view::npos || is_standard_finalizer(name)) continue;
    out.push_back(invalid_field(index_path(child_path(path, "finalizers"), i), name,
                                "name is neither a standard finalizer name nor is it fully "
                                "qualified"));
  }
  return out;
}

std::vector<std::string> finalizer_warnings(const api::Json& metadata, const api::Json& old) {
  std::set<std::string> added;
  for (const api::Json& finalizer : metadata["finalizers"].items()) {
    if (!has_text(old["finalizers"], finalizer.as_string())) added.insert(finalizer.text());
  }
  std::vector<std::string> out;
  for (const std::string& name : added) {
    const auto warn = [&](std::string_view words) {
      out.push_back(fmt::format("metadata.finalizers: {}: {}", go_quote(name), words));
    };
    for (const std::string& problem : qualified_name_problems(name)) warn(problem);
    if (name.find('/') != std::string::npos || is_standard_finalizer(name)) continue;
    const bool is_domain = name.find('.') != std::string::npos;
    warn(
        fmt::format("prefer a domain-qualified finalizer name {}to avoid accidental conflicts "
                    "with other finalizer writers",
                    is_domain ? "including a path (/) " : ""));
  }
  return out;
}

}  // namespace porchsim::kube
