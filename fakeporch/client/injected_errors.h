// What a call answers that a fault made fail: a reason, and a text as the API server would put it,
// which says that it was injected.
#pragma once

#include <string_view>

#include "api/json/result.h"
#include "api/object_key.h"

namespace porchsim::fakeporch {

// `reason` by name ("Conflict", "Forbidden", …); InternalError if it is none.
api::Error injected_error(std::string_view reason, const api::ResourceType& type,
                          std::string_view name);
// No answer came: the effect may have happened or not.
api::Error no_answer(std::string_view why);

}  // namespace porchsim::fakeporch
