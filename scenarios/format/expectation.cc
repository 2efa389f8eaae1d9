#include "scenarios/format/expectation.h"

#include <fmt/format.h>

namespace porchsim::scenarios {

std::string to_text(const Bounds& bounds) {
  if (bounds.least == bounds.most) return fmt::format("{}", bounds.least);
  if (bounds.most == Bounds{}.most) return fmt::format("at least {}", bounds.least);
  if (bounds.least == 0) return fmt::format("at most {}", bounds.most);
  return fmt::format("{} to {}", bounds.least, bounds.most);
}

}  // namespace porchsim::scenarios
