// Actors of tests, told apart by a word.
#pragma once

#include <string>
#include <string_view>

#include "sim/actor.h"

namespace porchsim::sim {

// The first controller of the kind `word`, which is its name too; its key is "word-1". "world" is
// the world.
inline Actor named(std::string_view word) {
  if (word == "world") return world_actor();
  return {.role = Role::Controller,
          .ordinal = 1,
          .name = std::string(word),
          .reconciles = std::string(word)};
}

}  // namespace porchsim::sim
