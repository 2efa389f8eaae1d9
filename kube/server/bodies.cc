#include "kube/server/bodies.h"

#include <utility>

#include <fmt/format.h>

#include "kube/decode/json_scan.h"
#include "kube/status/go_json.h"
#include "kube/status/go_text.h"

namespace porchsim::kube {
namespace {

constexpr std::size_t kSummaryBytes = 30;
constexpr std::string_view kTypeOfType =
    "struct { APIVersion string \"json:\\\"apiVersion,omitempty\\\"\"; "
    "Kind string \"json:\\\"kind,omitempty\\\"\" }";

std::string hex(std::string_view bytes) {
  std::string out;
  for (const char c : bytes) out += fmt::format("{:02x}", static_cast<unsigned char>(c));
  return out;
}

// The beginning of a body.
std::string summary(std::string_view body) {
  if (body.empty()) return "<empty>";
  const bool is_long = body.size() > kSummaryBytes;
  const std::string_view begin = body.substr(0, kSummaryBytes);
  return (body.front() == '{' ? std::string(begin) : hex(begin)) + (is_long ? " ..." : "");
}

std::string version_of(std::string_view api_version) {
  return std::string(api_version.substr(api_version.find('/') + 1));
}

// Why a body says of itself nothing that could be understood; empty: it does.
std::string type_problem(const Call& call, const ParsedJson& body, std::string_view text) {
  constexpr std::string_view kNoType = "couldn't get version/kind; json parse error: ";
  if (!body.error.empty()) return std::string(kNoType) + body.error;
  const api::Json& json = body.value;
  if (!json.is_object() && !json.is_null()) {
    return fmt::format("{}json: cannot unmarshal {} into Go value of type {}", kNoType,
                       go_json_kind(json), kTypeOfType);
  }
  for (const std::string_view name : {"apiVersion", "kind"}) {
    if (json[name].is_string() || json[name].is_null()) continue;
    return fmt::format("{}json: cannot unmarshal {} into Go struct field .{} of type string",
                       kNoType, go_json_kind(json[name]), name);
  }
  if (call.kind.is_custom() && json["kind"].as_string().empty()) {
    return fmt::format("Object 'Kind' is missing in '{}'", text);
  }
  return {};
}

std::string strict_error(const std::vector<std::string>& complaints) {
  return fmt::format("strict decoding error: {}", fmt::join(complaints, ", "));
}

void warn_of(const Call& call, const std::vector<std::string>& complaints) {
  for (const std::string& complaint : complaints) call.warnings.push_back(complaint);
}

}  // namespace

Answer<api::Json> read_body(const Call& call, FieldValidation validation) {
  const std::string& text = call.request.body;
  const ParsedJson body = parse_json(text);
  const std::string& kind = call.kind.names().kind;
  if (const std::string problem = type_problem(call, body, text); !problem.empty()) {
    return std::unexpected(
        bad_request(fmt::format("the object provided is unrecognized (must be of type {}): {} ({})",
                                kind, problem, summary(text))));
  }
  const bool says_kind = !body.value["kind"].as_string().empty();
  const std::string said_kind = says_kind ? body.value["kind"].text() : kind;
  const bool says_version = !body.value["apiVersion"].as_string().empty();
  const std::string said_version = says_version || call.kind.is_custom()
                                       ? version_of(body.value["apiVersion"].as_string())
                                       : call.version.name;
  const auto cannot = [&](const std::string& why) {
    return std::unexpected(bad_request(fmt::format("{} in version {} cannot be handled as a {}: {}",
                                                   said_kind, go_quote(said_version), kind, why)));
  };
  auto decoded = call.kind.decode(body.value, text, call.version.name);
  if (!decoded) return cannot(decoded.error());
  if (!decoded->complaints.empty()) {
    if (validation == FieldValidation::Strict) return cannot(strict_error(decoded->complaints));
    if (validation == FieldValidation::Warn) warn_of(call, decoded->complaints);
  }
  const std::string expected = call.kind.api_version(call.version.name);
  if (decoded->object["apiVersion"].as_string() != expected) {
    return std::unexpected(bad_request(
        fmt::format("the API version in the data ({}) does not match the expected API version ({})",
                    decoded->object["apiVersion"].as_string(), expected)));
  }
  return std::move(decoded->object);
}

Answer<api::Json> read_patched(const Call& call, const api::Json& patched, const std::string& text,
                               const std::vector<std::string>& complaints,
                               FieldValidation validation) {
  const auto cannot = [&](const std::string& why) {
    return std::unexpected(invalid({}, {}, {invalid_field("patch", text, why)}));
  };
  const ParsedJson body{patched, {}};
  if (const std::string problem = type_problem(call, body, text); !problem.empty()) {
    return cannot(problem);
  }
  auto decoded = call.kind.decode(patched, text, call.version.name);
  if (!decoded) return cannot(decoded.error());
  std::vector<std::string> all = complaints;
  all.insert(all.end(), decoded->complaints.begin(), decoded->complaints.end());
  if (!all.empty()) {
    if (validation == FieldValidation::Strict) return cannot(strict_error(all));
    if (validation == FieldValidation::Warn) warn_of(call, all);
  }
  return std::move(decoded->object);
}

Answer<void> match_namespace(const Call& call, api::Json& object) {
  if (!call.kind.names().is_namespaced) {
    if (object["metadata"].contains("namespace")) {
      object.mutable_member("metadata").erase("namespace");
    }
    return {};
  }
  const std::string_view own = object["metadata"]["namespace"].as_string();
  if (own.empty()) {
    object.set_path({"metadata", "namespace"}, call.path.name_space);
  } else if (own != call.path.name_space) {
    return std::unexpected(bad_request(
        "the namespace of the provided object does not match the namespace sent on the request"));
  }
  return {};
}

Answer<void> match_name(const Call& call, const api::Json& object) {
  const std::string_view name = object["metadata"]["name"].as_string();
  if (name.empty()) {
    return std::unexpected(bad_request(fmt::format(
        "the name of the object ({} based on URL) was undeterminable: name must be provided",
        call.path.name)));
  }
  if (name != call.path.name) {
    return std::unexpected(bad_request(
        fmt::format("the name of the object ({}) does not match the name on the URL ({})", name,
                    call.path.name)));
  }
  return {};
}

}  // namespace porchsim::kube
