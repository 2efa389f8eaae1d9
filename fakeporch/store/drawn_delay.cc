#include "fakeporch/store/drawn_delay.h"

#include <array>
#include <chrono>
#include <cstdint>

#include "sim/planned_choices.h"

namespace porchsim::fakeporch {
namespace {

constexpr std::uint64_t kOneIn = 8;
constexpr std::array<int, 16> kMilliseconds = {1,  1,  2,  2,  3,  4,  5,   7,
                                               10, 14, 20, 30, 45, 70, 120, 250};

}  // namespace

DrawnDelay::DrawnDelay(sim::Choices& choices, const std::string& name)
    : choices_(choices), coin_(choices.site(name)), size_(choices.site(name + ".size")) {}

sim::Duration DrawnDelay::draw(sim::ActorId actor) {
  if (auto* const plan = dynamic_cast<sim::PlannedChoices*>(&choices_))
    plan->about_to_send({.coin = coin_, .which = size_}, actor, kMilliseconds.size());
  if (!choices_.happens(coin_, actor, 1, kOneIn)) {
    choices_.skip(size_, actor);
    return sim::Duration{0};
  }
  const std::uint64_t size = choices_.draw(size_, actor, kMilliseconds.size());
  return std::chrono::milliseconds(kMilliseconds[static_cast<std::size_t>(size)]);
}

}  // namespace porchsim::fakeporch
