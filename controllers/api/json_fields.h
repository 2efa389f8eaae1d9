// The small pieces that the typed values of objects are decoded from.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "controllers/api/json.h"
#include "controllers/api/object_meta.h"
#include "controllers/api/time.h"

namespace porchsim::api {

std::optional<Time> time_from_json(const Json& json);

StringMap string_map_from_json(const Json& json);

std::vector<std::string> strings_from_json(const Json& json);

}  // namespace porchsim::api
