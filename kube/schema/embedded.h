// Whole objects inside of an object (x-kubernetes-embedded-resource): they have a type and good
// metadata.
//
// apiextensions-apiserver: schema/objectmeta/validation.go.
#pragma once

#include "api/json/json.h"
#include "kube/schema/schema.h"
#include "kube/status/field_error.h"

namespace porchsim::kube {

// Whether there may be any in what the schema describes.
bool embeds_objects(const Schema& schema);

FieldErrors validate_embedded(const api::Json& value, const Schema& schema, std::string_view path);

}  // namespace porchsim::kube
