// How references begin that hold what is not published, or is to go: "drafts/app/v1". Porch:
// fakeporch/revisions/git_layout.h has them in full.
#pragma once

#include <array>
#include <string_view>

namespace porchsim::scenarios {

inline constexpr auto kStages =
    std::to_array<std::string_view>({"drafts", "proposed", "deletionProposed"});

// "drafts/app/v1" -> "app/v1"; others as they are.
inline std::string_view without_stage(std::string_view reference) {
  for (const std::string_view stage : kStages) {
    if (reference.starts_with(stage) && reference.substr(stage.size()).starts_with('/'))
      return reference.substr(stage.size() + 1);
  }
  return reference;
}

}  // namespace porchsim::scenarios
