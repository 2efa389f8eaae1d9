// The fieldPath of a rule: which field below its value a complaint is about.
//
// apiextensions-apiserver: ValidFieldPath in apiserver/schema/cel/validation.go.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "kube/schema/schema.h"

namespace porchsim::kube {

// ".spec['a b']" as a path of errors: "spec.a b", keys of maps in brackets. Nothing if the schema
// has no such field.
std::optional<std::string> rule_field(std::string_view path, const Schema& schema);

}  // namespace porchsim::kube
