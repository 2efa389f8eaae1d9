// The form in which recorded and replayed outputs are compared: what Go's typed encoding adds or
// drops at will is left out, and times tell only whether they moved. The rules are those of the
// vectors' README.
#pragma once

#include <set>
#include <string>

#include "api/json/json.h"

namespace porchsim::scenarios {

// Without null members, empty maps and empty lists, at any depth.
api::Json without_empty(const api::Json& json);

// Every lastTransitionTime in a value.
std::set<std::string> transition_times(const api::Json& json);
// Transition times that are not among `known` become "<now>".
api::Json with_moved_times(const api::Json& json, const std::set<std::string>& known);

// An output of a reconcile: calls, error and objects afterwards. Of a status update only the status
// counts.
api::Json canonical_output(const api::Json& output, const std::set<std::string>& known_times);

}  // namespace porchsim::scenarios
