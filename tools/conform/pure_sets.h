// Pure functions of the PackageVariantSet controller. See pure_cases.h.
#pragma once

#include <optional>
#include <string_view>

#include "api/json/json.h"

namespace porchsim::scenarios {

std::optional<api::Json> pvs_names_case(const api::Json& input);
std::optional<api::Json> pvs_validation_case(const api::Json& input);
// `path` is that of the case: its environment lies beside it.
std::optional<api::Json> map_overlay_case(std::string_view path, const api::Json& input);
std::optional<api::Json> string_slice_overlay_case(std::string_view path, const api::Json& input);

}  // namespace porchsim::scenarios
