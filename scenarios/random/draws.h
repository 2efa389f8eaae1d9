// The draws of a random history: every decision is keyed by what is decided and by whom it is for,
// one operation or one part of a drawn world, so that leaving one out moves no other.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "api/object.h"
#include "scenarios/format/world_spec.h"
#include "sim/choices.h"
#include "sim/guided_choices.h"

namespace porchsim::scenarios {

// What is chosen by its name, so that a run that was cut finds it again wherever it stands then.
// What has none is chosen by its place.
inline std::string name_to_choose(const api::ObjectPtr& object) { return object->meta().name; }
inline std::string name_to_choose(std::string_view text) { return std::string(text); }
inline std::string name_to_choose(const RepositorySpec& repository) { return repository.name; }
inline std::string name_to_choose(const PackageSpec& package) {
  return package.repository + "/" + package.path;
}
template <class T>
concept Named = requires(const T& value) { name_to_choose(value); };

class Draws {
 public:
  // Of one operation, from 1.
  Draws(sim::Choices& choices, std::uint64_t operation);

  // What a drawn world has several of; the first of a kind has index 0.
  enum class Part : std::uint8_t { World, Repository, Package, Variant, Controller, Fault, Set };
  Draws(sim::Choices& choices, Part part, std::size_t index);
  static sim::Actor actor_of(Part part, std::size_t index);

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
    if constexpr (Named<std::decay_t<decltype(all[0])>>) {
      return all[named(what, std::size(all), [&all](std::uint64_t i) {
        return name_to_choose(all[static_cast<std::size_t>(i)]);
      })];
    } else {
      return all[number(what, std::size(all))];
    }
  }
  // A number below `bound`; of each number what it stands for.
  std::uint64_t named(std::string_view what, std::uint64_t bound,
                      const sim::GuidedChoices::NameOf& name);
  // Whether this part was left out of a run after it was found; no seed says so.
  bool left_out();
  std::string person() { return one("person", people()); }

  // Everyone who may act.
  static const std::vector<std::string>& people();

 private:
  sim::Choices& choices_;
  std::uint64_t ordinal_;
  sim::ActorId actor_;
};

}  // namespace porchsim::scenarios
