// The draws of one random operation: every decision is keyed by what is decided and by the
// operation's number.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "sim/choices.h"

namespace porchsim::scenarios {

class Draws {
 public:
  Draws(sim::Choices& choices, std::uint64_t operation);

  std::uint64_t operation() const { return operation_; }
  // A number below `bound` (at least 1).
  std::uint64_t number(std::string_view what, std::uint64_t bound);
  // One of `all`, which must not be empty.
  template <class T>
  const T& one(std::string_view what, const std::vector<T>& all) {
    const std::uint64_t index = number(what, all.size());
    return all[index];
  }
  std::string person() { return one("person", people()); }

  // Everyone who may act.
  static const std::vector<std::string>& people();

 private:
  sim::Choices& choices_;
  std::uint64_t operation_;
  sim::ActorId actor_;
};

}  // namespace porchsim::scenarios
