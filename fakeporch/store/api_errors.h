// The errors of an API server, with Kubernetes' reasons and texts, so that everything that serves a
// kind answers alike. Kubernetes: apimachinery pkg/api/errors, pkg/util/validation/field.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "api/json/result.h"
#include "api/object_key.h"

namespace porchsim::fakeporch {

// `packagevariants.config.porch.kpt.dev "x" not found`
api::Error not_found(const api::ResourceType& type, std::string_view name);
// `packagevariants.config.porch.kpt.dev "x" already exists`
api::Error already_exists(const api::ResourceType& type, std::string_view name);
// `Operation cannot be fulfilled on <resource> "x": <why>`
api::Error conflict(const api::ResourceType& type, std::string_view name, std::string_view why);
// conflict() for a resourceVersion that is no longer the stored one.
api::Error stale_version(const api::ResourceType& type, std::string_view name);
// `packagevariants.config.porch.kpt.dev "x" is forbidden: <why>`
api::Error forbidden(const api::ResourceType& type, std::string_view name, std::string_view why);
// The path itself is unknown: a subresource that the kind does not have.
api::Error no_such_path();
// A verb that the kind does not serve.
api::Error method_not_supported(const api::ResourceType& type, std::string_view verb);
// `no matches for kind "Foo" in version "example.com/v1"`, or `… in group "…"` without a version.
api::Error no_match(std::string_view group, std::string_view version, std::string_view kind);

// What is wrong with the members of an object, in the order found. Each line names the member:
// `spec.foo: Required value`.
class FieldErrors {
 public:
  void required(std::string_view path, std::string_view detail = "");
  // `path: Invalid value: "text": detail`; `value` is written as Go's %q for strings, else as is.
  void invalid(std::string_view path, std::string_view value_text, std::string_view detail);
  void invalid_string(std::string_view path, std::string_view value, std::string_view detail);
  void forbidden(std::string_view path, std::string_view detail);
  void add(std::string line) { lines_.push_back(std::move(line)); }
  void add(const FieldErrors& more) {
    lines_.insert(lines_.end(), more.lines_.begin(), more.lines_.end());
  }

  bool empty() const { return lines_.empty(); }
  // `PackageVariant.config.porch.kpt.dev "x" is invalid: …`; several lines stand in brackets.
  api::Error to_error(const api::ResourceType& type, std::string_view name) const;

 private:
  std::vector<std::string> lines_;
};

}  // namespace porchsim::fakeporch
