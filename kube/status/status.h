// A failure as an API server answers it: metav1.Status. Code decides by `code` and `reason`.
//
// apimachinery: pkg/api/errors.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "api/json/json.h"
#include "kube/status/field_error.h"

namespace porchsim::kube {

// A kind's resources among those of all groups: "packagevariants" of "config.porch.kpt.dev".
struct GroupResource {
  std::string group;
  std::string resource;

  // "packagevariants.config.porch.kpt.dev", "configmaps".
  std::string text() const;
};

struct Status {
  int code = 500;
  std::string reason;  // "NotFound"; empty: none
  std::string message;
  std::optional<api::Json> details;

  api::Json to_json() const;
};

Status not_found(const GroupResource& resource, std::string_view name);
Status already_exists(const GroupResource& resource, std::string_view name);
Status conflict(const GroupResource& resource, std::string_view name, std::string_view why);
Status forbidden(const GroupResource& resource, std::string_view name, std::string_view why);
// `group_kind`: what the object says it is. Equal errors are told once, each is a cause.
Status invalid(const GroupResource& group_kind, std::string_view name, const FieldErrors& errors);
Status bad_request(std::string message);
// The path leads nowhere.
Status no_such_resource();
Status method_not_allowed(const GroupResource& resource, std::string_view verb);
Status unsupported_media_type(std::string_view accepted);
Status not_acceptable(std::string_view accepted);
Status expired(std::string message);
Status too_large_version(std::string_view asked, std::string_view current);
// What the server cannot explain, without a reason.
Status plain_error(std::string message);
// 422 without a cause: the words of a JSON patch that cannot be applied are lost.
Status rejected();

// The answer to a deletion that is done.
api::Json success(const GroupResource& resource, std::string_view name, std::string_view uid);

}  // namespace porchsim::kube
