// Lists that are sets or maps: no element twice.
//
// apiextensions-apiserver: schema/listtype/validation.go.
#pragma once

#include "api/json/json.h"
#include "kube/schema/schema.h"
#include "kube/status/field_error.h"

namespace porchsim::kube {

FieldErrors validate_lists(const api::Json& value, const Schema& schema, std::string_view path);

}  // namespace porchsim::kube
