#include "program/jobs/twice.h"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <utility>
#include <vector>

#include "reports/sentence.h"

namespace porchsim::scenarios {
namespace {

// While one lives, small blocks of the heap come in scattered order: those between its own, which
// it gave back out of order. Whatever looks at addresses sees others than before.
class HeapDisturbance {
 public:
  HeapDisturbance() {
    Blocks returned;
    for (std::size_t size = kStep; size <= kLargest; size += kStep) {
      for (std::size_t i = 0; i < kOfEachSize; ++i) {
        returned.push_back(std::make_unique<char[]>(size));
        kept_.push_back(std::make_unique<char[]>(size));
      }
    }
    // kStride shares no factor with the number of blocks, so that each comes up once.
    for (std::size_t i = 0; i < returned.size(); ++i) {
      returned[i * kStride % returned.size()].reset();
    }
  }

 private:
  using Blocks = std::vector<std::unique_ptr<char[]>>;
  static constexpr std::size_t kStep = 16;
  static constexpr std::size_t kLargest = 1024;
  static constexpr std::size_t kOfEachSize = 64;
  static constexpr std::size_t kStride = 1237;

  Blocks kept_;
};

std::string event_text(const sim::Trace& trace, const sim::Event* event) {
  if (event == nullptr) return "the end of the run";
  reports::StoryEvent told;
  told.verb = event->verb;
  told.subject = event->subject;
  told.detail = event->detail;
  return fmt::format("event {} at {} s: {} ({}) {}", event->id, reports::seconds(event->time),
                     trace.actor_name(event->actor), sim::to_string(event->layer),
                     reports::sentence(told));
}

template <class Events>
const sim::Event* at(const Events& events, std::size_t index) {
  return index < events.size() ? &events[index] : nullptr;
}

// Both runs have a checkpoint after every event; the first kept its events in `events`.
std::string parting_of(const RunResult& first, const std::vector<sim::Event>& events,
                       const RunResult& second) {
  const auto& a = first.recording->trace;
  const auto& b = second.recording->trace;
  const auto [at_a, at_b] = std::mismatch(a.checkpoints().begin(), a.checkpoints().end(),
                                          b.checkpoints().begin(), b.checkpoints().end());
  if (at_a == a.checkpoints().end() && at_b == b.checkpoints().end()) {
    return fmt::format("two runs of the same choices have the same {} events, but {} and {} draws",
                       events.size(), first.counts.draws, second.counts.draws);
  }
  const auto index = static_cast<std::size_t>(at_a - a.checkpoints().begin());
  const std::string one = event_text(a, at(events, index));
  const std::string other = event_text(b, at(b.events(), index));
  std::string text = fmt::format("two runs of the same choices part at\n  {}\n  {}", one, other);
  if (one == other) text += "\n  which differ in content, in versions or in causes";
  return text;
}

}  // namespace

TwiceResult run_twice(const Scenario& scenario, RunOptions options) {
  TwiceResult twice;
  std::vector<sim::Event> events;
  options.checkpoint_every = 1;
  options.listener = [&events](const sim::Event& event) {
    events.push_back(event);
    // Objects are large, and their hashes are in the fingerprint.
    events.back().before.reset();
    events.back().after.reset();
  };
  twice.first = run_scenario(scenario, options);

  options.listener = {};
  options.keep_trace = true;
  options.debug_messages = true;
  options.export_folder.clear();
  const HeapDisturbance disturbance;
  const RunResult second = run_scenario(scenario, options);
  if (second.fingerprint != twice.first.fingerprint) {
    twice.parting = parting_of(twice.first, events, second);
  }
  return twice;
}

}  // namespace porchsim::scenarios
