#include <memory>

#include "sim/choices.h"
#include "sim/replay.h"

namespace porchsim::sim {

std::unique_ptr<RecordedChoices> make_recorded_choices(const ChoiceSet& choices) {
  return std::make_unique<Replay<RecordedChoices>>(choices);
}

}  // namespace porchsim::sim
