// Defaults of a schema, put where a member is absent, or null and may not be.
//
// apiextensions-apiserver: schema/defaulting/algorithm.go.
#pragma once

#include "api/json/json.h"
#include "kube/schema/schema.h"

namespace porchsim::kube {

api::Json with_defaults(const api::Json& value, const Schema* schema);

}  // namespace porchsim::kube
