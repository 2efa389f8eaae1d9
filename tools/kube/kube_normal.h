// Answers of an API server without what is chance and what this project's server leaves out, as
// the vectors' README says.
#pragma once

#include <string>
#include <vector>

#include "api/json/json.h"

namespace porchsim::scenarios {

// Causes of a 422 or 409 sorted, managedFields gone: from objects, and from texts that quote them.
api::Json normal_answer(const api::Json& answer);

// A stream that the client ended keeps of its bookmarks only that which ends the beginning; in one
// that the server ended equal ones in a row count once.
std::vector<api::Json> normal_events(const std::vector<api::Json>& events, bool client_ended);

}  // namespace porchsim::scenarios
