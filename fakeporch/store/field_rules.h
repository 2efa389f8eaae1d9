// The structural part of a kind's schema as a flat table: which member has which JSON type, and
// which must be there. A path names members by dots, "[]" the elements of a list, "*" any member of
// a map: "spec.pipeline.mutators[].configMap.*". Members not named are accepted as they are.
// Kubernetes: the openAPIV3Schema of a CustomResourceDefinition.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "controllers/api/json.h"
#include "fakeporch/store/api_errors.h"

namespace porchsim::fakeporch {

struct FieldRule {
  std::string_view path;
  api::Json::Kind kind = api::Json::Kind::String;
  bool required = false;  // where the parent is present
};

// "spec" and "git" -> "spec.git"; "" is the document itself.
std::string member_path(std::string path, std::string_view name);

// A null counts as absent, as it is dropped on decoding. `path` is where `document` lies, for the
// errors.
void check_fields(const api::Json& document, std::span<const FieldRule> rules, FieldErrors& errors,
                  const std::string& path = "");

}  // namespace porchsim::fakeporch
