// Variables in texts: ${name}, and $uid(KIND NAME) for a value of an object of the moment.
#pragma once

#include <array>
#include <optional>
#include <string_view>

#include "scenarios/words/world_words.h"

namespace porchsim::scenarios {

// Members of an object's metadata.
inline constexpr auto kMomentWords = std::to_array<FormInfo>({
    {"uid", "tells an object from a namesake that came later"},
    {"resourceVersion", "which version it is"},
    {"generation", "how often its spec has changed"},
});

struct Variable {
  std::string_view whole;     // "${name}", "$uid(PackageVariant app-edge)"
  std::string_view name;      // of a variable; else ""
  std::string_view member;    // "uid", or a word that is none of kMomentWords; else ""
  std::string_view argument;  // "PackageVariant app-edge"
};
// The first in a text; "$${" is no variable, it stands for "${".
std::optional<Variable> first_variable(std::string_view text);
// The first ${name}.
std::optional<Variable> first_name(std::string_view text);

}  // namespace porchsim::scenarios
