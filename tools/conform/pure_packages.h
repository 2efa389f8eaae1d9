// Pure functions on package files. See pure_cases.h.
#pragma once

#include <optional>

#include "api/json/json.h"

namespace porchsim::scenarios {

std::optional<api::Json> krm_functions_case(const api::Json& input);
std::optional<api::Json> package_context_case(const api::Json& input);
std::optional<api::Json> config_injection_case(const api::Json& input);
std::optional<api::Json> kptfiles_equal_case(const api::Json& input);
std::optional<api::Json> yaml_roundtrip_case(const api::Json& input);

}  // namespace porchsim::scenarios
