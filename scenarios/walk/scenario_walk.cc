#include "scenarios/walk/scenario_walk.h"

#include <memory>
#include <variant>

#include "scenarios/format/each_step.h"
#include "scenarios/run/explorer.h"
#include "scenarios/walk/state_hash.h"

namespace porchsim::scenarios {
namespace {

bool has_an_eye_on_its_course(const Scenario& scenario) {
  bool has = scenario.random || !scenario.assertions.empty();
  for_each_step(scenario.steps, [&has](const Step& step) {
    const auto* wait = std::get_if<WaitForStep>(&step.action);
    has = has || std::holds_alternative<WhenStep>(step.action) ||
          (wait != nullptr && std::holds_alternative<EventPattern>(wait->trigger.what));
  });
  return has;
}

class Walker final : public Explorer {
 public:
  Walker(sim::BoundedWalk& walk, bool by_state) : walk_(walk), by_state_(by_state) {}

  std::unique_ptr<sim::Choices> choices() override { return walk_.choices(); }
  void begin(World& world) override {
    if (by_state_) {
      state_ = std::make_unique<StateHash>(world);
      walk_.look_with([this](const sim::BoundedWalk::Waits& waits) { return state_->value(waits); },
                      [&world] { world.scheduler().stop(); });
    }
    walk_.begin();
  }
  void end() override { walk_.end(); }
  bool gave_up() const override { return walk_.pruned(); }

 private:
  sim::BoundedWalk& walk_;
  bool by_state_;
  std::unique_ptr<StateHash> state_;
};

}  // namespace

Walked walk_scenario(const Scenario& scenario, const WalkOptions& options, const SeeRun& see) {
  Walked walked;
  walked.by_state = options.by_state && !has_an_eye_on_its_course(scenario);
  sim::BoundedWalk walk(options.bounds);
  bool is_over = false;  // the walk has begun a run that is not to be made
  while (walk.next()) {
    if (options.most_runs > 0 && walk.size().runs > options.most_runs) {
      walked.all = false;
      is_over = true;
      break;
    }
    Walker walker(walk, walked.by_state);
    RunOptions run;
    run.profile = options.profile;
    run.extensions = options.extensions;
    run.shared = options.shared;
    run.explorer = &walker;
    const RunResult result = run_scenario(scenario, run);
    walked.draws += result.counts.draws;
    walked.events += result.counts.events;
    const bool found = !result.violations.empty() || !result.problems.empty();
    if (found) ++walked.failed;
    if ((found || !walk.pruned()) && !see(result, walk.pruned())) {
      walked.all = false;
      break;
    }
  }
  walked.size = walk.size();
  if (is_over) --walked.size.runs;
  return walked;
}

}  // namespace porchsim::scenarios
