#include "kube/kinds/core_kind.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "kube/decode/json_scan.h"
#include "kube/metadata/object_meta.h"
#include "kube/status/go_text.h"

namespace porchsim::kube {
namespace {

// Duplicates and unknown members in the order in which they were written.
std::vector<std::string> complaints_of(const JsonScan& scan,
                                       const std::vector<std::string>& unknown) {
  std::vector<std::string> out;
  const auto is_among = [](const std::vector<std::string>& paths, const std::string& path) {
    return std::find(paths.begin(), paths.end(), path) != paths.end();
  };
  std::vector<std::string> seen;
  for (const std::string& path : scan.paths) {
    if (is_among(seen, path)) {
      out.push_back(fmt::format("duplicate field \"{}\"", path));
    } else if (is_among(unknown, path)) {
      out.push_back(fmt::format("unknown field \"{}\"", path));
    }
    seen.push_back(path);
  }
  return out;
}

bool is_known_core_kind(std::string_view kind) {
  constexpr std::string_view kKinds[] = {
      "ConfigMap", "Secret",  "Namespace",        "Pod",           "Service", "Event", "Node",
      "Endpoints", "Binding", "PersistentVolume", "ServiceAccount"};
  return std::find(std::begin(kKinds), std::end(kKinds), kind) != std::end(kKinds);
}

}  // namespace

const KindVersion* CoreKind::find_version(std::string_view name) const {
  return name == version_.name ? &version_ : nullptr;
}

std::expected<Decoded, std::string> CoreKind::decode(const api::Json& json, std::string_view text,
                                                     std::string_view) const {
  const std::string kind = json["kind"].as_string().empty() ? names().kind : json["kind"].text();
  const std::string group_version =
      json["apiVersion"].as_string().empty() ? version_.name : json["apiVersion"].text();
  if (group_version != version_.name || !is_known_core_kind(kind)) {
    return std::unexpected(
        fmt::format("no kind {} is registered for version {} in scheme "
                    "\"pkg/runtime/scheme.go:110\"",
                    go_quote(kind), go_quote(group_version)));
  }
  if (kind != names().kind) {
    return std::unexpected(
        fmt::format("converting (v1.{}) to (core.{}): unknown conversion", kind, names().kind));
  }
  auto read = read_go_struct(json, type_, {});
  if (!read) return std::unexpected(read.error());
  Decoded out{std::move(read->value), complaints_of(scan_json(text), read->unknown)};
  out.object.set("kind", names().kind);
  out.object.set("apiVersion", version_.name);
  fill(out.object);
  return out;
}

std::expected<api::Json, std::string> CoreKind::complete(const api::Json& applied,
                                                         std::string_view version) const {
  auto decoded = decode(applied, applied.dump(), version);
  if (!decoded) return std::unexpected(decoded.error());
  return std::move(decoded->object);
}

std::vector<std::string> CoreKind::warnings(const api::Json&, const api::Json&) const { return {}; }

api::Json CoreKind::from_stored(const api::Json& object, std::string_view) const { return object; }
api::Json CoreKind::in_version(const api::Json& object, std::string_view) const { return object; }

FieldErrors CoreKind::check_metadata(const api::Json& object) const {
  const api::Json& metadata = object["metadata"];
  const bool is_label = !names().is_namespaced;
  FieldErrors out = validate_metadata(
      metadata, {names().is_namespaced, is_label ? dns_label_problems : dns_subdomain_problems},
      "metadata");
  append(out, validate_plain_finalizers(metadata, "metadata"));
  return out;
}

FieldErrors CoreKind::check_metadata_change(const api::Json& object, const api::Json& old) {
  FieldErrors out = validate_metadata_change(object["metadata"], old["metadata"], "metadata");
  append(out, validate_plain_finalizers(object["metadata"], "metadata"));
  return out;
}

FieldErrors check_immutable(const api::Json& object, const api::Json& old,
                            const std::vector<std::string_view>& members) {
  FieldErrors out;
  if (!old["immutable"].as_bool()) return out;
  const auto forbid = [&](std::string_view name) {
    out.push_back(forbidden_field(std::string(name), "field is immutable when `immutable` is set"));
  };
  if (!object["immutable"].as_bool()) forbid("immutable");
  for (const std::string_view name : members) {
    if (object[name] != old[name]) forbid(name);
  }
  return out;
}

}  // namespace porchsim::kube
