// The `results` of a ResourceList as the libraries of functions write them.
#pragma once

#include <vector>

#include "functions/program/function.h"
#include "kpt/yaml/node.h"

namespace porchsim::functions {

// kyaml: yaml.Marshal of framework.Results. Members in their own order, strings quoted as go-yaml
// quotes them.
kpt::yaml::Node kyaml_results(const std::vector<FunctionResult>& results);

// krm-functions-sdk: TypedObjectToMapVariant of each result. Members sorted by kyaml's field order.
kpt::yaml::Node sdk_results(const std::vector<FunctionResult>& results);

// Results as a function finds them in its input; what is no result is left out.
std::vector<FunctionResult> read_results(const kpt::yaml::Node& list);

}  // namespace porchsim::functions
