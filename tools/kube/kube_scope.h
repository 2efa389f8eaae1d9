// Which recorded sessions of an API server are replayed, and which of their steps: those over
// custom kinds, ConfigMap, Secret and Namespace. The rest is out of scope by name.
#pragma once

#include <optional>
#include <string>

#include "api/json/json.h"

namespace porchsim::scenarios {

// Why a session is not replayed; nothing if it is.
std::optional<std::string> out_of_scope(const api::Json& session);

// A step about something that this project's server has not.
bool is_step_left_out(const api::Json& step);

}  // namespace porchsim::scenarios
