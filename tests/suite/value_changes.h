// Every way in which one expected value can be made wrong.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "api/json/json.h"
#include "scenarios/format/expectation.h"

namespace porchsim::scenarios {

inline constexpr std::string_view kPlanted = " (planted)";

// Another than this, of the same type where there is one.
api::Json another(const api::Json& value);
// Those that do not overlap with these, on one side.
Bounds another(const Bounds& bounds);

// "spec.lifecycle is no more "Draft"", and the whole with that change.
using EmitChange = std::function<void(std::string, api::Json)>;

// Each leaf made another. An empty mapping or list is a leaf; a word that denies is turned round.
void change_leaves(const api::Json& value, const std::string& path, const EmitChange& emit);
// Each leaf taken away: what is left is found more often.
void drop_leaves(const api::Json& value, const std::string& path, const EmitChange& emit);

}  // namespace porchsim::scenarios
