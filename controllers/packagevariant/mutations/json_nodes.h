// Values of API objects as YAML of package files.
#pragma once

#include "api/json/json.h"
#include "kpt/yaml/node.h"

namespace porchsim::packagevariant {

// As the krm-functions-sdk makes it from a value that came from JSON.
kpt::yaml::Node encode_json(const api::Json& json);

// A KRM function as kpt's Function struct prints it: members it does not know and empty ones are
// left out. kpt: pkg/api/kptfile/v1/types.go, Function, Selector.
kpt::yaml::Node encode_function(const api::Json& function, std::string_view name);

}  // namespace porchsim::packagevariant
