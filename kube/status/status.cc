#include "kube/status/status.h"

#include <algorithm>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "kube/status/go_text.h"

namespace porchsim::kube {
namespace {

api::Json details_of(std::string_view name, std::string_view group, std::string_view kind) {
  api::Json out = api::Json::object();
  out.set_unless_zero("name", name).set_unless_zero("group", group).set_unless_zero("kind", kind);
  return out;
}

Status of_object(int code, std::string reason, std::string message, const GroupResource& resource,
                 std::string_view name) {
  return {code, std::move(reason), std::move(message),
          details_of(name, resource.group, resource.resource)};
}

std::string joined(const FieldErrors& errors) {
  std::vector<std::string> texts;
  for (const FieldError& error : errors) {
    std::string text = error.text();
    if (std::find(texts.begin(), texts.end(), text) == texts.end()) {
      texts.push_back(std::move(text));
    }
  }
  if (texts.size() == 1) return texts.front();
  return fmt::format("[{}]", fmt::join(texts, ", "));
}

}  // namespace

std::string GroupResource::text() const {
  return group.empty() ? resource : fmt::format("{}.{}", resource, group);
}

api::Json Status::to_json() const {
  api::Json out = api::Json::object({{"kind", "Status"},
                                     {"apiVersion", "v1"},
                                     {"metadata", api::Json::object()},
                                     {"status", "Failure"},
                                     {"message", message},
                                     {"code", code}});
  out.set_unless_zero("reason", reason);
  if (details) out.set("details", *details);
  return out;
}

Status not_found(const GroupResource& resource, std::string_view name) {
  return of_object(404, "NotFound", fmt::format("{} {} not found", resource.text(), go_quote(name)),
                   resource, name);
}

Status already_exists(const GroupResource& resource, std::string_view name) {
  return of_object(409, "AlreadyExists",
                   fmt::format("{} {} already exists", resource.text(), go_quote(name)), resource,
                   name);
}

Status conflict(const GroupResource& resource, std::string_view name, std::string_view why) {
  return of_object(409, "Conflict",
                   fmt::format("Operation cannot be fulfilled on {} {}: {}", resource.text(),
                               go_quote(name), why),
                   resource, name);
}

Status forbidden(const GroupResource& resource, std::string_view name, std::string_view why) {
  return of_object(403, "Forbidden",
                   fmt::format("{} {} is forbidden: {}", resource.text(), go_quote(name), why),
                   resource, name);
}

Status invalid(const GroupResource& group_kind, std::string_view name, const FieldErrors& errors) {
  Status out = of_object(
      422, "Invalid",
      fmt::format("{} {} is invalid: {}", group_kind.text(), go_quote(name), joined(errors)),
      group_kind, name);
  api::Json causes = api::Json::array();
  for (const FieldError& error : errors) {
    causes.push_back(api::Json::object(
        {{"reason", error.reason()}, {"message", error.body()}, {"field", error.path()}}));
  }
  out.details->set("causes", std::move(causes));
  return out;
}

Status bad_request(std::string message) {
  return {400, "BadRequest", std::move(message), std::nullopt};
}

Status no_such_resource() {
  return {404, "NotFound", "the server could not find the requested resource", api::Json::object()};
}

Status method_not_allowed(const GroupResource& resource, std::string_view verb) {
  Status out{
      405, "MethodNotAllowed",
      fmt::format("{} is not supported on resources of kind {}", verb, go_quote(resource.text())),
      details_of({}, resource.group, resource.resource)};
  return out;
}

Status unsupported_media_type(std::string_view accepted) {
  return {415, "UnsupportedMediaType",
          fmt::format("the body of the request was in an unknown format - accepted media types "
                      "include: {}",
                      accepted),
          std::nullopt};
}

Status not_acceptable(std::string_view accepted) {
  return {406, "NotAcceptable",
          fmt::format("only the following media types are accepted: {}", accepted), std::nullopt};
}

Status expired(std::string message) { return {410, "Expired", std::move(message), std::nullopt}; }

Status too_large_version(std::string_view asked, std::string_view current) {
  api::Json cause = api::Json::object(
      {{"reason", "ResourceVersionTooLarge"}, {"message", "Too large resource version"}});
  return {504, "Timeout",
          fmt::format("Timeout: Too large resource version: {}, current: {}", asked, current),
          api::Json::object(
              {{"causes", api::Json::array({std::move(cause)})}, {"retryAfterSeconds", 1}})};
}

Status plain_error(std::string message) { return {500, {}, std::move(message), std::nullopt}; }

Status rejected() {
  return {422, "Invalid", "the server rejected our request due to an error in our request",
          api::Json::object()};
}

api::Json success(const GroupResource& resource, std::string_view name, std::string_view uid) {
  api::Json details = details_of(name, resource.group, resource.resource);
  details.set_unless_zero("uid", uid);
  return api::Json::object({{"kind", "Status"},
                            {"apiVersion", "v1"},
                            {"metadata", api::Json::object()},
                            {"status", "Success"},
                            {"details", std::move(details)}});
}

}  // namespace porchsim::kube
