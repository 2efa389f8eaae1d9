// What OpenAPI demands of a value, with the words and the quirks of kube-openapi's validators: of
// alternatives that all fail, the one that fits best tells why.
//
// kube-openapi: pkg/validation/validate; apiextensions-apiserver: apiserver/validation.
#pragma once

#include <string_view>

#include "api/json/json.h"
#include "kube/schema/schema.h"
#include "kube/status/field_error.h"

namespace porchsim::kube {

// `root` is the field that the value is ("" for a whole object, "status"); the messages name
// paths inside of it.
FieldErrors validate_value(const api::Json& value, const Schema& schema, std::string_view root);

// The same of a change: what is as it was before is not complained of again, as far as old and new
// parts can be told to belong together (members by name, elements of a list of type map by keys).
FieldErrors validate_change(const api::Json& value, const api::Json& old, const Schema& schema,
                            std::string_view root);

}  // namespace porchsim::kube
