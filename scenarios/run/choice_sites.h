// The sites at which a run draws, by name: a choice at any other names nothing.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "sim/choice_set.h"

namespace porchsim::scenarios {

bool is_choice_site(std::string_view site);

// Of the first choice whose site is none: "no site \"sched.pikc\"; did you mean \"sched.pick\"?".
std::optional<std::string> problem_with_sites(const sim::ChoiceSet& choices);

}  // namespace porchsim::scenarios
