#include "kube/kinds/custom_kind.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "kube/decode/json_scan.h"
#include "kube/decode/object_meta_type.h"
#include "kube/kinds/embedded_meta.h"
#include "kube/metadata/object_meta.h"
#include "kube/schema/defaults.h"
#include "kube/schema/prune.h"
#include "kube/status/go_text.h"

namespace porchsim::kube {
namespace {

KindNames names_of(const api::Json& spec) {
  const api::Json& names = spec["names"];
  return {spec["group"].text(), names["kind"].text(), names["listKind"].text(),
          names["plural"].text(), spec["scope"].as_string() == "Namespaced"};
}

std::string group_of(std::string_view api_version) {
  const auto slash = api_version.find('/');
  return slash == std::string_view::npos ? "" : std::string(api_version.substr(0, slash));
}

std::string version_of(std::string_view api_version) {
  return std::string(api_version.substr(api_version.find('/') + 1));
}

std::string unknown_field(std::string_view path) {
  return fmt::format("unknown field \"{}\"", path);
}

// The newest version that is served and not deprecated; what a deprecated one's users are told of.
std::string successor(const api::Json& spec) {
  for (const api::Json& version : spec["versions"].items()) {
    if (version["served"].as_bool() && !version["deprecated"].as_bool()) {
      return version["name"].text();
    }
  }
  return {};
}

std::string warning_of(const api::Json& spec, const api::Json& version) {
  if (!version["deprecated"].as_bool()) return {};
  if (version["deprecationWarning"].is_string()) return version["deprecationWarning"].text();
  const std::string_view group = spec["group"].as_string();
  const std::string_view kind = spec["names"]["kind"].as_string();
  const std::string next = successor(spec);
  std::string out = fmt::format("{}/{} {} is deprecated", group, version["name"].as_string(), kind);
  return next.empty() ? out : out + fmt::format("; use {}/{} {}", group, next, kind);
}

void copy_or_erase(api::Json& object, const api::Json& from, std::string_view name) {
  if (from.contains(name)) {
    object.set(name, from[name]);
  } else {
    object.erase(name);
  }
}

api::Json without_metadata(api::Json object) {
  object.erase("metadata");
  return object;
}

}  // namespace

CustomKind::CustomKind(const api::Json& crd, const std::shared_ptr<cel::ZoneSource>& zones,
                       Ratcheting ratcheting)
    : Kind(names_of(crd["spec"]), managedfields::Kind::of_custom_resource(crd)),
      ratcheting_(ratcheting) {
  const api::Json& spec = crd["spec"];
  for (const api::Json& json : spec["versions"].items()) {
    Version version;
    version.served.name = json["name"].text();
    version.served.has_status = json["subresources"].contains("status");
    version.served.warning = warning_of(spec, json);
    version.is_served = json["served"].as_bool();
    for (const api::Json& field : json["selectableFields"].items()) {
      const std::string_view path = field["jsonPath"].as_string();
      version.served.selectable_fields.emplace_back(path.substr(path.starts_with('.') ? 1 : 0));
    }
    version.rules =
        std::make_shared<ObjectRules>(read_schema(json["schema"]["openAPIV3Schema"]), zones);
    if (json["storage"].as_bool()) stored_version_ = version.served.name;
    versions_.emplace(version.served.name, std::move(version));
  }
}

const CustomKind::Version& CustomKind::version(std::string_view name) const {
  return versions_.find(name)->second;
}

const KindVersion* CustomKind::find_version(std::string_view name) const {
  const auto found = versions_.find(name);
  return found == versions_.end() || !found->second.is_served ? nullptr : &found->second.served;
}

std::expected<Decoded, std::string> CustomKind::decode(const api::Json& json, std::string_view text,
                                                       std::string_view) const {
  Decoded out{json, {}};
  for (const std::string& path : scan_json(text).duplicates) {
    out.complaints.push_back(fmt::format("duplicate field \"{}\"", path));
  }
  const auto metadata = read_go_struct(json["metadata"], kObjectMeta, "metadata");
  if (!metadata) return std::unexpected(metadata.error());
  for (const std::string& path : metadata->unknown) out.complaints.push_back(unknown_field(path));
  // Objects that say they are of another kind are not looked into.
  const std::string_view api_version = json["apiVersion"].as_string();
  const bool is_own =
      group_of(api_version) == names().group && json["kind"].as_string() == names().kind;
  if (is_own) {
    static const Schema kNothing;
    const auto found = versions_.find(version_of(api_version));
    const Schema& schema = found == versions_.end() ? kNothing : found->second.rules->schema();
    Pruned pruned = prune_unknown(json, schema);
    out.object = with_defaults(prune_nulls(pruned.object, &schema), &schema);
    for (const std::string& path : pruned.unknown) out.complaints.push_back(unknown_field(path));
    auto embedded = read_embedded_meta(out.object, schema);
    if (!embedded) return std::unexpected(embedded.error());
    out.object = std::move(embedded->value);
    for (const std::string& path : embedded->unknown) out.complaints.push_back(unknown_field(path));
  }
  if (json.contains("metadata")) out.object.set("metadata", metadata->value);
  return out;
}

std::expected<api::Json, std::string> CustomKind::complete(const api::Json& applied,
                                                           std::string_view name) const {
  const auto metadata = read_go_struct(applied["metadata"], kObjectMeta, "metadata");
  if (!metadata) return std::unexpected(metadata.error());
  api::Json out = with_defaults(applied, &version(name).rules->schema());
  out.set("metadata", metadata->value);
  return out;
}

void CustomKind::prepare_for_create(api::Json& object, std::string_view name) const {
  if (version(name).served.has_status) object.erase("status");
  object.set_path({"metadata", "generation"}, 1);
}

void CustomKind::prepare_for_update(api::Json& object, const api::Json& old,
                                    Subresource subresource, std::string_view name) const {
  if (subresource == Subresource::Status) {
    api::Json changed = old;
    copy_or_erase(changed, object, "status");
    copy_or_erase(changed.mutable_member("metadata"), object["metadata"], "managedFields");
    object = std::move(changed);
    return;
  }
  if (version(name).served.has_status) copy_or_erase(object, old, "status");
  if (without_metadata(as_stored(object)) != without_metadata(as_stored(old))) {
    object.set_path({"metadata", "generation"}, old["metadata"]["generation"].as_integer() + 1);
  }
}

FieldErrors CustomKind::check_type(const api::Json& object, std::string_view name) const {
  FieldErrors out;
  if (object["kind"].as_string() != names().kind) {
    out.push_back(invalid_field("kind", object["kind"].text(), "must be " + names().kind));
  }
  if (object["apiVersion"].as_string() != api_version(name)) {
    out.push_back(
        invalid_field("apiVersion", object["apiVersion"].text(), "must be " + api_version(name)));
  }
  return out;
}

FieldErrors CustomKind::validate(const api::Json& object, std::string_view name) const {
  FieldErrors out = check_type(object, name);
  if (!out.empty()) return out;
  out = validate_metadata(object["metadata"], {names().is_namespaced, dns_subdomain_problems},
                          "metadata");
  return version(name).rules->validate(object, std::move(out));
}

FieldErrors CustomKind::validate_update(const api::Json& object, const api::Json& old,
                                        Subresource subresource, std::string_view name) const {
  FieldErrors out = check_type(object, name);
  if (!out.empty()) return out;
  out = validate_metadata_change(object["metadata"], old["metadata"], "metadata");
  const ObjectRules& rules = *version(name).rules;
  if (ratcheting_ == Ratcheting::Off) return rules.validate(object, std::move(out));
  return subresource == Subresource::Status
             ? rules.validate_status_change(object, old, std::move(out))
             : rules.validate_change(object, old, std::move(out));
}

std::vector<std::string> CustomKind::warnings(const api::Json& object, const api::Json& old) const {
  return finalizer_warnings(object["metadata"], old["metadata"]);
}

api::Json CustomKind::to_stored(const api::Json& object) const {
  if (object["apiVersion"].as_string() == api_version(stored_version_)) return object;
  api::Json out = in_version(object, stored_version_);
  const Schema& schema = version(stored_version_).rules->schema();
  return prune_nulls(prune_unknown(out, schema).object, &schema);
}

api::Json CustomKind::from_stored(const api::Json& object, std::string_view name) const {
  const Schema& schema = version(stored_version_).rules->schema();
  return in_version(with_defaults(object, &schema), name);
}

api::Json CustomKind::in_version(const api::Json& object, std::string_view name) const {
  api::Json out = object;
  out.set("apiVersion", api_version(name));
  return out;
}

}  // namespace porchsim::kube
