#include "tools/kube/kube_scope.h"

#include <algorithm>
#include <array>
#include <string_view>

#include <fmt/format.h>

#include "kube/server/request_path.h"

namespace porchsim::scenarios {
namespace {

using api::Json;

struct Subject {
  std::string_view tag;
  std::string_view why;
};

constexpr Subject kLeftOut[] = {
    {"crd", "kinds are given, not made"},
    {"scale", "the scale subresource is not served"},
    {"tokens", "continue tokens of the real server's own format"},
};

constexpr std::array<std::string_view, 16> kReplayed = {
    "core",   "validation", "fieldvalidation", "cel",    "patch", "lists",
    "status", "finalizers", "delete",          "dryrun", "list",  "pages",
    "watch",  "versions",   "negotiation",     "ssa"};

bool has_tag(const Json& session, std::string_view tag) {
  const auto& tags = session["tags"].items();
  return std::any_of(tags.begin(), tags.end(),
                     [&](const Json& one) { return one.as_string() == tag; });
}

// Groups of Kubernetes itself beside the core, whose kinds are not served.
bool is_other_group(std::string_view group) {
  return group == "apps" || group == "batch" || group == "policy" || group == "autoscaling" ||
         (group.ends_with(".k8s.io"));
}

bool is_other_core_resource(std::string_view resource) {
  constexpr std::array<std::string_view, 12> kOthers = {"pods",
                                                        "services",
                                                        "events",
                                                        "nodes",
                                                        "endpoints",
                                                        "bindings",
                                                        "limitranges",
                                                        "resourcequotas",
                                                        "serviceaccounts",
                                                        "persistentvolumes",
                                                        "persistentvolumeclaims",
                                                        "replicationcontrollers"};
  return std::find(kOthers.begin(), kOthers.end(), resource) != kOthers.end();
}

// What asks for no resource: discovery, OpenAPI.
bool is_index(std::string_view path) {
  const auto parts = std::count_if(path.begin(), path.end(), [&](const char& c) {
    const bool is_last = &c + 1 == path.data() + path.size();
    return c == '/' && !is_last;
  });
  return path.starts_with("/openapi") || (path.starts_with("/apis") && parts <= 3) ||
         (path.starts_with("/api") && !path.starts_with("/apis") && parts <= 2 &&
          !path.starts_with("/api/v1/"));
}

bool is_about_other_kind(const Json& request) {
  const auto path = kube::read_request_path(request["path"].text());
  if (!path) return is_index(request["path"].as_string());
  if (path->group.empty()) return is_other_core_resource(path->resource);
  return is_other_group(path->group);
}

// Another form of an answer than the object: a table, metadata alone, YAML, protobuf.
bool wants_other_form(const Json& request) {
  const std::string_view accept = request["headers"]["accept"].as_string();
  return accept.find("as=Table") != std::string_view::npos ||
         accept.find("as=PartialObjectMetadata") != std::string_view::npos ||
         accept.find("yaml") != std::string_view::npos ||
         accept.find("protobuf") != std::string_view::npos;
}

// Of a kind that takes one.
bool is_strategic_patch(const Json& step) {
  const Json& request = step["request"];
  const std::string_view type = request["headers"]["content-type"].as_string();
  const auto path = kube::read_request_path(request["path"].text());
  return type.starts_with("application/strategic-merge-patch") && path && path->group.empty() &&
         step["response"]["status"].as_integer() < 300;
}

bool sends_other_form(const Json& request) {
  const std::string_view type = request["headers"]["content-type"].as_string();
  const std::string_view text = request["body"].as_string();
  const bool is_yaml = type.starts_with("application/apply-patch+yaml") && !text.empty() &&
                       text.front() != '{' && text.front() != '[';
  return is_yaml || type.find("protobuf") != std::string_view::npos ||
         (type == "application/yaml" && request["body"].is_string());
}

}  // namespace

std::optional<std::string> out_of_scope(const Json& session) {
  for (const Subject& subject : kLeftOut) {
    if (has_tag(session, subject.tag)) return std::string(subject.why);
  }
  const bool is_replayed = std::any_of(kReplayed.begin(), kReplayed.end(),
                                       [&](std::string_view tag) { return has_tag(session, tag); });
  if (!is_replayed) return fmt::format("of {} only", session["tags"].dump());
  const auto& steps = session["steps"].items();
  if (std::any_of(steps.begin(), steps.end(), is_strategic_patch)) {
    return "strategic merge patch of kinds with types of Go";
  }
  const bool has_any = std::any_of(steps.begin(), steps.end(),
                                   [&](const Json& step) { return !is_step_left_out(step); });
  if (!has_any) return "of kinds that are not served";
  return std::nullopt;
}

bool is_step_left_out(const Json& step) {
  const Json& request = step["request"];
  const bool is_impersonated = request["headers"].contains("impersonate-user") ||
                               request["headers"].contains("authorization");
  return is_impersonated || wants_other_form(request) || sends_other_form(request) ||
         is_about_other_kind(request);
}

}  // namespace porchsim::scenarios
