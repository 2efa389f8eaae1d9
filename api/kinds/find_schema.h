// The schema of a kind that one knows by its type alone.
#pragma once

#include "api/object_key.h"
#include "api/schema.h"

namespace porchsim::api {

// Null: it is no kind with a table (fields.h).
const Schema* find_schema(const ResourceType& type);

}  // namespace porchsim::api
