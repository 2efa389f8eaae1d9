#include "scenarios/random/draws.h"

#include <fmt/format.h>

namespace porchsim::scenarios {
namespace {

// Parts of a world of one kind.
constexpr std::uint32_t kMostOfAKind = 100;

std::string_view name_of(Draws::Part part) {
  switch (part) {
    case Draws::Part::World:
      return "world";
    case Draws::Part::Repository:
      return "repository";
    case Draws::Part::Package:
      return "package";
    case Draws::Part::Variant:
      return "variant";
    case Draws::Part::Controller:
      return "controller";
    case Draws::Part::Fault:
      return "fault";
    case Draws::Part::Set:
      return "set";
  }
  return "";
}

}  // namespace

Draws::Draws(sim::Choices& choices, std::uint64_t operation)
    : choices_(choices),
      ordinal_(operation),
      actor_(choices.actor({.role = sim::Role::Operation,
                            .ordinal = static_cast<std::uint32_t>(operation),
                            .name = fmt::format("op-{}", operation)})) {}

sim::Actor Draws::actor_of(Part part, std::size_t index) {
  return {.role = sim::Role::Part,
          .ordinal =
              static_cast<std::uint32_t>(part) * kMostOfAKind + static_cast<std::uint32_t>(index),
          .name = fmt::format("{}-{}", name_of(part), index + 1)};
}

Draws::Draws(sim::Choices& choices, Part part, std::size_t index)
    : choices_(choices), ordinal_(index), actor_(choices.actor(actor_of(part, index))) {}

std::uint64_t Draws::number(std::string_view what, std::uint64_t bound) {
  return choices_.draw(choices_.site(fmt::format("random.{}", what)), actor_, bound);
}

std::uint64_t Draws::named(std::string_view what, std::uint64_t bound,
                           const sim::GuidedChoices::NameOf& name) {
  const sim::About about(choices_, name);
  return number(what, bound);
}

bool Draws::left_out() {
  return sim::cut(choices_, choices_.site("random.left-out"), actor_, 2) == 1;
}

const std::vector<std::string>& Draws::people() {
  static const std::vector<std::string> kPeople = {"alice", "bob"};
  return kPeople;
}

}  // namespace porchsim::scenarios
