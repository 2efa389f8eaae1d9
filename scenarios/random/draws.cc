#include "scenarios/random/draws.h"

#include <fmt/format.h>

namespace porchsim::scenarios {

Draws::Draws(sim::Choices& choices, std::uint64_t operation)
    : choices_(choices),
      operation_(operation),
      actor_(choices.actor(fmt::format("op-{}", operation))) {}

std::uint64_t Draws::number(std::string_view what, std::uint64_t bound) {
  return choices_.draw(choices_.site(fmt::format("random.{}", what)), actor_, bound);
}

std::string Draws::person() {
  static const std::vector<std::string> kPeople = {"alice", "bob"};
  return one("person", kPeople);
}

}  // namespace porchsim::scenarios
