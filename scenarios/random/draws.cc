#include "scenarios/random/draws.h"

#include <fmt/format.h>

namespace porchsim::scenarios {

Draws::Draws(sim::Choices& choices, std::uint64_t operation)
    : choices_(choices),
      operation_(operation),
      actor_(choices.actor({.role = sim::Role::Operation,
                            .ordinal = static_cast<std::uint32_t>(operation),
                            .name = fmt::format("op-{}", operation)})) {}

std::uint64_t Draws::number(std::string_view what, std::uint64_t bound) {
  return choices_.draw(choices_.site(fmt::format("random.{}", what)), actor_, bound);
}

const std::vector<std::string>& Draws::people() {
  static const std::vector<std::string> kPeople = {"alice", "bob"};
  return kPeople;
}

}  // namespace porchsim::scenarios
