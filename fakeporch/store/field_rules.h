// The structural part of what an API server says of an object, by its kind's schema: which member
// has which JSON type, which must be there, which stay as they are, and what is filled in. Members
// that the schema does not know are accepted as they are.
#pragma once

#include <string>
#include <string_view>

#include "api/json/json.h"
#include "api/schema.h"
#include "fakeporch/store/api_errors.h"

namespace porchsim::fakeporch {

// "spec" and "git" -> "spec.git"; "" is the document itself.
std::string member_path(std::string path, std::string_view name);

// The errors stand in the order of keys. A null counts as absent, as it is dropped on decoding.
// `name` is where `value` lies, for the errors.
void check_fields(const api::Json& value, const api::Schema& schema, std::string_view name,
                  FieldErrors& errors);

// The errors of immutable members whose value `before` had and `now` has not. They are said of the
// whole object, as by rules that a CustomResourceDefinition has at its root.
void check_immutable(const api::Json& now, const api::Json& before, const api::Schema& schema,
                     std::string_view name, FieldErrors& errors);

// Fills in what the schema has defaults for, in the object's member `name` and the objects in it,
// where these are.
void fill_in_defaults(api::Json& object, std::string_view name, const api::Schema& schema);

}  // namespace porchsim::fakeporch
