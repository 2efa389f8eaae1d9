#include "kube/server/kube_server.h"

#include <algorithm>
#include <array>
#include <utility>

#include <fmt/format.h>

#include "kube/server/deletions.h"
#include "kube/server/lists.h"
#include "kube/server/patches.h"
#include "kube/server/writes.h"

namespace porchsim::kube {
namespace {

constexpr std::string_view kMediaTypes =
    "application/json, application/yaml, application/vnd.kubernetes.protobuf";

Response of_status(const Status& status) {
  Response out;
  out.code = status.code;
  out.body = status.to_json();
  return out;
}

Response no_such_page() {
  Response out;
  out.code = 404;
  out.content_type = "text/plain; charset=utf-8";
  out.text = "404 page not found\n";
  return out;
}

// Groups of Kubernetes itself, whose resources are looked for by name.
bool is_own_group(std::string_view group) {
  constexpr std::array<std::string_view, 18> kGroups = {"",
                                                        "apps",
                                                        "autoscaling",
                                                        "batch",
                                                        "policy",
                                                        "admissionregistration.k8s.io",
                                                        "authentication.k8s.io",
                                                        "authorization.k8s.io",
                                                        "apiextensions.k8s.io",
                                                        "apiregistration.k8s.io",
                                                        "certificates.k8s.io",
                                                        "coordination.k8s.io",
                                                        "discovery.k8s.io",
                                                        "events.k8s.io",
                                                        "flowcontrol.apiserver.k8s.io",
                                                        "networking.k8s.io",
                                                        "rbac.authorization.k8s.io",
                                                        "storage.k8s.io"};
  return std::find(kGroups.begin(), kGroups.end(), group) != kGroups.end();
}

// Whether an answer in JSON would do.
bool accepts_json(std::string_view accept) {
  if (accept.empty()) return true;
  while (!accept.empty()) {
    const auto end = std::min(accept.find(','), accept.size());
    const std::string_view one = accept.substr(0, end);
    const std::string_view type = one.substr(0, one.find(';'));
    const bool is_json = type.find("application/json") != std::string_view::npos;
    const bool is_any = type.find("*/*") != std::string_view::npos ||
                        type.find("application/*") != std::string_view::npos;
    // ";as=Table" wants another form, which is not told of here.
    if (is_any || (is_json && one.find("as=") == std::string_view::npos)) return true;
    accept.remove_prefix(std::min(end + 1, accept.size()));
  }
  return false;
}

bool sends_json(std::string_view content_type) {
  const std::string_view type = content_type.substr(0, content_type.find(';'));
  return type.empty() || type == "application/json" || type == "application/yaml";
}

// What the router of the kinds of Kubernetes itself says.
Status not_available() {
  return {406, "NotAcceptable",
          fmt::format("406: Not Acceptable\n\nAvailable representations: {}", kMediaTypes),
          api::Json::object()};
}

Subresource subresource_of(std::string_view name) {
  if (name == "status") return Subresource::Status;
  return name == "finalize" ? Subresource::Finalize : Subresource::None;
}

bool has_subresource(const KindVersion& version, std::string_view name) {
  return name.empty() || (name == "status" && version.has_status) ||
         (name == "finalize" && version.has_finalize);
}

template <class T>
Response respond(const Answer<T>& answer) {
  if (!answer) return of_status(answer.error());
  Response out;
  if constexpr (std::is_same_v<T, Written>) {
    out.code = answer->code;
    out.body = answer->object;
  } else {
    out.body = *answer;
  }
  return out;
}

bool wants_watch(const Request& request) {
  const auto watch = request.parameter("watch");
  return watch && *watch != "false" && *watch != "0";
}

Response act(const Call& call, std::optional<Watch>& watch) {
  const std::string& method = call.request.method;
  const bool is_one = !call.path.name.empty();
  const bool is_whole = call.subresource == Subresource::None;
  if (method == "GET" && is_one) return respond(get_object(call));
  if (method == "GET" && wants_watch(call.request)) {
    auto opened = open_watch(call);
    if (!opened) return of_status(opened.error());
    watch = *std::move(opened);
    return {};
  }
  if (method == "GET") return respond(list_objects(call));
  if (method == "POST" && !is_one) return respond(create_object(call));
  if (method == "PUT" && is_one) return respond(replace_object(call));
  if (method == "PATCH" && is_one) return respond(patch_object(call));
  if (method == "DELETE" && is_one && is_whole) return respond(delete_object(call));
  if (method == "DELETE" && !is_one) return respond(delete_objects(call));
  return of_status(Status{405, "MethodNotAllowed",
                          "the server does not allow this method on the requested resource",
                          api::Json::object()});
}

}  // namespace

const Kind* KubeServer::find_kind(const RequestPath& path) const {
  for (const auto& kind : kinds_) {
    const KindNames& names = kind->names();
    if (names.group == path.group && names.plural == path.resource) return kind.get();
  }
  return nullptr;
}

Response KubeServer::handle(const Request& request) {
  std::optional<Watch> watch;
  return handle(request, watch);
}

Response KubeServer::handle(const Request& request, std::optional<Watch>& watch) {
  const auto path = read_request_path(request.path);
  const bool is_api = request.path.starts_with("/api/");
  if (!path) return is_api ? of_status(no_such_resource()) : no_such_page();
  const auto nowhere = [&] {
    return is_own_group(path->group) ? of_status(no_such_resource()) : no_such_page();
  };
  const Kind* kind = find_kind(*path);
  if (kind == nullptr || kind->find_version(path->version) == nullptr) return nowhere();
  const bool across = request.method == "GET" && path->name.empty();
  const bool is_namespaced = kind->names().is_namespaced;
  const bool is_inside = !path->name_space.empty();
  if (is_namespaced != is_inside && !(is_namespaced && across)) return nowhere();
  return answer(request, *path, *kind, watch);
}

Response KubeServer::answer(const Request& request, const RequestPath& path, const Kind& kind,
                            std::optional<Watch>& watch) {
  const KindVersion& version = *kind.find_version(path.version);
  std::vector<std::string> warnings;
  if (!version.warning.empty()) warnings.push_back(version.warning);
  const Call call{request, path,     kind,    version, subresource_of(path.subresource),
                  store_,  sources_, warnings};
  const auto finish = [&](Response response) {
    for (std::string& warning : warnings) {
      const auto& told = response.warnings;
      if (std::find(told.begin(), told.end(), warning) == told.end()) {
        response.warnings.push_back(std::move(warning));
      }
    }
    return response;
  };
  if (!has_subresource(version, path.subresource)) {
    return finish(kind.is_custom() ? of_status(not_found(call.resource(), path.name))
                                   : of_status(no_such_resource()));
  }
  if (!accepts_json(request.header("accept"))) {
    return finish(of_status(kind.is_custom() ? not_acceptable(kMediaTypes) : not_available()));
  }
  if (const Problems problems = path_segment_problems(path.name); !problems.empty()) {
    return finish(of_status(bad_request(
        fmt::format("Name parameter invalid: \"{}\": {}", path.name, fmt::join(problems, ";")))));
  }
  const bool has_object = request.method == "POST" || request.method == "PUT";
  if (has_object && !sends_json(request.header("content-type"))) {
    return finish(of_status(unsupported_media_type(kMediaTypes)));
  }
  return finish(act(call, watch));
}

std::vector<api::Json> KubeServer::read(Watch& watch) const {
  return read_watch(*find_kind(watch.path), store_, watch);
}

}  // namespace porchsim::kube
