#include "scenarios/random/random_tail.h"

#include <utility>

#include "scenarios/checks/limits.h"

namespace porchsim::scenarios {
namespace {

constexpr std::uint64_t kPauseSteps = 8;
// Before a last word: what went before has had its effect, whatever that is, and nothing comes
// behind, so that who is not woken by it is woken by nothing.
constexpr sim::Duration kBeforeLastWord = std::chrono::minutes(5);

}  // namespace

RandomTail::RandomTail(Stage& stage, const RandomSpec& spec, TailHooks hooks)
    : stage_(stage), spec_(spec), hooks_(std::move(hooks)) {
  const Operation& wait = operations().front();
  for (std::size_t place = 0; place < operations().size(); ++place) {
    const Operation& operation = operations()[place];
    const auto found = spec.weights.find(std::string(operation.name));
    const bool comes = operation.name == wait.name || (spec.weights.empty() && operation.usual);
    const std::uint64_t otherwise = comes ? 1 : 0;
    const std::uint64_t weight = found == spec.weights.end() ? otherwise : found->second;
    if (weight == 0) continue;
    operations_.push_back(place);
    weights_.push_back(weight);
  }
}

void RandomTail::run() {
  sim::Choices& choices = stage_.world().choices();
  sim::Faults& faults = stage_.world().faults();
  own_faults_ = faults.plan().size();
  for (const sim::FaultRule& rule : spec_.faults) faults.add(rule);
  const std::uint64_t fewer = sim::cut(choices, choices.site("random.fewer"),
                                       choices.actor(sim::world_actor()), spec_.steps + 1);
  for (std::uint64_t i = 1; i <= spec_.steps - fewer; ++i) step(i);
  faults.end_from(own_faults_);
}

void RandomTail::rest() {
  sim::Faults& faults = stage_.world().faults();
  faults.hold_from(own_faults_);
  stage_.begin_anew();
  stage_.start_all();
  stage_.pause(kLastTries);
  if (hooks_.at_rest) hooks_.at_rest();
  faults.resume();
}

void RandomTail::step(std::uint64_t index) {
  Draws draws(stage_.world().choices(), index);
  const bool is_last_word = index == spec_.steps && draws.number("last-word", 2) == 1;
  // Between two in a row there is one operation alone.
  const bool rests = spec_.rests != 0 && draws.rarely("at-rest", has_rested_ ? 2 : spec_.rests);
  has_rested_ = rests;
  if (rests) {
    rest();
  } else if (is_last_word) {
    stage_.begin_anew();
    stage_.pause(kBeforeLastWord);
  } else {
    const auto eighths = static_cast<std::int64_t>(draws.number("pause", kPauseSteps + 1));
    stage_.wait_for_moment(draws, spec_.pause / static_cast<std::int64_t>(kPauseSteps) * eighths);
  }
  const bool whatever = is_last_word || (rests && draws.number("whatever", 2) == 1);
  const std::size_t operation = whatever ? any(draws) : pick(draws);
  const bool done = operations()[operation].act(stage_, draws);
  if (hooks_.told) hooks_.told(operation, done && !stage_.was_refused());
}

std::size_t RandomTail::any(Draws& draws) const {
  return operations_[static_cast<std::size_t>(
      draws.named("operation", operations_.size(), [this](std::uint64_t drawn) {
        return std::string(operations()[operations_[static_cast<std::size_t>(drawn)]].name);
      }))];
}

std::size_t RandomTail::at_weight(std::uint64_t drawn) const {
  for (std::size_t i = 0; i < operations_.size(); ++i) {
    if (drawn < weights_[i]) return operations_[i];
    drawn -= weights_[i];
  }
  return operations_.front();
}

// Whatever the others weigh, what was recorded stays what it was called.
std::size_t RandomTail::pick(Draws& draws) const {
  std::uint64_t total = 0;
  for (const std::uint64_t weight : weights_) total += weight;
  return at_weight(draws.named("operation", total, [this](std::uint64_t drawn) {
    return std::string(operations()[at_weight(drawn)].name);
  }));
}

}  // namespace porchsim::scenarios
