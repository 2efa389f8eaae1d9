// The draws of a random history: every decision is keyed by what is decided and by whom it is for,
// one operation or one part of a drawn world, so that leaving one out moves no other.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "sim/choices.h"

namespace porchsim::scenarios {

class Draws {
 public:
  // Of one operation, from 1.
  Draws(sim::Choices& choices, std::uint64_t operation);

  // What a drawn world has several of; the first of a kind has index 0.
  enum class Part : std::uint8_t { World, Repository, Package, Variant, Controller, Fault };
  Draws(sim::Choices& choices, Part part, std::size_t index);

  // The operation's number, or the index of the part.
  std::uint64_t ordinal() const { return ordinal_; }
  // A number below `bound` (at least 1).
  std::uint64_t number(std::string_view what, std::uint64_t bound);
  // True once in `bound` times; the plainest answer is no.
  bool rarely(std::string_view what, std::uint64_t bound) {
    return number(what, bound) == bound - 1 && bound > 1;
  }
  // One of `all`, which must not be empty; the first is the plainest.
  template <class Range>
  decltype(auto) one(std::string_view what, const Range& all) {
    return all[number(what, std::size(all))];
  }
  std::string person() { return one("person", people()); }

  // Everyone who may act.
  static const std::vector<std::string>& people();

 private:
  sim::Choices& choices_;
  std::uint64_t ordinal_;
  sim::ActorId actor_;
};

}  // namespace porchsim::scenarios
