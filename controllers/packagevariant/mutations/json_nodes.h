// Values of API objects as YAML of package files.
#pragma once

#include "api/json/json.h"
#include "kpt/yaml/node.h"

namespace porchsim::packagevariant {

// As the krm-functions-sdk makes it from a value that came from JSON.
kpt::yaml::Node encode_json(const api::Json& json);

}  // namespace porchsim::packagevariant
