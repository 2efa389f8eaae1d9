// A JSON value as YAML, as people read objects: apiVersion, kind and metadata first, texts of
// several lines as they are.
#pragma once

#include <string>

#include "api/json/json.h"

namespace porchsim::scenarios {

std::string yaml_text(const api::Json& value);

}  // namespace porchsim::scenarios
