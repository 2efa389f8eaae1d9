#include "kube/server/patches.h"

#include <algorithm>
#include <array>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "api/json/json_print.h"
#include "kube/decode/json_scan.h"
#include "kube/patch/json_patch.h"
#include "kube/server/bodies.h"
#include "kube/server/owners.h"
#include "kube/server/writes.h"
#include "kube/status/go_json.h"

namespace porchsim::kube {
namespace {

constexpr std::size_t kMostOperations = 10000;
constexpr std::string_view kJsonPatch = "application/json-patch+json";
constexpr std::string_view kApplyPatch = "application/apply-patch+yaml";
constexpr std::string_view kMergePatch = "application/merge-patch+json";

struct Patched {
  api::Json object;
  std::vector<std::string> complaints;
  bool touches_metadata = false;
};

Status undecodable(const std::string& why) { return bad_request("error decoding patch: " + why); }

// Members of operations that nobody knows.
std::vector<std::string> complaints_of(const Call& call, const api::Json& patch) {
  std::vector<std::string> out;
  for (const std::string& path : scan_json(call.request.body).duplicates) {
    out.push_back(fmt::format("json patch duplicate field \"{}\"", path));
  }
  for (std::size_t i = 0; i < patch.size(); ++i) {
    for (const auto& [name, value] : patch[i].members()) {
      if (name == "op" || name == "path" || name == "from" || name == "value") continue;
      out.push_back(fmt::format("json patch unknown field \"[{}].{}\"", i, name));
    }
  }
  return out;
}

Answer<Patched> by_json_patch(const Call& call, const api::Json& object, const api::Json& body) {
  const auto patch = read_json_patch(body);
  if (!patch) return std::unexpected(undecodable(patch.error()));
  if (patch->size() > kMostOperations) {
    return std::unexpected(
        Status{413, "RequestEntityTooLarge",
               fmt::format("Request entity too large: The allowed maximum operations in a JSON "
                           "patch is {}, got {}",
                           kMostOperations, patch->size()),
               std::nullopt});
  }
  auto patched = apply_json_patch(object, *patch);
  if (!patched) return std::unexpected(rejected());
  const bool touches = std::any_of(patch->begin(), patch->end(), [](const auto& operation) {
    return operation.path.starts_with("/metadata") || operation.from.starts_with("/metadata");
  });
  return Patched{*std::move(patched), complaints_of(call, body), touches};
}

Answer<Patched> by_merge_patch(const Call& call, const api::Json& object, const api::Json& body) {
  if (body.is_null()) return std::unexpected(bad_request("Invalid JSON Patch"));
  if (!body.is_object()) {
    return std::unexpected(
        undecodable(fmt::format("json: cannot unmarshal {} into Go value of type "
                                "map[string]interface {{}}",
                                go_json_kind(body))));
  }
  Patched out{api::merge_patch(object, body), {}, body.contains("metadata")};
  for (const std::string& path : scan_json(call.request.body).duplicates) {
    out.complaints.push_back(fmt::format("duplicate field \"{}\"", path));
  }
  return out;
}

std::string text_in_order(const api::Json& object, std::span<const std::string_view> order) {
  std::string out = "{";
  for (const std::string_view name : order) {
    if (!object.contains(name)) continue;
    if (out.size() > 1) out += ",";
    out += fmt::format("\"{}\":{}", name, object[name].dump());
  }
  return out + "}";
}

// Managers are in Go's order whoever has written around them.
std::string managers_text(const api::Json& managers) {
  constexpr std::array<std::string_view, 7> kOrder = {
      "manager", "operation", "apiVersion", "time", "fieldsType", "fieldsV1", "subresource"};
  std::string out;
  for (const api::Json& manager : managers.items()) {
    out += (out.empty() ? "" : ",") + text_in_order(manager, kOrder);
  }
  return "[" + out + "]";
}

// Kinds with a type of Go write metadata in its order, unless a patch has gone through it.
std::string metadata_text(const api::Json& metadata, bool is_touched) {
  constexpr std::string_view kManagers = "managedFields";
  std::vector<std::string_view> order = {"name",
                                         "generateName",
                                         "namespace",
                                         "selfLink",
                                         "uid",
                                         "resourceVersion",
                                         "generation",
                                         "creationTimestamp",
                                         "deletionTimestamp",
                                         "deletionGracePeriodSeconds",
                                         "labels",
                                         "annotations",
                                         "ownerReferences",
                                         "finalizers",
                                         kManagers};
  if (is_touched) {
    order.clear();
    for (const auto& [name, member] : metadata.members()) order.push_back(name);
  }
  std::string out = "{";
  for (const std::string_view name : order) {
    if (!metadata.contains(name)) continue;
    if (out.size() > 1) out += ",";
    out += fmt::format("\"{}\":{}", name,
                       name == kManagers ? managers_text(metadata[name]) : metadata[name].dump());
  }
  return out + "}";
}

std::string text_of(const Call& call, const Patched& patched) {
  if (call.kind.is_custom() || !patched.object["metadata"].is_object()) {
    return patched.object.dump();
  }
  std::string out = "{";
  for (const auto& [name, member] : patched.object.members()) {
    if (out.size() > 1) out += ",";
    api::append_json_string(out, name);
    const bool is_metadata = name == "metadata";
    out += ":" + (is_metadata ? metadata_text(member, patched.touches_metadata) : member.dump());
  }
  return out + "}";
}

}  // namespace

Answer<Written> patch_object(const Call& call) {
  const std::string_view header = call.request.header("content-type");
  const std::string_view type = header.substr(0, header.find(';'));
  if (type == kApplyPatch) return apply_object(call);
  if (type != kJsonPatch && type != kMergePatch) {
    if (!call.kind.is_custom()) {
      return std::unexpected(
          Status{415, "UnsupportedMediaType", "415: Unsupported Media Type", api::Json::object()});
    }
    return std::unexpected(unsupported_media_type(
        "application/json-patch+json, application/merge-patch+json, application/apply-patch+yaml"));
  }
  const auto options = read_write_options(call.request, WriteKind::Patch);
  if (!options) return std::unexpected(options.error());
  const auto old = call.find(call.path.name);
  if (!old) return std::unexpected(not_found(call.resource(), call.path.name));
  const ParsedJson body = parse_json(call.request.body);
  if (!body.error.empty()) return std::unexpected(undecodable(body.error));
  const auto patched = type == kJsonPatch ? by_json_patch(call, *old, body.value)
                                          : by_merge_patch(call, *old, body.value);
  if (!patched) return std::unexpected(patched.error());
  auto object = read_patched(call, patched->object, text_of(call, *patched), patched->complaints,
                             options->validation);
  if (!object) return std::unexpected(object.error());
  if (auto fits = match_namespace(call, *object); !fits) return std::unexpected(fits.error());
  if (auto fits = match_name(call, *object); !fits) return std::unexpected(fits.error());
  object = with_owners(call, *old, *std::move(object), *options);
  return store_update(call, *std::move(object), *old, *options, std::nullopt);
}

}  // namespace porchsim::kube
