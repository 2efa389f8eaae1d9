// Slips in the fields of objects: kubectl asks for strict validation, under which the API server
// refuses a field that the kind's schema does not know. Here the file's reader does, with the
// place.
#pragma once

#include <span>
#include <string_view>

#include "api/object_key.h"
#include "scenarios/load/read_context.h"

namespace porchsim::scenarios {

// Notes fields of the object's spec that the table of its kind does not have; a kind without a
// table (api::find_schema) may have any.
void check_known_fields(const PosNode& object, const api::ResourceType& type, ReadContext& context);

// The same of all that an expectation wants to see of an object of that kind: `condition`,
// `spec: {lifecyle: Draft}`. `also` may stand beside the object's members, as "conditions" may.
void check_expected_fields(const PosNode& object, std::string_view kind,
                           std::span<const std::string_view> also, ReadContext& context);

}  // namespace porchsim::scenarios
