// Who acts in a run, and as what. A scenario may call anybody anything: what a run draws and what a
// check asks go by role and ordinal, names are for people.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include <fmt/core.h>

namespace porchsim::sim {

enum class Role : std::uint8_t {
  World,       // the scheduler and the setup: one, ordinal 0
  Server,      // of the API
  Collector,   // of garbage
  Controller,  // of one kind of object
  Person,      // acts through the API
  Outsider,    // acts past it
  Operation,   // no actor: one step of a random history, which draws for itself
  Part,        // no actor: one part of a drawn world, the same
};
std::string_view to_string(Role role);

struct Actor {
  Role role = Role::World;
  std::uint32_t ordinal =
      0;             // among those of its role (and kind), in the order of the world, from 1
  std::string name;  // for people; need not be the only one of that name
  std::string reconciles{};  // of a controller: its kind, "PackageVariant"; "" of others

  bool is(Role wanted) const { return role == wanted; }
  bool reconciles_kind(std::string_view kind) const {
    return role == Role::Controller && reconciles == kind;
  }
  // Names it in choices and fingerprints: "world", "server-1", "person-2", "PackageVariant-1" for
  // the first controller of that kind. Two actors of one run never share it.
  std::string key() const;
};

// The scheduler's own actor in every run.
Actor world_actor();

}  // namespace porchsim::sim

// An actor in a text is its name.
template <>
struct fmt::formatter<porchsim::sim::Actor> : fmt::formatter<std::string_view> {
  auto format(const porchsim::sim::Actor& actor, fmt::format_context& out) const {
    return fmt::formatter<std::string_view>::format(actor.name, out);
  }
};
