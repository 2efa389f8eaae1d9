// FieldsV1, the form in which an object's metadata holds a set: each step is a member, "." says
// that the step above is in the set itself, which an empty object says as well.
//
//   {"f:spec":{".":{},"f:tags":{"v:\"x\"":{}}}}     .spec, .spec.tags[="x"]
#pragma once

#include <expected>
#include <string>

#include "api/json/json.h"
#include "kube/managedfields/fieldset/field_set.h"

namespace porchsim::kube::managedfields {

// Steps of a kind that is not known are passed over, with all below them. The error says what
// cannot be read.
std::expected<FieldSet, std::string> parse_fields_v1(const api::Json& fields);

api::Json fields_v1(const FieldSet& set);

// The text with its members in Kubernetes' order: ".", then the steps in theirs.
std::string fields_v1_text(const FieldSet& set);

}  // namespace porchsim::kube::managedfields
