#include "program/jobs/smaller.h"

#include <algorithm>
#include <functional>
#include <optional>
#include <utility>

#include "program/jobs/findings.h"
#include "scenarios/random/cuts.h"

namespace porchsim::scenarios {
namespace {

class Replays {
 public:
  Replays(const Scenario& scenario, const RunOptions& replay, const WantedFailure& wanted)
      : scenario_(scenario), options_(replay), wanted_(wanted) {
    options_.seed.reset();
    options_.ends_at = [this](const Violation& violation, const Circumstances& circumstances) {
      return kind_of(finding_of(violation, circumstances, wanted_.file)) == wanted_.kind;
    };
  }

  // What came up of it, if it fails alike; that is the best from then on.
  std::optional<sim::ChoiceSet> operator()(const sim::ChoiceSet& choices) {
    options_.choices = choices;
    options_.names = names_for(choices);
    const std::uint64_t limit = longest();
    options_.max_steps = limit;
    const RunResult result = run_scenario(scenario_, options_);
    events_ += result.counts.events;
    const bool was_cut = limit < kStepsToQuiescence && result.counts.steps >= limit;
    if (was_cut || !shows(result, wanted_.kind, wanted_.file)) return std::nullopt;
    best_ = result.choices();
    names_ = result.names();
    steps_ = result.counts.steps;
    return best_;
  }

  std::uint64_t events() const { return events_; }

 private:
  // What is smaller is not much longer than what is known. A run that came to its limit is what is
  // looked for; the others need not.
  std::uint64_t longest() const {
    constexpr std::uint64_t kSlack = 5000;
    if (steps_ == 0) return kStepsToQuiescence;
    return std::min(2 * steps_ + kSlack, kStepsToQuiescence);
  }

  // Of what is as it was in the best.
  sim::ChoiceNames names_for(const sim::ChoiceSet& choices) const {
    sim::ChoiceNames names = names_;
    std::erase_if(names.picks, [&](const auto& entry) {
      return value_at(choices, entry.first) != value_at(best_, entry.first);
    });
    return names;
  }

  static std::uint64_t value_at(const sim::ChoiceSet& set, const sim::ChoicePoint& point) {
    const auto found = set.deviations.find(point);
    return found == set.deviations.end() ? 0 : found->second;
  }

  const Scenario& scenario_;
  RunOptions options_;
  const WantedFailure& wanted_;
  sim::ChoiceSet best_;
  sim::ChoiceNames names_;
  std::uint64_t steps_ = 0;  // of the best, 0 = there is none yet
  std::uint64_t events_ = 0;
};

}  // namespace

Smaller smaller_run(const Scenario& scenario, const RunOptions& replay,
                    const sim::ChoiceSet& failing, const WantedFailure& wanted,
                    std::uint64_t max_events,
                    const std::function<bool(const sim::ChoiceSet&)>& may_run) {
  Replays replays(scenario, replay, wanted);
  const auto fails_alike = [&](const sim::ChoiceSet& choices) {
    return may_run && !may_run(choices) ? std::nullopt : replays(choices);
  };
  Smaller smaller{failing, {}, 0};
  const std::optional<sim::ChoiceSet> first = fails_alike(failing);
  if (!first) return smaller;
  sim::ShrinkOptions options = cuts_of(scenario.random ? scenario.random->steps : 0);
  options.max_runs = 100'000;
  options.spent = [&] { return replays.events() >= max_events; };
  smaller.choices = sim::shrink(*first, fails_alike, options, &smaller.stats);
  ++smaller.stats.runs;
  smaller.events = replays.events();
  return smaller;
}

}  // namespace porchsim::scenarios
