// Names handed out once per run, as numbers: cheap to pass and compare. Sites (what is decided) and
// actors (for whom) are interned by Choices.
#pragma once

#include <cstdint>

namespace porchsim::sim {

enum class SiteId : std::uint32_t {};
enum class ActorId : std::uint32_t {};

}  // namespace porchsim::sim
