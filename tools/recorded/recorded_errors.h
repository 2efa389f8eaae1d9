// The errors of the recorder's server, by the names that vectors give them.
#pragma once

#include <string>
#include <string_view>

#include "api/json/result.h"
#include "api/object_key.h"

namespace porchsim::scenarios {

// `error` is NotFound, AlreadyExists, Conflict, Forbidden, Internal, Timeout, Generic or NoMatch.
api::Error recorded_error(std::string_view error, const api::ResourceType& type,
                          std::string_view name);

// The plural as Kubernetes guesses it from a kind; of the kinds of the vectors always right.
std::string plural_of(std::string_view kind);

}  // namespace porchsim::scenarios
