// The sections of a scenario that assert something over time.
#pragma once

#include <array>
#include <string_view>

#include "scenarios/format/scenario.h"

namespace porchsim::scenarios {

struct AssertionSection {
  std::string_view key;
  Assertion::Kind kind;
};
inline constexpr auto kAssertionSections =
    std::to_array<AssertionSection>({{"always", Assertion::Kind::Always},
                                     {"never", Assertion::Kind::Never},
                                     {"until", Assertion::Kind::Until},
                                     {"eventually", Assertion::Kind::Eventually}});

}  // namespace porchsim::scenarios
