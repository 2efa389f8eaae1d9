#pragma once

#include <span>
#include <string>
#include <string_view>

#include <fmt/format.h>

#include "scenarios/document/suggest.h"

namespace porchsim::scenarios {

// `unknown repository "edgy"; did you mean "edge"?`, and where none is known, where to list it.
inline std::string unknown_repository(std::string_view name,
                                      std::span<const std::string_view> known) {
  return fmt::format(
      "unknown repository \"{}\"{}", name,
      known.empty() ? "; list it under world.repositories" : suggestion(name, known));
}

}  // namespace porchsim::scenarios
