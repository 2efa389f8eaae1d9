// Answers of an API server without what is chance, as the vectors' README says.
#pragma once

#include <string>
#include <vector>

#include "api/json/json.h"

namespace porchsim::scenarios {

// Causes of a 422 or 409 sorted, and managers.
api::Json normal_answer(const api::Json& answer);

// A stream that the client ended keeps of its bookmarks only that which ends the beginning; in one
// that the server ended equal ones in a row count once.
std::vector<api::Json> normal_events(const std::vector<api::Json>& events, bool client_ended);

}  // namespace porchsim::scenarios
