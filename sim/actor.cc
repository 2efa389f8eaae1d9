#include "sim/actor.h"

namespace porchsim::sim {

std::string_view to_string(Role role) {
  switch (role) {
    case Role::World:
      return "world";
    case Role::Server:
      return "server";
    case Role::Collector:
      return "collector";
    case Role::Controller:
      return "controller";
    case Role::Person:
      return "person";
    case Role::Outsider:
      return "outsider";
    case Role::Operation:
      return "op";
    case Role::Part:
      return "part";
  }
  return "";
}

std::string Actor::key() const {
  if (role == Role::World) return std::string(to_string(role));
  return fmt::format("{}-{}", reconciles.empty() ? to_string(role) : reconciles, ordinal);
}

Actor world_actor() { return {.role = Role::World, .ordinal = 0, .name = "world"}; }

}  // namespace porchsim::sim
