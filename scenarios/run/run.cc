#include "scenarios/run/run.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "fakeporch/revisions/git_layout.h"
#include "scenarios/checks/content_memory.h"
#include "scenarios/checks/limits.h"
#include "scenarios/checks/watcher.h"
#include "scenarios/coverage/coverage_watch.h"
#include "scenarios/document/duration.h"
#include "scenarios/explore/drawn_strategy.h"
#include "scenarios/explore/drawn_world.h"
#include "scenarios/random/random_tail.h"
#include "scenarios/run/chance.h"
#include "scenarios/run/drive.h"
#include "scenarios/run/explorer.h"
#include "scenarios/run/idle_parts.h"
#include "scenarios/run/rendered_alone.h"
#include "scenarios/run/setting.h"
#include "scenarios/run/watchers.h"
#include "scenarios/run/world_backstage.h"
#include "scenarios/steps/judge.h"
#include "scenarios/steps/told_about.h"
#include "scenarios/world/world.h"

namespace porchsim::scenarios {

namespace {

constexpr std::string_view kEnded = "the run was ended at its limit of";

// One run, phase by phase. A phase that cannot go on says so, and the rest is left out.
class Run {
 public:
  Run(const Scenario& scenario, const RunOptions& options, const WorldSettings& world,
      Recording& recording, Shared& shared)
      : scenario_(scenario),
        options_(options),
        plain_(is_plain(scenario, options)),
        checks_(recording.trace, checks_for(scenario, options, world)),
        world_(scenario, recording, shared.stacks, shared.content, world),
        watchers_(world_, scenario, listener()),
        script_(world_, result_.violations),
        assertions_(world_, script_.triggers(), result_.violations),
        backstage_(world_),
        drive_(world_, checks_.violations(), options.explorer) {
    checks_.truth().look_behind(&backstage_);
    world_.show_calls([this](const fakeporch::ApiCall& call) { checks_.hear(call); });
    if (plain_) idle_parts_.emplace(world_);
    if (options.at_moment) show_moments();
    if (options.covers) look_at_coverage();
    checks_.on_hopeless([this] { world_.scheduler().stop(); });
    checks_.end_run_at(options.ends_at);
    for (const auto& controller : world_.controllers()) {
      checks_.excuses().know(world_.scheduler().actor_of(controller->process()),
                             controller->profile());
    }
    checks_.truth().read_content_with(
        [this](const api::PackageRevision& revision) {
          auto files = world_.cluster().files(revision.meta.key());
          return files ? *std::move(files) : files_in_git(revision);
        },
        shared.content);
    checks_.truth().render_with([this](const kpt::Files& files) {
      return rendered_alone(files, world_.cluster().functions(), checks_.truth().memory());
    });
  }

  RunResult go(const std::string& export_folder) {
    if (build()) {
      watchers_.begin(script_, assertions_);
      const bool acted = act() && expect();
      watchers_.end();
      // Of a world that was cut short while somebody acted nobody can say what becomes of it.
      if (acted) come_to_an_end();
      if (options_.files_at == 0) read_files();
      if (!export_folder.empty()) export_git(export_folder);
    }
    collect();
    return std::move(result_);
  }

 private:
  std::function<void(const sim::Event&)> listener() {
    if (options_.files_of.empty() || options_.files_at == 0) return options_.listener;
    return [this](const sim::Event& event) {
      if (options_.listener) options_.listener(event);
      if (event.id == options_.files_at) read_files();
    };
  }

  // Of a revision whose repository nobody knows any more, or that has just gone: Git has it still.
  kpt::Files files_in_git(const api::PackageRevision& revision) {
    const auto& repositories = world_.scenario().world.repositories;
    const auto spec =
        std::ranges::find(repositories, revision.spec.repository, &RepositorySpec::name);
    const auto& lock = revision.status.self_lock;
    if (spec == repositories.end() || !lock || !lock->git) return {};
    const auto files = world_.cluster().git().objects().read_files(
        lock->git->commit, fakeporch::join_path(spec->directory, revision.spec.package_name));
    return files.value_or(kpt::Files());
  }

  void read_files() {
    if (options_.files_of.empty()) return;
    auto files = world_.cluster().files({world_.name_space(), options_.files_of});
    if (files) result_.files = *std::move(files);
  }

  void look_at_coverage() {
    coverage_.emplace();
    coverage_watch_.emplace(world_.trace(), *coverage_);
    world_.trace().attach([this](const sim::Event& event) { coverage_watch_->on_event(event); },
                          sim::Trace::Decisions::Hidden);
  }

  void show_moments() {
    files_of_ = [this](const sim::Subject& revision) -> std::optional<kpt::Files> {
      auto files = world_.cluster().files({revision.scope, revision.name});
      return files ? std::optional(*std::move(files)) : std::nullopt;
    };
    world_.trace().attach(
        [this](const sim::Event& event) {
          if (options_.moments.contains(event.id))
            options_.at_moment({event, backstage_, files_of_});
        },
        sim::Trace::Decisions::Hidden);
  }

  bool build() {
    result_.problems = world_.build_repositories();
    if (!result_.problems.empty()) return false;
    bool rests = drive_.rest();
    if (rests) result_.problems = world_.build_objects();
    if (!result_.problems.empty()) return false;
    for (const sim::FaultRule& rule : options_.faults) world_.faults().add(rule);
    if (rests) world_.start_controllers();
    rests = rests && drive_.rest();
    if (!rests) tell_limit("before anybody acts, the world does not come to rest within");
    return rests;
  }

  bool act() {
    if (options_.explorer != nullptr) options_.explorer->begin(world_);
    for (const PlannedFault& fault : scenario_.faults) world_.plan_fault(fault);
    script_.start(scenario_.steps, [this] {
      if (!scenario_.random) return;
      Stage stage(world_, script_.performer(), script_.triggers(),
                  options_.keep_history ? &history_ : nullptr);
      TailHooks hooks;
      if (coverage_)
        hooks.told = [this](std::size_t which, bool done) { coverage_->operation(which, done); };
      hooks.at_rest = [this] {
        if (script_.rest(Script::kSettleLimit)) checks_.judge_rest();
      };
      RandomTail(stage, *scenario_.random, std::move(hooks)).run();
    });
    assertions_.start();
    while (!script_.done() || script_.wants_rest()) {
      if (!drive_.run(script_.rest_deadline())) return tell_limit(kEnded);
      if (drive_.outcome() == Drive::Outcome::Stopped) continue;
      const bool quiet = drive_.outcome() == Drive::Outcome::Quiescent;
      if (quiet && !script_.wants_rest() && !script_.done()) {
        complain("step",
                 "a step never ends: whoever does it waits for an answer that does not come");
        return true;
      }
      if (quiet && drive_.let_reconnect()) continue;
      script_.rested(!quiet);
    }
    return true;
  }

  bool expect() {
    while (assertions_.waits()) {
      const sim::Time deadline = assertions_.last_deadline();
      if (deadline <= world_.scheduler().now()) break;
      if (!drive_.pass(deadline)) return tell_limit(kEnded);
    }
    const bool tell_idle = plain_ && !script_.gave_up();
    assertions_.finish(tell_idle);
    if (tell_idle) {
      for (Violation& violation : idle_parts_->all())
        result_.violations.push_back(std::move(violation));
    }
    if (!script_.gave_up()) {
      for (const Expectation& expectation : scenario_.expect) {
        const auto problem = problem_with(world_, expectation, {});
        if (problem)
          result_.violations.push_back(violation_of(world_, expectation, {}, "expect", *problem));
      }
      script_.report_missed_triggers();
    }
    watchers_.end();
    return true;
  }

  bool calm() {
    if (options_.explorer != nullptr) options_.explorer->end();
    result_.fault_plan = world_.faults().plan();
    for (std::size_t i = 0; i < options_.faults.size(); ++i)
      result_.matched.push_back(world_.faults().seen(i));
    world_.faults().clear();
    for (std::size_t i = 0; i < world_.controllers().size(); ++i) {
      ControllerProcess& controller = *world_.controllers()[i];
      world_.cluster().heal(controller.process());
      for (const api::ResourceType& kind : world_.cluster().kinds()) {
        world_.cluster().release_watch(controller.process(), kind);
      }
      if (scenario_.world.controllers[i].running) controller.start();
    }
    // What outsiders did to Git is known once Porch has looked, and what comes of that takes its
    // time.
    return drive_.rest() && drive_.pass(world_.scheduler().now() + kLastTries) && drive_.rest();
  }

  bool watch() {
    checks_.quiet_window_begins();
    // What is done on schedule may be under way when the time is over.
    return drive_.pass(world_.scheduler().now() + kQuietWindow) && drive_.rest();
  }

  // Nobody acts any more. That the world does not come to rest is what L01 says.
  void come_to_an_end() {
    const bool calm_now = calm();
    if (calm_now && !watch()) return static_cast<void>(tell_limit(kEnded));
    if (calm_now && options_.at_rest) options_.at_rest(world_);
    if (checks_.violations().ends_run()) return;
    checks_.finish(calm_now ? "" : drive_.limit());
    if (calm_now) start_anew();
    const auto& told = checks_.violations().all();
    if (!calm_now && std::ranges::count(told, "L01", &Violation::check) == 0)
      tell_limit("after the last step the world does not come to rest within");
  }

  // In half of the runs that are random: what a controller finds to do that knows nothing but what
  // is there, its former life had missed.
  void start_anew() {
    sim::Choices& choices = world_.choices();
    if (!scenario_.random || !checks_.violations().all().empty()) return;
    if (!choices.happens(choices.site("end.start-anew"), choices.actor(sim::world_actor()), 1, 2))
      return;
    checks_.fresh_start();
    for (const auto& controller : world_.controllers()) {
      if (!controller->running()) continue;
      controller->kill();
      controller->start();
    }
    if (drive_.rest() && drive_.pass(world_.scheduler().now() + kLastTries)) drive_.rest();
  }

  // False, for whoever goes no further. What a check has ended has been told.
  bool tell_limit(std::string_view what) {
    if (drive_.is_over()) return false;
    complain("limit", fmt::format("{} {}, after {} of simulated time", what, drive_.limit(),
                                  duration_text(world_.scheduler().now())));
    return false;
  }

  void export_git(const std::string& folder) {
    fakeporch::GitServer& git = world_.cluster().git();
    for (const std::string& url : git.urls()) {
      const std::string target = fmt::format("{}/{}", folder, url.substr(url.rfind('/') + 1));
      const api::Result<> done = git.export_bare(url, target);
      if (!done)
        result_.problems.push_back(
            {target, {}, 1, done.error().message + "; name a folder that is empty"});
    }
  }

  void collect() {
    if (options_.keep_history)
      result_.history =
          std::make_shared<const RunHistory>(RunHistory{scenario_, std::move(history_)});
    result_.coverage = coverage_;
    result_.circumstances.resize(result_.violations.size());
    for (const Circumstances& circumstances : checks_.circumstances())
      result_.circumstances.push_back(circumstances);
    for (const Violation& violation : checks_.violations().all())
      result_.violations.push_back(violation);
    judge();
    result_.counts.steps = world_.scheduler().steps();
    result_.counts.faults = world_.faults().fired();
    result_.counts.api_calls = world_.calls().total();
    result_.counts.virtual_time = world_.scheduler().now();
  }

  void judge() {
    const std::string& known = scenario_.known_failure;
    const auto is_known = [&known](const Violation& violation) { return violation.check == known; };
    const bool found = !result_.violations.empty();
    if (!result_.problems.empty()) {
      result_.verdict = Verdict::CouldNotRun;
    } else if (known.empty()) {
      result_.verdict = found ? Verdict::Failed : Verdict::Passed;
    } else if (found && std::ranges::all_of(result_.violations, is_known)) {
      result_.verdict = Verdict::KnownFailure;
    } else if (options_.profile.value_or(scenario_.profile) != scenario_.profile) {
      // What fails in one profile need not fail in another.
      result_.verdict = found ? Verdict::Failed : Verdict::Passed;
    } else {
      const bool fails_still = std::ranges::any_of(result_.violations, is_known);
      complain("known-failure",
               fmt::format("{} {}", known,
                           fails_still ? "is not all that fails here; a check that sees the same "
                                         "belongs in without_checks"
                                       : "does not fail here any more; remove known_failure"));
      result_.verdict = found ? Verdict::Failed : Verdict::UnexpectedPass;
    }
  }

  void complain(std::string check, std::string message, Place place = {}) {
    result_.violations.push_back({.check = std::move(check),
                                  .event = world_.trace().last_id(),
                                  .time = world_.scheduler().now(),
                                  .message = std::move(message),
                                  .place = place});
  }

  const Scenario& scenario_;
  const RunOptions& options_;
  const bool plain_;
  TailHistory history_;
  RunResult result_;
  std::optional<Coverage> coverage_;
  std::optional<CoverageWatch> coverage_watch_;  // as checks_
  Watcher checks_;                               // hears of the world's end, and outlives it
  World world_;
  std::optional<IdleParts> idle_parts_;  // of the plainest run
  Watchers watchers_;
  Script script_;
  AssertionWatch assertions_;
  WorldBackstage backstage_;
  std::function<std::optional<kpt::Files>(const sim::Subject&)> files_of_;
  Drive drive_;
};

std::string fingerprint_text(const sim::Fingerprints& layers, std::uint64_t draws) {
  sim::Fingerprint all;
  for (const sim::Fingerprint& layer : layers.layers) all.add(layer.value());
  all.add(draws);
  return fmt::format("{:016x}", all.value());
}

}  // namespace

sim::ChoiceNames RunResult::names() const {
  const auto* guided = dynamic_cast<const sim::GuidedChoices*>(recording->choices.get());
  return guided == nullptr ? sim::ChoiceNames() : guided->names();
}

RunResult run_scenario(const Scenario& given, const RunOptions& options) {
  const auto recording = std::make_shared<Recording>(chance_of(given, options));
  if (options.observer) options.observer->begins(*recording);
  std::optional<Scenario> drawn;
  if (draws_world(given)) {
    drawn_strategy(*recording->choices);
    drawn = with_drawn_world(given, *recording->choices);
  }
  const Scenario& scenario = drawn ? *drawn : given;
  recording->trace.keep_events(options.keep_trace);
  recording->trace.checkpoint_every(options.checkpoint_every);
  std::optional<Shared> own;
  Shared& shared = options.shared == nullptr ? own.emplace() : *options.shared;
  RunResult result;
  {
    // The events stay; the world that made them goes, and its end is no event.
    Run run(scenario, options, world_settings(scenario, options), *recording, shared);
    result = run.go(options.export_folder);
    recording->trace.keep_events(false);
    result.fingerprints = recording->trace.fingerprints();
    result.counts.events = recording->trace.last_id();
    result.counts.draws = recording->choices->draws();
  }
  if (options.observer) options.observer->ends();
  result.fingerprint = fingerprint_text(result.fingerprints, result.counts.draws);
  if (const auto* replay = dynamic_cast<const sim::RecordedChoices*>(recording->choices.get())) {
    result.unused = replay->unused();
  }
  result.recording = recording;
  return result;
}

}  // namespace porchsim::scenarios
