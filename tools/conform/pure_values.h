// Pure functions on names, references, conditions and selectors. See pure_cases.h.
#pragma once

#include <optional>

#include "api/json/json.h"

namespace porchsim::scenarios {

std::optional<api::Json> workspace_name_case(const api::Json& input);
std::optional<api::Json> function_names_case(const api::Json& input);
std::optional<api::Json> revision_from_ref_case(const api::Json& input);
std::optional<api::Json> is_up_to_date_case(const api::Json& input);
std::optional<api::Json> pv_validation_case(const api::Json& input);
std::optional<api::Json> status_conditions_case(const api::Json& input);
std::optional<api::Json> owner_refs_case(const api::Json& input);
std::optional<api::Json> watch_mapping_case(const api::Json& input);
std::optional<api::Json> include_file_case(const api::Json& input);
std::optional<api::Json> go_quote_case(const api::Json& input);
std::optional<api::Json> pr_object_name_case(const api::Json& input);
std::optional<api::Json> label_selectors_case(const api::Json& input);

}  // namespace porchsim::scenarios
